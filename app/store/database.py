"""The one SQLite file: how it is opened, written to and read."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.folding import folded
from app.store.records import ID, MANY
from app.store.stamps import Now, Stamp, utc_now, written

_DEVICE = re.compile(f'"({ID})"')
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps of one file."""
SALVAGING = "salvage-"
"""So begins the name of a folder beside it in which what is damaged is read."""
BUSY_SECONDS = 1.0
"""How long a write waits for another program to let go of the file."""

_DURABLE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def connect(path: Path, query: str = "mode=rwc") -> sqlite3.Connection:
    """A connection that opens no transaction by itself."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{query}", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = _decoded
    return connection


def _decoded(text: bytes) -> str:
    """A garbled letter is shown as such; it must not keep all others from being read."""
    return text.decode("utf-8", "replace")


class Database:
    """An open file. Writes are whole or not at all; every error is a ``StoreError``.

    ``before_write`` is called ahead of each write, outside of its transaction.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        now: Now = utc_now,
        read_only: StoreFault | None = None,
    ) -> None:
        self._connection = connection
        self.read_only = read_only
        self._device: str | None = None
        self.now = now
        self.before_write: Callable[[sqlite3.Connection], None] = _nothing_first
        connection.create_function("folded", 1, folded, deterministic=True)
        if read_only is None:
            with told_as_store_errors():
                for pragma in _DURABLE:
                    connection.execute(pragma)

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str, *values: str | int | None) -> list[sqlite3.Row]:
        with told_as_store_errors():
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: str | int | None) -> sqlite3.Row | None:
        return next(iter(self.rows(sql, *values)), None)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """All that is read inside is as of one moment; nothing is written there."""
        with told_as_store_errors():
            if self._connection.in_transaction:
                yield self._connection
                return
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept when the block ends, nothing if it raises. Inside
        of another it is a part of that one, which must not outlive what is raised here.
        """
        if self._connection.in_transaction:
            with told_as_store_errors():
                yield self._connection
            return
        if self.read_only is not None:
            raise StoreError(self.read_only)
        self.before_write(self._connection)
        with told_as_store_errors(), transaction(self._connection):
            self._name_device()
            yield self._connection

    @contextmanager
    def writing_soon(self) -> Iterator[sqlite3.Connection]:
        """The same, without waiting for the disk, which takes longer than drawing a frame. An
        app that is killed loses nothing of it; a phone whose battery is pulled out may lose
        the last of it, and nothing else. Inside of what waits, it waits too.
        """
        if self._connection.in_transaction:
            with self.writing() as connection:
                yield connection
            return
        self.rows("PRAGMA synchronous = NORMAL")
        try:
            with self.writing() as connection:
                yield connection
        finally:
            self.rows("PRAGMA synchronous = FULL")

    @property
    def device(self) -> str:
        """This phone's own name among others, given once, with the first write."""
        if self._device is None and not self._connection.in_transaction:
            if self._kept_device() is None:
                with self.writing():
                    pass  # it is named with every first write
            self._device = self._kept_device()
        return self._device or self._kept_device() or ""

    def _kept_device(self) -> str | None:
        row = self.row("SELECT value FROM settings WHERE key = 'device'")
        found = _DEVICE.fullmatch(row["value"]) if row else None
        return found[1] if found else None

    def _name_device(self) -> None:
        """A garbled name is none: every file with it would be refused elsewhere."""
        if self._device is None:
            self._device = self._kept_device()
        if self._device is None:
            value = f'"{new_id()}"'
            self._connection.execute(
                "INSERT OR REPLACE INTO settings VALUES ('device', ?)", (value,)
            )

    def stamp(self, revision: int = 1, *, deleted: bool = False) -> Stamp:
        return Stamp(min(revision, MANY), written(self.now()), self.device, deleted)

    def later(self, before: Stamp, *, deleted: bool | None = None) -> Stamp:
        """The stamp of one change more, by which a row may be deleted or brought back."""
        gone = before.deleted if deleted is None else deleted
        return self.stamp(before.revision + 1, deleted=gone)


def _nothing_first(_connection: sqlite3.Connection) -> None:
    """A file without backups has nothing to do ahead of a write."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some errors have rolled back by themselves
            connection.execute("ROLLBACK")
        raise


def settle(file: Path) -> None:
    """Have a file on the disk itself before it is given another's name."""
    with file.open("rb") as written_out:
        os.fsync(written_out.fileno())


def new_id() -> str:
    from uuid import uuid4  # noqa: PLC0415 - nothing gets an id on the way to the first frame

    return str(uuid4())
