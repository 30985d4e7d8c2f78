"""The app as a person starts it: a process of its own, looked at and touched from outside alone."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import TypeVar

from PIL import Image, ImageChops, ImageGrab

from app import paths
from tests.cold.gestures import Gesture
from tests.ui.window import ENVIRONMENT

SECONDS = 30
"""The longest wait, on a busy machine."""
NOTCHES = 0.1
"""Seconds until the wheel is turned on."""
LOCALE = ("LANG", "LANGUAGE")
GEOMETRY = re.compile(r"Position: (\d+),(\d+).*?Geometry: (\d+)x(\d+)", re.DOTALL)

XDOTOOL = shutil.which("xdotool") or "xdotool"

T = TypeVar("T")


class ColdApp:
    """``screen`` is the DISPLAY of a virtual screen of its own; ``environment`` is what is special
    on this desk.
    """

    def __init__(
        self,
        home: Path,
        screen: str,
        size: tuple[int, int],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._screen = screen
        self.home = home
        self.terminal = home.with_name(f"{home.name}.terminal")
        """What it writes on stdout and stderr."""
        self.log = home / "errors.log"
        with self.terminal.open("ab") as terminal:
            self._process = subprocess.Popen(
                [sys.executable, str(paths.ROOT / "main.py")],
                env={**_environment(home, screen, size), **(environment or {})},
                cwd=home.parent,
                stdout=terminal,
                stderr=terminal,
            )
        self._window = ""
        self._area = (0, 0, 0, 0)
        """Its place on the screen, and its size, when it was last measured."""

    def do(self, gesture: Gesture) -> None:
        self._find_window()
        _, _, _, height = self._area
        run_xdotool(self._screen, *gesture.cold(self._window, height))

    def scroll(self, gesture: Gesture, wanted: Image.Image) -> None:
        """Turns the wheel until it shows the wanted picture, or long enough."""
        self.do(gesture)
        deadline = monotonic() + SECONDS
        while difference(self.look(wanted, NOTCHES), wanted) and monotonic() < deadline:
            self.do(gesture)

    def look(self, wanted: Image.Image, seconds: float = SECONDS) -> Image.Image:
        """The wanted picture as soon as it shows it, or in the end what it shows instead."""
        self._find_window()
        deadline = monotonic() + seconds
        while difference(seen := self.picture(), wanted) and monotonic() < deadline:
            self._verify_running()
            self._measure()
        return seen

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def end(self) -> None:
        """As a person who closes the window would; it says whatever it still has to say."""
        self.ask_to_end()
        self.wait_for_end()

    def ask_to_end(self) -> None:
        self._process.terminate()

    def wait_for_end(self) -> None:
        self._process.wait(SECONDS)

    def kill(self) -> None:
        """As Android does when it needs memory."""
        self._process.kill()
        self._process.wait(SECONDS)

    @property
    def said(self) -> str:
        """What it wrote on the terminal and into the log of errors."""
        files = (self.terminal, self.log)
        return "".join(file.read_text(errors="replace") for file in files if file.exists())

    def picture(self) -> Image.Image:
        x, y, width, height = self._area
        whole = ImageGrab.grab(xdisplay=self._screen)
        return whole.crop((x, y, x + width, y + height)).convert("RGB")

    def _find_window(self) -> None:
        if not self._window:
            self._window = until(self._windows)[-1]
            self._measure()

    def _windows(self) -> list[str]:
        self._verify_running()
        pid = str(self._process.pid)
        return run_xdotool(self._screen, "search", "--onlyvisible", "--pid", pid).split()

    def _measure(self) -> None:
        told = GEOMETRY.search(run_xdotool(self._screen, "getwindowgeometry", self._window))
        if told:
            x, y, width, height = map(int, told.groups())
            self._area = x, y, width, height
        else:
            self._verify_running()
            raise AssertionError("the window is gone")

    def _verify_running(self) -> None:
        if self.status is not None:
            raise AssertionError(f"it ended with {self.status}: {self.said}")


def run_xdotool(screen: str, *arguments: str) -> str:
    """Returns what it prints."""
    done = subprocess.run(
        [XDOTOOL, *arguments],
        env={**os.environ, "DISPLAY": screen},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.stdout


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ; None if they are equal."""
    if one.size != other.size:
        return (0, 0, *one.size)
    return ImageChops.difference(one, other).getbbox()


def until(found: Callable[[], T]) -> T:
    deadline = monotonic() + SECONDS
    while not (what := found()):
        if monotonic() > deadline:
            raise AssertionError(f"nothing within {SECONDS} s")
    return what


def _environment(home: Path, screen: str, size: tuple[int, int]) -> dict[str, str]:
    """As on a desk; only the size of the window is chosen."""
    left = {
        name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "KCFG"))
    }
    width, height = size
    own = {
        "PIPKEEPER_HOME": str(home),
        "DISPLAY": screen,
        "KCFG_GRAPHICS_WIDTH": str(width),
        "KCFG_GRAPHICS_HEIGHT": str(height),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "SDL_VIDEODRIVER": "x11",
        "LP_NUM_THREADS": "0",
    }
    return {**left, **own, **{name: ENVIRONMENT[name] for name in LOCALE}}
