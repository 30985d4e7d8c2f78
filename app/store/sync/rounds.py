"""A round: read what is new, look for what was lost, write what waits, tidy up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from app.store.core.database import Database
from app.store.sync.folder import SyncFolder
from app.store.sync.status import RoundResult
from app.version import VERSION


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes; tests use smaller ones."""

    new_file: int = 256 << 10
    levels: tuple[tuple[int, int], ...] = ((64 << 10, 32), (512 << 10, 8))
    """Files below the size of a level, and not of the level before: so many may stay."""
    joined: int = 4 << 20
    batch_seconds: float = 0.008
    quiet: timedelta = timedelta(minutes=10)
    spread: timedelta = timedelta(hours=1)
    search_again: timedelta = timedelta(hours=1)


LIMITS = Limits()


def no_step() -> None:
    """Goes on."""


class Rounds:
    """Keep one while the folder is the same: it remembers torn files and the names of phones.

    ``step`` is called between two batches and around each access to the folder; it can raise
    ``Cancelled``, which ``run`` passes on: what was done stays, the rest is left to the next round.
    """

    def __init__(
        self,
        folder: SyncFolder,
        *,
        step: Callable[[], None] = no_step,
        limits: Limits = LIMITS,
        version: str = VERSION,
    ) -> None:
        self._folder = folder
        self._step = step
        self._limits = limits
        self._version = version

    def run(self, database: Database, *, believe_empty: bool = False) -> RoundResult:
        """``database``: a connection of this thread's own. ``believe_empty``: the player said that
        the folder is meant to be empty (rule 11).
        """
        raise NotImplementedError
