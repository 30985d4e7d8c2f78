"""Speech on a desktop, with the program espeak-ng if it is installed."""

import logging
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from app.device.answers import Result

logger = logging.getLogger(__name__)

T = TypeVar("T")
VOICES: Mapping[str, str] = {"zh-Hans": "cmn", "zh-Hant": "cmn", "sr-Latn": "sr"}
"""The voices of languages for which espeak-ng has another code."""
MIN_LINES = 2
"""The shortest list of voices: a heading and one voice."""


class Process(Protocol):
    """A running program."""

    def wait(self) -> int: ...

    def kill(self) -> None: ...


class Programs(Protocol):
    def path(self) -> str | None: ...

    def read_output(self, command: Sequence[str]) -> str: ...

    def run(self, command: Sequence[str]) -> Process: ...


class SystemPrograms:
    def path(self) -> str | None:
        return shutil.which("espeak-ng")

    def read_output(self, command: Sequence[str]) -> str:
        return subprocess.run(  # noqa: S603 - the program above, and no shell
            command, check=False, capture_output=True, encoding="utf-8", errors="replace"
        ).stdout

    def run(self, command: Sequence[str]) -> Process:
        null = subprocess.DEVNULL
        return subprocess.Popen(  # noqa: S603 - as above
            command, stdin=null, stdout=null, stderr=null
        )


class Espeak:
    def __init__(self, programs: Programs | None = None) -> None:
        self._programs = programs or SystemPrograms()
        self._process: Process | None = None
        self._voice = ""

    @property
    def is_available(self) -> bool:
        return self._programs.path() is not None

    def prepare(self) -> None:
        """Does nothing: espeak-ng needs no preparation."""

    def set_language(self, language: str) -> Result:
        voice = VOICES.get(language, language)
        listed = self._call(lambda path: self._programs.read_output((path, f"--voices={voice}")))
        if not listed or len(listed.splitlines()) < MIN_LINES:
            return Result.UNSUPPORTED
        self._voice = voice
        return Result.DONE

    def start(self, sentence: str) -> Result:
        options = ("-v", self._voice, "--", sentence)
        self._process = self._call(lambda path: self._programs.run((path, *options)))
        return Result.FAILED if self._process is None else Result.DONE

    def wait(self) -> Result:
        process = self._process
        return Result.DONE if process is not None and process.wait() == 0 else Result.FAILED

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _call(self, call: Callable[[str], T]) -> T | None:
        """Calls with the path of espeak-ng; returns None if it is missing or cannot run."""
        path = self._programs.path()
        try:
            return None if path is None else call(path)
        except OSError:
            logger.warning("espeak-ng cannot run", exc_info=True)
            return None
