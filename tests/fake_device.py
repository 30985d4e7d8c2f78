"""A device that does what a test wants: it saves into a folder, and chooses what it was told to."""

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result
from app.device.device import Device
from app.device.documents import DesktopDocuments
from app.device.system import NO_MARGINS, Margins
from app.device.voice import OnEnd, OnSentence


@dataclass
class Sheet:
    """What a phone shares with; ``shared`` is what was handed to it."""

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
class Files:
    """Saves into a folder; ``chosen`` is what somebody chooses next, nothing is cancelled.
    ``fails`` is how everything goes wrong.
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
class Buzzer:
    """``fault`` is raised by it, though nothing of the device should raise anything."""

    is_available: bool = True
    felt: list[str] = field(default_factory=list)
    fault: Exception | None = None

    def tick(self) -> None:
        if self.fault is not None:
            raise self.fault
        self.felt.append("tick")

    def bump(self) -> None:
        self.felt.append("bump")


@dataclass
class Lamp:
    """``on`` is the screen that is kept on."""

    is_available: bool = True
    on: bool = False

    def keep(self, *, on: bool) -> None:
        self.on = on


@dataclass
class Mouth:
    """It says the next sentence when it is told to ``go_on``; ``speaks`` none but these
    languages. What was read is in ``heard``, what is left to read in ``left``.
    """

    is_available: bool = True
    speaks: frozenset[str] = frozenset({"en", "de"})
    heard: list[str] = field(default_factory=list)
    language: str = ""
    left: list[str] = field(default_factory=list)
    _told: tuple[OnSentence, OnEnd] | None = None
    _place: int = 0

    def read(
        self, sentences: tuple[str, ...], language: str, began: OnSentence, ended: OnEnd
    ) -> None:
        if language not in self.speaks:
            ended(Answer(Result.UNSUPPORTED))
            return
        self.language, self.left, self._place = language, list(sentences), -1
        self._told = began, ended
        self.go_on()

    def stop(self) -> None:
        self._told = None
        self.left = []

    def go_on(self) -> None:
        if self._told is None:
            return
        began, ended = self._told
        if self.left:
            self._place += 1
            self.heard.append(self.left.pop(0))
            began(self._place)
        else:
            self._told = None
            ended(Answer(Result.DONE))

    @property
    def is_reading(self) -> bool:
        return self._told is not None


@dataclass
class Surroundings:
    """What the system says; a test says otherwise."""

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
class Gadget:
    sheet: Sheet
    files: Files
    buzzer: Buzzer = field(default_factory=Buzzer)
    lamp: Lamp = field(default_factory=Lamp)
    mouth: Mouth = field(default_factory=Mouth)
    system: Surroundings = field(default_factory=Surroundings)

    @property
    def device(self) -> Device:
        return Device(self.sheet, self.files, self.buzzer, self.lamp, self.mouth)


def gadget(folder: Path) -> Gadget:
    """A desk on which nothing was saved yet."""
    return Gadget(Sheet(), Files(folder))
