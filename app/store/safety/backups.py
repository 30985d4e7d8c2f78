"""Backups of the database file: before the first write of a day, after play when the app goes to
the background, and before each migration.

Deletes an old backup only after the new one is verified; ``backup_names`` says which are kept. A
lock file makes programs and threads write backups one after the other.
"""

import contextlib
import logging
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
from app.store.safety.backup_names import (
    PREFIX,
    day_of,
    names_to_delete,
    newest_first,
    next_name,
)
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
BACKUPS_LOCK = "backups.lock"
_LOCK_TIMEOUT = 30.0
"""How many seconds a backup waits for another backup to finish."""
Runner = Callable[[Callable[[], None]], None]
"""Runs a function, without waiting for its end."""


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
        self._renewed: Path | None = None
        self.last_check = LastCheck(folder.parent, now)
        self.fault: StoreError | None = None
        self.external_fault: StoreError | None = None
        self.open_folder: OpenFolder = LocalFolder
        self.run_in_background: Runner = at_once

    def all(self) -> tuple[Path, ...]:
        """The files of the backups, newest first."""
        return tuple(self._folder / name for name in newest_first(self._names(), PREFIX))

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
        if self._day_checked != today:
            self._day_checked = today
            if not self._has_backup_of(today):
                self._copy_day(connection, today, is_renewed=False)

    def renew(self, connection: sqlite3.Connection) -> None:
        """Makes another backup of this day, with what was played since the first; the next one
        replaces it. The caller does not wait for it.
        """
        self._copy_day(connection, self._today(), is_renewed=True)

    def _copy_day(self, connection: sqlite3.Connection, today: str, *, is_renewed: bool) -> None:
        try:
            with as_store_errors():
                source, external = snapshot(connection), external_backups(connection)
                run = self.run_in_background if _is_wal(source) else at_once
        except StoreError as fault:
            self._daily_backup_failed(fault)
        else:
            run(partial(self._make_daily, source, external, today, is_renewed=is_renewed))

    def _make_daily(
        self,
        source: sqlite3.Connection,
        external: ExternalBackups | None,
        today: str,
        *,
        is_renewed: bool,
    ) -> None:
        try:
            with as_store_errors(), contextlib.closing(source), self._locked():
                if not is_renewed and self._has_backup_of(today):  # another program has made it
                    return
                copy_file = self._write_backup(partial(_copy_pages, source), today)
                if is_renewed:
                    self._replace_renewed(copy_file)
        except StoreError as fault:
            self._daily_backup_failed(fault)
            return
        self.fault = None
        self.last_check.mark_sound()
        self._save_external_backup(copy_file, external)

    def _replace_renewed(self, newest: Path) -> None:
        """Of one day, one is enough; of the day before, it is kept."""
        before, self._renewed = self._renewed, newest
        if before is not None and _day(before) == _day(newest):
            before.unlink(missing_ok=True)

    def _daily_backup_failed(self, fault: StoreError) -> None:
        logger.warning("no daily copy: %s", fault)
        self.fault = fault
        if fault.key == StoreFault.DAMAGED:
            self.last_check.report_suspected()

    def _write_backup(
        self, write: Callable[[Path], None], day: str, progress: Progress = no_progress
    ) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        target = self._folder / next_name(self._names(), PREFIX, day)
        with whole_file(target) as temporary:
            write(temporary)
            if not is_valid_backup(temporary, self.steps):
                raise StoreError(StoreFault.DAMAGED, file=target.name)
            progress(1)
        for old in names_to_delete(self._names(), PREFIX):
            (self._folder / old).unlink()
        return target

    def _names(self) -> tuple[str, ...]:
        return tuple(file.name for file in self._folder.glob("*.sqlite3"))

    def _locked(self, seconds: float = _LOCK_TIMEOUT) -> contextlib.AbstractContextManager[None]:
        return file_lock(self._folder.with_name(BACKUPS_LOCK), seconds)

    def _has_backup_of(self, day: str) -> bool:
        return any(_day(file) == day for file in self.all())

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


def _day(file: Path) -> str:
    return day_of(file.name, PREFIX)
