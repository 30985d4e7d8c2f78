"""A phone with the app's own database and rounds, which can be killed at any step."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.store.core.database import Database
from app.store.core.progress import Cancelled
from app.store.core.stamps import Now
from app.store.sync.files_there import Limits
from app.store.sync.membership import Membership, join, leave, read_membership
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult
from tests.store.sync.fake_sync_folder import FakeSyncFolder, Killed, part_of
from tests.store.sync.memory import KillableConnection, copied
from tests.store.sync.versions import NEW, running

LIMITS = Limits(
    new_file=3_000,
    levels=((4_500, 2), (18_000, 2)),
    joined=36_000,
    batch_seconds=0,  # a step after each row
)


@dataclass(frozen=True, slots=True)
class Luck:
    """How likely it is at each step that the app is killed or goes to the background, or that the
    folder changes or the players play.
    """

    rng: Random
    killed: float = 0
    cancelled: float = 0
    meddled: float = 0


class SyncPhone:
    """``meddle``: what else happens while a round runs. ``backup``: a copy of some time ago."""

    def __init__(
        self,
        connection: KillableConnection,
        folder: FakeSyncFolder,
        now: Now,
        *,
        version: str = NEW,
    ) -> None:
        self.now, self.version = now, version
        self.luck = Luck(Random(0))
        self.meddle: Callable[[SyncPhone], None] = lambda _phone: None
        self.connection, self.backup = connection, copied(connection)
        self.use_folder(folder)
        self.restart()

    def use_folder(self, folder: FakeSyncFolder) -> None:
        self.folder = folder
        folder.step, folder.torn = self._step, self._torn

    def restart(self) -> None:
        """As after a kill: what was not committed is gone, and what was remembered."""
        self.connection.restart()
        self.database = Database(self.connection, now=self.now)
        self.rounds = Rounds(
            self.folder, step=self._step_of_round, limits=LIMITS, version=self.version
        )

    def update(self, version: str) -> None:
        self.version = version
        self.restart()

    def restore(self) -> None:
        self.connection.close()
        self.connection = copied(self.backup)
        self.restart()

    def back_up(self) -> None:
        self.backup.close()
        self.backup = copied(self.connection)

    def close(self) -> None:
        self.connection.close()
        self.backup.close()

    @property
    def membership(self) -> Membership | None:
        return read_membership(self.database)

    @property
    def place(self) -> str:
        """Its directory; empty while it shares no folder."""
        return self.membership.place if self.membership else ""

    def join(self) -> None:
        join(self.database, "folder", "A phone")

    def leave(self) -> None:
        leave(self.database)

    def round(self, *, believe_empty: bool = False) -> RoundResult | None:
        """Returns nothing if the round did not come to its end."""
        if self.membership is None:
            return None
        with running(self.version):
            try:
                return self.rounds.run(self.database, believe_empty=believe_empty)
            except Killed:
                self.restart()
            except Cancelled:
                pass
        return None

    def _step(self) -> None:
        if self.connection.is_killed:
            raise Killed
        if self.luck.rng.random() < self.luck.killed:
            self._kill()
        if self.luck.rng.random() < self.luck.meddled and not self.connection.in_transaction:
            self.meddle(self)

    def _step_of_round(self) -> None:
        self._step()
        if self.luck.rng.random() < self.luck.cancelled:
            raise Cancelled

    def _torn(self, content: bytes) -> bytes | None:
        """Zeros only if something is known. Else, were the folder not mounted the next time, the
        file would be written again into nowhere, and that of zeros be taken for it.
        """
        rng = self.luck.rng
        if rng.random() >= 5 * self.luck.killed:  # there are more steps than files
            return None
        zeros = self.knows_files and rng.random() < 0.5
        self.connection.is_killed = True
        return part_of(content, rng.randrange(len(content)), zeros=zeros)

    @property
    def knows_files(self) -> bool:
        return bool(self.database.rows("SELECT 1 FROM sync_files LIMIT 1"))

    def _kill(self) -> None:
        self.connection.is_killed = True
        raise Killed
