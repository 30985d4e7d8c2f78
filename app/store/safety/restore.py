"""Lists the backups without changing them, and restores one.

A restore has two steps: a slow one that prepares the replacement, and a quick one that moves it
into place.
"""

import contextlib
import logging
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.store.core.database import Database, Migration, connect, database_path, migrate
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.files import (
    LOCK_NAME,
    OPENING_TIMEOUT,
    InUse,
    database_files,
    file_lock,
    sync_to_disk,
)
from app.store.core.progress import Progress, copy_bytes, no_progress, sub_progress
from app.store.core.settings import RECOVERY_NOTE, SETTINGS
from app.store.core.stamps import format_timestamp
from app.store.safety.backups import Backups
from app.store.safety.integrity import is_valid_backup
from app.store.safety.opening import READY_PREFIX, REPLACED_PREFIX, Opened, finish_replacement

logger = logging.getLogger(__name__)
_TEMPORARY = "restoring.part"

_MISSING_MATCHES = """
    SELECT count(*) AS n FROM main.matches AS m WHERE m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.matches AS c WHERE c.id = m.id AND c.deleted = 0)"""
_MISSING_HANDS = """
    SELECT count(*) AS n FROM main.hands AS h JOIN main.matches AS m ON m.id = h.match_id
    WHERE h.deleted = 0 AND m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.hands AS c JOIN copy.matches AS of ON of.id = c.match_id
        WHERE c.id = h.id AND c.revision = h.revision AND c.deleted = 0 AND of.deleted = 0)"""


@dataclass(frozen=True, slots=True)
class Missing:
    """How many matches the backup lacks, and how many hands it lacks or has in another revision."""

    matches: int
    hands: int


def count_missing(database: Database, backup: Path) -> Missing:
    """Counts what a restore would lose. Raises StoreError if the backup cannot be read."""
    uri = f"{backup.absolute().as_uri()}?mode=ro&immutable=1"
    database.rows("ATTACH DATABASE ? AS copy", uri)
    try:
        matches, hands = (database.rows(sql)[0]["n"] for sql in (_MISSING_MATCHES, _MISSING_HANDS))
    finally:
        database.rows("DETACH DATABASE copy")
    return Missing(matches, hands)


_CONTENTS = """
    SELECT (SELECT count(*) FROM matches WHERE deleted = 0) AS matches,
           (SELECT total(hands) FROM
            (SELECT max(hands) AS hands FROM tallies GROUP BY match_id)) AS hands,
           (SELECT count(*) FROM players WHERE deleted = 0) AS players,
           (SELECT max(at) FROM (SELECT max(started_at) AS at FROM matches WHERE deleted = 0
            UNION ALL SELECT max(changed_at) FROM hands WHERE deleted = 0)) AS last_played"""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup contains. ``last_played``: its latest hand, or match without one."""

    matches: int
    hands: int
    players: int
    last_played: str | None


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup. ``made_at`` is in the stored time format, ``size`` in bytes.

    ``contents`` is None if the backup cannot be read. Only a restore checks the whole backup.
    """

    file: Path
    made_at: str
    size: int
    contents: Contents | None


def list_backups(backups: Backups) -> tuple[Backup, ...]:
    """Newest first. Leaves out a backup that is deleted meanwhile."""
    found = []
    for file in backups.all():
        try:
            found.append(read_backup(file))
        except FileNotFoundError as fault:
            logger.info("a copy was deleted meanwhile: %s", fault)
    return tuple(found)


def read_backup(file: Path) -> Backup:
    info = file.stat()
    modified = datetime.fromtimestamp(info.st_mtime, UTC)
    return Backup(file, format_timestamp(modified), info.st_size, read_contents(file))


def read_contents(file: Path) -> Contents | None:
    """Reads with ``immutable``, so that SQLite writes no files next to the backup."""
    try:
        with contextlib.closing(connect(file, "mode=ro&immutable=1")) as connection:
            row = connection.execute(_CONTENTS).fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        logger.warning("%s cannot be read: %s", file.name, fault)
        return None
    return Contents(row["matches"], int(row["hands"]), row["players"], row["last_played"])


