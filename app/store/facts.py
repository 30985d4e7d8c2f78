"""The facts of a hand and the verdict as it was shown, as plain JSON values and back.

What comes back is exactly what went in, enum for enum and tile for tile.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.domain.choices import Status
from app.domain.hand import HandEnd, Left, Sides
from app.domain.rules import Criterion, PartnersCount
from app.domain.scoring import Verdict
from app.domain.steps import Key, Mark, Source, Step, Term
from app.domain.tiles import Tile
from app.store.errors import StoreError, StoreFault

Json = Any


def dumped(value: Json) -> str:
    """Written the same way each time, so that equal values are equal text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def loaded(text: str, **where: str) -> Json:
    """What was kept; text that a fault of the disk has garbled says so, and nothing else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise StoreError(StoreFault.DAMAGED, **where) from fault


def facts_of(end: HandEnd) -> Json:
    """By seat; the sides are the match's and not told again."""
    return {
        "left": [_left_out(end.left[seat]) for seat in sorted(end.left)],
        "out": end.out,
        "stock": None if end.stock is None else _left_out(end.stock),
        "picked": end.picked,
    }


def end_of(facts: Json, sides: Sides | None) -> HandEnd:
    return HandEnd(
        left={seat: _left_in(left) for seat, left in enumerate(facts["left"])},
        out=facts["out"],
        stock=None if facts["stock"] is None else _left_in(facts["stock"]),
        sides=sides,
        picked=facts["picked"],
    )


def _left_out(left: Left) -> Json:
    return left if isinstance(left, int) else [str(tile) for tile in left]


def _left_in(left: Json) -> Left:
    return left if isinstance(left, int) else tuple(Tile.parse(tile) for tile in left)


def verdict_out(verdict: Verdict) -> Json:
    return {
        "winner": verdict.winner,
        "side": list(verdict.side),
        "points": verdict.points,
        "open": list(verdict.open),
        "steps": [step_out(step) for step in verdict.steps],
    }


def verdict_in(told: Json) -> Verdict:
    return Verdict(
        winner=told["winner"],
        side=tuple(told["side"]),
        points=told["points"],
        steps=tuple(step_in(step) for step in told["steps"]),
        open=tuple(told["open"]),
    )


def step_out(step: Step) -> Json:
    told: dict[str, Json] = {"key": step.key}
    if step.values:
        told["values"] = {name: _value_out(value) for name, value in step.values.items()}
    if step.clause is not None:
        told["clause"] = step.clause
    if step.choice is not None:
        told["choice"] = step.choice
    return told


def _value_out(value: object) -> Json:
    if isinstance(value, tuple):
        return [_value_out(one) for one in value]
    if isinstance(value, Mark):
        tile = None if value.tile is None else str(value.tile)
        return [list(value.seats), value.value, tile]
    if isinstance(value, Term):
        return [value.pips, value.source, list(value.seats)]
    return value


def step_in(told: Json) -> Step:
    values = told.get("values", {})
    return Step(
        key=Key(told["key"]),
        values={name: _VALUES.get(name, _same)(value) for name, value in values.items()},
        clause=told.get("clause"),
        choice=told.get("choice"),
    )


def _same(value: Json) -> object:
    """A plain word or number; nothing else is among the other values of steps."""
    if value is not None and not isinstance(value, str | int):
        raise TypeError(value)
    return value


def _seats(value: Json) -> tuple[int, ...]:
    if not all(type(seat) is int for seat in value):
        raise TypeError(value)
    return tuple(value)


def _sides(value: Json) -> Sides:
    return tuple(map(_seats, value))


def _marks(value: Json) -> tuple[Mark, ...]:
    return tuple(
        Mark(_seats(seats), worth, None if tile is None else Tile.parse(tile))
        for seats, worth, tile in value
    )


def _terms(value: Json) -> tuple[Term, ...]:
    return tuple(Term(pips, Source(source), _seats(seats)) for pips, source, seats in value)


_VALUES: Mapping[str, Callable[[Json], object]] = {
    "by": Criterion,
    "count": PartnersCount,
    "left_in": _seats,
    "marks": _marks,
    "seats": _seats,
    "sides": _sides,
    "status": Status,
    "terms": _terms,
}
"""How the values of steps are read, by their names; the others are what they are."""
