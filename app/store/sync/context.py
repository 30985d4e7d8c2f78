"""What all parts of a round work with."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from app.store.core.database import Database
from app.store.sync.folder import SyncFolder
from app.store.sync.membership import Membership

T = TypeVar("T")


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
    checked: int = 256 << 10
    """Of the known files, what is read again in a quiet round."""


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


LINES_PER_STEP = 100
"""They take about as long as a batch may."""


def paced(context: Context, lines: Sequence[T]) -> Iterator[T]:
    """The lines, with a step now and then."""
    for number, line in enumerate(lines, start=1):
        yield line
        if number % LINES_PER_STEP == 0:
            context.step()
