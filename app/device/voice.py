"""Reads sentences aloud, one after another, and stops at once when it is told to.

Somebody has to wait for each sentence to end: that is a thread of its own, and what it has to
tell comes between two frames.
"""

from collections.abc import Callable
from threading import Lock, Thread
from typing import Protocol

from app.device.answers import Answer, Went

Soon = Callable[[Callable[[], None]], None]
"""Has something called between two frames; it may be asked by any thread."""
Began = Callable[[int], None]
Ended = Callable[[Answer], None]


class Voice(Protocol):
    @property
    def can(self) -> bool:
        """Whether there is anything to speak with; not yet, in which languages."""

    def read(self, sentences: tuple[str, ...], language: str, began: Began, ended: Ended) -> None:
        """Instead of what is read now. ``began`` is told which sentence it is, ``ended`` how it
        went: unsupported where there is no voice for the language. Nothing is told any more
        once it was stopped.
        """

    def stop(self) -> None: ...


class Engine(Protocol):
    """What makes the sound. All but ``prepare`` and ``hush`` are called by the thread."""

    @property
    def can(self) -> bool: ...

    def prepare(self) -> None:
        """In the app's own thread; it must not wait."""

    def speaks(self, language: str) -> Went:
        """Done where it does, and it does from now on; it may wait."""

    def start(self, sentence: str) -> Went: ...

    def wait(self) -> Went:
        """Until the sentence is over, or was hushed."""

    def hush(self) -> None: ...


class NoVoice:
    can = False

    def read(
        self, _sentences: tuple[str, ...], _language: str, _began: Began, ended: Ended
    ) -> None:
        ended(Answer(Went.UNSUPPORTED))

    def stop(self) -> None: ...


class Reader:
    """Reads with an engine. Each reading has a number; one that is not the latest is over."""

    def __init__(self, engine: Engine, soon: Soon) -> None:
        self._engine = engine
        self._soon = soon
        self._lock = Lock()
        self._number = 0

    @property
    def can(self) -> bool:
        return self._engine.can

    def read(self, sentences: tuple[str, ...], language: str, began: Began, ended: Ended) -> None:
        number = self._next()
        self._engine.prepare()

        def read_all() -> None:
            went = self._read(number, sentences, language, began)
            self._tell(number, lambda: ended(Answer(went)))

        Thread(target=read_all, daemon=True).start()

    def stop(self) -> None:
        self._next()

    def _next(self) -> int:
        with self._lock:
            self._number += 1
            self._engine.hush()
            return self._number

    def _read(self, number: int, sentences: tuple[str, ...], language: str, began: Began) -> Went:
        went = self._engine.speaks(language)
        for place, sentence in enumerate(sentences):
            if went is not Went.DONE:
                break
            went = self._start(number, sentence)
            if went is Went.DONE:
                self._tell(number, lambda place=place: began(place))  # type: ignore[misc] # a default
                went = self._engine.wait()
        return went

    def _start(self, number: int, sentence: str) -> Went:
        """Not after it was stopped, not even a moment."""
        with self._lock:
            return self._engine.start(sentence) if number == self._number else Went.CANCELLED

    def _tell(self, number: int, tell: Callable[[], None]) -> None:
        self._soon(lambda: tell() if number == self._number else None)
