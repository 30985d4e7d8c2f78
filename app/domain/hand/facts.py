"""The facts of a hand: a row for each, with what it can be, how it is written, and which hands can
have it. Whatever stores, reads or enters a hand goes through these rows.

Which of them the rules ask for, and which are impossible by them, ``app.domain.hand.asked`` says:
a start without a hand that is scored needs nothing of that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from app.domain.errors import Fault
from app.domain.rules.limits import LONGEST_NAME
from app.domain.rules.values import Fits, Led
from app.domain.tiles import Tile, TileSet

T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)

Left = tuple[Tile, ...] | int
"""What a player has left: the tiles, or only their total, counted by the players."""

MOST_COUNTED = 3
"""An event counts at most the three others at the table."""


class BidResult(NamedTuple):
    """Who bid how much, whether it was made, and how much the bidders took (``None``: not told)."""

    seat: int
    amount: int
    made: bool
    taken: int | None = None


class Event(NamedTuple):
    """Something that a rule pays for, such as a pass; ``word`` is the rule's name for it."""

    word: str
    seat: int
    times: int = 1


class Way(StrEnum):
    """How a hand ends."""

    OUT = "out"
    BLOCKED = "blocked"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is told of a hand while it is entered just as when it is recorded."""

    plays: tuple[tuple[int, int], ...] = ()
    """Seat and points of each announcement during the hand, in order."""
    closing: bool = False
    """The last announcement is the last tile of the player who went out."""
    starter: int | None = None
    locker: int | None = None
    """Who played the last tile before nobody could play."""
    last: Tile | None = None
    """The last tile of the player who went out, and which ends it fitted."""
    fits: Fits | None = None
    led: Led | None = None
    """Whether the first tile of the hand was a double."""
    events: tuple[Event, ...] = ()


class Bounds(NamedTuple):
    """What can be at a table: its tiles, points, and how often an event is counted."""

    tiles: TileSet
    points: range
    times: int


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """What a fact can be. ``read`` takes it from the values of JSON, and raises ``ValueError``,
    ``TypeError`` or ``RuleError`` if it is none; ``write`` is the way back. ``is_one`` knows one of
    the right kind; ``seats`` are those in it, ``within`` what of it is within some bounds.
    ``answer`` is what a tap on an answer with this key tells.
    """

    read: Callable[[Any], T]
    is_one: Callable[[Any], bool]
    write: Callable[[T], Any] = lambda value: value
    seats: Callable[[T], tuple[int, ...]] = lambda _value: ()
    within: Callable[[T, Bounds], T | None] = lambda value, _bounds: value
    answer: Callable[[str], T] | None = None


def _typed(kind: type[T]) -> Callable[[Any], T]:
    """Reads a value of just this type: ``True`` is no number."""

    def read(value: Any) -> T:  # noqa: ANN401 - a file can hold anything
        if type(value) is not kind:
            raise TypeError(value)
        return value

    return read


def _listed(value: Any, *kinds: type) -> list[Any]:  # noqa: ANN401 - as above
    """Reads a list of just these types; without any, a list of whatever it is."""
    if not isinstance(value, list) or (kinds and tuple(map(type, value)) != kinds):
        raise TypeError(value)
    return value


def _one_of(words: type[Word]) -> Form[Word]:
    return Form(words, lambda value: value in list(words), answer=words)


def _several(one: Form[T]) -> Form[tuple[T, ...]]:
    return Form(
        read=lambda values: tuple(map(one.read, _listed(values))),
        is_one=lambda values: isinstance(values, tuple) and all(map(one.is_one, values)),
        write=lambda values: list(map(one.write, values)),
        seats=lambda values: tuple(seat for value in values for seat in one.seats(value)),
        within=lambda values, bounds: tuple(
            value for value in values if one.within(value, bounds) is not None
        ),
    )


def _read_held(left: Any) -> Left | None:  # noqa: ANN401 - as above
    return left if left is None or isinstance(left, int) else tuple(map(TILE.read, left))


def _write_held(left: Left | None) -> Any:  # noqa: ANN401 - a value of JSON
    return left if left is None or isinstance(left, int) else [str(tile) for tile in left]


def _is_held(left: object) -> bool:
    if isinstance(left, tuple):
        return all(isinstance(tile, Tile) for tile in left)
    return left is None or type(left) is int


def _is_play(value: object) -> bool:
    return isinstance(value, tuple) and [type(one) for one in value] == [int, int]


def _read_bid(value: Any) -> BidResult:  # noqa: ANN401 - as above
    is_told = isinstance(value, list) and value[-1:] != [None]
    return BidResult(*_listed(value, int, int, bool, int if is_told else type(None)))


def _event_within(event: Event, bounds: Bounds) -> Event | None:
    is_named = 1 <= len(event.word) <= LONGEST_NAME
    return event if is_named and 1 <= event.times <= bounds.times else None


def _bid_within(bid: BidResult, bounds: Bounds) -> BidResult | None:
    most = bounds.points[-1]
    return bid if 0 <= bid.amount <= most and 0 <= (bid.taken or 0) <= most else None


FLAG = Form(_typed(bool), lambda value: type(value) is bool, answer=lambda _key: True)
SEAT = Form(_typed(int), lambda value: type(value) is int, seats=lambda seat: (seat,), answer=int)
TILE = Form(
    lru_cache(256)(Tile.parse),  # a file repeats the same tiles, and parsing them takes long
    lambda value: isinstance(value, Tile),
    write=str,
    within=lambda tile, bounds: tile if tile in bounds.tiles else None,
)
HELD = Form(_read_held, _is_held, _write_held)
LEFT = Form(
    lambda values: dict(enumerate(map(_read_held, values))),
    lambda left: isinstance(left, Mapping),
    lambda left: [_write_held(left[seat]) for seat in sorted(left)],
)
PLAY = Form(
    lambda value: tuple(_listed(value, int, int)),
    _is_play,
    write=list,
    seats=lambda play: (play[0],),
    within=lambda play, bounds: play if play[1] in bounds.points else None,
)
EVENT = Form(
    lambda value: Event(*_listed(value, str, int, int)),
    lambda value: isinstance(value, tuple) and len(value) in (2, 3),
    write=lambda event: list(Event(*event)),
    seats=lambda event: (event[1],),
    within=_event_within,
)
BID = Form(
    _read_bid,
    lambda value: isinstance(value, tuple) and len(value) in (3, 4),
    write=lambda bid: list(BidResult(*bid)),
    seats=lambda bid: (bid[0],),
    within=_bid_within,
)


class Kept(StrEnum):
    """Where a stored hand has a fact."""

    ALWAYS = "always"
    """among its facts, also where it is not known"""
    IF_TOLD = "if_told"
    """among its facts, in hands that have it: only some games ask for it"""
    APART = "apart"
    """beside its facts"""


@dataclass(frozen=True, slots=True)
class FactRow:
    """``name`` is that of the field, and in files. ``way``: only hands that ended like this have
    it. ``lack``: what scoring raises where it is needed and not told.
    """

    name: str
    form: Form[Any]
    untold: Any = None
    way: Way | None = None
    lack: Fault | None = None
    kept: Kept = Kept.IF_TOLD

    def read(self, value: Any) -> Any:  # noqa: ANN401 - as above
        """Reads what ``write`` has written; it raises as that of the form does."""
        return None if value is None and self.untold is None else self.form.read(value)

    def write(self, fact: Any) -> Any:  # noqa: ANN401 - whatever its form says
        return None if fact is None else self.form.write(fact)

    def within(self, fact: Any, bounds: Bounds) -> Any:  # noqa: ANN401 - as above
        """Returns what of it is within these bounds."""
        return None if fact is None else self.form.within(fact, bounds)

    def can_be(self, way: Way | None) -> bool:
        """False for a hand that ended in another way."""
        return self.way in {None, way}


FACTS: Mapping[str, FactRow] = {
    row.name: row
    for row in (
        FactRow("left", LEFT, kept=Kept.ALWAYS),
        FactRow("out", SEAT, kept=Kept.ALWAYS),
        FactRow("stock", HELD, kept=Kept.ALWAYS),
        FactRow("picked", SEAT, kept=Kept.ALWAYS),
        FactRow("plays", _several(PLAY), ()),
        FactRow("closing", FLAG, untold=False, way=Way.OUT),
        FactRow("stopped", FLAG, untold=False),
        FactRow("starter", SEAT, lack=Fault.NEEDS_STARTER, kept=Kept.APART),
        FactRow("locker", SEAT, way=Way.BLOCKED, lack=Fault.NEEDS_LOCKER),
        FactRow("last", TILE, way=Way.OUT, lack=Fault.NEEDS_LAST_TILE),
        FactRow("fits", _one_of(Fits), way=Way.OUT, lack=Fault.NEEDS_FITS),
        FactRow("led", _one_of(Led), lack=Fault.NEEDS_LED),
        FactRow("events", _several(EVENT), ()),
        FactRow("bid", BID, lack=Fault.NEEDS_BID),
    )
}
TOLD = tuple(FACTS[field.name] for field in fields(Told))


def kept(how: Kept) -> tuple[FactRow, ...]:
    return tuple(row for row in FACTS.values() if row.kept is how)


def told(hand: Told) -> dict[str, Any]:
    """Returns what is told of a hand, by the names of its facts."""
    return {row.name: getattr(hand, row.name) for row in TOLD}
