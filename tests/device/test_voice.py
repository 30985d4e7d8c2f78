from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import Queue
from threading import Event

import pytest

from app.device.answers import Answer, Result
from app.device.voice import Espeak, Reader

DEADLINE = 5.0
"""Timeout in seconds."""


@dataclass
class Engine:
    """A speech engine whose sentences end when a test says so."""

    speaks_it: Result = Result.DONE
    starts: Result = Result.DONE
    spoken: list[str] = field(default_factory=list)
    stops: int = 0
    is_available: bool = True

    def __post_init__(self) -> None:
        self.over = Event()

    def prepare(self) -> None:
        """Not needed."""

    def set_language(self, _language: str) -> Result:
        return self.speaks_it

    def start(self, sentence: str) -> Result:
        self.over.clear()
        self.spoken.append(sentence)
        return self.starts

    def wait(self) -> Result:
        return Result.DONE if self.over.wait(DEADLINE) else Result.FAILED

    def stop(self) -> None:
        self.stops += 1
        self.over.set()


class Frames:
    """Runs scheduled calls when a test draws a frame."""

    def __init__(self) -> None:
        self._calls: Queue[Callable[[], None]] = Queue()

    def soon(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def draw(self) -> None:
        self._calls.get(timeout=DEADLINE)()


@dataclass
class Listener:
    began: list[int] = field(default_factory=list)
    ended: list[Answer] = field(default_factory=list)

    def read(self, reader: Reader, *sentences: str) -> None:
        reader.read(sentences, "en", self.began.append, self.ended.append)


def test_sentences_are_spoken_one_after_another() -> None:
    engine, frames, listener = Engine(), Frames(), Listener()
    listener.read(Reader(engine, frames.soon), "one", "two")

    frames.draw()
    assert (engine.spoken, listener.began) == (["one"], [0])

    engine.over.set()
    frames.draw()
    assert (engine.spoken, listener.began) == (["one", "two"], [0, 1])

    engine.over.set()
    frames.draw()
    assert listener.ended == [Answer(Result.DONE)]


def test_after_a_stop_nothing_is_spoken_or_reported() -> None:
    engine, frames, listener = Engine(), Frames(), Listener()
    reader = Reader(engine, frames.soon)
    listener.read(reader, "one", "two")
    frames.draw()

    before = engine.stops
    reader.stop()
    assert engine.stops == before + 1
    frames.draw()  # the end of the first reading, which is ignored

    assert engine.spoken == ["one"]
    assert listener.ended == []


def test_a_new_reading_replaces_the_one_before() -> None:
    engine, frames, first, second = Engine(), Frames(), Listener(), Listener()
    reader = Reader(engine, frames.soon)
    first.read(reader, "one", "two")
    frames.draw()

    second.read(reader, "three")
    while not second.began:
        frames.draw()

    assert "two" not in engine.spoken
    assert first.ended == []


@pytest.mark.parametrize("went", [Result.UNSUPPORTED, Result.FAILED])
def test_a_language_without_a_voice_is_reported(went: Result) -> None:
    engine, frames, listener = Engine(speaks_it=went), Frames(), Listener()

    listener.read(Reader(engine, frames.soon), "one")
    frames.draw()

    assert listener.ended == [Answer(went)]
    assert engine.spoken == []


def test_an_engine_that_fails_ends_the_reading() -> None:
    engine, frames, listener = Engine(starts=Result.FAILED), Frames(), Listener()

    listener.read(Reader(engine, frames.soon), "one", "two")
    frames.draw()

    assert listener.ended == [Answer(Result.FAILED)]
    assert listener.began == []


@dataclass
class Programs:
    """A desktop; ``voices`` is the output of espeak-ng."""

    there: bool = True
    voices: str = "Pty Language\n 5  de\n"
    gone: bool = False
    ran: list[tuple[str, ...]] = field(default_factory=list)
    killed: int = 0
    code: int = 0

    def path(self) -> str | None:
        return "/usr/bin/espeak-ng" if self.there else None

    def read_output(self, command: Sequence[str]) -> str:
        if self.gone:
            raise FileNotFoundError(2, "espeak-ng")
        self.ran.append(tuple(command))
        return self.voices

    def run(self, command: Sequence[str]) -> "Programs":
        self.ran.append(tuple(command))
        return self

    def wait(self) -> int:
        return self.code

    def kill(self) -> None:
        self.killed += 1


def test_a_desktop_speaks_with_a_program_that_is_killed_to_stop() -> None:
    desk = Programs()
    espeak = Espeak(desk)

    assert espeak.is_available
    assert espeak.set_language("zh-Hans") is Result.DONE
    assert espeak.start("-1 is a number") is Result.DONE
    assert espeak.wait() is Result.DONE
    espeak.stop()

    assert desk.ran == [
        ("/usr/bin/espeak-ng", "--voices=cmn"),
        ("/usr/bin/espeak-ng", "-v", "cmn", "--", "-1 is a number"),
    ]
    assert desk.killed == 1


@pytest.mark.parametrize(
    "desk", [Programs(there=False), Programs(voices="Pty Language\n"), Programs(gone=True)]
)
def test_a_desktop_without_a_voice_is_unsupported(desk: Programs) -> None:
    assert Espeak(desk).set_language("is") is Result.UNSUPPORTED


def test_a_failing_speech_program_is_reported() -> None:
    espeak = Espeak(Programs(code=1))
    espeak.set_language("de")
    espeak.start("one")

    assert espeak.wait() is Result.FAILED
