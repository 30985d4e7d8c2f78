"""Opens, reads, writes and migrates the SQLite file that holds all data."""

import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app import paths
from app.store.core.errors import StoreError, StoreFault, as_store_errors, fault_of
from app.store.core.folding import fold_text
from app.store.core.records import MAX_COUNT
from app.store.core.settings import DEVICE
from app.store.core.stamps import (
    RUN_LENGTH,
    Now,
    Stamp,
    format_timestamp,
    latest,
    time_after,
    utc_now,
)

logger = logging.getLogger(__name__)

_MIGRATION = re.compile(r"(\d{4})_\w+\.sql")
_TIME_DIGITS = 11
"""Of the time in the name of a run."""
BUSY_SECONDS = 1.0
"""How long a write waits for another program to release the file."""

_PRAGMAS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")
_UPSERT_SETTING = (
    "INSERT INTO settings (key, value) VALUES (?, ?) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def connect(
    path: Path, query: str = "mode=rwc", *, single_thread: bool = True
) -> sqlite3.Connection:
    """Returns a connection that does not start transactions by itself."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{query}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=single_thread,
    )
    connection.row_factory = sqlite3.Row
    connection.text_factory = _decode
    return connection


def _decode(text: bytes) -> str:
    """Replaces damaged characters, so that the rest of the text stays readable."""
    return text.decode("utf-8", "replace")


class Database:
    """An open file. Each write succeeds completely or changes nothing. Raises only ``StoreError``.

    ``before_write`` is called before each write, outside its transaction; ``after_write`` after
    each transaction, not after what ``write_unsynced`` wrote alone; ``on_damage`` once, with the
    first damage. All settings are read at once and cached: no other program writes them while the
    file is open.
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
        self.commits = 0
        """How many transactions were written, without those of ``write_unsynced``."""
        self._settings: dict[str, str] | None = None
        self._is_synchronous = True
        self._runs = set[str]()
        self.now = now
        self.before_write: Callable[[sqlite3.Connection], None] = lambda _connection: None
        self.after_write: Callable[[], None] = lambda: None
        self.on_damage: Callable[[], None] = lambda: None
        self.when_closed: Callable[[], None] = lambda: None
        with as_store_errors():
            connection.create_function("folded", 1, fold_text, deterministic=True)
            for pragma in _PRAGMAS if read_only is None else ():
                connection.execute(pragma)

    def close(self) -> None:
        with self._store_errors():
            self._connection.close()
            self.is_closed = True
        self.when_closed()

    @property
    def is_damaged(self) -> bool:
        """True if SQLite has reported damage. From then on the file is read-only."""
        return self.read_only is StoreFault.DAMAGED

    def rows(self, sql: str, *values: str | int | None) -> list[sqlite3.Row]:
        with self._store_errors():
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: str | int | None) -> sqlite3.Row | None:
        return next(iter(self.rows(sql, *values)), None)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A read transaction: all queries inside see the same state. No writes inside."""
        with self._store_errors():
            if self._in_transaction:
                yield self._connection
                return
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def writing(self, *, sync: bool = True) -> Iterator[sqlite3.Connection]:
        """A write transaction: commits when the block ends, rolls back if it raises. ``sync``
        False: like ``write_unsynced``.

        Inside another one it is a part of it: an error raised here must roll back the outer one.
        """
        if self._in_transaction:
            with self._store_errors():
                yield self._connection
            return
        self._prepare_write(sync=sync)
        try:
            with self._store_errors(), transaction(self._connection):
                self._ensure_device()
                yield self._connection
        except BaseException:
            self._settings = None  # its changes to settings were rolled back
            raise
        self.commits += sync
        self.after_write()

    def write_unsynced(self, sql: str, *values: str | int | None) -> None:
        """Runs a single statement without waiting for the disk, which takes longer than a frame.

        Nothing is lost if the app is killed. If the battery is removed, the last such writes can
        be lost, but nothing else. Inside ``writing()`` it waits for the disk too.
        """
        if not self._in_transaction:
            self._prepare_write(sync=False)
        self.rows(sql, *values)

    def _prepare_write(self, *, sync: bool) -> None:
        """Sets SQLite's synchronous mode only if it differs from the last write's."""
        if self.read_only is not None:
            raise StoreError(self.read_only)
        with self._store_errors():
            self.before_write(self._connection)
        if sync != self._is_synchronous:
            self.rows(f"PRAGMA synchronous = {'FULL' if sync else 'NORMAL'}")
            self._is_synchronous = sync

    def setting(self, key: str) -> str | None:
        """Returns the setting's JSON, or None if it is not set."""
        if self._settings is None:
            rows = self.rows("SELECT key, value FROM settings")
            self._settings = {row["key"]: row["value"] for row in rows}
        return self._settings.get(key)

    def set(self, key: str, value: str, *, unsynced: bool = False) -> None:
        """``unsynced``: like ``write_unsynced``."""
        if unsynced:
            self.write_unsynced(_UPSERT_SETTING, key, value)
        else:
            with self.writing() as connection:
                connection.execute(_UPSERT_SETTING, (key, value))
        if self._settings is not None:
            self._settings[key] = value

    def delete_setting(self, key: str) -> None:
        with self.writing() as connection:
            connection.execute("DELETE FROM settings WHERE key = ?", (key,))
        if self._settings is not None:
            self._settings.pop(key, None)

    def checkpoint(self) -> None:
        """Moves the write-ahead log into the file, so that the file is complete if the app is
        killed afterwards. Does not wait for a reader that prevents it.
        """
        if self.read_only is None and not self._in_transaction:
            self.rows("PRAGMA busy_timeout = 0")
            try:
                self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self.rows(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")

    @property
    def _in_transaction(self) -> bool:
        with self._store_errors():
            return self._connection.in_transaction

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        """Raises every error as ``StoreError``; on damage, makes the file read-only as well."""
        try:
            with as_store_errors():
                yield
        except StoreError as error:
            if self.is_closed and isinstance(error.__cause__, sqlite3.ProgrammingError):
                raise StoreError(StoreFault.CLOSED) from error
            if fault_of(error.__cause__) is StoreFault.DAMAGED and not self.is_damaged:
                self.read_only = StoreFault.DAMAGED
                self.on_damage()
            raise

    def forget_settings(self) -> None:
        """Clears the cache; the next access reads the settings again."""
        self._settings = None

    @property
    def device(self) -> str:
        """This phone's id, created once, with the first write."""
        if not self._stored_device() and not self._in_transaction:
            with self.writing():
                pass  # every write creates the id if it is missing
        return self._stored_device()

    def _stored_device(self) -> str:
        return DEVICE.value(self.setting(DEVICE.key))

    def _ensure_device(self) -> None:
        """Replaces a damaged id too: other phones would refuse every file with it."""
        if not self._stored_device():
            self._settings = None  # another program may have created it
        if not self._stored_device():
            self.set(DEVICE.key, f'"{new_id()}"')

    def stamp(self) -> Stamp:
        """Returns the stamp of a new row."""
        return Stamp(1, format_timestamp(self.now()), self.device)

    def next_stamp(self, before: Stamp, *, deleted: bool | None = None) -> Stamp:
        """Returns the stamp of the next change. ``deleted`` None: stays as it was.

        Its time is after that of ``before``, which decides where the revision is at its bound.
        """
        revision = min(before.revision + 1, MAX_COUNT)
        is_deleted = before.deleted if deleted is None else deleted
        return Stamp(revision, time_after(before.changed_at, self.now()), self.device, is_deleted)

    def has_made(self, history: str) -> bool:
        """True if the latest change of the row was made through this object."""
        return latest(history)[:RUN_LENGTH] in self._runs

    def run_after(self, history: str) -> str:
        """Returns the run that the next change belongs to: that of the latest, if it is ours."""
        if self.has_made(history):
            return history[:RUN_LENGTH]
        milliseconds = min(max(0, int(self.now().timestamp() * 1000)), 16**_TIME_DIGITS - 1)
        run = f"{milliseconds:0{_TIME_DIGITS}x}{new_id()[_TIME_DIGITS - RUN_LENGTH :]}"
        self._runs.add(run)
        return run


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:  # some errors roll back by themselves
            connection.execute("ROLLBACK")
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_FSYNC:
            _overwrite_commit(connection)
        raise


def _overwrite_commit(connection: sqlite3.Connection) -> None:
    """A commit that the disk did not confirm is in the log all the same: the next start would find
    what was told as not saved. So another write takes its place there, and waits for no disk.
    """
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        sync = connection.execute("PRAGMA synchronous").fetchone()[0]
        connection.execute("PRAGMA synchronous = NORMAL")
        try:
            connection.execute(f"PRAGMA user_version = {version}")
        finally:
            connection.execute(f"PRAGMA synchronous = {sync}")
    except sqlite3.Error:
        logger.warning("what was not confirmed may be there after a restart", exc_info=True)


def database_path(connection: sqlite3.Connection) -> Path:
    return Path(connection.execute("PRAGMA database_list").fetchone()[2])


def snapshot(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Returns a connection that reads the present state, even after later writes.

    Any one thread can use it.
    """
    reader = connect(database_path(connection), "mode=rw", single_thread=False)
    try:
        reader.execute("BEGIN")
        reader.execute("PRAGMA schema_version").fetchone()  # the first read starts the snapshot
    except sqlite3.Error:
        reader.close()
        raise
    return reader


def new_id() -> str:
    from uuid import uuid4  # noqa: PLC0415 - not needed before the first frame

    return str(uuid4())


@dataclass(frozen=True, slots=True)
class Migration:
    """A numbered step that updates a database to the next schema version."""

    version: int
    sql: str


def migrations(folder: Path = paths.MIGRATIONS) -> tuple[Migration, ...]:
    """Returns all steps in order; their numbers have no gap."""
    matches = ((_MIGRATION.fullmatch(file.name), file) for file in sorted(folder.glob("*.sql")))
    steps = ((int(name[1]), file) for name, file in matches if name)
    return tuple(Migration(version, file.read_text("utf-8")) for version, file in steps)


def schema_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> None:
    """Runs each missing step and sets its version in one transaction."""
    for step in steps[schema_version(connection) :]:
        with transaction(connection):
            if schema_version(connection) >= step.version:  # another program has migrated it
                continue
            for statement in split_statements(step.sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step.version}")


def split_statements(sql: str) -> Iterator[str]:
    """Yields the statements one by one, because ``executescript`` ends the open transaction."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
