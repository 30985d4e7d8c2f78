"""Phones that share a folder, and all that can happen to them: one action a method, by its dice."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from app.store.core.database import Database
from app.store.sync.file_format import FILE_SUFFIX, pack
from tests.store.sync.fake_sync_folder import FakeSyncFolder, Mounted, Stored
from tests.store.sync.families import Family
from tests.store.sync.kept_rows import (
    Key,
    Order,
    best_orders,
    name_by,
    orders_in,
    orders_of,
    stamps_of,
)
from tests.store.sync.memory import KillableConnection, new_connection
from tests.store.sync.sync_phone import Luck, SyncPhone
from tests.store.sync.versions import MARK, NEW, OLD

MOST_PHONES = 4
LONG = timedelta(hours=3)
"""After so long without a change a phone looks for lost rows, and torn files are read again."""
GARBAGE = (
    "garbage",
    "[" * 9,
    "{}",
    '{"kind":"match","id":1}',
    '{"kind":"hand","id":"x","match":"none","revision":1,"changed_at":1,"device":""}',
    '{"kind":"photo","id":"3","revision":1}',
)


def new_folder(rng: Random) -> FakeSyncFolder:
    return FakeSyncFolder(overwrites=rng.random() < 0.5, tells_sizes=rng.random() < 0.8)


def verify_none_dropped(before: dict[Key, Order], after: dict[Key, Order]) -> None:
    """Of the rows in a phone's directory: the phone may die next."""
    for key, order in before.items():
        assert after.get(key, ()) >= order, f"dropped {key}"


