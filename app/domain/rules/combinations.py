"""The tables that a part of a rule set can be played at: every combination of its options."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from math import prod

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, all_meanings
from app.domain.tiles import Tile


def choices_used(rule: object) -> Iterator[str]:
    """Yields the choices that this part of a rule set depends on."""
    waiting = [rule]
    while waiting:
        part = waiting.pop()
        if isinstance(part, PLAIN):
            continue
        if isinstance(part, ByChoice):
            yield part.choice
        waiting.extend(reversed(parts(part)))


PLAIN = (str, int, Tile, type(None))
"""Values without parts: most are words, and this is asked with every edit of an own box."""


def parts(rule: object) -> tuple[object, ...]:
    """Returns what a part of a rule set is made of."""
    if isinstance(rule, PLAIN):
        return ()
    if isinstance(rule, tuple):
        return rule
    if isinstance(rule, ByChoice):
        return tuple(rule.meanings.values())
    if isinstance(rule, Mapping):
        return tuple(rule.values())
    return tuple(getattr(rule, field.name) for field in fields(rule)) if is_dataclass(rule) else ()


def tables(rules: RuleSet, *of: object) -> Iterator[dict[str, str]]:
    """Yields every combination of the options that these parts depend on."""
    options = _options(rules, of)
    for chosen in product(*options.values()):
        yield dict(zip(options, chosen, strict=True))


def number_of_tables(rules: RuleSet, *of: object) -> int:
    """Returns how many combinations there are."""
    return prod(map(len, _options(rules, of).values()))


def _options(rules: RuleSet, of: object) -> dict[str, tuple[str, ...]]:
    """Returns the options of each choice that these parts depend on."""
    used = sorted(set(choices_used(of)))
    if not used:
        return {}
    options = {choice.key: choice.options for choice in rules.choices}
    options[PLAYERS] = tuple(map(str, numbers_of_players(rules)))
    return {key: options.get(key, ()) for key in used}


def numbers_of_players(rules: RuleSet) -> tuple[int, ...]:
    """Returns every number of players that there is a deal for, with any options and size."""
    deals = (deal for slot in rules.sets.values() for deal in all_meanings(slot))
    return tuple(sorted({players for deal in deals for players in deal}))
