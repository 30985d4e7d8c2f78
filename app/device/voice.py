"""Reads sentences aloud, one after another, until the last one or ``stop``.

A thread waits for the end of each sentence; its callbacks are called between two frames. On a
desktop the program espeak-ng speaks, if it is installed.
"""

import logging
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from threading import Lock, Thread
from typing import Protocol, TypeVar

from app.device.answers import Answer, Result

logger = logging.getLogger(__name__)

T = TypeVar("T")
CallSoon = Callable[[Callable[[], None]], None]
"""Calls a function between two frames; any thread may use it."""
OnSentence = Callable[[int], None]
OnEnd = Callable[[Answer], None]


class Voice(Protocol):
    @property
    def is_available(self) -> bool:
        """True if the device can speak at all, in whatever language."""

    def read(
        self, sentences: tuple[str, ...], language: str, on_sentence: OnSentence, on_end: OnEnd
    ) -> None:
        """Stops the current reading and starts this one. ``on_sentence`` gets the index of each
        sentence, ``on_end`` the answer: unsupported if there is no voice for the language. After
        ``stop`` neither is called.
        """

    def stop(self) -> None: ...


class SpeechEngine(Protocol):
    """Speaks one sentence. The thread calls everything but ``prepare`` and ``stop``."""

    @property
    def is_available(self) -> bool: ...

    def prepare(self) -> None:
        """Called in the main thread; must not wait."""

    def set_language(self, language: str) -> Result:
        """Returns DONE if the engine has a voice for the language; may wait."""

    def start(self, sentence: str) -> Result: ...

    def wait(self) -> Result:
        """Waits until the sentence has ended or was stopped."""

    def stop(self) -> None: ...


class Reader:
    """Reads with an engine. Each reading has a number; only the latest one may speak."""

    def __init__(self, engine: SpeechEngine, call_soon: CallSoon) -> None:
        self._engine = engine
        self._call_soon = call_soon
        self._lock = Lock()
        self._number = 0

    @property
    def is_available(self) -> bool:
        return self._engine.is_available

    def read(
        self, sentences: tuple[str, ...], language: str, on_sentence: OnSentence, on_end: OnEnd
    ) -> None:
        number = self._next_number()
        self._engine.prepare()

        def read_all() -> None:
            result = self._read(number, sentences, language, on_sentence)
            self._call_if_latest(number, lambda: on_end(Answer(result)))

        Thread(target=read_all, daemon=True).start()

    def stop(self) -> None:
        self._next_number()

    def _next_number(self) -> int:
        with self._lock:
            self._number += 1
            self._engine.stop()
            return self._number

    def _read(
        self, number: int, sentences: tuple[str, ...], language: str, on_sentence: OnSentence
    ) -> Result:
        result = self._engine.set_language(language)
        for index, sentence in enumerate(sentences):
            if result is not Result.DONE:
                break
            result = self._start(number, sentence)
            if result is Result.DONE:
                self._call_if_latest(number, lambda index=index: on_sentence(index))  # type: ignore[misc] # a default
                result = self._engine.wait()
        return result

    def _start(self, number: int, sentence: str) -> Result:
        """Starts under the lock, so that a stopped reading does not speak even for a moment."""
        with self._lock:
            return self._engine.start(sentence) if number == self._number else Result.CANCELLED

    def _call_if_latest(self, number: int, callback: Callable[[], None]) -> None:
        self._call_soon(lambda: callback() if number == self._number else None)


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
