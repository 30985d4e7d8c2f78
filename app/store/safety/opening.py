"""Opens the database file in any state, and returns the outcome.

A damaged file is renamed, never deleted. The newest valid backup replaces it, and the rows that
can still be read from the damaged file are merged into it; see ``recovery``.
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
from app.store.core.files import LOCK_NAME, OPENING_TIMEOUT, file_lock
from app.store.core.migrations import Migration, migrate, migrations, schema_version
from app.store.core.stamps import Now, utc_now
from app.store.safety.backups import Backups
from app.store.safety.in_use import InUse, alone
from app.store.safety.integrity import (
    DamagedError,
    as_damage,
    verify_at_start,
    verify_fully,
    verify_header,
)
from app.store.safety.outcome import Opened, Outcome, read_recovery_note
from app.store.safety.recovery import finish_replacement, recover

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
    """Opens the file of this folder; creates or recovers it if necessary.

    Raises StoreError if the cause is not a damaged file: no access to the folder, a full disk,
    a lock of another program, a failed migration.
    """
    backups = Backups(folder / "backups", migrations() if steps is None else steps, now)
    file = folder / FILE
    with as_store_errors():
        folder.mkdir(parents=True, exist_ok=True)
    with file_lock(folder / LOCK_NAME, OPENING_TIMEOUT):
        backups.delete_partial_backups()
        try:
            return _open_in_use(file, backups)
        except DamagedError:
            logger.warning("the file is damaged", exc_info=True)
            backups.last_check.mark_suspected()  # so that the replacement is fully checked
            with alone(file):
                recover(file, backups, rule_sets)
            return _open_in_use(file, backups)


def _open_in_use(file: Path, backups: Backups) -> Opened:
    """Nobody else replaces the file as long as it is open."""
    with contextlib.ExitStack() as on_failure:
        in_use = InUse(file)
        on_failure.callback(in_use.close)
        in_use.share()
        with as_store_errors():
            finish_replacement(file)
        opened = _open(file, backups, in_use)
        opened.database.when_closed = in_use.close
        on_failure.pop_all()
    return opened


def _open(file: Path, backups: Backups, in_use: InUse) -> Opened:
    with as_store_errors():
        is_new = _is_new(file, backups)
        if not is_new:
            verify_header(file)
    with as_damage():
        if not is_new and not _is_writable(file):
            return _open_read_only(file, backups, in_use)
        try:
            return _open_for_writing(file, backups, in_use)
        except sqlite3.OperationalError as fault:
            if is_new or fault.sqlite_errorcode & 0xFF not in _WRITE_PROTECTED:
                raise
        return _open_read_only(file, backups, in_use)


def _is_new(file: Path, backups: Backups) -> bool:
    """True if there is no file yet. A missing file with a log or a backup is damage."""
    if file.exists() and not file.is_file():
        raise DamagedError
    is_empty = not (file.exists() and file.stat().st_size)
    if is_empty and (_has_log(file) or backups.all()):
        raise DamagedError
    return is_empty


def _has_log(file: Path) -> bool:
    """True if the last session left a write-ahead log."""
    log = Path(f"{file}-wal")
    return log.exists() and log.stat().st_size > 0


def _is_clean(file: Path, backups: Backups) -> bool:
    return not _has_log(file) and not backups.last_check.is_suspected


def _is_writable(file: Path) -> bool:
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _open_for_writing(file: Path, backups: Backups, in_use: InUse) -> Opened:
    with contextlib.ExitStack() as on_failure:
        steps, is_clean = backups.steps, _is_clean(file, backups)
        connection = connect(file)
        on_failure.callback(connection.close)
        version = (verify_at_start if is_clean else verify_fully)(connection, steps)
        if version > len(steps):
            database = Database(connection, now=backups.now, read_only=StoreFault.NEWER)
            on_failure.pop_all()
            return Opened(database, backups, Outcome.NEWER, in_use)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        database = Database(connection, now=backups.now)
        _migrate(connection, backups)
        if not is_clean:
            backups.last_check.mark_sound()
        database.before_write = backups.make_if_due
        database.on_damage = backups.last_check.report_suspected
        on_failure.pop_all()
    if recovered := read_recovery_note(database):
        return Opened(database, backups, in_use=in_use, **recovered)
    outcome = Outcome.READY if version == len(steps) else Outcome.MIGRATED
    return Opened(database, backups, outcome if version else Outcome.FRESH, in_use)


def _migrate(connection: sqlite3.Connection, backups: Backups) -> None:
    """Migrates after a backup. A failed migration is not damage: the error is raised as it is."""
    with as_store_errors():
        if 0 < schema_version(connection) < len(backups.steps):
            backups.make(connection)
        migrate(connection, backups.steps)


def _open_read_only(file: Path, backups: Backups, in_use: InUse) -> Opened:
    """Opens a file that cannot be written to."""
    with contextlib.ExitStack() as on_failure:
        verify = verify_at_start if _is_clean(file, backups) else verify_fully
        connection = _connect_read_only(file)
        on_failure.callback(connection.close)
        newer = verify(connection, backups.steps) > len(backups.steps)
        on_failure.pop_all()
    database = Database(connection, now=backups.now, read_only=StoreFault.READ_ONLY)
    database.on_damage = backups.last_check.report_suspected
    return Opened(database, backups, Outcome.NEWER if newer else Outcome.READ_ONLY, in_use)


def _connect_read_only(file: Path) -> sqlite3.Connection:
    """Includes the log, if SQLite can read it without writing into the folder."""
    if _has_log(file):
        connection = connect(file, "mode=ro")
        try:
            schema_version(connection)
        except sqlite3.OperationalError as fault:
            logger.info("the log cannot be read: %s", fault)
            connection.close()
        else:
            return connection
    return connect(file, "mode=ro&immutable=1")
