"""Backups of the database file: before the first write of a day and before each migration.

Keeps the latest seven backups, and the last backup of each of the latest seven days, so that manual
backups do not push out the daily ones. Deletes an old backup only after the new one is verified.
Copies have numbers because the clock of a phone can be wrong for a day. A lock file makes
programs and threads write backups one after the other.
"""

import contextlib
import logging
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.store.core.database import connect, snapshot
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.files import file_lock, whole_file
from app.store.core.migrations import Migration
from app.store.core.progress import Progress, cancellable, no_progress, sub_progress
from app.store.core.stamps import Now, utc_now
from app.store.safety.external_folder import (
    ExternalBackups,
    LocalFolder,
    OpenFolder,
    external_backups,
    save_external_backup,
)
from app.store.safety.integrity import is_valid_backup
from app.store.safety.last_check import LastCheck

logger = logging.getLogger(__name__)
BACKUPS_KEPT = 7
BACKUPS_LOCK = "backups.lock"
_LOCK_TIMEOUT = 30.0
"""How many seconds a backup waits for another backup to finish."""
Runner = Callable[[Callable[[], None]], None]
"""Runs a function, without waiting for its end."""

_NAME = re.compile(r"pipkeeper-(\d{6,})-(\d{4}-\d\d-\d\d)\.sqlite3")


def at_once(work: Callable[[], None]) -> None:
    work()


class Backups:
    """Makes, lists and deletes the backups. ``steps`` are the migrations of this version.

    ``fault`` is the error of the last daily backup, ``external_fault`` that of the last one in the
    external folder; neither stops the write that the backup precedes. ``open_folder`` opens the
    external folder. ``run_in_background`` runs the daily backup, which takes longer for a larger
    file.
    """

    def __init__(self, folder: Path, steps: tuple[Migration, ...], now: Now = utc_now) -> None:
        self._folder = folder
        self.steps = steps
        self.now = now
        self._day_checked = ""
        self.last_check = LastCheck(folder.parent, now)
        self.fault: StoreError | None = None
        self.external_fault: StoreError | None = None
        self.open_folder: OpenFolder = LocalFolder
        self.run_in_background: Runner = at_once

    def all(self) -> tuple[Path, ...]:
        """The files of the backups, newest first."""
        found = (file for file in self._folder.glob("*.sqlite3") if _NAME.fullmatch(file.name))
        return tuple(sorted(found, key=_number, reverse=True))

    def make(self, connection: sqlite3.Connection, progress: Progress = no_progress) -> Path:
        """Makes a verified backup of all committed data. Leaves no file if it is cancelled."""
        write = partial(_copy_rows, connection, progress=sub_progress(progress, 0, 0.6))
        with as_store_errors(), self._locked():
            return self._write_backup(write, self._today(), progress)

    def back_up(self, file: Path, progress: Progress = no_progress) -> Path:
        """Copies the file as it is now, also to the external folder. Works in any thread.

        Opens a connection of its own: the app's connection may be in a transaction, and SQLite
        cannot back up inside of one.
        """
        with as_store_errors(), contextlib.closing(connect(file)) as connection:
            copy_file = self.make(connection, progress)
            self._save_external_backup(copy_file, external_backups(connection))
        return copy_file

    def make_if_due(self, connection: sqlite3.Connection) -> None:
        """Makes the daily backup of the file as it is before this write.

        The write does not wait for the backup. An error of the backup must not stop the write.
        """
        today = self._today()
        if self._day_checked == today:
            return
        self._day_checked = today
        try:
            with as_store_errors():
                if self._has_backup_of(today):
                    return
                source, external = snapshot(connection), external_backups(connection)
                run = self.run_in_background if _is_wal(source) else at_once
        except StoreError as fault:
            self._daily_backup_failed(fault)
        else:
            run(partial(self._make_daily, source, external, today))

    def _make_daily(
        self, source: sqlite3.Connection, external: ExternalBackups | None, today: str
    ) -> None:
        try:
            with as_store_errors(), contextlib.closing(source), self._locked():
                if self._has_backup_of(today):  # another program has made it
                    return
                copy_file = self._write_backup(partial(_copy_pages, source), today)
        except StoreError as fault:
            self._daily_backup_failed(fault)
            return
        self.fault = None
        self.last_check.mark_sound()
        self._save_external_backup(copy_file, external)

    def _daily_backup_failed(self, fault: StoreError) -> None:
        logger.warning("no daily copy: %s", fault)
        self.fault = fault
        if fault.key == StoreFault.DAMAGED:
            self.last_check.report_suspected()

    def _write_backup(
        self, write: Callable[[Path], None], day: str, progress: Progress = no_progress
    ) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        target = self._folder / self._next_name(day)
        with whole_file(target) as temporary:
            write(temporary)
            if not is_valid_backup(temporary, self.steps):
                raise StoreError(StoreFault.DAMAGED, file=target.name)
            progress(1)
        for old in backups_to_delete(self.all()):
            old.unlink()
        return target

    def _locked(self, seconds: float = _LOCK_TIMEOUT) -> contextlib.AbstractContextManager[None]:
        return file_lock(self._folder.with_name(BACKUPS_LOCK), seconds)

    def _has_backup_of(self, day: str) -> bool:
        return any(day in file.name for file in self.all())

    def newest_valid(self) -> Path | None:
        """The newest backup that can replace the file."""
        return next((file for file in self.all() if is_valid_backup(file, self.steps)), None)

    def delete_partial_backups(self) -> None:
        """Deletes what an interrupted backup left. Does nothing while another program makes one,
        or if the folder is write-protected.
        """
        try:
            with self._locked(seconds=0):
                for temporary in self._folder.glob("*.part*"):
                    temporary.unlink()
        except (OSError, StoreError) as fault:
            logger.info("partial copy not deleted: %s", fault)

    def _save_external_backup(self, newest: Path, external: ExternalBackups | None) -> None:
        """Also saves the backup in the external folder, if the user has chosen one."""
        self.external_fault = None
        if external is not None:
            folder = self.open_folder(external.folder)
            self.external_fault = save_external_backup(newest, folder, external.prefix)

    def _today(self) -> str:
        return self.now().strftime("%Y-%m-%d")

    def _next_name(self, day: str) -> str:
        newest = next(map(_number, self.all()), 0)
        return f"pipkeeper-{newest + 1:06}-{day}.sqlite3"


