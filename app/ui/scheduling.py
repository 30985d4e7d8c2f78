"""What abilities of the device need of whoever draws the window."""

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TypeVar

from kivy.clock import Clock
from kivy.core.window import Window

T = TypeVar("T")


def run_in_background(work: Callable[[], T], then: Callable[[T], None]) -> None:
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


def run_in_window(call: Callable[[], None]) -> None:
    """Between two frames; any thread may ask."""
    Clock.schedule_once(lambda _seconds: call(), 0)


def allow_sleep(allowed: bool) -> None:  # noqa: FBT001 - as Kivy has it
    """Whether the screen may go dark by itself."""
    Window.allow_screensaver = allowed
