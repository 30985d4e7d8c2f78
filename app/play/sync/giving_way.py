"""Lets the window draw while a thread works: Python runs one of both at a time."""

import time
from collections.abc import Callable

LEAST = 0.001
MOST = 0.016
"""Seconds of a rest: about a frame."""

_thread_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""How long this thread ran. Where Python has no threads it never waits."""


class GivingWay:
    """``rest`` is called now and then by the thread that works. It rests as long as it had to wait:
    then the window draws, and gets two thirds of the time instead of half. Without a window that
    draws it never waits, so it does not rest either.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.perf_counter,
        worked: Callable[[], float] = _thread_time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._now = now
        self._worked = worked
        self._sleep = sleep
        self._since: tuple[float, float] | None = None

    def rest(self) -> None:
        if self._since is not None:
            begun, worked = self._since
            waited = (self._now() - begun) - (self._worked() - worked)
            if waited > LEAST:
                self._sleep(min(waited, MOST))
        self._since = self._now(), self._worked()
