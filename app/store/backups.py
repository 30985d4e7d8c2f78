"""Copies of the file: one on the first write of a day, one ahead of each migration.

Seven are kept. An old one goes only after the new one was found sound.
"""

import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

from app.store.database import connect
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.migrating import version_of
from app.store.stamps import Now, utc_now

KEPT = 7


class Backups:
    def __init__(self, folder: Path, now: Now = utc_now) -> None:
        self._folder = folder
        self._now = now
        self._tried = ""
        self.fault: StoreError | None = None
        """Why the last copy could not be made; the write it came ahead of went on."""

    def all(self) -> tuple[Path, ...]:
        """The copies, the newest first."""
        return tuple(sorted(self._folder.glob("pipkeeper-*.sqlite3"), reverse=True))

    def make(self, connection: sqlite3.Connection) -> Path:
        """A sound copy of everything that was committed."""
        with told_as_store_errors():
            self._folder.mkdir(parents=True, exist_ok=True)
            kept = self._folder / f"pipkeeper-{_named(self._now())}.sqlite3"
            begun = kept.with_suffix(".part")
            try:
                begun.unlink(missing_ok=True)
                connection.execute("VACUUM INTO ?", (str(begun),))
                if not is_sound(begun):
                    raise StoreError(StoreFault.DAMAGED, file=begun.name)
                with begun.open("rb") as copy:
                    os.fsync(copy.fileno())
                begun.replace(kept)
            finally:
                with contextlib.suppress(OSError):
                    begun.unlink(missing_ok=True)
            for old in self.all()[KEPT:]:
                old.unlink()
        return kept

    def make_if_due(self, connection: sqlite3.Connection) -> None:
        """Once a day; that the copy fails must not keep the hand from being recorded."""
        today = self._now().strftime("%Y-%m-%d")
        if self._tried == today or any(f"-{today}" in file.name for file in self.all()[:1]):
            return
        self._tried = today
        try:
            self.make(connection)
            self.fault = None
        except StoreError as fault:
            self.fault = fault

    def newest_good(self, at_most: int) -> Path | None:
        """The newest copy that is sound and not of a newer version than this."""
        return next((file for file in self.all() if is_sound(file, at_most)), None)


def _named(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H-%M-%S-%f")


def is_sound(file: Path, at_most: int | None = None) -> bool:
    """Whether SQLite finds nothing wrong with a copy, all of it read.

    It is opened as if to be written to: read-only, SQLite leaves out the CHECKs.
    """
    with (
        contextlib.suppress(sqlite3.Error, UnicodeDecodeError),
        contextlib.closing(connect(file, "mode=rw")) as copy,
    ):
        version = version_of(copy)
        found = copy.execute("PRAGMA integrity_check").fetchall()
        fits = version > 0 and (at_most is None or version <= at_most)
        return fits and [row[0] for row in found] == ["ok"]
    return False
