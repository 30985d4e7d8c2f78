"""Copies of the file: one on the first write of a day, one ahead of each migration.

Seven are kept, and the last one of each of seven days, so that copies made by hand take no
day's place. An old one goes only after the new one was found good. They are numbered, for a
phone's clock can be wrong for a day. Programs and threads make them one after the other.
"""

import contextlib
import logging
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.store.core.database import connect, settle, snapshot
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.file_lock import file_lock
from app.store.core.migrations import Migration
from app.store.core.progress import Progress, part, unwatched, watched
from app.store.core.stamps import Now, utc_now
from app.store.safety.external_folder import ExternalCopies, Folder, FolderAt, chosen, lay_copy
from app.store.safety.integrity import is_good
from app.store.safety.last_check import LastCheck

logger = logging.getLogger(__name__)
KEPT = 7
LOCK = "backups.lock"
_LONGEST_COPY = 30.0
"""Seconds that a copy waits for another one that is being made."""
Elsewhere = Callable[[Callable[[], None]], None]
"""Does something without being waited for."""

_NAME = re.compile(r"pipkeeper-(\d{6,})-(\d{4}-\d\d-\d\d)\.sqlite3")


def at_once(work: Callable[[], None]) -> None:
    work()


class Backups:
    """``fault`` says why the last copy could not be made, ``fault_outside`` why the one in the
    player's own folder; the write they came ahead of went on. ``shelf_at`` finds that folder.
    The daily copy is made ``elsewhere``, for it takes as long as the file is large.
    """

    def __init__(self, folder: Path, steps: tuple[Migration, ...], now: Now = utc_now) -> None:
        self._folder = folder
        self._steps = steps
        self._now = now
        self._looked = ""
        self.checks = LastCheck(folder.parent, now)
        self.fault: StoreError | None = None
        self.fault_outside: StoreError | None = None
        self.shelf_at: FolderAt = Folder
        self.elsewhere: Elsewhere = at_once

    def all(self) -> tuple[Path, ...]:
        """The copies, the newest first."""
        found = (file for file in self._folder.glob("*.sqlite3") if _NAME.fullmatch(file.name))
        return tuple(sorted(found, key=_number, reverse=True))

    def make(self, connection: sqlite3.Connection, progress: Progress = unwatched) -> Path:
        """A good copy of everything that was committed; cancelled, there is none of it."""

        def write(begun: Path) -> None:
            _copy_rows(connection, begun, part(progress, 0, 0.6))

        with as_store_errors(), self._alone():
            return self._made(write, self._today(), progress)

    def copy(self, file: Path, progress: Progress = unwatched) -> Path:
        """A copy of the file as it is now, here and outside; in any thread. The app's own
        connection may be in a transaction, within which no copy can be made.
        """
        with as_store_errors(), contextlib.closing(connect(file)) as connection:
            made = self.make(connection, progress)
            self._lay_outside(made, chosen(connection))
        return made

    def make_if_due(self, connection: sqlite3.Connection) -> None:
        """Once a day, of the file as it is ahead of this write, which does not wait for it;
        that the copy fails must not keep the hand from being recorded.
        """
        today = self._today()
        if self._looked == today:
            return
        self._looked = today
        try:
            with as_store_errors():
                if self._has_one_of(today):
                    return
                before, wanted = snapshot(connection), chosen(connection)
                where = self.elsewhere if _is_read_beside_writing(before) else at_once
        except StoreError as fault:
            self._failed(fault)
        else:
            where(partial(self._make_daily, before, wanted, today))

    def _make_daily(
        self, before: sqlite3.Connection, wanted: ExternalCopies | None, today: str
    ) -> None:
        try:
            with as_store_errors(), contextlib.closing(before), self._alone():
                if self._has_one_of(today):  # another program was quicker
                    return
                made = self._made(partial(_copy_pages, before), today)
        except StoreError as fault:
            self._failed(fault)
            return
        self.fault = None
        self.checks.sound()
        self._lay_outside(made, wanted)

    def _failed(self, fault: StoreError) -> None:
        logger.warning("no daily copy: %s", fault)
        self.fault = fault
        if fault.key == StoreFault.DAMAGED:
            self.checks.suspect()

    def _made(
        self, write: Callable[[Path], None], day: str, progress: Progress = unwatched
    ) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        kept = self._folder / self._next_name(day)
        begun = kept.with_suffix(".part")
        try:
            write(begun)
            if not is_good(begun, self._steps):
                raise StoreError(StoreFault.DAMAGED, file=kept.name)
            progress(1)
            settle(begun)
            begun.replace(kept)
        finally:
            _throw_away(begun)
        for old in superfluous(self.all()):
            old.unlink()
        return kept

    def _alone(self, seconds: float = _LONGEST_COPY) -> contextlib.AbstractContextManager[None]:
        return file_lock(self._folder.with_name(LOCK), seconds)

    def _has_one_of(self, day: str) -> bool:
        return any(day in file.name for file in self.all())

    def newest_good(self) -> Path | None:
        """The newest copy that can take the place of the file."""
        return next((file for file in self.all() if is_good(file, self._steps)), None)

    def sweep(self) -> None:
        """Throw away what a killed copy left; a folder that cannot be written keeps it, and
        what another program is just making is no such thing.
        """
        try:
            with self._alone(seconds=0):
                for begun in self._folder.glob("*.part*"):
                    begun.unlink()
        except (OSError, StoreError) as fault:
            logger.info("not swept: %s", fault)

    def _lay_outside(self, newest: Path, wanted: ExternalCopies | None) -> None:
        """Lay a copy outside of the app too, where the player wants one there."""
        self.fault_outside = None
        if wanted is not None:
            self.fault_outside = lay_copy(newest, self.shelf_at(wanted.place), wanted.own)

    def _today(self) -> str:
        return self._now().strftime("%Y-%m-%d")

    def _next_name(self, day: str) -> str:
        newest = next(map(_number, self.all()), 0)
        return f"pipkeeper-{newest + 1:06}-{day}.sqlite3"


def _is_read_beside_writing(connection: sqlite3.Connection) -> bool:
    """Without a log, whoever reads keeps everybody from writing."""
    return bool(connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def _copy_pages(source: sqlite3.Connection, begun: Path) -> None:
    """Page by page, indexes too: that the copy is sound says that the file was."""
    with contextlib.closing(sqlite3.connect(begun, isolation_level=None)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def _throw_away(begun: Path) -> None:
    for left in begun.parent.glob(f"{begun.name}*"):
        try:
            left.unlink(missing_ok=True)
        except OSError as fault:
            logger.info("not swept: %s", fault)


def _copy_rows(connection: sqlite3.Connection, begun: Path, progress: Progress) -> None:
    """How far it is shows in how large the new file is."""
    pages, size = (
        connection.execute(f"PRAGMA page_{of}").fetchone()[0] for of in ("count", "size")
    )
    whole = max(1, pages * size)

    def look() -> None:
        written = begun.stat().st_size if begun.exists() else 0
        progress(min(1.0, written / whole))

    with watched(connection, look):
        connection.execute("VACUUM INTO ?", (str(begun),))
    progress(1)


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
