"""Reads ``data/sets/*.toml``, one leaflet per file, into a ``RuleSet``.

The dataclasses of ``app.domain.rules`` are the schema. A rule that depends on a table choice is
written as "@" followed by the choice's key.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

from app import paths
from app.domain.choices import ByChoice, TableChoice
from app.domain.errors import Fault, RuleError
from app.domain.rules import RuleSet
from app.toml_schema import Place, SpecialReader, read, read_file


def load_sets(folder: Path = paths.SETS) -> tuple[RuleSet, ...]:
    """Returns all leaflets in the order of their numbers."""
    return tuple(sorted(map(_read, folder.glob("*.toml")), key=lambda rules: rules.number))


def load_set(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    """Returns one leaflet by its id, which is its file name."""
    files = sorted(folder.glob("*.toml"))
    for file in files:
        if file.stem == set_id:
            return _read(file)
    raise RuleError(Fault.UNKNOWN_SET, set=set_id, known=tuple(file.stem for file in files))


class Leaflets(Mapping[str, RuleSet]):
    """The app's leaflets by id, in the order of their numbers. Reads each one on first use."""

    def __init__(self, folder: Path = paths.SETS) -> None:
        self._folder = folder
        self._cache: dict[str, RuleSet] = {}

    def __getitem__(self, set_id: str) -> RuleSet:
        if set_id not in self._cache:
            try:
                self._cache[set_id] = load_set(set_id, self._folder)
            except RuleError as error:
                raise KeyError(set_id) from error
        return self._cache[set_id]

    def __iter__(self) -> Iterator[str]:
        ids = (file.stem for file in self._folder.glob("*.toml"))
        return iter(sorted(ids, key=lambda set_id: self[set_id].number))

    def __len__(self) -> int:
        return len(list(self._folder.glob("*.toml")))


def _read(file: Path) -> RuleSet:
    table, place = read_file(file), Place(file.name)
    if "id" in table:
        raise (place / "id").error("is the name of the file")
    choices = read(tuple[TableChoice, ...], table.get("choices", {}), place / "choices")
    rules: RuleSet = read(RuleSet, {**table, "id": file.stem}, place, _choice_reader(choices))
    return rules


def _choice_reader(choices: tuple[TableChoice, ...]) -> SpecialReader:
    """Returns a reader for "@choice", which maps each option of the choice to a rule value."""
    by_key = {choice.key: choice for choice in choices}

    def read_choice(kind: Any, value: Any, place: Place) -> Any:
        is_slot = any(get_origin(one) is ByChoice for one in get_args(kind))
        if not (is_slot and isinstance(value, str) and value.startswith("@")):
            return NotImplemented
        if value[1:] not in by_key:
            raise place.error(f"{value!r} is no table choice of this leaflet")
        choice = by_key[value[1:]]
        rule_kind = next(iter(get_args(kind)), kind)
        meanings = {
            option: read(rule_kind, choice.means.get(option, option), place)
            for option in choice.options
        }
        return ByChoice(choice.key, meanings)

    return read_choice
