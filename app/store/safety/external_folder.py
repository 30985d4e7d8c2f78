"""One more copy each day, in a folder outside of the app that the player has chosen.

A lost phone takes its backups with it. Phones may share a folder: each keeps its own copies
apart by its device, and no phone ever throws away another's.
"""

import logging
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from app.store.core.codec import loaded
from app.store.core.errors import StoreError, told_as_store_errors
from app.store.safety.folders import Shelf

logger = logging.getLogger(__name__)
COPY_FOLDER = "copy_folder"
"""The setting that holds the folder's path or address; nothing or an empty text: no copies."""
OUTSIDE_KEPT = 7


@dataclass(frozen=True, slots=True)
class Outside:
    """Where copies go, and how the names of this phone's begin."""

    place: str
    own: str


def chosen(connection: sqlite3.Connection) -> Outside | None:
    place = _setting(connection, COPY_FOLDER)
    return Outside(place, own_names(_setting(connection, "device"))) if place else None


def own_names(device: str) -> str:
    return f"pipkeeper-{device[:8] or 'phone'}-"


def lay_copy(newest: Path, shelf: Shelf, own: str) -> StoreError | None:
    """Why it failed is a value: it must keep nobody from playing. The old ones go only after
    the new one is there.
    """
    try:
        with told_as_store_errors():
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
