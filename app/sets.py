"""Reads ``data/sets/*.toml``, one leaflet or game per file, into a ``RuleSet``."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app import paths
from app.domain.errors import Fault, RuleError
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.rule_text import rules_from_table
from app.toml_schema import Place, read_file


def load_sets(folder: Path = paths.SETS) -> tuple[RuleSet, ...]:
    """Returns the leaflets in the order of their numbers, then the games by their names."""
    return tuple(sorted(map(_read, folder.glob("*.toml")), key=_place))


def load_set(set_id: str, folder: Path = paths.SETS) -> RuleSet:
    """Returns one rule set by its id, which is its file name."""
    files = sorted(folder.glob("*.toml"))
    for file in files:
        if file.stem == set_id:
            return _read(file)
    raise RuleError(Fault.UNKNOWN_SET, set=set_id, known=tuple(file.stem for file in files))


GAME = re.compile(rf'^kind = "{Kind.GAME}"\s*$'.encode(), re.MULTILINE)
"""What the file of a game has, whatever its line ends are; the file of a leaflet names no kind. To
read a whole file as a rule set takes much longer.
"""


class Leaflets(Mapping[str, RuleSet]):
    """All rule sets of the app by id; reads each one on first use.

    Iterates over the leaflets alone, in the order of their numbers, and reads no game for that.
    """

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
        leaflets = (file.stem for file in self._files if not _is_game(file))
        return iter(sorted(leaflets, key=lambda set_id: self[set_id].number))

    def __len__(self) -> int:
        return sum(not _is_game(file) for file in self._files)

    @property
    def games(self) -> tuple[RuleSet, ...]:
        """The games played without a leaflet, by their English names."""
        games = (self[file.stem] for file in self._files if _is_game(file))
        return tuple(sorted(games, key=lambda rules: rules.name))

    @property
    def _files(self) -> list[Path]:
        return list(self._folder.glob("*.toml"))


def _is_game(file: Path) -> bool:
    return GAME.search(file.read_bytes()) is not None


def _place(rules: RuleSet) -> tuple[bool, str, str]:
    return rules.kind is not Kind.LEAFLET, rules.number, rules.name


def _read(file: Path) -> RuleSet:
    return rules_from_table(file.stem, read_file(file), Place(file.name))
