"""The end of a schedule: the folder is quiet, and what must hold then."""

from random import Random

from app.store.sync.file_format import name_of, unpack
from app.store.write.tallies import rebuild_tallies
from tests.store.sync.fake_sync_folder import Mounted
from tests.store.sync.families import Family, whole_document
from tests.store.sync.kept_rows import everything, name_by, stamps_of
from tests.store.sync.sync_phone import LIMITS, Luck, SyncPhone
from tests.store.sync.sync_world import LONG, World
from tests.store.sync.versions import NEW, OLD

MOST_TURNS = 30
QUIET_TURNS = 2
"""In the first one a phone sees that nothing changes, in the next one that nothing has for long."""
MOST_HAND_BYTES = 2_000


def verify(world: World, rng: Random) -> None:
    """First each with its version of the app, then all updated, then with one that joins last."""
    world.verify_kept()
    settle(world, rng)
    verify_equal(world)
    for phone in world.phones:
        phone.update(NEW)
    settle(world, rng)
    verify_equal(world)
    world.add_phone(rng, version=NEW).join()
    settle(world, rng)
    verify_equal(world)
    verify_nothing_lost(world)
    for phone in world.phones:
        verify_idle(phone)
        verify_files(phone)
        verify_sound(phone)
        verify_cheap(world, rng, phone)


def settle(world: World, rng: Random) -> None:
    """Everything is carried to everyone, until nothing changes any more."""
    for phone in world.phones:
        phone.folder.mounted, phone.luck = Mounted.YES, Luck(rng)
        phone.folder.show_all()
        if not phone.membership:
            phone.join()
    before, quiet = state(world), 0
    for turn in range(MOST_TURNS):
        carry_all(world)
        for phone in world.phones:
            believe_empty = turn > 0 and not phone.folder.paths()
            phone.round(believe_empty=believe_empty)
        now = state(world)
        quiet = quiet + 1 if now == before else 0
        if quiet == QUIET_TURNS:
            return
        world.moment += LONG
        before = now
    raise AssertionError("never quiet")


def carry_all(world: World) -> None:
    for to in world.phones:
        for source in world.phones:
            for path in source.folder.files:
                to.folder.carry(path, source.folder)


def state(world: World) -> list[object]:
    """What must stay the same where nothing happens."""
    return [
        (
            dict(phone.folder.files),
            stamps_of(phone.database),
            {row["name"] for row in phone.database.rows("SELECT name FROM sync_files")},
            phone.membership,
        )
        for phone in world.phones
    ]


def verify_equal(world: World) -> None:
    for version in (OLD, NEW):
        equal = [everything(phone.database) for phone in world.phones if phone.version == version]
        assert all(one == equal[0] for one in equal), "not equal"


def verify_nothing_lost(world: World) -> None:
    there = stamps_of(world.phones[0].database)
    for key, order in sorted(world.acknowledged):
        assert there.get(key, ()) >= order, f"lost {key}"


def verify_idle(phone: SyncPhone) -> None:
    phone.round()
    folder, changes = phone.folder, phone.connection.total_changes
    listings, reads, written = folder.listings, folder.reads, len(folder.written)
    phone.round()
    assert (reads, written) == (folder.reads, len(folder.written)), "worked though nothing changed"
    assert folder.listings == listings + 1, "listed more than once"
    assert phone.connection.total_changes == changes, "changed the database for nothing"


def verify_files(phone: SyncPhone) -> None:
    rows = phone.database.rows("SELECT name, size FROM sync_files")
    known = {row["name"]: row["size"] for row in rows}
    listed = phone.folder.listing().get(phone.place, {})
    own = {name: known[name] for file in listed if (name := name_of(file)) in known}
    low = 0
    for high, most in LIMITS.levels:
        assert sum(low <= size < high for size in own.values()) <= most, "too many files"
        low = high


def verify_sound(phone: SyncPhone) -> None:
    whole_document(phone.database)
    assert phone.database.rows("PRAGMA foreign_key_check") == []
    assert [row[0] for row in phone.database.rows("PRAGMA integrity_check")] == ["ok"]
    before = everything(phone.database)
    with phone.database.writing() as connection:
        for row in phone.database.rows("SELECT id FROM matches"):
            rebuild_tallies(connection, row["id"])
    assert everything(phone.database) == before, "other tallies than those counted anew"


def verify_cheap(world: World, rng: Random, phone: SyncPhone) -> None:
    """A hand is one small file, whatever is joined with it."""
    if not phone.database.rows("SELECT 1 FROM matches LIMIT 1"):
        world.act(rng, phone, Family.start)
    phone.round()
    world.act(rng, phone, Family.play)
    written = len(phone.folder.written)
    phone.round()
    files = [new for new in phone.folder.written[written:] if not replaced_by(new)]
    assert sum(map(len, files)) <= MOST_HAND_BYTES, "a hand costs too much"
    assert files, "a hand was not written"


def replaced_by(content: bytes) -> tuple[str, ...]:
    found = unpack(name_by(content), content)
    return found.replaces if found else ()
