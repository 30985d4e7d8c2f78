"""A phone in a process of its own, which works at random and can be killed at any moment.

It acknowledges each operation after its commit, with the rows as they are then.
"""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing import context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from app.sets import Leaflets
from app.store.core.database import Database, connect
from app.store.exchange.exporting import export_json
from app.store.safety.opening import FILE, open_store
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.membership import join, read_membership
from app.store.sync.rounds import Rounds
from app.store.sync.status import TroubleAt
from tests.logged_errors import LoggedErrors
from tests.store.sync.random_operations import Done, RandomOperations

if TYPE_CHECKING:
    from multiprocessing.connection import Connection  # Node has none

SECONDS = 60.0
"""Until a phone must have answered."""
ROUNDS_PART = 0.3
"""How many of the operations are followed by a round."""


@dataclass(frozen=True, slots=True)
class Work:
    """So many operations; a round after some of them, and one at the end."""

    operations: int


@dataclass(frozen=True, slots=True)
class Export:
    """A round, then an export into this file."""

    file: Path


@dataclass(frozen=True, slots=True)
class Answer:
    """The command is done. ``place``: the phone's directory; ``skipped``: rows that the export left
    out; ``waiting``: rows that no file has.
    """

    place: str
    troubles: tuple[TroubleAt, ...]
    skipped: int = 0
    waiting: int = 0


Command = Work | Export


@dataclass
class PhoneProcess:
    """``acknowledged`` is called with each operation. ``starts`` makes the operations of each start
    other ones.
    """

    home: Path
    folder: Path
    seed: str
    acknowledged: Callable[[Done], None]
    place: str = ""
    starts: int = 0
    operations: int = 0
    troubles: set[TroubleAt] = field(default_factory=set)
    _process: "context.ForkProcess | None" = None
    _pipe: "Connection[Command, Done | Answer] | None" = None

    def start(self) -> None:
        forking = multiprocessing.get_context("fork")
        self._pipe, theirs = forking.Pipe()
        seed = f"{self.seed}, start {self.starts}"
        arguments = (theirs, self.home, self.folder, seed, os.getpid())
        self._process = forking.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        self.starts += 1

    def tell(self, command: Command) -> None:
        self._open_pipe.send(command)

    def answer(self) -> Answer:
        """Waits until the command is done."""
        while not isinstance(said := self._said(SECONDS), Answer):
            if said is None:
                raise AssertionError(f"{self.home.name} has ended or hangs")
            self._note(said)
        self.place = said.place
        self.troubles.update(said.troubles)
        return said

    def kill(self, after: int, seconds: float) -> None:
        """In the middle of its work: so many seconds after so many operations."""
        for _ in range(after):
            said = self._said(SECONDS)
            assert isinstance(said, Done), f"{self.home.name} has ended or hangs"
            self._note(said)
        deadline = time.monotonic() + seconds
        while said := self._said(deadline - time.monotonic()):
            self._note(said)
        self.end()

    def end(self) -> None:
        """By SIGKILL. What was acknowledged before is read."""
        if self._process is None:
            return
        self._process.kill()
        while said := self._said(SECONDS):
            self._note(said)
        self._process.join(SECONDS)
        self._open_pipe.close()
        self._process = self._pipe = None

    def _note(self, said: Done | Answer) -> None:
        if isinstance(said, Done):
            self.operations += 1
            self.acknowledged(said)

    def _said(self, seconds: float) -> Done | Answer | None:
        """``None`` at the end of the process, or of the time."""
        if not self._open_pipe.poll(max(0.0, seconds)):
            return None
        try:
            return self._open_pipe.recv()
        except (EOFError, OSError):  # the end, perhaps in the middle of a message
            return None

    @property
    def _open_pipe(self) -> "Connection[Command, Done | Answer]":
        assert self._pipe is not None
        return self._pipe


def _serve(
    pipe: "Connection[Done | Answer, Command]", home: Path, folder: Path, seed: str, parent: int
) -> None:
    """What the process does. A round has a connection of its own, as in the app."""
    errors = LoggedErrors()
    errors.attach()
    with ExitStack() as opened:
        database = open_store(home, Leaflets()).database
        opened.callback(database.close)
        second = Database(opened.enter_context(closing(connect(home / FILE))))
        found = read_membership(database) or join(database, str(folder), home.name)
        shared = LocalSyncFolder(str(folder))
        phone = _Phone(pipe, database, second, shared, Random(seed), found.place)
        for command in _commands(pipe, parent):
            pipe.send(phone.do(command))
            errors.check()


def _commands(pipe: "Connection[Done | Answer, Command]", parent: int) -> Iterator[Command]:
    """Until the tests have ended."""
    while os.getppid() == parent:
        if pipe.poll(1):
            yield pipe.recv()


class _Phone:
    def __init__(
        self,
        pipe: "Connection[Done | Answer, Command]",
        database: Database,
        second: Database,
        folder: LocalSyncFolder,
        rng: Random,
        place: str,
    ) -> None:
        self._pipe = pipe
        self._database = database
        self._second = second
        self._rounds = Rounds(folder)
        self._rng = rng
        self._place = place
        self._operations = RandomOperations(database, rng)

    def do(self, command: Command) -> Answer:
        if isinstance(command, Work):
            return self._work(command.operations)
        troubles = self._rounds.run(self._second).troubles
        skipped = export_json(self._database, command.file)
        (waiting,) = self._database.rows("SELECT count(*) FROM outbox")
        return Answer(self._place, troubles, skipped, waiting[0])

    def _work(self, operations: int) -> Answer:
        troubles = list[TroubleAt]()
        for _ in range(operations):
            self._pipe.send(self._operations.next())
            if self._rng.random() < ROUNDS_PART:
                troubles += self._rounds.run(self._second).troubles
        troubles += self._rounds.run(self._second).troubles
        return Answer(self._place, tuple(troubles))


@contextmanager
def phones(
    base: Path, folders: tuple[Path, ...], seed: str, acknowledged: Callable[[Done], None]
) -> Iterator[tuple[PhoneProcess, ...]]:
    """One for each folder; all have ended afterwards."""
    with ExitStack() as ending:
        started = tuple(
            PhoneProcess(base / f"phone{number}", folder, f"{seed}, phone {number}", acknowledged)
            for number, folder in enumerate(folders)
        )
        for phone in started:
            ending.callback(phone.end)
            phone.start()
        yield started
