"""Rule sets with random changes that can still be played, as an imported file may hold them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, REST, ByChoice
from app.domain.rules.playable import first_limit
from app.domain.tiles import Tile
from app.rule_text import MARK, rules_from_text, text_of
from app.toml_schema import TableError

NUMBERS = (-50, -1, 0, 1, 2, 3, 5, 9, 42, 150, 9_999)
WORDS = ("", "silent", "off", "players", "foul", "a word", "{word}", "won_block", "0", "²", "pick")
"""Names that the app does not know, or knows as something else."""
SETUP = frozenset({"id", "kind", "readings", "presets", "choices", "sets", "deal", "faces"})
"""What is not changed as often: most changes of these make rules that cannot be played."""


def random_rules(rng: Random, rules: RuleSet, changes: int) -> RuleSet | None:
    """Returns rules with so many other values; None if they cannot be played."""
    try:
        changed = rules_from_text(changed_table(rng, rules, changes))
    except TableError:
        return None
    return changed if first_limit(changed) is None else None


def changed_table(rng: Random, rules: RuleSet, changes: int) -> str:
    """Returns the text of rules with so many other values, which need not be readable."""
    table = json.loads(text_of(rules))
    for _ in range(changes):
        _change(rng, table)
    leave_out_unused_choices(table)
    return json.dumps(table)


def leave_out_unused_choices(table: dict[str, Any]) -> None:
    """A choice that no rule is left to is refused."""
    used = set(_marked(table))
    choices = table.get("choices", {})
    table["choices"] = {key: choice for key, choice in choices.items() if key in used}


def _change(rng: Random, table: dict[str, Any]) -> None:
    """Gives a field another value, or leaves it to its default."""
    hints = get_type_hints(RuleSet)
    names = [name for name in hints if name not in SETUP]
    name = rng.choice(names if rng.random() < 0.9 else sorted(SETUP - {"id", "choices"}))
    kind = _parts(hints[name])[0]
    if rng.random() < 0.1:
        table.pop(name, None)
    elif not is_dataclass(kind):
        table[name] = _value(rng, hints[name], table)
    else:
        record = table.setdefault(name, {})
        chosen = rng.choice(fields(kind))
        if chosen.name in record and rng.random() < 0.2:
            del record[chosen.name]
        else:
            record[chosen.name] = _value(rng, get_type_hints(kind)[chosen.name], table)


def _parts(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _value(rng: Random, kind: Any, table: Any, depth: int = 0) -> Any:
    """Returns a value of a field as the text of rules writes it."""
    parts = [one for one in _parts(kind) if one is not type(None)]
    plain = [one for one in parts if get_origin(one) is not ByChoice]
    if len(plain) < len(parts) and rng.random() < 0.3 and depth < 3:
        return _by_choice(rng, kind, table, depth)
    return _plain(rng, rng.choice(plain), table, depth)


def _by_choice(rng: Random, kind: Any, table: Any, depth: int) -> Any:
    choices = table.get("choices", {})
    key = rng.choice((PLAYERS, *choices))
    options = ("2", "3", "4", REST) if key == PLAYERS else _options(choices[key])
    return {MARK: key, **{one: _value(rng, kind, table, depth + 1) for one in options}}


def _options(choice: Any) -> list[str]:
    options: list[str] = choice if isinstance(choice, list) else choice["options"]
    return options


def _plain(rng: Random, kind: Any, table: Any, depth: int) -> Any:
    origin = get_origin(kind)
    if origin is tuple:
        return [_value(rng, get_args(kind)[0], table, depth) for _ in range(rng.randrange(4))]
    if origin is Mapping:
        keys, values = get_args(kind)
        names = [str(_word(rng, keys)) for _ in range(rng.randrange(4))]
        return {name: _value(rng, values, table, depth) for name in names}
    is_record = is_dataclass(kind) and kind is not Tile
    return _record(rng, kind, table, depth) if is_record else _word(rng, kind)


def _word(rng: Random, kind: Any) -> Any:
    if kind is Tile:
        return f"{rng.randrange(10)}-{rng.randrange(10)}"
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice(NUMBERS)
    return rng.choice(tuple(map(str, kind)) if issubclass(kind, StrEnum) else WORDS)


def _record(rng: Random, kind: Any, table: Any, depth: int) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {
        field.name: _value(rng, hints[field.name], table, depth)
        for field in fields(kind)
        if _is_required(field) or rng.random() < 0.4
    }


def _is_required(field: Any) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _marked(value: Any) -> Iterator[str]:
    """Yields the choices that something depends on."""
    if isinstance(value, Mapping):
        if isinstance(value.get(MARK), str):
            yield value[MARK]
        for item in value.values():
            yield from _marked(item)
    elif isinstance(value, list):
        for item in value:
            yield from _marked(item)
