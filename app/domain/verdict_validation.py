"""Checks that an imported verdict is possible with this box and these seats.

The types of its values were checked before.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.errors import Fault, RuleError
from app.domain.hand import Sides
from app.domain.rule_values import Criterion
from app.domain.scoring import Verdict
from app.domain.steps import COMPARABLE, Key, Mark, Source, Step, Term
from app.domain.tiles import TileSet

BY_A_TILE = frozenset({Criterion.LOWEST_SINGLE, Criterion.LOWEST_TILE})


@dataclass(frozen=True, slots=True)
class Seating:
    """The tiles of the box, the number of players, and the sides; every player is on a side."""

    box: TileSet
    players: int
    sides: Sides


def verify_verdict(seating: Seating, verdict: Verdict) -> None:
    """Raises ``RuleError`` with the invalid field, or with a ``step`` index and its field."""
    if verdict.side not in {(), *seating.sides}:
        raise RuleError(Fault.BAD_VERDICT, field="side")
    if verdict.winner not in (verdict.side or (None,)):
        raise RuleError(Fault.BAD_VERDICT, field="winner")
    if verdict.points < 0 or (verdict.points and not verdict.side):
        raise RuleError(Fault.BAD_VERDICT, field="points")
    if len(set(verdict.open)) < len(verdict.open):
        raise RuleError(Fault.BAD_VERDICT, field="open")
    all_known = all(step.key is not None for step in verdict.steps)
    for number, step in enumerate(verdict.steps):
        field = _invalid_value(seating, step) or (all_known and _contradiction(verdict, step))
        if field:
            raise RuleError(Fault.BAD_VERDICT, step=number, field=field)


def _contradiction(verdict: Verdict, step: Step) -> str:
    """Returns the field that contradicts the verdict, or "". Only an unknown step, of a later
    version, may change the result of a known step.
    """
    if step.key is Key.WINS:
        return "" if step.values["seats"] == verdict.side else "seats"
    if step.key is Key.POINTS:
        return "" if step.values["points"] == verdict.points else "points"
    return ""


def is_valid_step(seating: Seating, step: Step) -> bool:
    """True if a known step is possible with these seats."""
    return not _invalid_value(seating, step)


def _invalid_value(seating: Seating, step: Step) -> str:
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
    """The value of a tile is its pips; without a tile there is no value."""
    if not mark.seats or not 0 <= (mark.value or 0) <= seating.box.pips:
        return False
    if by not in BY_A_TILE:
        return mark.value is not None and mark.tile is None
    if mark.tile is None:
        return mark.value is None
    return mark.tile in seating.box and mark.value == mark.tile.pips


def _points(seating: Seating, values: Values) -> str:
    terms, most = values["terms"], seating.box.pips
    if not all(_is_term(seating, term, most) for term in terms):
        return "terms"
    return "" if values["points"] == sum(term.pips for term in terms) else "points"


def _is_term(seating: Seating, term: Term, most: int) -> bool:
    if not -most <= term.pips <= most:
        return False
    if term.source is Source.HAND:
        return len(term.seats) == 1 and 0 <= term.seats[0] < seating.players
    return not term.seats


_CHECKS: Mapping[Key, Callable[[Seating, Values], str]] = {
    Key.WENT_OUT: _seat,
    Key.PARTNERS: _partners,
    Key.COMPARED: _compared,
    Key.PICKED: _seat,
    Key.NOBODY_WINS: _seats,
    Key.STILL_TIED: _seats,
    Key.WINS: _wins,
    Key.POINTS: _points,
}
