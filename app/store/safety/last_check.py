"""When the whole file was last found sound, and whether it is suspected to be damaged.

Kept in a small file beside it, for nothing may be written into a damaged one.
"""

import logging
from collections.abc import Callable
from pathlib import Path

from app.store.core.database import settle
from app.store.core.stamps import Now, utc_now

logger = logging.getLogger(__name__)
_SUSPECTED = "suspected"


class LastCheck:
    """``when_suspected`` is called in the thread that came upon the damage."""

    def __init__(self, folder: Path, now: Now = utc_now) -> None:
        self._file = folder / "last-check"
        self._now = now
        self.when_suspected: Callable[[], None] = _nobody_listens

    @property
    def is_suspected(self) -> bool:
        """Then the next start checks the whole file before anything is shown."""
        return self._read() == _SUSPECTED

    @property
    def is_due(self) -> bool:
        """Once a day."""
        return self._read() != self._today()

    def sound(self) -> None:
        """The whole file was checked just now."""
        self._write(self._today())

    def mark(self) -> None:
        """Damage that may be another file's, which was read beside it: the next start looks."""
        logger.warning("the file seems to be damaged")
        self._write(_SUSPECTED)

    def suspect(self) -> None:
        self.mark()
        self.when_suspected()

    def _today(self) -> str:
        return self._now().strftime("%Y-%m-%d")

    def _read(self) -> str:
        try:
            return self._file.read_text("utf-8")
        except FileNotFoundError:  # there was none yet
            return ""
        except (OSError, UnicodeDecodeError) as fault:
            logger.warning("last check cannot be read: %s", fault)
            return ""

    def _write(self, what: str) -> None:
        try:
            self._file.write_text(what, "utf-8")
            settle(self._file)
        except OSError as fault:
            logger.warning("last check cannot be written: %s", fault)


def _nobody_listens() -> None:
    """Where no window is open the next start sees to it."""
