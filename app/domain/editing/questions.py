"""What the table is asked before a match: a line can be left to it, a question can be settled.

Rules that depend on a choice are merged from the rules that each of its options means.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from app.domain.rules import RuleSet, slots
from app.domain.rules.choices import ByChoice, TableChoice
from app.domain.rules.lines.line import Line
from app.domain.rules.lines.start import with_tile
from app.domain.rules.play_values import DrawValue
from app.domain.rules.slots import tidied, with_choices
from app.domain.rules.tables import Bonus
from app.domain.rules.values import After, StartBy, TileWorth
from app.domain.tiles import Tile

FEWEST = 2
"""With fewer options there is nothing to ask."""
NOT_ASKED = frozenset({"choices", "presets", "sets", "deal"})
"""Parts of a rule set that are not left to an option of a line."""


class CannotAskError(Exception):
    """Some of the rules of these options are no field that can depend on a choice."""


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
        whole = _merged(key, played)
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


def _merged(choice: str, played: Mapping[str, RuleSet]) -> RuleSet:
    """Returns the rules with a choice wherever those of its options differ. Raises
    ``CannotAskError``.
    """
    first = next(iter(played.values()))
    changed = {
        field.name: _merged_part(choice, parts, played, field.name, RuleSet)
        for field in fields(RuleSet)
        if field.name not in NOT_ASKED
        for parts in ({key: getattr(one, field.name) for key, one in played.items()},)
        if _differ(parts)
    }
    return replace(first, **changed)


def _differ(parts: Mapping[str, Any]) -> bool:
    first = next(iter(parts.values()))
    return any(part != first for part in parts.values())


def _merged_part(
    choice: str, parts: Mapping[str, Any], played: Mapping[str, RuleSet], name: str, kind: Any
) -> Any:
    """Returns a part that is the same for all options, or depends on the choice."""
    first = next(iter(parts.values()))
    if not _differ(parts):
        return first
    if name == "bonus":
        return _merged_rows(choice, parts, played)
    if all(isinstance(part, Mapping) for part in parts.values()):
        return _merged_entries(choice, parts, played, name)
    filled = {key: _filled(part, parts, played[key], name) for key, part in parts.items()}
    if not _is_slot(kind, name):
        return _merged_record(choice, filled, played)
    if any(part is None for part in filled.values()):
        raise CannotAskError
    return ByChoice(choice, filled)


def _merged_rows(
    choice: str, parts: Mapping[str, tuple[Bonus, ...]], played: Mapping[str, RuleSet]
) -> tuple[Bonus, ...]:
    """Merges the bonuses one by one: an option can change them, and add none."""
    if len(set(map(len, parts.values()))) > 1:
        raise CannotAskError
    columns = zip(*parts.values(), strict=True)
    return tuple(
        _merged_record(choice, dict(zip(parts, rows, strict=True)), played) for rows in columns
    )


def _merged_record(choice: str, parts: Mapping[str, Any], played: Mapping[str, RuleSet]) -> Any:
    first = next(iter(parts.values()))
    if not all(is_dataclass(part) and type(part) is type(first) for part in parts.values()):
        raise CannotAskError
    changed = {
        field.name: _merged_part(choice, inner, played, field.name, type(first))
        for field in fields(first)
        for inner in ({key: getattr(part, field.name) for key, part in parts.items()},)
    }
    return replace(first, **changed)


def _merged_entries(
    choice: str, parts: Mapping[str, Any], played: Mapping[str, RuleSet], name: str
) -> Any:
    """Merges the entries of a table with free keys: what has none is as without it."""
    merged = dict[Any, Any]()
    for entry in dict.fromkeys(entry for part in parts.values() for entry in part):
        inner = {
            key: part[entry] if entry in part else _without_entry(played[key], name, entry)
            for key, part in parts.items()
        }
        merged[entry] = ByChoice(choice, inner) if _differ(inner) else next(iter(inner.values()))
    return MappingProxyType(merged)


def _without_entry(rules: RuleSet, name: str, entry: Any) -> Any:
    if name == "half":
        return entry
    if name == "tile":
        return TileWorth.PIPS
    if name == "after":
        return StartBy.OPENER if entry is After.VOID else rules.start.next_by
    raise CannotAskError


def _filled(part: Any, parts: Mapping[str, Any], rules: RuleSet, name: str) -> Any:
    """What is not told has a value that means the same, where it can depend on a choice. A tile
    that no way asks for can be any that another option names.
    """
    if part is not None:
        return part
    if name == "next_lead":
        return rules.start.lead
    if name == "tile" and rules.start.tile is None:
        return next((one for one in parts.values() if isinstance(one, Tile | ByChoice)), None)
    return DrawValue.SUM if name == "draw_value" else None


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _is_slot(kind: Any, name: str) -> bool:
    """True if the field of this record can depend on a choice."""
    return any(getattr(one, "__origin__", None) is ByChoice for one in get_args(_hints(kind)[name]))
