"""End-to-end tests: the real program in its own process, clicked with xdotool. Nothing is mocked.

Each story is played twice. First with a driver in this process, which records the positions of
all taps and what is stored after each. Then the mouse repeats it in the real program, on a virtual
screen, and waits after each click until the same is stored.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TypeVar

import pytest
from PIL import ImageGrab

from app import paths
from app.store.safety.opening import FILE
from tests.ui.driver import ENTER, Drive, Driver
from tests.ui.phone import Phone
from tests.ui.virtual_screen import virtual_screen

SECONDS = 20
SIZE = (412, 915)
FEW, MANY = 8, 64
"""Colours: an empty window has one, a window with text has many."""

LOOKS = 10
"""The number of equal screenshots after which the screen is at rest."""

pytestmark = pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed")


@dataclass(frozen=True)
class Click:
    """A position from the top left of the window, and what is stored after the click."""

    x: int
    y: int
    stored: object


@dataclass(frozen=True)
class Typed:
    """Typed text, and whether Enter follows."""

    text: str
    enters: bool
    stored: object


Step = Click | Typed
T = TypeVar("T")


class Recorder(Driver):
    """Records the positions of taps, for the mouse."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SIZE)
        self.folder = folder
        self.steps: list[Step] = []

    def tap(self, x: float, y: float) -> None:
        super().tap(x, y)
        self.steps.append(Click(round(x), round(SIZE[1] - y), stored_in(self.folder)))

    def name(self, text: str, *, enters: bool) -> None:
        self.type_text(text)
        if enters:
            self.press_key(ENTER)
        self.steps.append(Typed(text, enters, stored_in(self.folder)))


def stored_in(folder: Path) -> object:
    """What is stored: path, drafts, points and names, without values that differ in each run."""
    if not (folder / FILE).exists():
        return None
    connection = sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)
    try:
        path = connection.execute("SELECT value FROM settings WHERE key = 'path'").fetchone()
        drafts = connection.execute("SELECT draft FROM drafts").fetchall()
        points = connection.execute("SELECT points FROM hands").fetchall()
        people = connection.execute("SELECT name FROM players ORDER BY name").fetchall()
    except sqlite3.DatabaseError:
        return None
    finally:
        connection.close()
    names = [name for name, _ in json.loads(path[0])["path"]] if path else []
    return names, drafts, points, people


def record(folder: Path) -> list[Step]:
    """Plays the first hand on a new phone."""
    recorder = Recorder(folder)
    phone = Phone(lambda make, size=SIZE: recorder.start(make), folder)  # noqa: ARG005 (a Drive)
    phone.tap("Dominoes in 37 languages")
    recorder.name("Ann", enters=True)
    recorder.name("Bo", enters=False)
    phone.tap("Start", "End hand")
    phone.tiles("6-3 5-4")
    phone.tap("Record")
    assert phone.screen == "verdict"
    recorder.end()
    return recorder.steps


