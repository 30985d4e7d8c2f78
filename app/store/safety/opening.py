"""Opens the file, whatever state it is in, and tells as a value what was found.

A damaged file is put aside, never deleted. The newest good backup takes its place, with
what can still be read of the damaged one merged into it; ``recovery`` does that.
"""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.store.core.database import Database, connect
from app.store.core.errors import StoreFault, as_store_errors
from app.store.core.file_lock import LOCK, LONGEST_OPENING, file_lock
from app.store.core.migrations import Migration, migrate, migrations, version_of
from app.store.core.stamps import Now, utc_now
from app.store.safety.backups import Backups
from app.store.safety.integrity import (
    DamagedError,
    as_damage,
    verify_head,
    verify_start,
    verify_whole,
)
from app.store.safety.outcome import Opened, Outcome, kept_recovery
from app.store.safety.recovery import finish, recover

logger = logging.getLogger(__name__)
FILE = "pipkeeper.sqlite3"

_WRITE_PROTECTED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}


def open_store(
    folder: Path,
    rule_sets: Mapping[str, RuleSet],
    *,
    now: Now = utc_now,
    steps: tuple[Migration, ...] | None = None,
) -> Opened:
    """Open the file of this folder.

    Raises a ``StoreError`` where that is not the file's fault: a folder that cannot be
    used, a full disk, another program that holds the file, a migration that fails.
    """
    steps = migrations() if steps is None else steps
    backups = Backups(folder / "backups", steps, now)
    file = folder / FILE
    with as_store_errors():
        folder.mkdir(parents=True, exist_ok=True)
    with file_lock(folder / LOCK, LONGEST_OPENING):
        backups.sweep()
        with as_store_errors():
            finish(file)
        try:
            return _open(file, backups, now, steps)
        except DamagedError:
            logger.warning("the file is damaged", exc_info=True)
            backups.checks.mark()  # what takes its place is checked whole, too
            recover(file, backups, rule_sets, now, steps)
            return _open(file, backups, now, steps)


def _open(file: Path, backups: Backups, now: Now, steps: tuple[Migration, ...]) -> Opened:
    with as_store_errors():
        is_new = _may_be_new(file, backups)
        if not is_new:
            verify_head(file)
    with as_damage():
        if not is_new and not _may_be_written(file):
            return _open_to_read(file, backups, now, steps)
        try:
            return _open_to_write(file, backups, now, steps)
        except sqlite3.OperationalError as fault:
            if is_new or fault.sqlite_errorcode & 0xFF not in _WRITE_PROTECTED:
                raise
        return _open_to_read(file, backups, now, steps)


def _may_be_new(file: Path, backups: Backups) -> bool:
    """No file is no wonder where there never was one: no log of it, and no backup."""
    if file.exists() and not file.is_file():
        raise DamagedError
    size, wal = (path.stat().st_size if path.exists() else 0 for path in (file, _wal_of(file)))
    if size == 0 and (wal or backups.all()):
        raise DamagedError
    return size == 0


def _wal_of(file: Path) -> Path:
    return Path(f"{file}-wal")


def _in_order(file: Path, backups: Backups) -> bool:
    """Closed, or left in the background: then its log is empty, or not there."""
    log = _wal_of(file)
    return not (log.exists() and log.stat().st_size) and not backups.checks.is_suspected


def _may_be_written(file: Path) -> bool:
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _open_to_write(file: Path, backups: Backups, now: Now, steps: tuple[Migration, ...]) -> Opened:
    with contextlib.ExitStack() as on_failure:
        in_order = _in_order(file, backups)
        connection = connect(file)
        on_failure.callback(connection.close)
        version = (verify_start if in_order else verify_whole)(connection, steps)
        if version > len(steps):
            database = Database(connection, now=now, read_only=StoreFault.NEWER)
            on_failure.pop_all()
            return Opened(database, backups, Outcome.NEWER)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        database = Database(connection, now=now)
        _bring_up_to_date(connection, backups, steps)
        if not in_order:
            backups.checks.sound()
        database.before_write = backups.make_if_due
        database.on_damage = backups.checks.suspect
        on_failure.pop_all()
    if recovered := kept_recovery(database):
        return Opened(database, backups, **recovered)
    return Opened(database, backups, _outcome(version, len(steps)))


def _outcome(version: int, present: int) -> Outcome:
    if version == 0:
        return Outcome.FRESH
    return Outcome.READY if version == present else Outcome.MIGRATED


def _bring_up_to_date(
    connection: sqlite3.Connection, backups: Backups, steps: tuple[Migration, ...]
) -> None:
    """A step that fails is no damage of the file's: it is told, and the file stays."""
    with as_store_errors():
        if 0 < version_of(connection) < len(steps):
            backups.make(connection)
        migrate(connection, steps)


def _open_to_read(file: Path, backups: Backups, now: Now, steps: tuple[Migration, ...]) -> Opened:
    """Where nothing may be written beside the file either, it is read as it lies."""
    with contextlib.ExitStack() as on_failure:
        verify = verify_start if _in_order(file, backups) else verify_whole
        connection = _reading(file)
        on_failure.callback(connection.close)
        newer = verify(connection, steps) > len(steps)
        on_failure.pop_all()
    database = Database(connection, now=now, read_only=StoreFault.READ_ONLY)
    database.on_damage = backups.checks.suspect
    return Opened(database, backups, Outcome.NEWER if newer else Outcome.READ_ONLY)


def _reading(file: Path) -> sqlite3.Connection:
    """With what its log holds, where that can be read without writing beside it."""
    if _wal_of(file).exists() and _wal_of(file).stat().st_size:
        connection = connect(file, "mode=ro")
        try:
            version_of(connection)
        except sqlite3.OperationalError as fault:
            logger.info("the log cannot be read: %s", fault)
            connection.close()
        else:
            return connection
    return connect(file, "mode=ro&immutable=1")
