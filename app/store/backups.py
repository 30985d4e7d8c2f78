"""Copies of the file: one on the first write of a day, one ahead of each migration.

Seven are kept, and the last one of each of seven days, so that copies made by hand take no
day's place. An old one goes only after the new one was found good. They are numbered, for a
phone's clock can be wrong for a day.
"""

import contextlib
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.store.database import connect, settle
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.migrating import Migration
from app.store.outside import Outside, chosen, lay_copy
from app.store.shelf import Folder, ShelfAt
from app.store.soundness import is_good
from app.store.stamps import Now, utc_now

KEPT = 7
Elsewhere = Callable[[Callable[[], None]], None]
"""Does something without being waited for."""

_NAME = re.compile(r"pipkeeper-(\d{6,})-(\d{4}-\d\d-\d\d)\.sqlite3")


def at_once(work: Callable[[], None]) -> None:
    work()


class Backups:
    """``fault`` says why the last copy could not be made, ``fault_outside`` why the one in the
    player's own folder; the write they came ahead of went on. ``shelf_at`` finds that folder,
    and ``elsewhere`` is where the daily copy is laid there: it may be far away and slow.
    """

    def __init__(self, folder: Path, steps: tuple[Migration, ...], now: Now = utc_now) -> None:
        self._folder = folder
        self._steps = steps
        self._now = now
        self._looked = ""
        self.fault: StoreError | None = None
        self.fault_outside: StoreError | None = None
        self.shelf_at: ShelfAt = Folder
        self.elsewhere: Elsewhere = at_once

    def all(self) -> tuple[Path, ...]:
        """The copies, the newest first."""
        found = (file for file in self._folder.glob("*.sqlite3") if _NAME.fullmatch(file.name))
        return tuple(sorted(found, key=_number, reverse=True))

    def make(self, connection: sqlite3.Connection) -> Path:
        """A good copy of everything that was committed."""
        with told_as_store_errors():
            self._folder.mkdir(parents=True, exist_ok=True)
            kept = self._folder / self._next_name()
            begun = kept.with_suffix(".part")
            try:
                connection.execute("VACUUM INTO ?", (str(begun),))
                if not is_good(begun, self._steps):
                    raise StoreError(StoreFault.DAMAGED, file=kept.name)
                settle(begun)
                begun.replace(kept)
            finally:
                with contextlib.suppress(OSError):
                    begun.unlink(missing_ok=True)
            for old in superfluous(self.all()):
                old.unlink()
        return kept

    def copy(self, file: Path) -> Path:
        """A copy of the file as it is now, here and outside; in any thread. The app's own
        connection may be in a transaction, within which no copy can be made.
        """
        with told_as_store_errors(), contextlib.closing(connect(file)) as connection:
            made = self.make(connection)
            self._copy_out(connection, made, at_once)
        return made

    def make_if_due(self, connection: sqlite3.Connection) -> None:
        """Once a day; that the copy fails must not keep the hand from being recorded."""
        today = self._today()
        if self._looked == today:
            return
        self._looked = today
        if any(today in file.name for file in self.all()):
            return
        try:
            self._copy_out(connection, self.make(connection), self.elsewhere)
            self.fault = None
        except StoreError as fault:
            self.fault = fault

    def newest_good(self) -> Path | None:
        """The newest copy that can take the place of the file."""
        return next((file for file in self.all() if is_good(file, self._steps)), None)

    def sweep(self) -> None:
        """Throw away what a killed copy left; a folder that cannot be written keeps it."""
        with contextlib.suppress(OSError):
            for begun in self._folder.glob("*.part*"):
                begun.unlink()

    def _copy_out(self, connection: sqlite3.Connection, newest: Path, where: Elsewhere) -> None:
        """Lay a copy outside of the app too, where the player wants one there."""
        wanted = chosen(connection)
        if wanted is None:
            self.fault_outside = None
        else:
            where(partial(self._lay_outside, newest, wanted))

    def _lay_outside(self, newest: Path, wanted: Outside) -> None:
        self.fault_outside = lay_copy(newest, self.shelf_at(wanted.place), wanted.own)

    def _today(self) -> str:
        return self._now().strftime("%Y-%m-%d")

    def _next_name(self) -> str:
        newest = next(map(_number, self.all()), 0)
        return f"pipkeeper-{newest + 1:06}-{self._today()}.sqlite3"


def superfluous(newest_first: tuple[Path, ...]) -> tuple[Path, ...]:
    """Which of the copies may go."""
    last_of_day = {_day(file): file for file in reversed(newest_first)}
    days = sorted(last_of_day.values(), key=_number, reverse=True)
    kept = {*newest_first[:KEPT], *days[:KEPT]}
    return tuple(file for file in newest_first if file not in kept)


def _day(file: Path) -> str:
    name = _NAME.fullmatch(file.name)
    return name[2] if name else ""


def _number(file: Path) -> int:
    name = _NAME.fullmatch(file.name)
    return int(name[1]) if name else 0
