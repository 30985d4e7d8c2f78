"""Numbers and texts that are too large to be meant, with the line that each belongs to."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice, Chosen
from app.domain.rules.combinations import parts
from app.domain.rules.contradictions.problem import Check, Contradiction, Found, Problem
from app.domain.rules.limits import LARGEST_NUMBER, LONGEST_TEXT

WHOLE = frozenset({"carry", "reset", "faces"})
"""Tables that are one line."""
LINES: Mapping[str, str] = {
    "choices": "questions",
    "presets": "questions",
    "play.counts": "play",
    "play.amounts": "play",
    "play.ends": "play",
    "target.suggested": "target.default",
    "partners.players": "partners.play",
}
"""The lines of fields that have none of their own name."""
ALONE = frozenset({"by", "deal", "sets", "removed", "bonus", *WHOLE})
"""Fields outside a table that are lines; the others only say what the box is called."""


def _sizes(rules: RuleSet, _chosen: Chosen) -> Found:
    for field in fields(rules):
        for line, part in _lines(rules, field.name):
            for value in values_in(part):
                if isinstance(value, str):
                    if len(value) > LONGEST_TEXT:
                        most = {"most": LONGEST_TEXT}
                        yield Problem(line, Contradiction.TEXT_TOO_LONG, most, field.name)
                elif abs(value) > LARGEST_NUMBER:
                    most = {"most": LARGEST_NUMBER}
                    yield Problem(line, Contradiction.NUMBER_TOO_LARGE, most, field.name)


def _lines(rules: RuleSet, name: str) -> Iterator[tuple[str, object]]:
    """Yields what a field holds, with its line. A single size is the usual one."""
    value = getattr(rules, name)
    if is_dataclass(value) and name not in WHOLE:
        for inner in fields(value):
            way = f"{name}.{inner.name}"
            yield LINES.get(way, way), getattr(value, inner.name)
    elif name == "sets" and len(rules.sets) == 1:
        for highest, deal in rules.sets.items():
            yield "faces", highest
            yield "deal", deal
    else:
        yield (name if name in ALONE else LINES.get(name, "name")), value


def values_in(value: object) -> Iterator[int | str]:
    """Yields every number and every text in a value, however deep."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int | str):
            yield part
        elif isinstance(part, ByChoice):
            waiting += (part.meanings, part.choice)
        elif isinstance(part, Mapping):
            for key, item in reversed(tuple(part.items())):
                waiting += (item, key)
        else:
            waiting += reversed(parts(part))


SIZES = Check("name", _sizes)

CHECKS = (SIZES,)