class World:
    """``acknowledged``: the rows that players were told are kept, each at its latest stamp.
    ``written``: the rows of all files that were ever written, by the name of the file.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.moment = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)
        self.acknowledged = set[tuple[Key, Order]]()
        self.snapshots = list[dict[str, Stored]]()
        self.phones = list[SyncPhone]()
        self.written = dict[str, dict[Key, Order]]()
        for _ in range(rng.choice((2, 2, 3))):
            self.add_phone(rng).join()

    def close(self) -> None:
        for phone in self.phones:
            phone.close()

    def add_phone(
        self, rng: Random, connection: KillableConnection | None = None, version: str | None = None
    ) -> SyncPhone:
        skew = timedelta(seconds=rng.choice((0, 0, 5, -5, 5000)))
        phone = SyncPhone(
            connection or new_connection(),
            new_folder(rng),
            lambda: self.moment + skew,
            version=version or rng.choice((OLD, NEW)),
        )
        phone.meddle = self._meddle
        self.phones.append(phone)
        return phone

    # What players do.

    def play(self, rng: Random) -> None:
        phone = rng.choice(self.phones)
        for _ in range(rng.choice((1, 1, 2, 8))):
            self.act(rng, phone)

    def act(
        self, rng: Random, phone: SyncPhone, action: Callable[[Family], None] = Family.act
    ) -> None:
        """The clock is slow: phones often change something at the same moment."""
        self.moment += timedelta(milliseconds=rng.choice((0, 1, 1000)))
        database = Database(phone.connection, now=phone.now)
        before = stamps_of(database)
        action(Family(database, rng, MARK if phone.version == NEW else ""))
        self.acknowledged |= set(stamps_of(database).items()) - before.items()

    # What phones do.

    def run(self, rng: Random) -> None:
        """A round; another one after a while where nothing changed meanwhile."""
        phone = rng.choice(self.phones)
        killed, cancelled = rng.choice((0, 0, 0.02, 0.1, 0.3)), rng.choice((0, 0, 0, 0.02))
        luck = Luck(rng, killed, cancelled, rng.choice((0, 0.1)))
        if rng.random() < 0.3:
            phone.restart()
        if rng.random() < 0.4:
            self.run_with(phone, Luck(rng))
            self.moment += LONG
        self.run_with(phone, luck)

    def run_with(self, phone: SyncPhone, luck: Luck) -> None:
        place, knows, written = phone.place, phone.knows_files, len(phone.folder.written)
        before = orders_in(phone.folder, place)
        phone.luck = luck
        phone.round()
        phone.luck = Luck(luck.rng)
        for content in phone.folder.written[written:]:
            self.written[name_by(content)] = orders_of(content)
        if knows and phone.folder.mounted is Mounted.LOOKS_EMPTY:
            assert written == len(phone.folder.written), "wrote where the folder is not mounted"
        self.verify_known(phone)
        if not luck.meddled:
            verify_none_dropped(before, orders_in(phone.folder, place))

    def verify_known(self, phone: SyncPhone) -> None:
        """Each row waits in the outbox or is in a file that the phone would miss."""
        if phone.membership is None or not phone.membership.has_joined:
            return
        waiting = {tuple(row) for row in phone.database.rows("SELECT kind, row FROM outbox")}
        known = phone.database.rows("SELECT name FROM sync_files")
        files = [self.written.get(row["name"], {}) for row in known]
        for key, order in stamps_of(phone.database).items():
            is_known = any(file.get(key, ()) >= order for file in files)
            assert key in waiting or is_known, f"no file has {key}"

    def _meddle(self, phone: SyncPhone) -> None:
        """While a round runs: the folder changes, or the players play on."""
        rng, luck, phone.luck = phone.luck.rng, phone.luck, Luck(phone.luck.rng)
        if rng.random() < 0.7:
            self.carry(rng, phone)
        else:
            self.act(rng, phone)
        phone.luck = luck

    def wait(self, rng: Random) -> None:
        self.moment += timedelta(minutes=rng.choice((1, 15, 180)))

    # What the folder does.

    def carry(self, rng: Random, to: SyncPhone | None = None) -> None:
        to, source = to or rng.choice(self.phones), rng.choice(self.phones)
        share = rng.choice((0.1, 0.5, 1))
        if Mounted.NO not in {to.folder.mounted, source.folder.mounted}:
            for path in sorted(source.folder.files):
                if rng.random() < share:
                    to.folder.carry(path, source.folder)

    def show_part(self, rng: Random) -> None:
        folder, source = rng.choice(self.phones).folder, rng.choice(self.phones).folder
        for path in source.paths():
            content = source.files[path].content
            if content and path not in folder.files and rng.random() < 0.5:
                zeros = rng.random() < 0.5
                folder.show_part(path, content, rng.randrange(len(content)), zeros=zeros)

    def repeat(self, rng: Random) -> None:
        """A conflict file, a second copy, a copy in another directory."""
        folder = rng.choice(self.phones).folder
        paths = [path for path in folder.paths() if path.endswith(FILE_SUFFIX)]
        if not paths:
            return
        path = rng.choice(paths)
        name = path.split("/")[1]
        stem = path.removesuffix(FILE_SUFFIX)
        copies = (
            f"{stem}.sync-conflict-20261118{FILE_SUFFIX}",
            f"{stem} (1){FILE_SUFFIX}",
            f"elsewhere/{name}",
        )
        copy = rng.choice(copies)
        if copy not in folder.paths():
            folder.put(copy, folder.files[path].content)

    def unmount(self, rng: Random) -> None:
        mounted = rng.choice((Mounted.YES, Mounted.YES, Mounted.LOOKS_EMPTY, Mounted.NO))
        rng.choice(self.phones).folder.mounted = mounted

    def forge(self, rng: Random) -> None:
        folder = rng.choice(self.phones).folder
        name, content = pack([rng.choice(GARBAGE)])
        place = rng.choice(("stranger", *(phone.place for phone in self.phones if phone.place)))
        folder.put(f"{place}/{rng.choice((name, '0' * 32))}{FILE_SUFFIX}", content)

    def snapshot(self, rng: Random) -> None:
        phone = rng.choice(self.phones)
        self.snapshots.append(dict(phone.folder.files))
        phone.back_up()

    def verify_kept(self) -> None:
        best = self.best()
        for key, order in sorted(self.acknowledged):
            assert best.get(key, ()) >= order, f"lost {key}"

    def forget_lost(self) -> None:
        """What no database and no whole file has after a disaster is nobody's fault."""
        best = self.best()
        self.acknowledged = {
            (key, order) for key, order in self.acknowledged if best.get(key, ()) >= order
        }

    def best(self) -> dict[Key, Order]:
        databases = [phone.database for phone in self.phones]
        return best_orders(databases, [phone.folder for phone in self.phones])
