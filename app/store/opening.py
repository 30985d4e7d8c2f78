"""Opens the file, whatever state it is in, and tells as a value what was found.

A damaged file is put aside, never deleted; the newest sound backup takes its place, and
what can still be read of the damaged one is merged into it.
"""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from app.store.backups import Backups
from app.store.database import Database, connect
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.migrating import Migration, migrate, migrations, version_of
from app.store.reading import RuleSets
from app.store.salvage import BESIDE, salvage
from app.store.stamps import Now, utc_now

FILE = "pipkeeper.sqlite3"

_MAGIC = b"SQLite format 3\x00"
_FORMATS = {1, 2}
"""Who may write, who may read: of a garbled one SQLite only says that it is read-only."""
_UNBELIEVABLE = 10_000
"""No file has been migrated so often: such a version is a garbled one."""


class Outcome(StrEnum):
    """How it went, for the player to be told."""

    FRESH = "fresh"
    READY = "ready"
    MIGRATED = "migrated"
    NEWER = "newer"
    READ_ONLY = "read_only"
    RESTORED = "restored"
    STARTED_OVER = "started_over"


@dataclass(frozen=True, slots=True)
class Opened:
    """The open file. Of a damaged one: where it lies now, which backup took its place, and
    how many of its rows were later than that and could be saved.
    """

    database: Database
    backups: Backups
    outcome: Outcome
    aside: Path | None = None
    backup: Path | None = None
    salvaged: int = 0


class _DamagedError(Exception):
    """The file is not what it was."""


def open_store(
    folder: Path,
    rule_sets: RuleSets,
    *,
    now: Now = utc_now,
    steps: tuple[Migration, ...] | None = None,
) -> Opened:
    """Open the file of this folder. Raises only where the folder itself cannot be used."""
    steps = migrations() if steps is None else steps
    backups = Backups(folder / "backups", now)
    with told_as_store_errors():
        folder.mkdir(parents=True, exist_ok=True)
    try:
        return _open_sound(folder / FILE, backups, now, steps)
    except _DamagedError:
        return _recover(folder, backups, rule_sets, now, steps)


def _open_sound(
    file: Path,
    backups: Backups,
    now: Now,
    steps: tuple[Migration, ...],
    *,
    may_be_new: bool | None = None,
) -> Opened:
    """Open a file that is what it was, or one that is not there yet."""
    _verify_head(file, may_be_new=not backups.all() if may_be_new is None else may_be_new)
    with _told():
        try:
            return _open_to_write(file, backups, now, steps)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF not in _WRITE_PROTECTED:
                raise
        return _open_to_read(file, backups, now, steps)


def _open_to_write(file: Path, backups: Backups, now: Now, steps: tuple[Migration, ...]) -> Opened:
    with contextlib.ExitStack() as on_failure:
        connection = connect(file)
        on_failure.callback(connection.close)
        outcome = _look_at(connection, steps)
        if outcome is Outcome.NEWER:
            database = Database(connection, now=now, read_only=StoreFault.NEWER)
        else:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            database = Database(connection, now=now)
            _bring_up_to_date(connection, backups, steps)
            database.before_write = backups.make_if_due
        on_failure.pop_all()
    return Opened(database, backups, outcome)


def _bring_up_to_date(
    connection: sqlite3.Connection, backups: Backups, steps: tuple[Migration, ...]
) -> None:
    """A step that fails is no damage of the file's: it is told, and the file stays."""
    with told_as_store_errors():
        if 0 < version_of(connection) < len(steps):
            backups.make(connection)
        migrate(connection, steps)


