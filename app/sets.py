"""Reads ``data/sets/*.toml``, one leaflet each, into a ``RuleSet``.

The dataclasses of ``app.domain.rules`` are the schema. A rule that is left to a table
choice is written "@" and the choice's key.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

from app import paths
from app.domain.choices import ByChoice, TableChoice
from app.domain.errors import Fault, RuleError
from app.domain.rules import RuleSet
from app.toml_schema import Place, Special, read


def load_sets(folder: Path = paths.SETS) -> tuple[RuleSet, ...]:
    """All leaflets, in the order of their numbers."""
    return tuple(sorted(map(_load, folder.glob("*.toml")), key=lambda rules: rules.number))


def load_set(set_id: str, folder: Path = paths.SETS, *, is_ours: bool = False) -> RuleSet:
    """One leaflet by its id, which is the name of its file. Of one that is ours, the tests
    have seen that its fields agree: no start has to look again.
    """
    files = sorted(folder.glob("*.toml"))
    for file in files:
        if file.stem == set_id:
            return _read(file) if is_ours else _load(file)
    raise RuleError(Fault.UNKNOWN_SET, set=set_id, known=tuple(file.stem for file in files))


class Leaflets(Mapping[str, RuleSet]):
    """Our leaflets by id, each read when it is first asked for, in the order of the boxes."""

    def __init__(self, folder: Path = paths.SETS) -> None:
        self._folder = folder
        self._read: dict[str, RuleSet] = {}

    def __getitem__(self, set_id: str) -> RuleSet:
        if set_id not in self._read:
            try:
                self._read[set_id] = load_set(set_id, self._folder, is_ours=True)
            except RuleError as unknown:
                raise KeyError(set_id) from unknown
        return self._read[set_id]

    def __iter__(self) -> Iterator[str]:
        ids = (file.stem for file in self._folder.glob("*.toml"))
        return iter(sorted(ids, key=lambda set_id: self[set_id].number))

    def __len__(self) -> int:
        return len(list(self._folder.glob("*.toml")))


def _load(file: Path) -> RuleSet:
    from app.rule_validation import verify_choices, verify_rules  # noqa: PLC0415 - not for ours

    rules, place = _read(file), Place(file.name)
    verify_choices(rules.choices, place / "choices")
    verify_rules(rules, place)
    return rules


def _read(file: Path) -> RuleSet:
    place = Place(file.name)
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise place.fault(str(fault)) from fault
    if "id" in table:
        raise (place / "id").fault("is the name of the file")
    choices = read(tuple[TableChoice, ...], table.get("choices", {}), place / "choices")
    rules: RuleSet = read(RuleSet, {**table, "id": file.stem}, place, _left_open(choices))
    return rules


def _left_open(choices: tuple[TableChoice, ...]) -> Special:
    """How "@choice" is read: each option of the choice as what it means to the rule."""
    offered = {choice.key: choice for choice in choices}

    def by_choice(kind: Any, value: Any, place: Place) -> Any:
        is_slot = any(get_origin(one) is ByChoice for one in get_args(kind))
        if not (is_slot and isinstance(value, str) and value.startswith("@")):
            return NotImplemented
        if value[1:] not in offered:
            raise place.fault(f"{value!r} is no table choice of this leaflet")
        choice = offered[value[1:]]
        rule = next(iter(get_args(kind)), kind)
        meanings = {
            option: read(rule, choice.means.get(option, option), place) for option in choice.options
        }
        return ByChoice(choice.key, meanings)

    return by_choice
