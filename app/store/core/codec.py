"""Encodes the facts of a hand and the shown verdict as plain JSON values, and decodes them.

Decoding returns exactly what was encoded, including enum members and tiles.
"""

import json
import logging
from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache
from typing import Any

from app.domain.choices import Status
from app.domain.errors import RuleError
from app.domain.hand import HandEnd, Left, Sides
from app.domain.rule_values import Criterion, PartnersCount
from app.domain.scoring import Verdict
from app.domain.steps import CLAUSES, VALUES, Key, Mark, Source, Step, Term
from app.domain.tiles import Tile
from app.store.core.errors import StoreError, StoreFault

Json = Any

logger = logging.getLogger(__name__)

DECODE_ERRORS = (LookupError, TypeError, ValueError, AttributeError, RuleError)
"""The errors that decoding a damaged value can raise."""


def to_json(value: Json) -> str:
    """Returns the same text for equal values: sorted keys, no spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def from_json(text: str, **where: str) -> Json:
    """Raises StoreError (``DAMAGED``) with the values of ``where`` if the text is damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StoreError(StoreFault.DAMAGED, **where) from error


def encode_facts(end: HandEnd) -> Json:
    """By seat. Without the sides: they belong to the match."""
    return {
        "left": [_encode_left(end.left[seat]) for seat in sorted(end.left)],
        "out": end.out,
        "stock": None if end.stock is None else _encode_left(end.stock),
        "picked": end.picked,
    }


def decode_hand_end(facts: Json, sides: Sides | None) -> HandEnd:
    return HandEnd(
        left={seat: _decode_left(left) for seat, left in enumerate(facts["left"])},
        out=facts["out"],
        stock=None if facts["stock"] is None else _decode_left(facts["stock"]),
        sides=sides,
        picked=facts["picked"],
    )


def _encode_left(left: Left | None) -> Json:
    return left if left is None or isinstance(left, int) else [str(tile) for tile in left]


def _decode_left(left: Json) -> Left | None:
    return left if left is None or isinstance(left, int) else tuple(map(_tile, left))


@lru_cache(maxsize=256)
def _tile(text: str) -> Tile:
    """Cached: a file repeats the same tiles, and parsing them takes most of the reading time."""
    return Tile.parse(text)


def encode_verdict(verdict: Verdict) -> Json:
    return {
        "winner": verdict.winner,
        "side": list(verdict.side),
        "points": verdict.points,
        "open": list(verdict.open),
        "steps": [encode_step(step) for step in verdict.steps],
    }


def decode_verdict(value: Json) -> Verdict:
    """For a verdict from this phone's own file: a damaged step does not hide the others."""
    return Verdict(
        winner=value["winner"],
        side=tuple(value["side"]),
        points=value["points"],
        steps=tuple(map(_decode_stored_step, value["steps"])),
        open=tuple(value["open"]),
    )


def _decode_stored_step(value: Json) -> Step:
    try:
        return decode_step(value)
    except DECODE_ERRORS as error:
        logger.warning("a step that cannot be read: %s", type(error).__name__)
        return Step(None, {"told": value})


def encode_step(step: Step) -> Json:
    """Returns a step that this version does not know unchanged, as it was read."""
    if step.key is None:
        return dict(step.values)
    value: dict[str, Json] = {"key": step.key}
    if step.values:
        value["values"] = {name: _encode_value(item) for name, item in step.values.items()}
    if step.clause is not None:
        value["clause"] = step.clause
    if len(step.choices) == 1:
        value["choice"] = step.choices[0]
    elif step.choices:
        value["choices"] = list(step.choices)
    return value


def _encode_value(value: object) -> Json:
    if isinstance(value, tuple):
        return [_encode_value(item) for item in value]
    if isinstance(value, Mark):
        tile = None if value.tile is None else str(value.tile)
        return [list(value.seats), value.value, tile]
    if isinstance(value, Term):
        return [value.pips, value.source, list(value.seats)]
    return value


