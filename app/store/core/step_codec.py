"""Encodes the steps of a verdict as plain JSON values, and decodes them.

Steps of a later version of the app are kept word for word.
"""

import logging
from collections.abc import Callable, Container, Iterator, Mapping

from app.domain.hand import Sides
from app.domain.rules.choices import Status
from app.domain.rules.values import BonusMode, Criterion, PartnersCount
from app.domain.verdict.steps import CLAUSES, VALUES, Gains, Key, Mark, Source, Step, Term
from app.store.core.json_values import (
    DECODE_ERRORS,
    Json,
    as_bool,
    as_int,
    as_ints,
    as_list,
    as_optional_int,
    as_text,
    as_texts,
    as_tile,
)

logger = logging.getLogger(__name__)


def decode_stored_step(value: Json) -> Step:
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
    clause = as_text(value["clause"]) if "clause" in value else None
    if values.keys() != VALUES[key] or not value.keys() <= _FIELDS or not _can_apply(key, clause):
        raise LookupError(key)
    decoders = _DECODERS_OF.get(key, _DECODERS)
    return Step(
        key=key,
        values={name: decoders[name](item) for name, item in values.items()},
        clause=clause,
        choices=_step_choices(value),
    )


def _step_choices(value: Json) -> tuple[str, ...]:
    """A step that depends on one choice has it as ``choice``, as it always had."""
    if "choices" in value:
        return as_texts(value["choices"])
    return (as_text(value["choice"]),) if "choice" in value else ()


def _is_from_later_version(value: Json) -> bool:
    """True if the step is complete but has a key, field, value, clause or word that this version
    does not know.
    """
    key = _KEYS.get(as_text(value["key"]))
    if key is None:
        return True
    values = value.get("values", _EMPTY)
    clause = as_text(value["clause"]) if "clause" in value else None
    if not VALUES[key] <= values.keys() or (clause is None and not _can_apply(key, None)):
        return False
    _step_choices(value)
    unknown = [word for word, known in _enum_words(key, values) if as_text(word) not in known]
    has_more = not value.keys() <= _FIELDS or len(values) > len(VALUES[key])
    return has_more or bool(unknown) or not _can_apply(key, clause)


def _enum_words(key: Key, values: Json) -> Iterator[tuple[Json, Container[str]]]:
    """Yields each value that must be a word of an enum, with the known words."""
    for name in _ENUMS.keys() & VALUES[key]:
        if (key, name) != _COUNTED:
            yield values[name], _ENUMS[name]
    for term in as_list(values.get("terms", [])):
        _, source, _ = as_list(term)
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
    "mode": {str(mode): mode for mode in BonusMode},
    "status": {str(status): status for status in Status},
}
"""The values of steps that are enum members, by name."""
_COUNTED = (Key.EVENT, "count")
"""The one value that is a number although in another step it is a word."""


def _sides(value: Json) -> Sides:
    return tuple(map(as_ints, as_list(value)))


def _gains(value: Json) -> Gains:
    return tuple((as_ints(seats), as_int(points)) for seats, points in map(as_list, as_list(value)))


def _marks(value: Json) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            as_ints(seats),
            None if worth is None else as_int(worth),
            None if tile is None else as_tile(tile),
        )
        for seats, worth, tile in map(as_list, as_list(value))
    )


def _terms(value: Json) -> tuple[Term, ...]:
    return tuple(
        Term(as_int(pips), _SOURCES[source], as_ints(seats))
        for pips, source, seats in map(as_list, as_list(value))
    )


_DECODERS: Mapping[str, Callable[[Json], object]] = {
    "added": as_int,
    "amount": as_int,
    "amounts": as_ints,
    "by": _ENUMS["by"].__getitem__,
    "choice": as_text,
    "count": _ENUMS["count"].__getitem__,
    "divide": as_int,
    "gains": _gains,
    "left_in": as_ints,
    "made": as_bool,
    "marks": _marks,
    "mode": _ENUMS["mode"].__getitem__,
    "name": as_text,
    "nearest": as_int,
    "option": as_text,
    "points": as_int,
    "seat": as_int,
    "seats": as_ints,
    "sides": _sides,
    "status": _ENUMS["status"].__getitem__,
    "taken": as_optional_int,
    "terms": _terms,
}
"""How to decode the values of steps, by name."""
_DECODERS_OF: Mapping[Key, Mapping[str, Callable[[Json], object]]] = {
    key: {**_DECODERS, name: as_int} for key, name in (_COUNTED,)
}
