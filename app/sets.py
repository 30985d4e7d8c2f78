"""Reads ``data/sets/*.toml``, one leaflet or game per file, into a ``RuleSet``."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from app import paths
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.rule_text import rules_from_table
from app.toml_schema import Place, read_file

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
        self._games: tuple[RuleSet, ...] | None = None

    def __getitem__(self, set_id: str) -> RuleSet:
        if set_id not in self._cache:
            self._cache[set_id] = _read(self._files[set_id])
        return self._cache[set_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbered)

    def __len__(self) -> int:
        return len(self._leaflet_ids)

    @property
    def games(self) -> tuple[RuleSet, ...]:
        """The games played without a leaflet, by their English names.

        To read them all for the first time takes longer than a frame; any thread may do it.
        """
        if self._games is None:
            games = (self[set_id] for set_id in self._files if set_id not in self._leaflet_ids)
            self._games = tuple(sorted(games, key=lambda rules: rules.name))
        return self._games

    @property
    def games_at_hand(self) -> tuple[RuleSet, ...]:
        """The games if they are read already; reads none."""
        return self._games or ()

    @cached_property
    def _numbered(self) -> tuple[str, ...]:
        return tuple(sorted(self._leaflet_ids, key=lambda set_id: self[set_id].number))

    @cached_property
    def _leaflet_ids(self) -> frozenset[str]:
        files = self._files.items()
        return frozenset(set_id for set_id, file in files if not _is_game(file))

    @cached_property
    def _files(self) -> dict[str, Path]:
        return {file.stem: file for file in self._folder.glob("*.toml")}


def _is_game(file: Path) -> bool:
    return GAME.search(file.read_bytes()) is not None


def _read(file: Path) -> RuleSet:
    return rules_from_table(file.stem, read_file(file), Place(file.name))
