"""A lock that all programs share which have the database open. Whoever replaces the database takes
it alone: another program would go on writing into the replaced file.
"""

import contextlib
from pathlib import Path

from app.store.core.files import file_lock

IN_USE_NAME = "in-use.lock"
_PATIENCE = 1.0
"""Seconds to wait for a program that is just closing the database, or replacing it."""


def alone(database: Path) -> contextlib.AbstractContextManager[None]:
    """Raises StoreError (``LOCKED``) if a program has it open."""
    return file_lock(database.with_name(IN_USE_NAME), _PATIENCE)


class InUse:
    """From the opening of the database to its closing. Any thread may call."""

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
