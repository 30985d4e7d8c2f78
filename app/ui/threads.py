"""Long work in a thread of its own, so that frames go on; what came of it arrives between two.

What fails there by a fault of ours fails here, where it is seen.
"""

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TypeVar

from kivy.clock import Clock

T = TypeVar("T")


def later(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """The thread ends with the app: what it writes is whole or not there."""
    Thread(target=_do, args=(work, then), daemon=True).start()


def _do(work: Callable[[], T], then: Callable[[T], None]) -> None:
    try:
        done = partial(then, work())
    except BaseException as fault:  # noqa: BLE001 - told where it is seen, whatever it is
        done = partial(_raise, fault)
    Clock.schedule_once(lambda _seconds: done(), 0)


def _raise(fault: BaseException) -> None:
    raise fault
