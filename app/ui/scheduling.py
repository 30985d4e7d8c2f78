"""Threads, Kivy's clock and the screen saver, for background jobs and the device."""

import logging
import os
import sys
from collections.abc import Callable
from functools import partial
from threading import Thread, current_thread, get_native_id, main_thread
from typing import TypeVar

from kivy.clock import Clock
from kivy.core.window import Window

T = TypeVar("T")
WORKER = "background work"
"""The name of the threads."""
LAST = 19
"""The lowest priority."""

logger = logging.getLogger(__name__)


def run_in_background(work: Callable[[], T], then: Callable[[T], None]) -> None:
    """Runs ``work`` in a thread, then calls ``then`` with its result in the main thread.

    The thread is a daemon, so ``work`` must write its files atomically.
    """
    Thread(target=_run, args=(work, then), name=WORKER, daemon=True).start()


def _run(work: Callable[[], T], then: Callable[[T], None]) -> None:
    try:
        callback = partial(then, work())
    except BaseException as error:  # noqa: BLE001 - raised again in the main thread
        callback = partial(_raise, error)
    run_in_window(callback)


def _raise(error: BaseException) -> None:
    raise error


def give_way() -> None:
    """Makes the thread that calls this use only what the window's thread leaves of the processor.

    On Linux, and so on Android, a thread has a priority of its own.
    """
    if sys.platform in {"linux", "android"} and current_thread() is not main_thread():
        try:
            os.setpriority(os.PRIO_PROCESS, get_native_id(), LAST)
        except OSError:
            logger.info("a thread does not give way", exc_info=True)


def run_in_window(call: Callable[[], None]) -> None:
    """Calls it in the main thread between two frames; any thread may call this."""
    Clock.schedule_once(lambda _seconds: call(), 0)


def call_later(call: Callable[[], None], seconds: float) -> Callable[[], None]:
    """Calls it in the main thread after so many seconds; returns what takes the call back."""
    event = Clock.schedule_once(lambda _seconds: call(), seconds)

    def cancel() -> None:
        event.cancel()

    return cancel


def allow_sleep(allowed: bool) -> None:  # noqa: FBT001 - as Kivy has it
    """Allows or prevents the screen saver."""
    Window.allow_screensaver = allowed
