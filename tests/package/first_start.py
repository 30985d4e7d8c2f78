"""Starts the app from the files of the package alone, in a folder of their own, and closes it
when its first frames are drawn.
"""

import os
import subprocess
import sys
from pathlib import Path

from app import paths
from tests.ui.window import ENVIRONMENT

TIMEOUT = 60
TABLE_SHOWN = "The table is there."
PROGRAM = f"""
import sys
own, site = sys.argv[1:3]
sys.path[:0] = [own, site]
sys.argv = [own + "/main.pyc"]
import app.paths
assert str(app.paths.ROOT) == own
from app.bootstrap import make_app
app = make_app()
import kivy.core.window
from kivy.clock import Clock
left = [100]

def look(_seconds):
    left[0] -= 1
    if app.navigator is not None and app.navigator.screen is not None and left[0] < 95:
        name = app.navigator.path[-1].name
        print({TABLE_SHOWN!r} if name == "table" else "It begins with the screen: " + name)
        app.stop()
    elif not left[0]:
        app.stop()

Clock.schedule_interval(look, 0.05)
app.run()
outside = [m.__file__ for m in sys.modules.values() if getattr(m, "__file__", None)
           and not m.__file__.startswith((own, site, sys.base_prefix))]
print("Outside:", *outside)
print("Early:", *sorted({{"numpy", "PIL", "app.vision.opening"}} & set(sys.modules)))
"""
"""It prints what was imported from elsewhere than the package and Python's own library, and what of
the reader of photographs was imported, although none was opened.
"""


def start(own: Path, site: Path, home: Path) -> str:
    """Its output. -I and -S: it can import neither the repository nor any installed package."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-OO", "-c", PROGRAM, str(own), str(site)],
        cwd=home,
        env=_environment(home),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    return done.stdout + done.stderr


def _environment(home: Path) -> dict[str, str]:
    """A phone that was never used; only the screen is this machine's."""
    screen = {name: os.environ[name] for name in os.environ if name in SCREEN_VARIABLES}
    kivy = {**ENVIRONMENT, "KIVY_HOME": str(home / "kivy")}
    return {**screen, **kivy, "HOME": str(home), "PIPKEEPER_HOME": str(home / "phone")}


SCREEN_VARIABLES = {"DISPLAY", "XAUTHORITY", "PATH", "LIBGL_ALWAYS_SOFTWARE", "SDL_VIDEODRIVER"}


def faults(output: str) -> tuple[str, ...]:
    """What is wrong with a start, by its output."""
    if TABLE_SHOWN not in output:
        return (f"does not start from its own files: {output.strip()}",)
    _, _, rest = output.partition("Outside:")
    outside, _, early = rest.partition("Early:")
    return (
        *(
            f"imports {file}, which is not in the package"
            for file in outside.split()
            if str(paths.ROOT) in file or "site-packages" in file
        ),
        *(f"imports {name} before it is needed" for name in early.splitlines()[0].split()),
    )
