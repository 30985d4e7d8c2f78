"""A round of the shared folder that runs in a thread of its own, and can be stopped."""

import logging
from collections.abc import Callable
from math import inf
from threading import Event
from time import monotonic, sleep
from typing import Protocol

from app.play.app_data import AppData
from app.play.sync.giving_way import GivingWay
from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.progress import Cancelled
from app.store.sync.status import RoundResult

TELL_INTERVAL = 1.0
"""Seconds between two reports of a round that runs for long."""

TOUCH_REST = 0.3
"""Seconds after a touch in which its thread does nothing: the two share one interpreter, and the
window would draw half as fast.
"""

logger = logging.getLogger(__name__)


class RunsRounds(Protocol):
    """What is needed of ``Rounds``."""

    @property
    def taken_rows(self) -> int: ...

    def run(self, database: Database, *, believe_empty: bool = False) -> RoundResult: ...


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

    def work(self, rounds: Callable[[], RunsRounds], *, believe_empty: bool) -> None:
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
