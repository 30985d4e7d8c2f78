"""The day of the last full check of the database, or a mark that it may be damaged.

Stored in a separate small file, because a damaged database must not be written to.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from app.store.core.files import whole_file
from app.store.core.stamps import Now, utc_now

logger = logging.getLogger(__name__)
_SUSPECTED = "suspected"


class LastCheck:
    """Calls ``on_suspected`` in the thread that finds the damage. Without a window nothing is
    reported: the next start checks the file.
    """

    def __init__(self, folder: Path, now: Now = utc_now) -> None:
        self._file = folder / "last-check"
        self._now = now
        self.on_suspected: Callable[[], None] = lambda: None
        self._writing = Lock()
        """The check and the backup of a day end in threads of their own, maybe at the same time."""

    @property
    def is_suspected(self) -> bool:
        """If True, the next start checks the whole file before it shows anything."""
        return self._read() == _SUSPECTED

    @property
    def is_due(self) -> bool:
        """True if the file was not checked today."""
        return self._read() != self._today()

    def mark_sound(self) -> None:
        """Stores that the whole file was checked today."""
        self._write(self._today())

    def mark_suspected(self) -> None:
        """Makes the next start check the file. The damage may be in another file read with it."""
        logger.warning("the file seems to be damaged")
        if not self.is_suspected and not self._write(_SUSPECTED):
            self._forget()

    def report_suspected(self) -> None:
        """Also calls ``on_suspected``."""
        self.mark_suspected()
        self.on_suspected()

    def _today(self) -> str:
        return self._now().strftime("%Y-%m-%d")

    def _read(self) -> str:
        try:
            return self._file.read_text("utf-8")
        except FileNotFoundError:  # no check yet
            return ""
        except (OSError, UnicodeDecodeError) as fault:
            logger.warning("last check cannot be read: %s", fault)
            return ""

    def _write(self, text: str) -> bool:
        """Returns False, and leaves the file as it was, if it cannot be written."""
        try:
            with self._writing, whole_file(self._file) as temporary:
                temporary.write_text(text, "utf-8")
        except OSError as fault:
            logger.warning("last check cannot be written: %s", fault)
            return False
        return True

    def _forget(self) -> None:
        """Needs no space on the disk: then the check is due, at any rate."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError as fault:
            logger.warning("last check cannot be deleted: %s", fault)
