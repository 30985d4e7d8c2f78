"""Numbers and texts that are too large to be meant, with the line that each belongs to."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
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
    for line, value in _values(rules):
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                yield Problem(line, Contradiction.TEXT_TOO_LONG, {"most": LONGEST_TEXT})
        elif abs(value) > LARGEST_NUMBER:
            yield Problem(line, Contradiction.NUMBER_TOO_LARGE, {"most": LARGEST_NUMBER})


def _values(rules: RuleSet) -> Iterator[tuple[str, int | str]]:
    """Yields every number and every text with its line. A single size has the usual deal."""
    for field in fields(rules):
        name, value = field.name, getattr(rules, field.name)
        if is_dataclass(value) and name not in WHOLE:
            for inner in fields(value):
                line = LINES.get(f"{name}.{inner.name}", f"{name}.{inner.name}")
                yield from ((line, one) for one in _plain(getattr(value, inner.name)))
        elif name != "sets" or len(rules.sets) > 1:
            line = name if name in ALONE else LINES.get(name, "name")
            yield from ((line, one) for one in _plain(value))


def _plain(value: object) -> Iterator[int | str]:
    """Yields every number and every text in a value, however deep."""
    if isinstance(value, int | str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from (*_plain(key), *_plain(item))
    else:
        for part in parts(value):
            yield from _plain(part)


CHECKS = (Check("name", _sizes),)
