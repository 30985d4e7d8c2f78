"""A lock that programs and threads share: SQLite's own, on an empty file.

It works on every system that SQLite works on, and goes with a program that is killed.
"""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from app.store.core.errors import as_store_errors

logger = logging.getLogger(__name__)
_TAKEN = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

LOCK = "opening.lock"
"""Beside the file: held by whoever opens it or puts another one in its place."""
LONGEST_OPENING = 5.0
"""Seconds that a start waits for another program that is just opening the same file."""


@contextlib.contextmanager
def file_lock(file: Path, seconds: float) -> Iterator[None]:
    """Raises a ``StoreError`` (``LOCKED``) where somebody else holds it longer than that. Where
    no file can be made, nothing can be written either that the lock would guard.
    """
    with contextlib.ExitStack() as held:
        try:
            place = f"{file.absolute().as_uri()}?mode=rwc"
            connection = sqlite3.connect(place, uri=True, timeout=seconds, isolation_level=None)
            held.callback(connection.close)
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as fault:
            if getattr(fault, "sqlite_errorcode", 0) & 0xFF in _TAKEN:
                with as_store_errors():
                    raise
            logger.info("no lock %s: %s", file.name, fault)
        yield
