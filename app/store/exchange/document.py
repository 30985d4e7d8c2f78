"""An exported document: its header, players, own boxes, and matches with all that belongs to them.

docs/export-format.md describes the format, docs/export-format.schema.json is its schema.
``validation`` converts them back.
"""

import pickle
import tempfile
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, partial
from typing import Any, Protocol

from app.domain.rules import RuleSet
from app.store.core.errors import as_store_errors
from app.store.core.json_values import Json
from app.store.core.kinds import to_dict
from app.store.core.records import BoxRecord, ChangeRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.core.stored_rules import RulesRecord

FORMAT = "pipkeeper"
VERSION = 1


@dataclass(frozen=True, slots=True)
class MatchBundle:
    """A match with its hands and its change log, and the rules where they were read."""

    match: MatchRecord
    hands: tuple[HandRecord, ...]
    changes: tuple[ChangeRecord, ...]
    rules: RuleSet | None = field(default=None, compare=False)

    @property
    def played_hands(self) -> tuple[HandRecord, ...]:
        """Without deleted hands."""
        return tuple(hand for hand in self.hands if not hand.stamp.deleted)


class Bundles(Protocol):
    """Can be read several times; all of them may not fit into memory."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[MatchBundle]: ...


@dataclass(frozen=True, slots=True)
class Document:
    players: tuple[PlayerRecord, ...]
    matches: Bundles
    rules: tuple[RulesRecord, ...] = ()
    boxes: tuple[BoxRecord, ...] = ()


def header_to_dict(*, at: str, device: str) -> Json:
    """The fields before the players, the rules and the matches."""
    return {"format": FORMAT, "version": VERSION, "exported_at": at, "device": device}


def match_to_dict(bundle: MatchBundle) -> Json:
    return {
        **to_dict(bundle.match),
        "hands": [to_dict(hand) for hand in bundle.hands],
        "changes": [to_dict(change) for change in bundle.changes],
    }


MAX_IN_MEMORY = 8 << 20
"""In bytes; more lie in a file without a name, which ends with this object."""


class _Pickler(pickle.Pickler):
    """Records are made again by their constructors: twice as fast as by their fields."""

    def reducer_override(self, thing: Any) -> Any:  # noqa: ANN401 - as pickle declares it
        if isinstance(thing, type) or not is_dataclass(thing):
            return NotImplemented
        kind: Any = type(thing)
        return kind, tuple(map(partial(getattr, thing), _names(kind)))


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - of a dataclass
    return tuple(one.name for one in fields(kind))


class Spool:
    """The matches of a file, between its preview and its import: in memory while they are few.

    Can be read several times, but not by two at once. ``folder``: of the app's own files.
    """

    def __init__(self, folder: str | None) -> None:
        self._file = tempfile.SpooledTemporaryFile(MAX_IN_MEMORY, dir=folder)  # noqa: SIM115 - lives as long as this
        self._count = 0
        weakref.finalize(self, self._file.close)

    def add(self, bundle: MatchBundle) -> None:
        with as_store_errors():
            _Pickler(self._file).dump(bundle)
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[MatchBundle]:
        self._file.seek(0)
        for _ in range(self._count):
            with as_store_errors():
                bundle = pickle.load(self._file)  # noqa: S301 - written above, and no other program can open it
            yield bundle
