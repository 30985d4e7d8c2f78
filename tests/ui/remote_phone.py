"""A phone in a process and on a screen of its own, which does what it is told.

The app is the real one, with its own threads and files; it is touched as in the other tests. While
nothing is told it runs as on a phone. ``python -m tests.ui.remote_phone`` reads from its standard
input, and answers, one line of JSON each.
"""

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from app import paths
from tests.ui.virtual_screen import virtual_screen
from tests.ui.window import set_environment

if TYPE_CHECKING:
    from tests.ui.driver import Driver
    from tests.ui.phone import Phone

ANSWER_SECONDS = 120.0
END_SECONDS = 20.0
FRAME = 1 / 60
"""Seconds."""


class RemotePhone:
    """The parent's side. ``log`` has what the program writes into its terminal."""

    def __init__(self, home: Path, screen: str, log: IO[bytes]) -> None:
        self.home = home
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.remote_phone"],
            cwd=paths.ROOT,
            env={**os.environ, "DISPLAY": screen, **ENVIRONMENT, "PIPKEEPER_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        )

    def do(self, what: str, *arguments: object) -> Any:
        self.tell(what, *arguments)
        return self.answer()

    def tell(self, what: str, *arguments: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([what, *arguments]).encode() + b"\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        answers = self._process.stdout
        assert answers is not None
        if not select.select([answers], [], [], ANSWER_SECONDS)[0]:
            raise AssertionError(f"{self.home.name}: no answer within {ANSWER_SECONDS} s")
        if not (line := answers.readline()):
            raise AssertionError(f"{self.home.name} has ended: {self._process.wait(END_SECONDS)}")
        return json.loads(line)

    def end(self) -> None:
        """As an app that Android ends: without any warning."""
        self._process.kill()
        self._process.wait(END_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


ENVIRONMENT = {"LIBGL_ALWAYS_SOFTWARE": "1", "SDL_VIDEODRIVER": "x11", "LP_NUM_THREADS": "0"}


@contextmanager
def remote_phone(home: Path) -> Iterator[RemotePhone]:
    """What it wrote into its terminal is shown if something fails."""
    log = home.with_name(f"{home.name}.log")
    with virtual_screen() as screen, log.open("wb") as opened:
        phone = RemotePhone(home, screen, opened)
        try:
            phone.do("texts")
            yield phone
        except AssertionError as failed:
            failed.add_note(f"{home.name}: {log.read_text(errors='replace')[-4000:]}")
            raise
        finally:
            phone.end()


class Told:
    """The child's side. What returns nothing answers with null."""

    def __init__(self, phone: "Phone") -> None:
        self._phone = phone

    def texts(self) -> tuple[str, ...]:
        return self._phone.texts

    def tap(self, *words: str) -> None:
        self._phone.tap(*words)

    def count_hand(self, out: str, left: dict[str, str]) -> None:
        """Counts a hand of the match on the table, without recording it."""
        self._phone.tap("End hand")
        self._phone.out(out)
        for name, tiles in left.items():
            self._phone.count(name)
            self._phone.tiles(tiles)

    def record(self) -> float:
        """Returns when, by the clock that all processes share."""
        at = time.monotonic()
        self._phone.tap("Record")
        return at

    def until_hand(self, number: int, seconds: float) -> float:
        """Returns when the Table shows this hand."""

        def shown() -> bool:
            return any(self._phone.find_labels("Hand {number}: {result}", number=str(number)))

        return self._until(shown, seconds)

    def until_text(self, words: str, seconds: float) -> float:
        return self._until(lambda: self._phone.shows(words), seconds)

    def picture(self, file: str) -> None:
        self._phone.driver.screenshot(Path(file))

    def _until(self, true: Callable[[], bool], seconds: float) -> float:
        deadline = time.monotonic() + seconds
        while not true():
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {seconds} s; on screen: {self._phone.texts}")
            pace(self._phone.driver)
        return time.monotonic()


def pace(driver: "Driver", *inputs: IO[str]) -> bool:
    """A frame, as often as a phone draws; whether there is input."""
    driver.frames()
    return bool(select.select(inputs, [], [], FRAME)[0])


def serve(answers: IO[str]) -> None:
    from app.bootstrap import make_app  # noqa: PLC0415 - imports Kivy, which opens a window
    from tests.ui.driver import Driver, driving  # noqa: PLC0415 - as above
    from tests.ui.phone import Phone  # noqa: PLC0415 - as above

    class RealPhone(Phone):
        """With the device, the clock and the threads of the real app."""

        def _start(self) -> Driver:
            return self._drive(make_app, self._size)

    with driving() as drive:
        phone = RealPhone(drive, Path(os.environ["PIPKEEPER_HOME"]))
        told = Told(phone)
        while True:
            if pace(phone.driver, sys.stdin):
                if not (line := sys.stdin.readline()):
                    return
                what, *arguments = json.loads(line)
                print(json.dumps(getattr(told, what)(*arguments)), file=answers, flush=True)


def main() -> None:
    set_environment()
    answers, sys.stdout = sys.stdout, sys.stderr  # nothing else may come between the answers
    serve(answers)


if __name__ == "__main__":
    main()