def _open_to_read(file: Path, backups: Backups, now: Now, steps: tuple[Migration, ...]) -> Opened:
    """Where nothing may be written beside the file either, it is read as it lies."""
    wal = Path(f"{file}-wal")
    unread = wal.exists() and wal.stat().st_size > 0
    with contextlib.ExitStack() as on_failure:
        connection = connect(file, "mode=ro" if unread else "mode=ro&immutable=1")
        on_failure.callback(connection.close)
        outcome = _look_at(connection, steps)
        if outcome is not Outcome.NEWER:
            outcome = Outcome.READ_ONLY
        on_failure.pop_all()
    return Opened(Database(connection, now=now, read_only=StoreFault.READ_ONLY), backups, outcome)


def _verify_head(file: Path, *, may_be_new: bool) -> None:
    """Looked at before SQLite does, which would take an emptied file for a new one."""
    with told_as_store_errors():
        size = file.stat().st_size if file.exists() else 0
        wal = Path(f"{file}-wal")
        if size == 0 and may_be_new and not (wal.exists() and wal.stat().st_size):
            return
        with contextlib.suppress(FileNotFoundError), file.open("rb") as read:
            head = read.read(20)
            if head[:16] == _MAGIC and set(head[18:20]) <= _FORMATS:
                return
    raise _DamagedError


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What SQLite says while a file is opened: damage, or trouble that is not the file's."""
    try:
        yield
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in _NOT_THE_FILE and code != sqlite3.SQLITE_IOERR_SHORT_READ:
            with told_as_store_errors():
                raise
        raise _DamagedError from fault
    except UnicodeDecodeError as fault:  # a garbled name, in the very words of the complaint
        raise _DamagedError from fault


_WRITE_PROTECTED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
_NOT_THE_FILE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
}


def _look_at(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> Outcome:
    """Whether a file is sound, and how old.

    The quick check leaves out whether indexes tell what their tables do, and figures and
    lists are read from indexes; the whole check takes half as long again.
    """
    version = version_of(connection)
    if [row[0] for row in connection.execute("PRAGMA integrity_check(1)")] != ["ok"]:
        raise _DamagedError
    if not 0 <= version < _UNBELIEVABLE:
        raise _DamagedError
    if version > len(steps):
        return Outcome.NEWER
    if _schema(connection) != _schema_of(steps[:version]):
        raise _DamagedError
    if version == 0:
        return Outcome.FRESH
    return Outcome.READY if version == len(steps) else Outcome.MIGRATED


def _schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    found = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema "
        "WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
    )
    return [tuple(row) for row in found]


def _schema_of(steps: tuple[Migration, ...]) -> list[tuple[str, ...]]:
    """A garbled name in a schema passes every check of SQLite's; this one it does not."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, steps)
        return _schema(connection)


def _recover(
    folder: Path, backups: Backups, rule_sets: RuleSets, now: Now, steps: tuple[Migration, ...]
) -> Opened:
    """Nothing is moved before the backup lies ready to take its place."""
    file = folder / FILE
    with told_as_store_errors():
        backup = backups.newest_good(len(steps))
        ready = None if backup is None else _copied(backup, file.with_suffix(".part"))
        aside = _put_aside(file, f"damaged-{now():%Y-%m-%dT%H-%M-%S-%f}.sqlite3")
        if ready is not None:
            ready.replace(file)
    opened = _open_sound(file, backups, now, steps, may_be_new=True)
    outcome = Outcome.STARTED_OVER if backup is None else Outcome.RESTORED
    salvaged = 0
    if aside is not None:
        with contextlib.suppress(StoreError):  # it still lies there for another day
            salvaged = salvage(aside, opened.database, rule_sets)
    return replace(opened, outcome=outcome, aside=aside, backup=backup, salvaged=salvaged)


def _copied(backup: Path, file: Path) -> Path:
    shutil.copyfile(backup, file)
    with file.open("rb") as copy:
        os.fsync(copy.fileno())
    return file


def _put_aside(file: Path, name: str) -> Path | None:
    aside = file.with_name(name)
    for end in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            Path(f"{file}{end}").rename(f"{aside}{end}")
    return aside if aside.exists() else None
