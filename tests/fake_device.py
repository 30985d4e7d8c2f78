"""A fake of the device and of the system: tests set what it can do, and read what it did."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result
from app.device.device import Device
from app.device.documents import DesktopDocuments
from app.device.system import NO_MARGINS, Margins
from app.device.voice import OnEnd, OnSentence

T = TypeVar("T")


@dataclass
class FakeSharing:
    """The share sheet; ``shared`` has the kind and the bytes of everything shared."""

    can_share: bool = False
    shared: list[tuple[str, bytes]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def text(self, text: str) -> Answer:
        return self._take("text", text.encode())

    def file(self, file: Path, kind: str) -> Answer:
        return self._take(kind, file.read_bytes())

    def link(self, link: str) -> Answer:
        self.links.append(link)
        return Answer(Result.DONE)

    def _take(self, kind: str, what: bytes) -> Answer:
        if not self.can_share:
            return UNSUPPORTED
        self.shared.append((kind, what))
        return Answer(Result.DONE)


@dataclass
class FakeDocuments:
    """The file dialogs. Files are saved into ``folder``; ``chosen`` is what the user selects,
    ``None`` means that the dialog is cancelled. With ``fails`` every call fails.
    """

    folder: Path
    can_ask: bool = True
    chosen: Path | None = None
    fails: Result | None = None

    def save(self, file: Path, name: str) -> Answer:
        if self.fails:
            return Answer(self.fails)
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self.folder / name)
        return Answer(Result.DONE, str(self.folder / name))

    def open(self) -> Answer:
        if self.fails:
            return Answer(self.fails)
        return CANCELLED if self.chosen is None else Answer(Result.DONE, str(self.chosen))

    def choose_folder(self) -> Answer:
        return self.open()

    def resolve_path(self, path: str) -> Answer:
        return DesktopDocuments(self.folder, None).resolve_path(path)

    @property
    def saved(self) -> tuple[str, ...]:
        return tuple(sorted(file.name for file in self.folder.glob("*")))


@dataclass
class FakeCamera:
    """``pictures`` are what the camera and the dialog return next, one after the other; after the
    last one they are cancelled. With ``fails`` every call fails. No file is really deleted:
    ``forgotten`` has the places, ``asked`` what was called.
    """

    can_take: bool = True
    can_choose: bool = True
    pictures: list[Path] = field(default_factory=list)
    fails: Result | None = None
    asked: list[str] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)

    def take(self) -> Answer:
        return self._next("take") if self.can_take else UNSUPPORTED

    def choose(self) -> Answer:
        return self._next("choose") if self.can_choose else UNSUPPORTED

    def forget(self, place: str) -> None:
        self.forgotten.append(place)

    def clear_leftovers(self) -> None:
        self.asked.append("clear_leftovers")

    def _next(self, way: str) -> Answer:
        self.asked.append(way)
        if self.fails:
            return Answer(self.fails)
        return Answer(Result.DONE, str(self.pictures.pop(0))) if self.pictures else CANCELLED


@dataclass
class FakeVibration:
    """``fault`` is raised by ``tick``, although a device should never raise."""

    is_available: bool = True
    calls: list[str] = field(default_factory=list)
    fault: Exception | None = None

    def tick(self) -> None:
        if self.fault is not None:
            raise self.fault
        self.calls.append("tick")

    def bump(self) -> None:
        self.calls.append("bump")


@dataclass
class FakeAwake:
    """``on`` is True while the screen is kept on."""

    is_available: bool = True
    on: bool = False

    def keep(self, *, on: bool) -> None:
        self.on = on


@dataclass
class FakeVoice:
    """Speaks one sentence at a time: ``finish_sentence`` starts the next one. ``spoken`` has the
    sentences that were started, ``remaining`` the others. It has a voice for ``languages`` only.
    """

    is_available: bool = True
    languages: frozenset[str] = frozenset({"en", "de"})
    spoken: list[str] = field(default_factory=list)
    language: str = ""
    remaining: list[str] = field(default_factory=list)
    _callbacks: tuple[OnSentence, OnEnd] | None = None
    _place: int = 0

    def read(
        self, sentences: tuple[str, ...], language: str, began: OnSentence, ended: OnEnd
    ) -> None:
        if language not in self.languages:
            ended(Answer(Result.UNSUPPORTED))
            return
        self.language, self.remaining, self._place = language, list(sentences), -1
        self._callbacks = began, ended
        self.finish_sentence()

    def stop(self) -> None:
        self._callbacks = None
        self.remaining = []

    def finish_sentence(self) -> None:
        if self._callbacks is None:
            return
        began, ended = self._callbacks
        if self.remaining:
            self._place += 1
            self.spoken.append(self.remaining.pop(0))
            began(self._place)
        else:
            self._callbacks = None
            ended(Answer(Result.DONE))

    @property
    def is_reading(self) -> bool:
        return self._callbacks is not None


@dataclass
class FakeSystem:
    """The settings of the system: languages, dark mode, text size, margins."""

    spoken: tuple[str, ...] = ("en",)
    dark: bool = False
    scale: float | None = None
    covered: Margins = NO_MARGINS
    bars: list[str] = field(default_factory=list)

    def languages(self) -> tuple[str, ...]:
        return self.spoken

    def is_dark(self) -> bool:
        return self.dark

    def text_scale(self) -> float | None:
        return self.scale

    def margins(self) -> Margins:
        return self.covered

    def style_bars(self, *, dark: bool) -> None:
        self.bars.append("dark" if dark else "light")


@dataclass
class FakeDevice:
    sharing: FakeSharing
    documents: FakeDocuments
    vibration: FakeVibration = field(default_factory=FakeVibration)
    awake: FakeAwake = field(default_factory=FakeAwake)
    voice: FakeVoice = field(default_factory=FakeVoice)
    camera: FakeCamera = field(default_factory=FakeCamera)
    system: FakeSystem = field(default_factory=FakeSystem)

    @property
    def as_device(self) -> Device:
        return Device(
            self.sharing, self.documents, self.vibration, self.awake, self.voice, self.camera
        )


def fake_device(folder: Path) -> FakeDevice:
    """A device that saves files into this folder."""
    return FakeDevice(FakeSharing(), FakeDocuments(folder))


def run_now(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """Runs a background job in the test's own thread, before the next line."""
    then(work())


class NoFeedback:
    """Neither speaks nor vibrates."""

    def hand_recorded(self, _sentences: Callable[[], tuple[str, ...]]) -> None: ...

    def tap_refused(self) -> None: ...

    def table_shown(self, *, is_match_running: bool) -> None: ...

    def read(
        self,
        _sentences: tuple[str, ...],
        _language: str,
        _on_sentence: Callable[[int], None],
        on_end: Callable[[], None],
    ) -> None:
        on_end()

    def stop_speaking(self) -> None: ...


NO_FEEDBACK = NoFeedback()