@dataclass(frozen=True, slots=True)
class PreparedRestore:
    """``replacement`` can replace ``file``; ``backup`` is a backup of the current data. Until then
    no other program can open the file.
    """

    file: Path
    replacement: Path
    backup: Path
    in_use: InUse


def prepare_restore(
    opened: Opened, chosen: Path, progress: Progress = no_progress
) -> PreparedRestore:
    """The slow step. Other connections of this program may read the file meanwhile, but not write
    to it. The settings that stay are as they are now, where they are set.

    Raises StoreError with ``BACKUP_DAMAGED`` if the backup is damaged, with ``LOCKED`` if another
    program has the file open. After an error or a cancellation the file is unchanged.
    """
    if opened.database.read_only is not None:
        raise StoreError(opened.database.read_only)
    with opened.database.reading() as connection:
        file = database_path(connection)
    temporary = file.with_name(_TEMPORARY)
    with contextlib.ExitStack() as on_failure:
        opened.in_use.take_alone()
        on_failure.callback(opened.in_use.end_alone)
        on_failure.callback(_delete, temporary)
        with file_lock(file.with_name(LOCK_NAME), OPENING_TIMEOUT), as_store_errors():
            steps, half = opened.backups.steps, sub_progress(progress, 0, 0.5)
            _copy_and_migrate(temporary, chosen, steps, half)
            _keep_settings(temporary, opened.database)
            sync_to_disk(temporary)
            with contextlib.closing(connect(file)) as connection:
                backup = opened.backups.make(connection, sub_progress(progress, 0.5, 1))
        on_failure.pop_all()
    return PreparedRestore(file, temporary, backup, opened.in_use)


def finish_restore(prepared: PreparedRestore) -> None:
    """The quick step. Close the file before, and open it with ``open_store`` after, also after an
    error. If the app is killed meanwhile, the next start finishes the replacement.
    """
    file = prepared.file
    try:
        with as_store_errors():
            try:
                prepared.replacement.replace(
                    file.with_name(f"{READY_PREFIX}{REPLACED_PREFIX}{prepared.backup.name}")
                )
            finally:
                _delete(prepared.replacement)
            finish_replacement(file)
    finally:
        prepared.in_use.end_alone()


def discard_restore(prepared: PreparedRestore) -> None:
    """Deletes the replacement: the file stays as it is."""
    try:
        with as_store_errors():
            _delete(prepared.replacement)
    finally:
        prepared.in_use.end_alone()


def _copy_and_migrate(
    temporary: Path, chosen: Path, steps: tuple[Migration, ...], progress: Progress
) -> None:
    """Makes a valid copy of the chosen backup, in the current version.

    The chosen backup itself may be deleted: the backup that follows can push out the oldest backup.
    """
    _delete(temporary)
    if not chosen.is_file():
        raise StoreError(StoreFault.NOT_FOUND, file=chosen.name)
    copy_bytes(chosen, temporary, sub_progress(progress, 0, 0.5))
    if not is_valid_backup(temporary, steps):
        raise StoreError(StoreFault.BACKUP_DAMAGED, file=chosen.name)
    progress(1)
    with contextlib.closing(connect(temporary)) as connection:
        migrate(connection, steps)
        # the player has seen it
        connection.execute("DELETE FROM settings WHERE key = ?", (RECOVERY_NOTE.key,))
        # what came after this backup would come back from the folder: the player is asked first
        connection.execute("UPDATE sync SET is_paused = 1")
        connection.execute("PRAGMA journal_mode = DELETE")


def _keep_settings(temporary: Path, database: Database) -> None:
    """What was never set here stays as in the backup: it can be that of the phone before."""
    stay = (row.key for row in SETTINGS if row.stays)
    now = [(key, value) for key in stay if (value := database.setting(key)) is not None]
    with contextlib.closing(connect(temporary)) as connection:
        connection.executemany("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", now)


def _delete(temporary: Path) -> None:
    for file in database_files(temporary):
        file.unlink(missing_ok=True)
