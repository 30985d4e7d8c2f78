"""The summary of an import file, shown before and after the import."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.i18n import Language
from app.store.core.errors import StoreError, StoreFault
from app.words.hand.error_messages import error_message

if TYPE_CHECKING:
    from app.store.exchange.preview import Preview, RowCounts

MAX_PLACES = 5
"""The most places of errors that are listed for a file."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number and its label."""

    number: str
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of row, and how many of them are new, changed and already here."""

    name: str
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What a file contains. ``error`` says why it cannot be imported, ``places`` where in it."""

    file: str
    heading: str = ""
    lines: tuple[Line, ...] = ()
    can_import: bool = False
    error: str = ""
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IncomingFile:
    """A file that the user has chosen: its preview, or why it cannot be read."""

    file: str
    found: "Preview | StoreError"
    is_imported: bool = False

    def summary(self, language: Language) -> ImportSummary:
        if isinstance(self.found, StoreError):
            error, places = (
                error_message(language, self.found),
                _places(language, self.found.values),
            )
            return ImportSummary(self.file, error=error, places=places)
        summary = _import_summary(language, self.file, self.found)
        if not self.is_imported:
            return summary
        return replace(summary, heading=language.say("Imported:"), can_import=False)


def _import_summary(language: Language, file: str, preview: "Preview") -> ImportSummary:
    if preview.problems:
        error = error_message(language, StoreError(StoreFault.FILE_WRONG))
        places = dict.fromkeys(refused.place for refused in preview.problems)
        shown = tuple(_place(language, place) for place in [*places][:MAX_PLACES])
        return ImportSummary(file, error=error, places=shown)
    say = language.say
    kinds = preview.players, preview.matches, preview.hands, preview.boxes
    if not any(row_counts.added or row_counts.changed for row_counts in kinds):
        return ImportSummary(file, heading=say("Everything in this file is already here."))
    boxes = (_line(language, say("Own boxes"), preview.boxes),) if preview.boxes.rows else ()
    return ImportSummary(
        file,
        heading=say("In this file:"),
        lines=(
            _line(language, say("Players"), preview.players),
            _line(language, say("Matches"), preview.matches),
            _line(language, say("Hands"), preview.hands),
            *boxes,
        ),
        can_import=True,
    )


def _places(language: Language, values: Mapping[str, object]) -> tuple[str, ...]:
    if "place" in values:
        return (_place(language, str(values["place"])),)
    if "line" in values:
        return (language.say("Line {line} of the file.", line=values["line"]),)
    return ()


def _place(language: Language, place: str) -> str:
    return language.say("Place in the file: {place}", place=place)


def _line(language: Language, name: str, row_counts: "RowCounts") -> Line:
    here = row_counts.same + row_counts.older
    counts = (
        Count(str(row_counts.added), language.say("New")),
        Count(str(row_counts.changed), language.say("Changed")),
        Count(str(here), language.say("Already here")),
    )
    return Line(name, counts)