def decode_step(value: Json) -> Step:
    """Checks the types of all values. Raises one of ``DECODE_ERRORS`` if the step is invalid.

    A step from a later version of the app comes without a key and with its raw values.
    """
    try:
        return _decode_known_step(value)
    except DECODE_ERRORS:
        if _is_from_later_version(value):
            return Step(None, value)
        raise


def _decode_known_step(value: Json) -> Step:
    key, values = _KEYS[value["key"]], value.get("values", _EMPTY)
    clause = _text(value["clause"]) if "clause" in value else None
    if values.keys() != VALUES[key] or not value.keys() <= _FIELDS or not _can_apply(key, clause):
        raise LookupError(key)
    return Step(
        key=key,
        values={name: _DECODERS[name](item) for name, item in values.items()},
        clause=clause,
        choices=_step_choices(value),
    )


def _step_choices(value: Json) -> tuple[str, ...]:
    """A step that depends on one choice has it as ``choice``, as it always had."""
    if "choices" in value:
        return tuple(map(_text, _list(value["choices"])))
    return (_text(value["choice"]),) if "choice" in value else ()


def _is_from_later_version(value: Json) -> bool:
    """True if the step is complete but has a key, field, value, clause or word that this version
    does not know.
    """
    key = _KEYS.get(_text(value["key"]))
    if key is None:
        return True
    values = value.get("values", _EMPTY)
    clause = _text(value["clause"]) if "clause" in value else None
    if not VALUES[key] <= values.keys() or (clause is None and not _can_apply(key, None)):
        return False
    if "choice" in value:
        _text(value["choice"])
    unknown = [word for word, known in _enum_words(values) if _text(word) not in known]
    has_more = not value.keys() <= _FIELDS or len(values) > len(VALUES[key])
    return has_more or bool(unknown) or not _can_apply(key, clause)


def _enum_words(values: Json) -> Iterator[tuple[Json, Container[str]]]:
    """Yields each value that must be a word of an enum, with the known words."""
    for name in _ENUMS.keys() & values.keys():
        yield values[name], _ENUMS[name]
    for term in _list(values.get("terms", [])):
        _, source, _ = _list(term)
        yield source, _SOURCES


def _can_apply(key: Key, clause: str | None) -> bool:
    """True if a step with this key can refer to the clause. Any clause fits a key that is not in
    ``CLAUSES``: clauses of choices differ by box.
    """
    return key not in CLAUSES or clause in CLAUSES[key]


_FIELDS = {"key", "values", "clause", "choice", "choices"}
_EMPTY: Mapping[str, Json] = {}
_KEYS: Mapping[str, Key] = {str(key): key for key in Key}
_SOURCES: Mapping[str, Source] = {str(source): source for source in Source}
_ENUMS: Mapping[str, Mapping[str, object]] = {
    "by": {str(criterion): criterion for criterion in Criterion},
    "count": {str(count): count for count in PartnersCount},
    "status": {str(status): status for status in Status},
}
"""The values of steps that are enum members, by name."""


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _int(value: Json) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _seats(value: Json) -> tuple[int, ...]:
    return tuple(map(_int, _list(value)))


def _sides(value: Json) -> Sides:
    return tuple(map(_seats, _list(value)))


def _marks(value: Json) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            _seats(seats),
            None if worth is None else _int(worth),
            None if tile is None else _tile(tile),
        )
        for seats, worth, tile in map(_list, _list(value))
    )


def _terms(value: Json) -> tuple[Term, ...]:
    return tuple(
        Term(_int(pips), _SOURCES[source], _seats(seats))
        for pips, source, seats in map(_list, _list(value))
    )


_DECODERS: Mapping[str, Callable[[Json], object]] = {
    "by": _ENUMS["by"].__getitem__,
    "choice": _text,
    "count": _ENUMS["count"].__getitem__,
    "left_in": _seats,
    "marks": _marks,
    "option": _text,
    "points": _int,
    "seat": _int,
    "seats": _seats,
    "sides": _sides,
    "status": _ENUMS["status"].__getitem__,
    "terms": _terms,
}
"""How to decode the values of steps, by name."""
