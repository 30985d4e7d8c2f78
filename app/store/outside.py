"""One more copy each day, in a folder outside of the app that the player has chosen.

A lost phone takes its backups with it. Phones may share a folder: each keeps its own copies
apart by its device, and no phone ever throws away another's.
"""

import contextlib
import shutil
import sqlite3
from pathlib import Path

from app.store.database import settle
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.facts import loaded

COPY_FOLDER = "copy_folder"
"""The setting that holds the folder; nothing or an empty text: no copies outside."""
OUTSIDE_KEPT = 7


def chosen_folder(connection: sqlite3.Connection) -> Path | None:
    told = _setting(connection, COPY_FOLDER)
    return Path(told) if told else None


def lay_copy(connection: sqlite3.Connection, newest: Path, folder: Path) -> StoreError | None:
    """Lay a copy there. Why it failed is a value: it must keep nobody from playing."""
    try:
        with told_as_store_errors():
            _copy(newest, folder, _setting(connection, "device")[:8])
    except StoreError as fault:
        return fault
    return None


def _copy(newest: Path, folder: Path, device: str) -> None:
    """Whole, or not there; the old ones go only after that."""
    if not folder.is_dir():
        raise StoreError(StoreFault.NO_FOLDER, folder=str(folder))
    own = f"pipkeeper-{device or 'phone'}-"
    kept = folder / f"{own}{newest.name.removeprefix('pipkeeper-')}"
    begun = kept.with_suffix(".part")
    try:
        shutil.copyfile(newest, begun)
        settle(begun)
        begun.replace(kept)
    finally:
        with contextlib.suppress(OSError):
            begun.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{own}*.sqlite3"), reverse=True)[OUTSIDE_KEPT:]:
        old.unlink()


def _setting(connection: sqlite3.Connection, key: str) -> str:
    """A text that was set; a garbled one is none."""
    with contextlib.suppress(StoreError):
        row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        told = loaded(row["value"], table="settings", id=key) if row else ""
        return told if isinstance(told, str) else ""
    return ""
