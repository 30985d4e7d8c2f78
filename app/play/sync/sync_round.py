"""A round of the shared folder that runs in a thread of its own, lets the window draw meanwhile,
and can be stopped.
"""

import logging
import time
from collections.abc import Callable
from math import inf
from threading import Event
from time import monotonic, sleep

from app.play.app_data import AppData
from app.store.core.errors import StoreError
from app.store.core.progress import Cancelled
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult

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


TELL_INTERVAL = 1.0
"""Seconds between two reports of a round that runs for long."""

TOUCH_REST = 0.3
"""Seconds after a touch in which its thread does nothing: the two share one interpreter, and the
window would draw half as fast.
"""

logger = logging.getLogger(__name__)


class SyncRound:
    """``result`` is ``None`` until it ended by itself. ``may_have_taken``: then it may have changed
    rows nevertheless. ``has_failed``: by an error of the app, which is logged. ``is_followed``:
    something was written here meanwhile. ``tell`` is called now and then, in the round's thread.
    """

    def __init__(self, app_data: AppData, tell: Callable[[], None]) -> None:
        self._app_data = app_data
        self._tell = tell
        self._deadline = inf
        self._told_at = monotonic()
        self._touched_at = -inf
        self._ended = Event()
        self._giving_way = GivingWay()
        self.is_followed = self.may_have_taken = self.has_failed = False
        self.result: RoundResult | None = None

    def work(self, rounds: Callable[[], Rounds], *, believe_empty: bool) -> None:
        """Runs in the round's thread, with a connection of its own."""
        try:
            with self._app_data.second_connection() as database:
                database.before_write = self._app_data.backups.make_if_due
                found, self.may_have_taken = rounds(), True
                self.result = found.run(database, believe_empty=believe_empty)
        except Cancelled:
            logger.info("A round of the shared folder was stopped")
        except StoreError as fault:
            logger.warning("A round of the shared folder failed: %s", fault)
        except Exception:
            logger.exception("A round of the shared folder failed")
            self.has_failed = True
        finally:
            self._ended.set()

    def step(self) -> None:
        """Called in the round's thread between two batches; raises Cancelled to stop it."""
        rest = self._touched_at + TOUCH_REST - monotonic()
        if rest > 0:
            sleep(rest)
        now = monotonic()
        if now > self._deadline or self._app_data.is_job_running():
            raise Cancelled
        if now > self._told_at + TELL_INTERVAL:
            self._told_at = now
            self._tell()
        self._giving_way.rest()

    def give_way(self) -> None:
        """The player touches the window: it comes first."""
        self._touched_at = monotonic()

    def stop(self) -> None:
        """It ends with its next step."""
        self._deadline = -inf

    def stop_within(self, seconds: float) -> None:
        """Waits so long for its end, then stops it."""
        self._deadline = monotonic() + seconds
        self.has_ended(seconds)
        self.stop()

    def has_ended(self, seconds: float) -> bool:
        """Waits for its end."""
        return self._ended.wait(seconds)
