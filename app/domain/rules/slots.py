"""Reads and writes one field of a rule set by its path, such as ``turn.unable``.

A part of a path that names an entry of a table with free keys is the entry's name as in the file:
``values.half.0``, ``values.tile.0-0``, ``start.after.nobody``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Chosen, TableChoice, resolve
from app.domain.rules.combinations import choices_used, numbers_of_players
from app.domain.rules.values import After, TileWorth
from app.domain.tiles import Tile

Path = str

KEYS: Mapping[str, Callable[[str], Any]] = {"half": int, "tile": Tile.parse, "after": After}
"""What the names of entries are read as."""
WITHOUT_ENTRY: Mapping[Path, object] = {"values.half.0": 0, "values.tile.0-0": TileWorth.PIPS}
"""What is played where there is no entry; then none is written."""


def field_at(rules: RuleSet, path: Path) -> Any:
    """Returns the field as it is written, also if it depends on a choice; None for no entry."""
    found: Any = rules
    before = ""
    for name in names_in(path):
        if isinstance(found, Mapping):
            found = found.get(KEYS[before](name))
        elif isinstance(found, tuple):
            found = next((row for row in found if row.name == name), None)
        else:
            found = None if found is None else getattr(found, name)
        before = name
    return found


def names_in(path: Path) -> list[str]:
    """Returns the parts of a path. The name of a bonus can be any text."""
    if not path.startswith("bonus."):
        return path.split(".")
    table, rest = path.split(".", 1)
    return [table, *rest.rsplit(".", 1)]


def with_field(rules: RuleSet, path: Path, value: object) -> RuleSet:
    """Returns the rules with another value of the field; None takes an entry out."""
    written = None if value == WITHOUT_ENTRY.get(path) else value
    changed: RuleSet = _written(rules, names_in(path), written, "")
    return changed


def _written(record: Any, names: list[str], value: object, before: str) -> Any:
    name, *rest = names
    if isinstance(record, Mapping):
        key = KEYS[before](name)
        kept = {one: item for one, item in record.items() if one != key}
        return MappingProxyType(kept if value is None else {**kept, key: value})
    if isinstance(record, tuple):
        rows = (_written(row, rest, value, name) if row.name == name else row for row in record)
        return tuple(rows)
    inner = _written(getattr(record, name), rest, value, name) if rest else value
    return replace(record, **{name: inner})


def value_at(rules: RuleSet, path: Path, chosen: Chosen | None = None) -> Any:
    """Returns what is played; with the usual options if no others are given."""
    found = resolve(field_at(rules, path), rules.chosen() if chosen is None else chosen)
    return WITHOUT_ENTRY.get(path) if found is None else found


def values_at(rules: RuleSet, path: Path) -> set[Any]:
    """Returns what is played with the usual options, by any number of players."""
    chosen, slot = rules.chosen(), field_at(rules, path)
    if PLAYERS not in choices_used(slot):
        return {resolve(slot, chosen)}
    return {resolve(slot, {**chosen, PLAYERS: str(n)}) for n in numbers_of_players(rules)}


SLOTTED = (
    *("deal", "sets", "removed", "setup", "partners", "start", "turn", "line", "end", "values"),
    *("out", "blocked", "counting", "play", "bonus", "carry", "reset", "bid", "target"),
)
"""The fields in which something can depend on a choice."""


def tidied(rules: RuleSet) -> RuleSet:
    """Returns the rules without the choices that no rule is left to."""
    if not rules.choices:
        return rules
    used = set(choices_used(tuple(getattr(rules, name) for name in SLOTTED)))
    if all(choice.key in used for choice in rules.choices):
        return rules
    choices = tuple(choice for choice in rules.choices if choice.key in used)
    return with_choices(rules, choices)


def with_choices(rules: RuleSet, choices: tuple[TableChoice, ...]) -> RuleSet:
    """Returns the rules with these choices; presets keep what they say of them."""
    offered = {choice.key: choice.options for choice in choices}
    presets = tuple(
        replace(preset, choices=kept)
        for preset in rules.presets
        for kept in (_offered(preset.choices, offered),)
        if kept
    )
    return replace(rules, choices=choices, presets=presets)


def _offered(
    chosen: Mapping[str, str], offered: Mapping[str, tuple[str, ...]]
) -> Mapping[str, str]:
    kept = {key: option for key, option in chosen.items() if option in offered.get(key, ())}
    return MappingProxyType(kept)


def settled(rules: RuleSet, choice: str, option: str) -> RuleSet:
    """Returns the rules with this option always: the choice is not asked any more."""
    found: RuleSet = _settled(rules, choice, option)
    choices = tuple(one for one in found.choices if one.key != choice)
    return tidied(with_choices(found, choices))


def _settled(part: Any, choice: str, option: str) -> Any:
    """Replaces each slot of the choice by what it means with the option."""
    if isinstance(part, ByChoice):
        if part.choice == choice:
            return _settled(part.under(option), choice, option)
        meanings = {key: _settled(one, choice, option) for key, one in part.meanings.items()}
        return _same_or(part, ByChoice(part.choice, meanings))
    if isinstance(part, Mapping):
        items = {key: _settled(one, choice, option) for key, one in part.items()}
        return _same_or(part, MappingProxyType(items))
    if isinstance(part, tuple):
        return _same_or(part, tuple(_settled(one, choice, option) for one in part))
    if is_dataclass(part) and not isinstance(part, Tile | TableChoice):
        return _settled_record(part, choice, option)
    return part


def _settled_record(record: Any, choice: str, option: str) -> Any:
    changed = {
        field.name: new
        for field, old in ((field, getattr(record, field.name)) for field in fields(record))
        if (new := _settled(old, choice, option)) is not old
    }
    return replace(record, **changed) if changed else record


def _same_or(old: Any, new: Any) -> Any:
    """Keeps what did not change, so that most of a rule set stays the same object."""
    return old if old == new else new


def slots_in(rules: RuleSet, paths: tuple[Path, ...]) -> Iterator[str]:
    """Yields the choices of the table that these fields depend on, each once."""
    used = dict.fromkeys(key for path in paths for key in choices_used(field_at(rules, path)))
    yield from (key for key in used if key != PLAYERS)
