"""Rounds of a shared folder that a test decides about, and a clock for what is done later."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TypeVar

from app.play.sync.folder_sync import Scheduling
from app.store.core.database import Database
from app.store.sync.folder import SyncFolder
from app.store.sync.rounds import Rounds
from app.store.sync.status import Phone, RoundResult
from tests.fake_device import run_now

T = TypeVar("T")
TIMEOUT = 10
"""Seconds that a test waits for a thread."""
OWN = Phone("own", "Ann's phone", is_own=True)
TABLET = Phone("other", "Tablet", latest="2026-03-01T18:00:00.000Z")


@dataclass
class FakeRounds(Rounds):
    """``result`` is that of each round. ``during`` is called in the middle of one."""

    result: RoundResult = field(default_factory=lambda: RoundResult(phones=(OWN, TABLET)))
    during: Callable[[Database], None] = lambda _database: None
    fault: Exception | None = None
    believed: list[bool] = field(default_factory=list)
    taken_rows: int = 0
    step: Callable[[], None] = lambda: None

    def make(self, _folder: SyncFolder, step: Callable[[], None]) -> "FakeRounds":
        self.step = step
        return self

    def run(self, database: Database, *, believe_empty: bool = False) -> RoundResult:
        self.believed.append(believe_empty)
        self.step()
        self.during(database)
        if self.fault is not None:
            raise self.fault
        self.step()
        return self.result

    @property
    def count(self) -> int:
        return len(self.believed)


@dataclass
class EndlessRounds(FakeRounds):
    """A round that goes on until it is stopped, but not before the folder ``answers``."""

    begun: Event = field(default_factory=Event)
    answers: Event = field(default_factory=Event)

    def run(self, _database: Database, *, believe_empty: bool = False) -> RoundResult:
        self.believed.append(believe_empty)
        self.begun.set()
        while self.answers.wait(TIMEOUT):
            self.step()
        return self.result


@dataclass
class FakeTimer:
    """What is to be called later, and after how many seconds."""

    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)

    def call_later(self, call: Callable[[], None], seconds: float) -> Callable[[], None]:
        event = (seconds, call)
        self.due.append(event)

        def cancel() -> None:
            if event in self.due:
                self.due.remove(event)

        return cancel

    @property
    def seconds(self) -> list[float]:
        return [seconds for seconds, _ in self.due]

    def fire(self) -> None:
        """Calls what is due next."""
        self.due.pop(0)[1]()

    @property
    def scheduling(self) -> Scheduling:
        return Scheduling(run_now, lambda call: call(), self.call_later)


@dataclass
class ThreadRunner:
    """Runs work in threads; what follows in the window waits for ``finish``."""

    threads: list[Thread] = field(default_factory=list)
    _then: list[Callable[[], None]] = field(default_factory=list)

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        def run() -> None:
            done = work()
            self._then.append(lambda: then(done))

        self.threads.append(Thread(target=run, daemon=True))
        self.threads[-1].start()

    def finish(self) -> None:
        for thread in self.threads:
            thread.join(TIMEOUT)
            assert not thread.is_alive()
        while self._then:
            self._then.pop(0)()
