"""What the table is asked before a match: a line can be left to it, a question can be settled."""

from dataclasses import replace

from app.domain.editing import slots
from app.domain.editing.line import Line
from app.domain.editing.merging import CannotAskError, merged
from app.domain.editing.slots import tidied, with_choices
from app.domain.editing.ways import with_tile
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice

__all__ = ["ask", "askable", "can_ask", "settled", "with_usual"]

FEWEST = 2
"""With fewer options there is nothing to ask."""


def askable(rules: RuleSet, line: Line) -> tuple[str, ...]:
    """Returns the options that the line can be left to the table with."""
    return tuple(key for key in line.keys(rules) if key not in line.unasked)


def can_ask(rules: RuleSet, line: Line) -> bool:
    """True if the line can be left to the table."""
    return _asked(rules, line, askable(rules, line)) is not None


def ask(rules: RuleSet, line: Line, keys: tuple[str, ...]) -> RuleSet:
    """Returns the rules with this line left to the table, with these options. A single one is
    settled; what cannot be asked stays as it is.
    """
    if len(keys) == 1:
        return next((one.rules for one in line.options(rules) if one.key in keys), rules)
    found = _asked(rules, line, keys) if keys else None
    return rules if found is None else found


def with_usual(rules: RuleSet, choice: str, option: str) -> RuleSet:
    """Returns the rules with another option that is played if the table says nothing."""
    choices = tuple(
        replace(one, default=option) if one.key == choice and option in one.options else one
        for one in rules.choices
    )
    return with_choices(rules, choices)


def settled(rules: RuleSet, choice: str, option: str) -> RuleSet:
    """Returns the rules with this option always, without the tile that only another one names."""
    return with_tile(slots.settled(rules, choice, option))


def _asked(rules: RuleSet, line: Line, keys: tuple[str, ...]) -> RuleSet | None:
    present = line.chosen(rules)
    played = {key: _plain(rules, line, key) for key in askable(rules, line) if key in keys}
    if len(played) < FEWEST:
        return None
    others = {choice.key for one in played.values() for choice in one.choices}
    key = _free_key(line, others)
    try:
        whole = merged(key, played)
    except CannotAskError:  # it stays as it is, and the line says that it cannot be asked
        return None
    usual = next((one for one in present if one in played), next(iter(played)))
    kept = (choice for choice in rules.choices if choice.key in others)
    return tidied(with_choices(whole, (*kept, TableChoice(key, tuple(played), usual))))


def _plain(rules: RuleSet, line: Line, key: str) -> RuleSet:
    """Returns the rules with this option alone, also where it is played already."""
    return line.with_values(rules, line.values(rules)[key])


def _free_key(line: Line, taken: set[str]) -> str:
    """The question is named by the line; by a number too where that name is taken."""
    key = name = line.key.replace(".", "_")
    number = 1
    while key in taken:
        number += 1
        key = f"{name}_{number}"
    return key
