"""Speaks on a desk: with espeak-ng, a program of its own, where it is there."""

import logging
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from app.device.answers import Went

logger = logging.getLogger(__name__)

T = TypeVar("T")
NAMES: Mapping[str, str] = {"zh-Hans": "cmn", "zh-Hant": "cmn", "sr-Latn": "sr"}
"""What it calls languages that it calls otherwise."""
LISTED = 2
"""Lines: a heading, and a voice."""


class Speaking(Protocol):
    """A program that runs."""

    def wait(self) -> int: ...

    def kill(self) -> None: ...


class Programs(Protocol):
    def path(self) -> str | None: ...

    def listed(self, command: Sequence[str]) -> str: ...

    def run(self, command: Sequence[str]) -> Speaking: ...


class OnThisDesk:
    def path(self) -> str | None:
        return shutil.which("espeak-ng")

    def listed(self, command: Sequence[str]) -> str:
        return subprocess.run(  # noqa: S603 - the program above, and no shell
            command, check=False, capture_output=True, encoding="utf-8", errors="replace"
        ).stdout

    def run(self, command: Sequence[str]) -> Speaking:
        silent = subprocess.DEVNULL
        return subprocess.Popen(  # noqa: S603 - as above
            command, stdin=silent, stdout=silent, stderr=silent
        )


class Espeak:
    def __init__(self, programs: Programs | None = None) -> None:
        self._programs = programs or OnThisDesk()
        self._speaking: Speaking | None = None
        self._voice = ""

    @property
    def can(self) -> bool:
        return self._programs.path() is not None

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def speaks(self, language: str) -> Went:
        voice = NAMES.get(language, language)
        told = self._asked(lambda espeak: self._programs.listed((espeak, f"--voices={voice}")))
        if not told or len(told.splitlines()) < LISTED:
            return Went.UNSUPPORTED
        self._voice = voice
        return Went.DONE

    def start(self, sentence: str) -> Went:
        said = ("-v", self._voice, "--", sentence)
        self._speaking = self._asked(lambda espeak: self._programs.run((espeak, *said)))
        return Went.FAILED if self._speaking is None else Went.DONE

    def wait(self) -> Went:
        speaking = self._speaking
        return Went.DONE if speaking is not None and speaking.wait() == 0 else Went.FAILED

    def hush(self) -> None:
        if self._speaking is not None:
            self._speaking.kill()

    def _asked(self, ask: Callable[[str], T]) -> T | None:
        espeak = self._programs.path()
        try:
            return None if espeak is None else ask(espeak)
        except OSError:
            logger.warning("The voice cannot be asked", exc_info=True)
            return None
