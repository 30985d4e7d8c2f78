"""What is known of a hand, and what it brings: the words of the independent scorer."""

from collections.abc import Mapping
from dataclasses import dataclass

Tile = tuple[int, int]
Hand = tuple[Tile, ...] | int | None
Options = Mapping[str, str]


class Refused(Exception):  # noqa: N818 -- an answer, not a fault
    """A fact is missing without which nobody can tell the score.

    `tied` names the seats among which the table has to pick.
    """

    def __init__(self, reason: str, tied: tuple[int, ...] = ()) -> None:
        super().__init__(reason)
        self.tied = tied


@dataclass(frozen=True)
class Facts:
    left: tuple[Hand, ...]
    out: int | None = None
    stock: Hand = None
    sides: tuple[tuple[int, ...], ...] | None = None
    plays: tuple[tuple[int, int], ...] = ()
    closing: bool = False
    stopped: bool = False
    starter: int | None = None
    locker: int | None = None
    last: Tile | None = None
    fits: str | None = None
    led: str | None = None
    events: tuple[tuple[str, int, int], ...] = ()
    bid: tuple[int, int, bool, int | None] | None = None
    picked: int | None = None
    previous: int | None = None
    highest: int | None = None


@dataclass(frozen=True)
class Award:
    """Points for a side. `below`: only while its total before is below; `stays_below`: only
    while its total after is below the target.
    """

    side: int
    points: int
    kind: str = "hand"
    below: int | None = None
    stays_below: bool = False


@dataclass(frozen=True)
class Result:
    """The end of a hand without plays and events: points for each side, and who won."""

    points: tuple[int, ...]
    winner: int | None = None
    shared: bool = False  # several won alike; the winner is the first of them


@dataclass(frozen=True)
class Outcome:
    """`gains` and `awards` are what the hand alone says; a match may take some of it away."""

    gains: tuple[int, ...]
    winner: int | None
    side: int | None
    awards: tuple[Award, ...]
    blocked: bool = False
    void: bool = False
    shared: bool = False
    joined: bool = False  # the last play and the end of the hand are one score
    out: int | None = None
