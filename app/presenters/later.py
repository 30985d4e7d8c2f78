"""Work that takes longer than a frame, and what is done with what came of it.

Whoever draws the frames brings a way to do it beside them; a test does it at once.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from app.store.errors import StoreError

T = TypeVar("T")


class Later(Protocol):
    """Does the work away from the frames, and ``then``, with what came of it, between two of
    them. What the work needs it opens itself: a connection to the file belongs to one thread.
    """

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None: ...


def at_once(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """For tests, and where there is no hurry."""
    then(work())


class Patience:
    """One thing at a time: whoever taps again meanwhile is not heard. ``wait`` shows that it
    takes a moment, ``wrong`` what kept it from being done.
    """

    def __init__(
        self, later: Later, wait: Callable[[], None], wrong: Callable[[StoreError], None]
    ) -> None:
        self._later = later
        self._wait = wait
        self._wrong = wrong
        self.busy = False

    def work(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        wrong: Callable[[StoreError], None] | None = None,
    ) -> None:
        """``wrong`` instead of what is told otherwise."""

        def done(came: T) -> None:
            self.busy = False
            then(came)

        def failed(fault: StoreError) -> None:
            self.busy = False
            (wrong or self._wrong)(fault)

        if not self.busy:
            self.busy = True
            self._wait()
            errand(self._later, work, done, failed)


def errand(
    later: Later,
    work: Callable[[], T],
    then: Callable[[T], None],
    wrong: Callable[[StoreError], None],
) -> None:
    """Work on what is kept: ``wrong`` is told what kept it from being done."""

    def tried() -> Callable[[], None]:
        try:
            return partial(then, work())
        except StoreError as fault:
            return partial(wrong, fault)

    later(tried, lambda told: told())
