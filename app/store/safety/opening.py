"""Opens the database file in any state, and tells the outcome.

A damaged file is renamed, never deleted. The newest valid backup replaces it, and the rows that
can still be read from the damaged file are merged into it. The replacement is built next to the
file; when it has its final name, an interrupted replacement is finished at the next start.
"""

import contextlib
import json
import logging
import os
import shutil
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.domain.rules import RuleSet
from app.store.core.database import (
    Database,
    Migration,
    connect,
    migrate,
    migrations,
    schema_version,
)
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.files import (
    LOCK_NAME,
    OPENING_TIMEOUT,
    SALVAGE_PREFIX,
    InUse,
    alone,
    database_files,
    file_lock,
    sync_to_disk,
)
from app.store.core.settings import RECOVERY_NOTE
from app.store.core.stamps import Now, utc_now
from app.store.safety.backups import Backups
from app.store.safety.integrity import (
    DamagedError,
    as_damage,
    verify_at_start,
    verify_fully,
    verify_header,
)

logger = logging.getLogger(__name__)
FILE = "pipkeeper.sqlite3"
READY_PREFIX = "ready-"
REPLACED_PREFIX = "replaced-"
"""The name prefix of a file that a restore has replaced. A copy of it exists, so delete it."""
_TEMPORARY = "recovering.part"
_WRITE_PROTECTED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}


class Outcome(StrEnum):
    """How opening the file ended."""

    FRESH = "fresh"
    READY = "ready"
    MIGRATED = "migrated"
    NEWER = "newer"
    READ_ONLY = "read_only"
    RESTORED = "restored"
    STARTED_OVER = "started_over"


@dataclass(frozen=True, slots=True)
class Opened:
    """The open database. After a recovery: the damaged file, the backup that replaced it, the
    number of salvaged rows that are newer than the backup, and of players who cannot be read.
    """

    database: Database
    backups: Backups
    outcome: Outcome
    in_use: InUse
    damaged_file: Path | None = None
    backup: Path | None = None
    salvaged: int = 0
    unreadable: int = 0

    def mark_seen(self) -> None:
        """Deletes the note of the recovery, so that the next start shows no notice."""
        self.database.delete_setting(RECOVERY_NOTE.key)


def recovery_note(
    outcome: Outcome,
    damaged_file: Path | None,
    backup: Path | None,
    salvaged: int,
    unreadable: int,
) -> str:
    note = {
        "outcome": outcome,
        "aside": None if damaged_file is None else str(damaged_file),
        "backup": None if backup is None else str(backup),
        "salvaged": salvaged,
        "unreadable": unreadable,
    }
    return json.dumps(note)


def read_recovery_note(database: Database) -> dict[str, Any] | None:
    """Returns the fields of ``Opened`` from the note; None if there is none or it is damaged."""
    note = RECOVERY_NOTE.value(database.setting(RECOVERY_NOTE.key))
    if note is None:
        return None
    try:
        return {
            "outcome": Outcome(note["outcome"]),
            "damaged_file": None if note["aside"] is None else Path(note["aside"]),
            "backup": None if note["backup"] is None else Path(note["backup"]),
            "salvaged": int(note["salvaged"]),
            "unreadable": int(note.get("unreadable", 0)),
        }
    except (ValueError, LookupError, TypeError) as fault:
        logger.warning("the note of a recovery is damaged: %s", type(fault).__name__)
        return None


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


def recover(file: Path, backups: Backups, rule_sets: Mapping[str, RuleSet]) -> None:
    renamed = _free_name(file, f"damaged-{backups.now():%Y-%m-%dT%H-%M-%S}")
    temporary = file.with_name(_TEMPORARY)
    with as_store_errors():
        backup = backups.newest_valid()
        for left in database_files(temporary):
            left.unlink(missing_ok=True)
        if backup is not None:
            shutil.copyfile(backup, temporary)
        connection = connect(temporary)
        with contextlib.closing(Database(connection, now=backups.now)) as database:
            migrate(connection, backups.steps)
            _salvage_into(database, file, renamed, backup, rule_sets)
        sync_to_disk(temporary)
        temporary.replace(file.with_name(f"{READY_PREFIX}{renamed.name}"))
        finish_replacement(file)


def finish_replacement(file: Path) -> None:
    """Moves a finished replacement into place, and deletes unfinished ones."""
    for replacement in file.parent.glob(f"{READY_PREFIX}*.sqlite3"):
        renamed = file.with_name(replacement.name.removeprefix(READY_PREFIX))
        for old, new in zip(database_files(file), database_files(renamed), strict=True):
            with contextlib.suppress(FileNotFoundError):  # not each of them exists
                old.rename(new)
        replacement.replace(file)
    for replaced in file.parent.glob(f"{REPLACED_PREFIX}*"):
        replaced.unlink()
    for folder in file.parent.glob(f"{SALVAGE_PREFIX}*"):
        try:
            shutil.rmtree(folder)
        except OSError as fault:
            logger.warning("%s not deleted: %s", folder.name, fault)


def _free_name(file: Path, name: str) -> Path:
    """Returns an unused name, even for a second damaged file in the same second."""
    renamed, number = file.with_name(f"{name}.sqlite3"), 1
    while any(path.exists() for path in database_files(renamed)):
        number += 1
        renamed = file.with_name(f"{name}-{number}.sqlite3")
    return renamed


def _salvage_into(
    database: Database,
    damaged: Path,
    renamed: Path,
    backup: Path | None,
    rule_sets: Mapping[str, RuleSet],
) -> None:
    """Merges the salvaged rows and stores the recovery note. Leaves no log."""
    from app.store.safety.salvage import (  # noqa: PLC0415 - rarely needed at a start
        Salvaged,
        salvage,
    )

    salvaged = Salvaged()
    try:
        salvaged = salvage(damaged, database, rule_sets)
    except StoreError as fault:  # the damaged file is kept
        logger.warning("nothing could be salvaged: %s", fault.key)
    has_damaged_file = any(path.exists() for path in database_files(damaged))
    outcome = Outcome.STARTED_OVER if backup is None else Outcome.RESTORED
    aside = renamed if has_damaged_file else None
    note = recovery_note(outcome, aside, backup, salvaged.rows, salvaged.unreadable)
    database.set(RECOVERY_NOTE.key, note)
    database.rows("PRAGMA journal_mode = DELETE")
