"""The facts of a hand and the verdict as it was shown, as plain JSON values and back.

What comes back is exactly what went in, enum for enum and tile for tile.
"""

import json
import logging
from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache
from typing import Any

from app.domain.choices import Status
from app.domain.errors import RuleError
from app.domain.hand import HandEnd, Left, Sides
from app.domain.rules import Criterion, PartnersCount
from app.domain.scoring import Verdict
from app.domain.steps import CLAUSES, VALUES, Key, Mark, Source, Step, Term
from app.domain.tiles import Tile
from app.store.core.errors import StoreError, StoreFault

Json = Any

logger = logging.getLogger(__name__)

GARBLED = (LookupError, TypeError, ValueError, AttributeError, RuleError)
"""What reading a value raises that is not as it should be."""


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
    return left if isinstance(left, int) else tuple(map(_tile, left))


@lru_cache(maxsize=256)
def _tile(written: str) -> Tile:
    """A file names each tile of a box again and again; parsing them is most of reading it."""
    return Tile.parse(written)


def verdict_out(verdict: Verdict) -> Json:
    return {
        "winner": verdict.winner,
        "side": list(verdict.side),
        "points": verdict.points,
        "open": list(verdict.open),
        "steps": [step_out(step) for step in verdict.steps],
    }


def verdict_in(told: Json) -> Verdict:
    """A verdict of this phone's own file; a garbled step does not hide the others."""
    return Verdict(
        winner=told["winner"],
        side=tuple(told["side"]),
        points=told["points"],
        steps=tuple(map(_kept_step, told["steps"])),
        open=tuple(told["open"]),
    )


def _kept_step(told: Json) -> Step:
    try:
        return step_in(told)
    except GARBLED as fault:
        logger.warning("a step that cannot be read: %s", type(fault).__name__)
        return Step(None, {"told": told})


def step_out(step: Step) -> Json:
    """As a file tells it; a step that this version does not know as it was told."""
    if step.key is None:
        return dict(step.values)
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
    """A step, its values of the types that they should be; anything else is one of ``GARBLED``.

    One that holds something a later version brought comes without a key, as it is told.
    """
    try:
        return _known(told)
    except GARBLED:
        if _is_later(told):
            return Step(None, told)
        raise


def _known(told: Json) -> Step:
    key, values = _KEYS[told["key"]], told.get("values", _NOTHING)
    clause = _word(told["clause"]) if "clause" in told else None
    if values.keys() != VALUES[key] or not told.keys() <= _FIELDS or not _applies(key, clause):
        raise LookupError(key)
    return Step(
        key=key,
        values={name: _VALUES[name](value) for name, value in values.items()},
        clause=clause,
        choice=_word(told["choice"]) if "choice" in told else None,
    )


def _is_later(told: Json) -> bool:
    """Whether what stands there is whole, and something of it is not known: its key, a field,
    a value, a statement, a word.
    """
    key = _KEYS.get(_word(told["key"]))
    if key is None:
        return True
    values = told.get("values", _NOTHING)
    clause = _word(told["clause"]) if "clause" in told else None
    if not VALUES[key] <= values.keys() or (clause is None and not _applies(key, None)):
        return False
    if "choice" in told:
        _word(told["choice"])
    unknown = [word for word, words in _words(values) if _word(word) not in words]
    fields = not told.keys() <= _FIELDS or len(values) > len(VALUES[key])
    return fields or bool(unknown) or not _applies(key, clause)


def _words(values: Json) -> Iterator[tuple[Json, Container[str]]]:
    """The values that are one of some words, and which words are known."""
    for name in _NAMED.keys() & values.keys():
        yield values[name], _NAMED[name]
    for term in _list(values.get("terms", [])):
        _, source, _ = _list(term)
        yield source, _SOURCES


def _applies(key: Key, clause: str | None) -> bool:
    """Whether a step can apply this statement; those of choices are the box's."""
    return key not in CLAUSES or clause in CLAUSES[key]


_FIELDS = {"key", "values", "clause", "choice"}
_NOTHING: Mapping[str, Json] = {}
_KEYS: Mapping[str, Key] = {str(key): key for key in Key}
_SOURCES: Mapping[str, Source] = {str(source): source for source in Source}
_NAMED: Mapping[str, Mapping[str, object]] = {
    "by": {str(criterion): criterion for criterion in Criterion},
    "count": {str(count): count for count in PartnersCount},
    "status": {str(status): status for status in Status},
}
"""Values that are one of some words."""


def _word(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _whole(value: Json) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _seats(value: Json) -> tuple[int, ...]:
    return tuple(map(_whole, _list(value)))


def _sides(value: Json) -> Sides:
    return tuple(map(_seats, _list(value)))


def _marks(value: Json) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            _seats(seats),
            None if worth is None else _whole(worth),
            None if tile is None else _tile(tile),
        )
        for seats, worth, tile in map(_list, _list(value))
    )


def _terms(value: Json) -> tuple[Term, ...]:
    return tuple(
        Term(_whole(pips), _SOURCES[source], _seats(seats))
        for pips, source, seats in map(_list, _list(value))
    )


_VALUES: Mapping[str, Callable[[Json], object]] = {
    "by": _NAMED["by"].__getitem__,
    "choice": _word,
    "count": _NAMED["count"].__getitem__,
    "left_in": _seats,
    "marks": _marks,
    "option": _word,
    "points": _whole,
    "seat": _whole,
    "seats": _seats,
    "sides": _sides,
    "status": _NAMED["status"].__getitem__,
    "terms": _terms,
}
"""How the values of steps are read, by their names."""
