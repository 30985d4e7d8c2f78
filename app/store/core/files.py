"""Files beside the database: whole or not there, on the disk, and locked between programs."""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from app.store.core.errors import StoreError, StoreFault, fault_of

logger = logging.getLogger(__name__)

LOCK_NAME = "opening.lock"
"""Beside the database. A program holds it while it opens or replaces the database."""
SALVAGE_PREFIX = "salvage-"
"""Prefix of the temporary folder beside the database in which a damaged file is read."""
OPENING_TIMEOUT = 5.0
"""Seconds that a start waits for another program that is opening the same database."""


def database_files(file: Path) -> tuple[Path, ...]:
    """The files that SQLite creates for one database, in a fixed order; not each of them exists."""
    return tuple(Path(f"{file}{suffix}") for suffix in ("", "-wal", "-shm", "-journal"))


def sync_to_disk(file: Path) -> None:
    """Writes a file from the system's cache to the disk, before it is renamed over another one."""
    with file.open("rb") as opened:
        os.fsync(opened.fileno())


@contextlib.contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """Yields a temporary file to write; it replaces ``file`` if the block succeeds."""
    temporary = file.with_name(f"{file.name}.part")
    try:
        yield temporary
        sync_to_disk(temporary)
        temporary.replace(file)
    finally:
        try:
            for left in database_files(temporary):
                left.unlink(missing_ok=True)
        except OSError as error:
            logger.info("partial copy not deleted: %s", error)


@contextlib.contextmanager
def file_lock(file: Path, seconds: float, *, is_shared: bool = False) -> Iterator[None]:
    """A lock between programs and threads: SQLite's own lock, on an empty file. It works on every
    system that SQLite supports, and ends when its program is killed. Any thread may end it.

    Raises StoreError (``LOCKED``) if another program or thread holds the lock, or shares one that
    is not to be shared, for longer than ``seconds``. Continues without a lock if the lock file
    cannot be created: then the files that the lock protects cannot be written either.
    """
    with contextlib.ExitStack() as stack:
        try:
            uri = f"{file.absolute().as_uri()}?mode=rwc"
            connection = sqlite3.connect(
                uri, uri=True, timeout=seconds, isolation_level=None, check_same_thread=False
            )
            stack.callback(connection.close)
            connection.execute("BEGIN" if is_shared else "BEGIN EXCLUSIVE")
            if is_shared:  # the lock begins with the first read
                connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
        except sqlite3.Error as error:
            if fault_of(error) is StoreFault.LOCKED:
                raise StoreError(StoreFault.LOCKED, why=str(error)) from error
            logger.info("no lock %s: %s", file.name, error)
        yield


IN_USE_NAME = "in-use.lock"
_PATIENCE = 1.0
"""Seconds to wait for a program that is just closing the database, or replacing it."""


def alone(database: Path) -> contextlib.AbstractContextManager[None]:
    """Raises StoreError (``LOCKED``) if a program has it open."""
    return file_lock(database.with_name(IN_USE_NAME), _PATIENCE)


class InUse:
    """A lock that all programs share which have the database open, from its opening to its closing.
    Whoever replaces the database takes it alone: another program would go on writing into the
    replaced file. Any thread may call.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._held = contextlib.ExitStack()
        self._is_alone = self._is_closed = False

    def share(self) -> None:
        """Raises StoreError (``LOCKED``) while another program replaces the database."""
        lock = self._database.with_name(IN_USE_NAME)
        self._held.enter_context(file_lock(lock, _PATIENCE, is_shared=True))

    def take_alone(self) -> None:
        """Until ``end_alone``. Raises StoreError (``LOCKED``) if another program has it open."""
        self._held.close()
        try:
            self._held.enter_context(alone(self._database))
        except BaseException:
            self.share()
            raise
        self._is_alone = True

    def end_alone(self) -> None:
        """Shares it again, if the database was not closed meanwhile."""
        self._is_alone = False
        self._held.close()
        if not self._is_closed:
            self.share()

    def close(self) -> None:
        """The database was closed; who took the lock alone keeps it."""
        self._is_closed = True
        if not self._is_alone:
            self._held.close()
