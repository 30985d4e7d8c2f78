"""Checks that the values of a step of an imported verdict are possible with these seats."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.hand import Sides
from app.domain.hand.facts import MOST_COUNTED
from app.domain.rules.limits import LONGEST_NAME
from app.domain.rules.values import Criterion
from app.domain.tiles import TileSet
from app.domain.verdict.steps import COMPARABLE, NARROWING, Gains, Key, Mark, Source, Step, Term

BY_A_TILE = frozenset({Criterion.LOWEST_SINGLE, Criterion.LOWEST_TILE})
LARGEST_VALUE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Seating:
    """The tiles of the box, the number of players, and the sides; every player is on a side.

    ``most``: what all tiles together can be worth at most, if not their pips; ``can_lose``: a side
    can write less than nothing.
    """

    box: TileSet
    players: int
    sides: Sides
    most: int | None = None
    can_lose: bool = False

    @property
    def worth(self) -> int:
        return self.box.pips if self.most is None else self.most


def is_valid_step(seating: Seating, step: Step) -> bool:
    """True if a known step is possible with these seats."""
    return not invalid_value(seating, step)


def invalid_value(seating: Seating, step: Step) -> str:
    """Returns the name of the invalid value; "" if all are valid."""
    check = None if step.key is None else _CHECKS.get(step.key)
    return "" if check is None else check(seating, step.values)


Values = Mapping[str, Any]


def _seat(seating: Seating, values: Values) -> str:
    return "" if 0 <= values["seat"] < seating.players else "seat"


def _seats(seating: Seating, values: Values) -> str:
    return "" if _are_seats(seating, values["seats"]) else "seats"


def _are_seats(seating: Seating, seats: tuple[int, ...]) -> bool:
    """True if these are seats of the table, at least one and none twice."""
    if len(seats) == 1:
        return 0 <= seats[0] < seating.players
    return len(set(seats)) == len(seats) > 0 and 0 <= min(seats) <= max(seats) < seating.players


def _wins(seating: Seating, values: Values) -> str:
    return "" if values["seats"] in seating.sides else "seats"


def _partners(seating: Seating, values: Values) -> str:
    """The sides must be those of the table: two, with partners, and only seats that exist."""
    seats = tuple(seat for side in seating.sides for seat in side)
    paired = len(seating.sides) == 2 < len(seats) and _are_seats(seating, seats)
    return "" if paired and values["sides"] == seating.sides else "sides"


def _compared(seating: Seating, values: Values) -> str:
    """The seats left in must be compared seats; seats that share a mark stay in together."""
    by, marks, left_in = values["by"], values["marks"], values["left_in"]
    if by not in COMPARABLE:
        return "by"
    compared = tuple(seat for mark in marks for seat in mark.seats)
    if not _are_seats(seating, compared) or not all(_is_mark(seating, by, mark) for mark in marks):
        return "marks"
    stayed = {seat for mark in marks if mark.seats[0] in left_in for seat in mark.seats}
    return "" if left_in and sorted(left_in) == sorted(stayed) else "left_in"


def _is_mark(seating: Seating, by: Criterion, mark: Mark) -> bool:
    """The value of a tile is its pips, if tiles are worth these; without a tile there is none."""
    if not mark.seats or not -seating.worth <= (mark.value or 0) <= seating.worth:
        return False
    if by not in BY_A_TILE:
        return mark.value is not None and mark.tile is None
    if mark.tile is None:
        return mark.value is None
    is_worth = mark.value == mark.tile.pips or seating.worth != seating.box.pips
    return mark.tile in seating.box and is_worth


def _points(seating: Seating, values: Values) -> str:
    terms, most = values["terms"], seating.worth
    if not all(_is_term(seating, term, most) for term in terms):
        return "terms"
    return "" if values["points"] == sum(term.pips for term in terms) else "points"


def _is_term(seating: Seating, term: Term, most: int) -> bool:
    if not -most <= term.pips <= most:
        return False
    if term.source is Source.HAND:
        return len(term.seats) == 1 and 0 <= term.seats[0] < seating.players
    return not term.seats


def _narrowed(seating: Seating, values: Values) -> str:
    if values["by"] not in NARROWING:
        return "by"
    return "" if _are_seats(seating, values["left_in"]) else "left_in"


def _gains(seating: Seating, values: Values) -> str:
    """Each side at most once."""
    gains: Gains = values["gains"]
    sides = [side for side, _ in gains]
    are_sides = len(set(sides)) == len(sides) and set(sides) <= set(seating.sides)
    return "" if are_sides and all(map(_is_number, (points for _, points in gains))) else "gains"


def _shared(seating: Seating, values: Values) -> str:
    """Several sides share; others may write their own beside."""
    within = [side for side in seating.sides if set(side) <= set(values["seats"])]
    together = tuple(sorted(seat for side in within for seat in side))
    return _gains(seating, values) if together == values["seats"] != () else "seats"


def _bid(seating: Seating, values: Values) -> str:
    if not all(map(_is_number, (values["amount"], values["taken"] or 0))):
        return "amount"
    return _seat(seating, values) or _gains(seating, values)


def _event(seating: Seating, values: Values) -> str:
    if not 1 <= values["count"] <= MOST_COUNTED:
        return "count"
    return _name(seating, values) or _seat(seating, values) or _gains(seating, values)


def _name(_seating: Seating, values: Values) -> str:
    return "" if 1 <= len(values["name"]) <= LONGEST_NAME else "name"


def _bonus(seating: Seating, values: Values) -> str:
    return _name(seating, values) or _numbers(seating, values)


def _numbered(seating: Seating, values: Values) -> str:
    return _name(seating, values) or ("" if all(map(_is_number, values["amounts"])) else "amounts")


def _numbers(_seating: Seating, values: Values) -> str:
    wrong = (name for name, value in values.items() if type(value) is int and not _is_number(value))
    return next(wrong, "")


def _by_at_least_one(seating: Seating, values: Values) -> str:
    wrong = (name for name in ("nearest", "divide") if values.get(name, 1) < 1)
    return next(wrong, "") or _numbers(seating, values)


def _is_number(value: int) -> bool:
    return abs(value) <= LARGEST_VALUE


_CHECKS: Mapping[Key, Callable[[Seating, Values], str]] = {
    Key.WENT_OUT: _seat,
    Key.PARTNERS: _partners,
    Key.COMPARED: _compared,
    Key.PICKED: _seat,
    Key.NOBODY_WINS: _seats,
    Key.STILL_TIED: _seats,
    Key.WINS: _wins,
    Key.POINTS: _points,
    Key.AMONG: _seats,
    Key.NARROWED: _narrowed,
    Key.SHARED: _shared,
    Key.BID: _bid,
    Key.PLAYS: _gains,
    Key.EVENT: _event,
    Key.EACH_WRITES: _gains,
    Key.ROUNDED: _by_at_least_one,
    Key.DIVIDED: _by_at_least_one,
    Key.FLAT: _numbers,
    Key.BONUS: _bonus,
    Key.NUMBERED: _numbered,
}