class Program:
    """The app in its own process, with all files in one folder, on a virtual screen."""

    def __init__(self, home: Path, screen: str) -> None:
        self.folder = home / "real"
        self.screen = screen
        left_out = {"KIVY_", "KCFG_"}
        environment = {
            name: value for name, value in os.environ.items() if name[:5] not in left_out
        }
        own = {"PIPKEEPER_HOME": str(self.folder), "HOME": str(home), "DISPLAY": screen}
        self._environment = {**environment, **own}
        self.process: subprocess.Popen[bytes] | None = None
        self.terminal = home / "terminal"
        """Its output on stdout and stderr."""

    def start(self) -> None:
        main = [sys.executable, str(paths.ROOT / "main.py")]
        with self.terminal.open("ab") as terminal:
            self.process = subprocess.Popen(
                main,
                env=self._environment,
                cwd=self.folder.parent,
                stdout=terminal,
                stderr=terminal,
            )

    @property
    def running(self) -> subprocess.Popen[bytes]:
        assert self.process is not None
        return self.process

    def _windows(self, hand: "Xdotool") -> list[str]:
        if self.running.poll() is not None:
            raise AssertionError(f"it ended: {self.terminal.read_text()}")
        return hand("search", "--onlyvisible", "--pid", str(self.running.pid)).split()

    def kill(self) -> None:
        """Kills the process, as Android does when it needs memory."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(SECONDS)

    def mouse(self) -> "Mouse":
        hand = Xdotool(self.screen)
        window = until(lambda: self._windows(hand))
        until(ScreenWatch(self.screen).sees_all)  # before the first click
        return Mouse(hand, window[-1], self.folder)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with virtual_screen() as screen:
        app = Program(tmp_path, screen)
        yield app
        app.kill()
    assert not (app.folder / "errors.log").exists()


def test_a_person_clicks_through_the_first_hand(tmp_path: Path, program: Program) -> None:
    steps = record(tmp_path / "recorded")
    program.start()
    mouse = program.mouse()

    for step in steps:
        mouse.do(step)

    assert stored_in(program.folder) == steps[-1].stored
    assert program.running.poll() is None


def test_after_a_kill_during_a_hand_the_draft_is_restored(tmp_path: Path, program: Program) -> None:
    *steps, last = record(tmp_path / "recorded")
    program.start()
    mouse = program.mouse()
    for step in steps:
        mouse.do(step)

    program.kill()
    program.start()
    program.mouse().do(last)  # Record, at its old position

    assert stored_in(program.folder) == last.stored


def test_nothing_is_written_to_the_terminal(tmp_path: Path, program: Program) -> None:
    steps = record(tmp_path / "recorded")
    program.start()
    mouse = program.mouse()
    mouse.do(steps[0])

    until(lambda: mouse.leaves(program.running))

    assert program.running.returncode == 0
    assert program.terminal.read_text() == ""


def test_a_key_held_on_the_virtual_screen_does_not_reach_other_tests(
    drive: Drive, tmp_path: Path
) -> None:
    phone = Phone(drive, tmp_path / "phone")
    with virtual_screen() as screen:
        Xdotool(screen)("keydown", "Escape")
        phone.tap("Settings", "Backups")

        assert phone.driver.idle_frames(0.5) == 0

    assert phone.screen == "backups"
    assert not phone.driver.has_ended


@dataclass(frozen=True)
class Xdotool:
    """Runs xdotool on a screen; returns its output."""

    screen: str

    def __call__(self, *arguments: str) -> str:
        display = {**os.environ, "DISPLAY": self.screen}
        done = subprocess.run(
            ["xdotool", *arguments],  # noqa: S607 - from PATH
            env=display,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return done.stdout


class Mouse:
    """The mouse and the keyboard, for one window."""

    def __init__(self, xdotool: Xdotool, window: str, folder: Path) -> None:
        self.xdotool = xdotool
        self.window = window
        self.folder = folder

    def do(self, step: Step) -> None:
        if isinstance(step, Click):
            self.xdotool(
                "mousemove", "--window", self.window, str(step.x), str(step.y), "click", "1"
            )
        else:
            self.xdotool("type", "--window", self.window, "--delay", "30", step.text)
            if step.enters:
                self.xdotool("key", "--window", self.window, "Return")
        until(lambda: stored_in(self.folder) == step.stored)

    def leaves(self, app: subprocess.Popen[bytes]) -> bool:
        """Presses the back key once; returns whether the app has ended."""
        self.xdotool("key", "--window", self.window, "Escape")
        return app.poll() is not None


class ScreenWatch:
    """Screenshots of the whole virtual screen."""

    def __init__(self, screen: str) -> None:
        self._screen = screen
        self._seen: list[bytes] = []

    def sees_all(self) -> bool:
        """Whether something is drawn and nothing changes any more."""
        picture = ImageGrab.grab(xdisplay=self._screen)
        self._seen = [*self._seen[1 - LOOKS :], sha256(picture.tobytes()).digest()]
        colours = picture.getcolors(MANY)
        is_drawn = colours is None or len(colours) > FEW
        return is_drawn and len(self._seen) == LOOKS and len(set(self._seen)) == 1


def until(found: Callable[[], T]) -> T:
    """Waits until something is found, and returns it."""
    deadline = monotonic() + SECONDS
    while not (what := found()):
        if monotonic() > deadline:
            raise AssertionError("nothing came of it")
    return what
