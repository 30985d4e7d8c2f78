"""What a round did and found, for the screens."""

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """What a player is told; the rest goes on meanwhile."""

    NOT_REACHED = "not_reached"
    NOT_ALLOWED = "not_allowed"
    FULL = "full"
    EMPTY = "empty"
    """The folder was emptied, or is not mounted: the player is asked."""
    INVALID = "invalid"
    """A whole file has lines that no version of the app writes."""
    OTHER_TABLE = "other_table"
    """A row that would change what never changes: the table of a match, the match of a hand."""
    TORN = "torn"
    """A file that does not have the content that its name tells, for a while already."""
    TOO_LARGE = "too_large"
    """A file or a directory beyond the bounds."""
    REFUSED = "refused"
    """A link, or a name that cannot be shown."""
    NEWER = "newer"
    """A file that only a later version of the app understands."""


@dataclass(frozen=True, slots=True)
class TroubleAt:
    """``file``: its path in the folder, where it is about one."""

    trouble: Trouble
    file: str = ""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone of the folder. ``latest``: the latest time that was read from it, as stored; empty if
    nothing was. ``is_clock_off``: that time is over an hour ahead of ours.
    """

    place: str
    name: str
    app: str = ""
    latest: str = ""
    is_own: bool = False
    is_clock_off: bool = False


@dataclass(frozen=True, slots=True)
class RoundResult:
    """``matches``: the ids of those in which something was taken; ``has_players``: players were;
    ``has_boxes``: own boxes were.
    """

    matches: frozenset[str] = frozenset()
    has_players: bool = False
    has_boxes: bool = False
    read: int = 0
    written: int = 0
    phones: tuple[Phone, ...] = ()
    troubles: tuple[TroubleAt, ...] = ()
    taken_rows: int = 0
