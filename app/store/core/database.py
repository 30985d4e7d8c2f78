"""The one SQLite file: how it is opened, written to and read."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.store.core.errors import StoreError, StoreFault, as_store_errors, is_damage
from app.store.core.folding import folded
from app.store.core.records import ID, MANY
from app.store.core.stamps import Now, Stamp, utc_now, written

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
_SET = (
    "INSERT INTO settings (key, value) VALUES (?, ?) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def connect(
    path: Path, query: str = "mode=rwc", *, of_one_thread: bool = True
) -> sqlite3.Connection:
    """A connection that opens no transaction by itself."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{query}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=of_one_thread,
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = _decoded
    return connection


def _decoded(text: bytes) -> str:
    """A garbled letter is shown as such; it must not keep all others from being read."""
    return text.decode("utf-8", "replace")


class Database:
    """An open file. Writes are whole or not at all; every error is a ``StoreError``.

    ``before_write`` is called ahead of each write, outside of its transaction. Settings are
    read once, all of them, and remembered: nobody else writes them while the file is open.
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
        self.is_closed = False
        self._settings: dict[str, str] | None = None
        self._waits_for_disk = True
        self.now = now
        self.before_write: Callable[[sqlite3.Connection], None] = _nothing_first
        self.on_damage: Callable[[], None] = _nobody_told
        with as_store_errors():
            connection.create_function("folded", 1, folded, deterministic=True)
            for pragma in _DURABLE if read_only is None else ():
                connection.execute(pragma)

    def close(self) -> None:
        with self._translated():
            self._connection.close()
            self.is_closed = True

    @property
    def is_damaged(self) -> bool:
        """SQLite came upon damage: from then on nothing is written any more."""
        return self.read_only is StoreFault.DAMAGED

    def rows(self, sql: str, *values: str | int | None) -> list[sqlite3.Row]:
        with self._translated():
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: str | int | None) -> sqlite3.Row | None:
        return next(iter(self.rows(sql, *values)), None)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """All that is read inside is as of one moment; nothing is written there."""
        with self._translated():
            if self._in_transaction:
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
        if self._in_transaction:
            with self._translated():
                yield self._connection
            return
        self._make_ready(waits=True)
        try:
            with self._translated(), transaction(self._connection):
                self._name_device()
                yield self._connection
        except BaseException:
            self._settings = None  # what was set in it is as it was before
            raise

    def write_soon(self, sql: str, *values: str | int | None) -> None:
        """A single statement, without waiting for the disk, which takes longer than drawing a
        frame. An app that is killed loses nothing of it; a phone whose battery is pulled out
        may lose the last of it, and nothing else. Inside of what waits, it waits too.
        """
        if not self._in_transaction:
            self._make_ready(waits=False)
        self.rows(sql, *values)

    def _make_ready(self, *, waits: bool) -> None:
        """SQLite is told how to write only where that is another way than the last time."""
        if self.read_only is not None:
            raise StoreError(self.read_only)
        with self._translated():
            self.before_write(self._connection)
        if waits != self._waits_for_disk:
            self.rows(f"PRAGMA synchronous = {'FULL' if waits else 'NORMAL'}")
            self._waits_for_disk = waits

    def setting(self, key: str) -> str | None:
        """The JSON of it; None where it was never set."""
        if self._settings is None:
            rows = self.rows("SELECT key, value FROM settings")
            self._settings = {row["key"]: row["value"] for row in rows}
        return self._settings.get(key)

    def set(self, key: str, value: str, *, soon: bool = False) -> None:
        """``soon``: as ``write_soon`` has it."""
        if soon:
            self.write_soon(_SET, key, value)
        else:
            with self.writing() as connection:
                connection.execute(_SET, (key, value))
        if self._settings is not None:
            self._settings[key] = value

    def unset(self, key: str) -> None:
        with self.writing() as connection:
            connection.execute("DELETE FROM settings WHERE key = ?", (key,))
        if self._settings is not None:
            self._settings.pop(key, None)

    def checkpoint(self) -> None:
        """Move what the log holds into the file: one that is killed then was left in order.
        Somebody who is reading meanwhile keeps it from that, and is not waited for.
        """
        if self.read_only is None and not self._in_transaction:
            self.rows("PRAGMA busy_timeout = 0")
            try:
                self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self.rows(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")

    @property
    def _in_transaction(self) -> bool:
        with self._translated():
            return self._connection.in_transaction

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Every error as a ``StoreError``; damage is seen to besides."""
        try:
            with as_store_errors():
                yield
        except StoreError as fault:
            if self.is_closed and isinstance(fault.__cause__, sqlite3.ProgrammingError):
                raise StoreError(StoreFault.CLOSED) from fault
            if is_damage(fault.__cause__) and not self.is_damaged:
                self.read_only = StoreFault.DAMAGED
                self.on_damage()
            raise

    def forget_settings(self) -> None:
        """They are read anew when one is asked for."""
        self._settings = None

    @property
    def device(self) -> str:
        """This phone's own name among others, given once, with the first write."""
        if self._kept_device() is None and not self._in_transaction:
            with self.writing():
                pass  # it is named with every first write
        return self._kept_device() or ""

    def _kept_device(self) -> str | None:
        found = _DEVICE.fullmatch(self.setting("device") or "")
        return found[1] if found else None

    def _name_device(self) -> None:
        """A garbled name is none: every file with it would be refused elsewhere."""
        if self._kept_device() is None:
            self._settings = None  # another program may have named it meanwhile
        if self._kept_device() is None:
            self.set("device", f'"{new_id()}"')

    def stamp(self, revision: int = 1, *, deleted: bool = False) -> Stamp:
        return Stamp(min(revision, MANY), written(self.now()), self.device, deleted)

    def later(self, before: Stamp, *, deleted: bool | None = None) -> Stamp:
        """The stamp of one change more, by which a row may be deleted or brought back."""
        gone = before.deleted if deleted is None else deleted
        return self.stamp(before.revision + 1, deleted=gone)


def _nobody_told() -> None:
    """Whoever opened the file without being asked for more hears of damage by the error alone."""


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


def file_of(connection: sqlite3.Connection) -> Path:
    return Path(connection.execute("PRAGMA database_list").fetchone()[2])


def snapshot(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The file as it is now, whatever is written to it later; for any one thread to read."""
    reader = connect(file_of(connection), "mode=rw", of_one_thread=False)
    try:
        reader.execute("BEGIN")
        reader.execute("PRAGMA schema_version").fetchone()  # reading begins with the first look
    except sqlite3.Error:
        reader.close()
        raise
    return reader


def settle(file: Path) -> None:
    """Have a file on the disk itself before it is given another's name."""
    with file.open("rb") as written_out:
        os.fsync(written_out.fileno())


def new_id() -> str:
    from uuid import uuid4  # noqa: PLC0415 - nothing gets an id on the way to the first frame

    return str(uuid4())
