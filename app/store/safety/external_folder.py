"""Saves each backup also in an external folder: one outside of the app, chosen by the user.

Backups inside of the app are lost with the phone. Phones may share a folder: the file names
contain the id of the device, and a phone never deletes the backups of another phone.
"""

import logging
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.files import whole_file
from app.store.core.settings import DEVICE, EXTERNAL_FOLDER, Setting
from app.store.core.stamps import format_timestamp
from app.store.safety.backup_names import PREFIX, day_of, names_to_delete, next_name

logger = logging.getLogger(__name__)


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
