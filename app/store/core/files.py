"""A lock between programs and threads: SQLite's own lock, on an empty file.

Works on every system that SQLite supports. The lock ends when its program is killed.
"""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from app.store.core.errors import as_store_errors

logger = logging.getLogger(__name__)
_LOCKED_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

LOCK_NAME = "opening.lock"
"""Beside the database. A program holds it while it opens or replaces the database."""
OPENING_TIMEOUT = 5.0
"""Seconds that a start waits for another program that is opening the same database."""


@contextlib.contextmanager
def file_lock(file: Path, seconds: float) -> Iterator[None]:
    """Raises StoreError (``LOCKED``) if another program or thread holds the lock for longer than
    ``seconds``. Continues without a lock if the lock file cannot be created: then the files that
    the lock protects cannot be written either.
    """
    with contextlib.ExitStack() as stack:
        try:
            uri = f"{file.absolute().as_uri()}?mode=rwc"
            connection = sqlite3.connect(uri, uri=True, timeout=seconds, isolation_level=None)
            stack.callback(connection.close)
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED_CODES:
                with as_store_errors():
                    raise
            logger.info("no lock %s: %s", file.name, error)
        yield