def _is_wal(connection: sqlite3.Connection) -> bool:
    """True if the file has a write-ahead log. Without one, a reader blocks all writers."""
    return bool(connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def _copy_pages(source: sqlite3.Connection, temporary: Path) -> None:
    """Copies pages and indexes as they are: if the copy is sound, the file is too."""
    with contextlib.closing(sqlite3.connect(temporary, isolation_level=None)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _copy_rows(connection: sqlite3.Connection, temporary: Path, progress: Progress) -> None:
    """Copies with VACUUM INTO; the size of the new file is the progress."""
    pages, size = (
        connection.execute(f"PRAGMA page_{of}").fetchone()[0] for of in ("count", "size")
    )
    total = max(1, pages * size)

    def report() -> None:
        written = temporary.stat().st_size if temporary.exists() else 0
        progress(min(1.0, written / total))

    with cancellable(connection, report):
        connection.execute("VACUUM INTO ?", (str(temporary),))
    progress(1)


def backups_to_delete(newest_first: tuple[Path, ...]) -> tuple[Path, ...]:
    """Returns the backups that are too old to keep."""
    last_of_day = {_day(file): file for file in reversed(newest_first)}
    days = sorted(last_of_day.values(), key=_number, reverse=True)
    kept = {*newest_first[:BACKUPS_KEPT], *days[:BACKUPS_KEPT]}
    return tuple(file for file in newest_first if file not in kept)


def _day(file: Path) -> str:
    name = _NAME.fullmatch(file.name)
    return name[2] if name else ""


def _number(file: Path) -> int:
    name = _NAME.fullmatch(file.name)
    return int(name[1]) if name else 0
