"""What all parts of a round work with."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from app.store.core.database import Database
from app.store.sync.folder import SyncFolder
from app.store.sync.membership import Membership


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


@dataclass(frozen=True, slots=True)
class Context:
    """``step`` is called between two batches and around each access to the folder; ``version`` is
    the app's.
    """

    database: Database
    folder: SyncFolder
    membership: Membership
    step: Callable[[], None]
    limits: Limits
    version: str

    @property
    def place(self) -> str:
        return self.membership.place
