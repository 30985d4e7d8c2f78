"""Backups of the database file: before the first write of a day, after play when the app goes to
the background, and before each migration.

A name has a number and a day: a number, because the clock of a phone can be wrong. A folder keeps
the latest seven backups, and the last backup of each of the latest seven days, so that several
backups of one day do not push out those of the days before. An old backup is deleted only after the
new one is verified. A lock file makes programs and threads write backups one after the other.

Each backup is also saved in an external folder, one outside of the app, if the user has chosen one:
backups inside of the app are lost with the phone. Phones may share a folder: the file names contain
the id of the device, and a phone never deletes the backups of another phone.
"""

import contextlib
import logging
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from app.store.core.database import Database, Migration, connect, snapshot
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.files import file_lock, whole_file
from app.store.core.progress import Progress, cancellable, no_progress, sub_progress
from app.store.core.settings import DEVICE, EXTERNAL_FOLDER, Setting
from app.store.core.stamps import Now, format_timestamp, utc_now
from app.store.safety.integrity import LastCheck, is_valid_backup

logger = logging.getLogger(__name__)
PREFIX = "pipkeeper-"
"""Of the backups inside of the app; elsewhere more of the name tells whose they are."""
BACKUPS_KEPT = 7
_NAME = re.compile(r"(\d{6,})-(\d{4}-\d\d-\d\d).*\.sqlite3")
"""A name that was taken may have got an addition, as in "… (1).sqlite3"."""


def newest_first(names: Iterable[str], prefix: str) -> tuple[str, ...]:
    """Those of the names that are backups with this prefix."""
    found = (name for name in names if _parts(name, prefix))
    return tuple(sorted(found, key=lambda name: (_number(name, prefix), name), reverse=True))


def next_name(names: Iterable[str], prefix: str, day: str) -> str:
    """A name after all of these."""
    newest = max((_number(name, prefix) for name in newest_first(names, prefix)), default=0)
    return f"{prefix}{newest + 1:06}-{day}.sqlite3"


def day_of(name: str, prefix: str) -> str:
    parts = _parts(name, prefix)
    return parts[2] if parts else ""


def names_to_delete(names: Iterable[str], prefix: str) -> tuple[str, ...]:
    """The backups that are too old to keep."""
    found = newest_first(names, prefix)
    last_of_day = {day_of(name, prefix): name for name in reversed(found)}
    days = newest_first(last_of_day.values(), prefix)
    kept = {*found[:BACKUPS_KEPT], *days[:BACKUPS_KEPT]}
    return tuple(name for name in found if name not in kept)


def _number(name: str, prefix: str) -> int:
    parts = _parts(name, prefix)
    return int(parts[1]) if parts else 0


def _parts(name: str, prefix: str) -> re.Match[str] | None:
    return _NAME.fullmatch(name.removeprefix(prefix)) if name.startswith(prefix) else None


class BackupFolder(Protocol):
    """A folder for backups. Its methods raise ``OSError`` or ``StoreError``."""

    def files(self) -> Mapping[str, float]:
        """Returns the file names, with the time of each in seconds since 1970."""

    def put(self, file: Path, name: str) -> None:
        """Copies the file into the folder, completely or not at all."""

    def remove(self, name: str) -> None: ...


OpenFolder = Callable[[str], BackupFolder]
"""Returns the folder at a path or at a content address of Android."""


class LocalFolder:
    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def files(self) -> Mapping[str, float]:
        return {file.name: file.stat().st_mtime for file in self._folder.glob("*.sqlite3")}

    def put(self, file: Path, name: str) -> None:
        if not self._folder.is_dir():
            raise StoreError(StoreFault.NO_FOLDER, folder=str(self._folder))
        with whole_file(self._folder / name) as temporary:
            shutil.copyfile(file, temporary)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink()


@dataclass(frozen=True, slots=True)
class ExternalBackups:
    """The folder, and the prefix of the file names of this device."""

    folder: str
    prefix: str


def external_backups(connection: sqlite3.Connection) -> ExternalBackups | None:
    folder = _setting(connection, EXTERNAL_FOLDER)
    prefix = copy_prefix(_setting(connection, DEVICE))
    return ExternalBackups(folder, prefix) if folder else None


def copy_prefix(device: str) -> str:
    return f"{PREFIX}{device[:8] or 'phone'}-"


def save_external_backup(newest: Path, folder: BackupFolder, prefix: str) -> StoreError | None:
    """Returns the error instead of raising it, since it must not stop the game. Deletes old
    backups only after the new one is saved.

    The numbers go on from those in the folder: the phone's own may have begun anew.
    """
    try:
        with as_store_errors():
            folder.put(newest, next_name(folder.files(), prefix, day_of(newest.name, PREFIX)))
            for old in names_to_delete(folder.files(), prefix):
                folder.remove(old)
    except StoreError as fault:
        logger.warning("no external copy: %s", fault)
        return fault
    return None


def _setting(connection: sqlite3.Connection, setting: Setting[str]) -> str:
    sql = "SELECT value FROM settings WHERE key = ?"
    row = connection.execute(sql, (setting.key,)).fetchone()
    return setting.value(row["value"] if row else None)


def latest_external_backup(database: Database, folder: BackupFolder) -> str:
    """Returns the stored format of the time; empty if there is no backup or no access."""
    prefix = copy_prefix(database.device)
    try:
        times = [saved_at for name, saved_at in folder.files().items() if name.startswith(prefix)]
    except (OSError, StoreError) as fault:
        logger.info("the external folder cannot be read: %s", fault)
        return ""
    return format_timestamp(datetime.fromtimestamp(max(times), UTC)) if times else ""


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

    def renew(self, connection: sqlite3.Connection, *, waits: bool = False) -> None:
        """Makes another backup of this day, with what was played since the first; the next one
        replaces it.
        """
        self._copy_day(connection, self._today(), is_renewed=True, waits=waits)

    def _copy_day(
        self, connection: sqlite3.Connection, today: str, *, is_renewed: bool, waits: bool = False
    ) -> None:
        try:
            with as_store_errors():
                source, external = snapshot(connection), external_backups(connection)
                run = self.run_in_background if _is_wal(source) and not waits else at_once
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
