"""Background jobs that wait: a test goes around meanwhile, and lets them go on."""

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
PATIENCE = 20
"""Seconds until a thread that nobody lets go on, or that says nothing, is a failure."""


class Held:
    """Does what it is given when it is told to ``go_on``."""

    def __init__(self) -> None:
        self.holds = False
        self._waiting: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        if self.holds:
            self._waiting.append(lambda: then(work()))
        else:
            then(work())

    def go_on(self) -> None:
        self.holds = False
        while self._waiting:
            self._waiting.pop(0)()


@dataclass
class Gate:
    """While it is ``shut`` a job works in a thread of its own, and stands still each time that it
    says how far it is. Without a job, and beside it, everything is done at once.
    """

    shut: bool = False
    _told: "Queue[Callable[[], None]]" = field(default_factory=Queue)
    _go: Semaphore = field(default_factory=lambda: Semaphore(0))
    _works: bool = False

    def run_in_background(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        if not self.shut or self._works:
            then(work())
            return
        self._works = True
        Thread(target=self._do, args=(work, then), daemon=True).start()
        self._hear()

    def run_in_window(self, call: Callable[[], None]) -> None:
        if current_thread() is main_thread():
            call()
            return
        self._told.put(call)
        self._stand()

    def step(self) -> bool:
        """To the next place at which it says how far it is; whether there was one more."""
        if self._works:
            self._go.release()
            self._hear()
        return self._works

    def finish(self) -> None:
        self.shut = False
        while self.step():
            pass

    def _do(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        done = work()
        self._told.put(lambda: self._over(then, done))

    def _over(self, then: Callable[[T], None], done: T) -> None:
        self._works = False
        then(done)

    def _hear(self) -> None:
        self._told.get(timeout=PATIENCE)()

    def _stand(self) -> None:
        if not self._go.acquire(timeout=PATIENCE):
            raise AssertionError(f"nobody let it go on within {PATIENCE} s")


def is_being_written(folder: Path) -> bool:
    """Whether a transaction is at the file of this phone."""
    place = (folder / FILE).as_uri() + "?mode=rw"
    with closing(sqlite3.connect(place, uri=True, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        connection.execute("ROLLBACK")
        return False
