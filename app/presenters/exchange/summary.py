"""What a file brings, in figures and words: ahead of an import, and after it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.i18n import Language
from app.presenters.exchange.words import (
    ALIKE,
    BRINGS,
    BROUGHT,
    CHANGED,
    HANDS,
    LINE,
    MATCHES,
    NEW,
    NOTHING_NEW,
    PLACE,
    PLAYERS,
)
from app.presenters.shared.error_messages import error_message
from app.store.core.errors import StoreError, StoreFault

if TYPE_CHECKING:
    from app.store.exchange.preview import Preview, Tally

MOST_PLACES = 5
"""That are told of a file in which something is wrong."""


@dataclass(frozen=True, slots=True)
class Count:
    """A figure with what it tells."""

    figure: str
    told: str


@dataclass(frozen=True, slots=True)
class Line:
    """What is counted, and how much of it is new, has changed, is here already."""

    name: str
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Brings:
    """A file and what is in it. ``wrong`` says why it cannot come in, ``places`` where."""

    file: str
    told: str = ""
    lines: tuple[Line, ...] = ()
    can_come: bool = False
    wrong: str = ""
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that somebody has chosen: what was read of it, or why nothing could be."""

    file: str
    preview: "Preview | None" = None
    fault: StoreError | None = None
    has_come: bool = False

    def told(self, language: Language) -> Brings:
        if self.preview is None:
            fault = self.fault or StoreError(StoreFault.FILE_NOT_READ)
            return refused(language, self.file, fault)
        found = brings(language, self.file, self.preview)
        return brought(language, found) if self.has_come else found


def brings(language: Language, file: str, preview: "Preview") -> Brings:
    if preview.refused:
        wrong = error_message(language, StoreError(StoreFault.FILE_WRONG))
        places = dict.fromkeys(refused.place for refused in preview.refused)
        told = tuple(_place(language, place) for place in [*places][:MOST_PLACES])
        return Brings(file, wrong=wrong, places=told)
    news = any(
        tally.added or tally.changed for tally in (preview.players, preview.matches, preview.hands)
    )
    if not news:
        return Brings(file, told=language.say(NOTHING_NEW))
    say = language.say
    return Brings(
        file,
        told=say(BRINGS),
        lines=(
            _line(language, say(PLAYERS), preview.players),
            _line(language, say(MATCHES), preview.matches),
            _line(language, say(HANDS), preview.hands),
        ),
        can_come=True,
    )


def brought(language: Language, before: Brings) -> Brings:
    """The same, once it has come in."""
    return replace(before, told=language.say(BROUGHT), can_come=False)


def refused(language: Language, file: str, fault: StoreError) -> Brings:
    """A file that nothing can be read of."""
    return Brings(
        file, wrong=error_message(language, fault), places=_places(language, fault.values)
    )


def _places(language: Language, values: Mapping[str, object]) -> tuple[str, ...]:
    if "place" in values:
        return (_place(language, str(values["place"])),)
    if "line" in values:
        return (language.say(LINE, line=values["line"]),)
    return ()


def _place(language: Language, place: str) -> str:
    return language.say(PLACE, place=place)


def _line(language: Language, name: str, tally: "Tally") -> Line:
    told = ((NEW, tally.added), (CHANGED, tally.changed), (ALIKE, tally.same + tally.older))
    return Line(name, tuple(Count(str(count), language.say(what)) for what, count in told))
