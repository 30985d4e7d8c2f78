"""One more copy each day, in a folder outside of the app that the player has chosen.

A lost phone takes its backups with it. Phones may share a folder: each keeps its own copies
apart by its device, and no phone ever throws away another's.
"""

import logging
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from app.store.core.codec import loaded
from app.store.core.database import Database, settle
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.stamps import written


class BackupFolder(Protocol):
    """What goes wrong is an ``OSError``, or a ``StoreError``."""

    def files(self) -> Mapping[str, float]:
        """Their names, and when each was laid there, in seconds since 1970."""

    def put(self, file: Path, name: str) -> None:
        """A copy of it, whole or not there."""

    def remove(self, name: str) -> None: ...


FolderAt = Callable[[str], BackupFolder]
"""The one that a path or an address leads to."""


class Folder:
    def __init__(self, place: str) -> None:
        self._folder = Path(place)

    def files(self) -> Mapping[str, float]:
        return {file.name: file.stat().st_mtime for file in self._folder.glob("*.sqlite3")}

    def put(self, file: Path, name: str) -> None:
        if not self._folder.is_dir():
            raise StoreError(StoreFault.NO_FOLDER, folder=str(self._folder))
        begun = self._folder / f"{name}.part"
        try:
            shutil.copyfile(file, begun)
            settle(begun)
            begun.replace(self._folder / name)
        finally:
            try:
                begun.unlink(missing_ok=True)
            except OSError as fault:
                logger.info("half a copy stays: %s", fault)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink()


logger = logging.getLogger(__name__)
COPY_FOLDER = "copy_folder"
"""The setting that holds the folder's path or address; nothing or an empty text: no copies."""
OUTSIDE_KEPT = 7


@dataclass(frozen=True, slots=True)
class ExternalCopies:
    """Where copies go, and how the names of this phone's begin."""

    place: str
    own: str


def chosen(connection: sqlite3.Connection) -> ExternalCopies | None:
    place = _setting(connection, COPY_FOLDER)
    return ExternalCopies(place, own_names(_setting(connection, "device"))) if place else None


def own_names(device: str) -> str:
    return f"pipkeeper-{device[:8] or 'phone'}-"


def lay_copy(newest: Path, shelf: BackupFolder, own: str) -> StoreError | None:
    """Why it failed is a value: it must keep nobody from playing. The old ones go only after
    the new one is there.
    """
    try:
        with as_store_errors():
            shelf.put(newest, f"{own}{newest.name.removeprefix('pipkeeper-')}")
            kept = sorted((name for name in shelf.files() if name.startswith(own)), reverse=True)
            for old in kept[OUTSIDE_KEPT:]:
                shelf.remove(old)
    except StoreError as fault:
        logger.warning("no copy outside: %s", fault)
        return fault
    return None


def _setting(connection: sqlite3.Connection, key: str) -> str:
    """A text that was set; a garbled one is none."""
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    try:
        told = loaded(row["value"], table="settings", id=key) if row else ""
    except StoreError as fault:
        logger.warning("the setting %s is garbled: %s", key, fault.key)
        return ""
    return told if isinstance(told, str) else ""


def latest_outside(database: Database, shelf: BackupFolder) -> str:
    """As times are kept; empty where there is none, or the folder cannot be looked into."""
    own = own_names(database.device)
    try:
        made = [laid for name, laid in shelf.files().items() if name.startswith(own)]
    except (OSError, StoreError) as fault:
        logger.info("the folder outside cannot be looked into: %s", fault)
        return ""
    return written(datetime.fromtimestamp(max(made), UTC)) if made else ""
