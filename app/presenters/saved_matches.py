"""The table without a match: the boxes to choose from, and the earlier matches."""

from dataclasses import dataclass
from typing import TypeAlias

from app.presenters.box_list import BoxRow
from app.words.options import Note


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A row of a match that the user can resume, or start again as a rematch."""

    id: str
    names: str
    details: str


@dataclass(frozen=True, slots=True)
class Rematch(SavedMatch):
    """The match played last, to be started again."""


@dataclass(frozen=True, slots=True)
class AskWhoStarts:
    """The button to the questions of who starts."""


EmptyRow: TypeAlias = Note | SavedMatch | AskWhoStarts | BoxRow


@dataclass(frozen=True, slots=True)
class Empty:
    """The table without a match. ``last`` is the match offered for a rematch; ``boxes`` are the
    leaflets, below those played last and the own ones, ``games`` the others. A search lists only
    what it ``found``.
    """

    boxes: tuple[BoxRow, ...] = ()
    games: tuple[BoxRow, ...] = ()
    last: Rematch | None = None
    unfinished: tuple[SavedMatch, ...] = ()
    query: str = ""
    found: tuple[BoxRow, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def is_fresh(self) -> bool:
        """True if there are no earlier matches."""
        return self.last is None and not self.unfinished

    @property
    def rows(self) -> tuple[EmptyRow, ...]:
        """What is listed, from top to bottom."""
        if self.found:
            return self.found
        last = (self.last,) if self.last else ()
        return (*self.notes, *self.unfinished, *last, *self.boxes, AskWhoStarts(), *self.games)
