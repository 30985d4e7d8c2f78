"""The matches of a file, between its preview and its import: in memory while they are few."""

import pickle
import tempfile
import weakref
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from app.store.core.errors import as_store_errors
from app.store.exchange.document import MatchBundle

MAX_IN_MEMORY = 8 << 20
"""In bytes; more lie in a file without a name, which ends with this object."""


class _Pickler(pickle.Pickler):
    """Records are made again by their constructors: twice as fast as by their fields."""

    def reducer_override(self, thing: Any) -> Any:  # noqa: ANN401 - as pickle declares it
        if isinstance(thing, type) or not is_dataclass(thing):
            return NotImplemented
        return type(thing), tuple(getattr(thing, one.name) for one in fields(thing))


class Spool:
    """Can be read several times, but not by two at once. ``folder``: of the app's own files."""

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
