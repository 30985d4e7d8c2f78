"""Rules that depend on a choice, from the rules that each of its options means."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice
from app.domain.rules.play_values import DrawValue
from app.domain.rules.tables import Bonus
from app.domain.rules.values import After, StartBy, TileWorth
from app.domain.tiles import Tile

NOT_ASKED = frozenset({"choices", "presets", "sets", "deal"})
"""Parts of a rule set that are not left to an option of a line."""


class CannotAskError(Exception):
    """Some of the rules of these options are no field that can depend on a choice."""


def merged(choice: str, played: Mapping[str, RuleSet]) -> RuleSet:
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
