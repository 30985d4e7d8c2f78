"""Running work in another thread, and coming back to the window's."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")
RunInWindow = Callable[[Callable[[], None]], None]
"""Schedules a call in the window's thread, between two frames. Callable from any thread."""


class RunInBackground(Protocol):
    """Runs ``work`` in another thread, then ``then`` with its result in the window's thread.

    The work must open its own database connection: a connection belongs to one thread.
    """

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None: ...


def call_now(call: Callable[[], None]) -> None:
    """Calls at once, in the caller's thread."""
    call()
