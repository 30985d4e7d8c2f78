"""Runners of background jobs that a test can stop and continue."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from threading import Semaphore, Thread, current_thread, main_thread
from typing import TypeVar

from app.store.safety.opening import FILE

T = TypeVar("T")
TIMEOUT = 20
"""Seconds to wait for the test, or for the job."""


class DeferredRunner:
    """While ``is_deferring``, jobs wait until ``run_all``. Otherwise they run at once."""

    def __init__(self) -> None:
        self.is_deferring = False
        self._waiting: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        if self.is_deferring:
            self._waiting.append(lambda: then(work()))
        else:
            then(work())

    def run_next(self) -> None:
        """Runs the job that waits longest; what follows from it waits again."""
        self._waiting.pop(0)()

    def run_all(self) -> None:
        self.is_deferring = False
        while self._waiting:
            self._waiting.pop(0)()


@dataclass
class SteppedRunner:
    """While ``paused``, a job runs in a thread of its own, and stops at each progress report.
    Everything else runs at once.
    """

    paused: bool = False
    _calls: "Queue[Callable[[], None]]" = field(default_factory=Queue)
    _go: Semaphore = field(default_factory=lambda: Semaphore(0))
    _is_running: bool = False

    def run_in_background(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        if not self.paused or self._is_running:
            then(work())
            return
        self._is_running = True
        Thread(target=self._run, args=(work, then), daemon=True).start()
        self._run_next_call()

    def run_in_window(self, call: Callable[[], None]) -> None:
        if current_thread() is main_thread():
            call()
            return
        self._calls.put(call)
        self._wait_for_step()

    def step(self) -> bool:
        """Continues to the next progress report; returns False when the job is done."""
        if self._is_running:
            self._go.release()
            self._run_next_call()
        return self._is_running

    def finish(self) -> None:
        self.paused = False
        while self.step():
            pass

    def _run(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        done = work()
        self._calls.put(lambda: self._finish(then, done))

    def _finish(self, then: Callable[[T], None], done: T) -> None:
        self._is_running = False
        then(done)

    def _run_next_call(self) -> None:
        self._calls.get(timeout=TIMEOUT)()

    def _wait_for_step(self) -> None:
        if not self._go.acquire(timeout=TIMEOUT):
            raise AssertionError(f"nobody continued the job within {TIMEOUT} s")


def is_being_written(folder: Path) -> bool:
    """Whether a transaction has locked the database of this phone."""
    place = (folder / FILE).as_uri() + "?mode=rw"
    with closing(sqlite3.connect(place, uri=True, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        connection.execute("ROLLBACK")
        return False
