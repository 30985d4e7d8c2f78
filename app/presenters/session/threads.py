"""Work away from the frames: whoever draws them brings a way to do it, a test does it at once."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")

Soon = Callable[[Callable[[], None]], None]
"""Has something called between two frames; any thread may ask."""


class Later(Protocol):
    """Does the work away from the frames, and ``then``, with what came of it, between two of
    them. What the work needs it opens itself: a connection to the file belongs to one thread.
    """

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None: ...


def at_once(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """For tests, and where there is no hurry."""
    then(work())


def soon_at_once(call: Callable[[], None]) -> None:
    """As above."""
    call()
