"""``make run`` without a display: runs in a process that has only the packages it installs."""

import re
import shutil
import subprocess
import sys
from html import unescape
from importlib.metadata import packages_distributions
from pathlib import Path
from urllib.parse import unquote

import pytest

from app import paths
from tests.cold.evening import EVENING

SECONDS = 300
PLAYED = 2
"""So many chapters; ``make run`` plays all of them."""
ERROR_SCREENS = {"error", "startup_error"}
"""These are only shown after errors."""
GUARDED = """
import sys
from pathlib import Path

there = {*sys.argv[1].split(","), *sys.stdlib_module_names}

class NothingElse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in there and not name.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"{name} is not in requirements/run.txt", name=name)

sys.meta_path.insert(0, NothingElse())
from tests.cold import evening
sys.exit(evening.main(Path(sys.argv[2]), evening.EVENING[:int(sys.argv[3])]))
"""


def installed_to_run() -> set[str]:
    """The modules of the packages in requirements/run.txt, and our packages."""
    listed = (paths.ROOT / "requirements" / "run.txt").read_text()
    names = set(re.findall(r"^([\w.-]+)==", listed, re.MULTILINE))
    modules = packages_distributions().items()
    return {"app", "tests", *(name for name, of in modules if names & set(map(str.lower, of)))}


def screens() -> set[str]:
    return {file.stem for file in (paths.ROOT / "app" / "ui" / "screens").glob("[a-z]*.py")}


def test_every_screen_has_a_stop() -> None:
    stops = {screen for chapter in EVENING for screen in chapter.screens}

    assert stops == screens() - ERROR_SCREENS


@pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")
def test_it_is_played_with_the_packages_of_make_run(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    modules = ",".join(sorted(installed_to_run()))

    done = subprocess.run(
        [sys.executable, "-c", GUARDED, modules, str(folder), str(PLAYED)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    *parts, last = done.stdout.splitlines()
    titles = enumerate((chapter.title for chapter in EVENING[:PLAYED]), 1)
    assert parts == [f"{number} of {PLAYED}: {title}" for number, title in titles]
    assert last.endswith(str(folder / "index.html"))
    page = (folder / "index.html").read_text("utf-8")
    shown = [unquote(unescape(name)) for name in re.findall('<img src="([^"]+)"', page)]
    assert sorted(shown) == sorted(file.name for file in folder.glob("*.png"))
    assert len(shown) >= 2 * PLAYED
