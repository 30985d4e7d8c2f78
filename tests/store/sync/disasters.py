"""What destroys phones and files, one disaster a function, by its dice."""

from collections.abc import Callable
from random import Random

from app.store.sync.membership import draw_new_place
from tests.store.sync.families import Family
from tests.store.sync.memory import copied
from tests.store.sync.sync_phone import Luck, SyncPhone
from tests.store.sync.sync_world import World, new_folder
from tests.store.sync.versions import NEW

MOST_PHONES = 4

Disaster = Callable[[World, Random, SyncPhone], None]


def destroy(world: World, rng: Random) -> None:
    world.verify_kept()
    rng.choice(DISASTERS)(world, rng, rng.choice(world.phones))
    world.forget_lost()


def restore(_world: World, _rng: Random, phone: SyncPhone) -> None:
    phone.restore()


def replace(_world: World, rng: Random, phone: SyncPhone) -> None:
    """A new phone, set up from the backup of the old one."""
    phone.use_folder(new_folder(rng))
    phone.restore()


def clone(world: World, rng: Random, phone: SyncPhone) -> None:
    if len(world.phones) < MOST_PHONES:
        source = rng.choice((phone.backup, phone.connection))
        new = world.add_phone(rng, copied(source), phone.version)
        if new.membership and rng.random() < 0.5:
            draw_new_place(new.database)


def die(world: World, _rng: Random, phone: SyncPhone) -> None:
    if len(world.phones) > 2:
        world.phones.remove(phone)
        phone.close()


def roll_back(world: World, rng: Random, phone: SyncPhone) -> None:
    if world.snapshots:
        phone.folder.replace_by(rng.choice(world.snapshots))


def wipe(_world: World, rng: Random, phone: SyncPhone) -> None:
    """Somebody throws away directories, or most of them."""
    places = sorted({path.split("/")[0] for path in phone.folder.paths()})
    gone = rng.choice((places, places[:1], places[-1:], [phone.place]))
    for path in phone.folder.paths():
        if path.split("/")[0] in gone and rng.random() < 0.9:
            phone.folder.put(path, None)


def cut_off(world: World, rng: Random, phone: SyncPhone) -> None:
    """A phone is killed while it reads what is new, and whoever wrote it is gone with it."""
    source = rng.choice(world.phones)
    if len(world.phones) > 2 and source is not phone:
        new = act_and_write(world, rng, source, Family.start)
        for path in new:
            phone.folder.carry(path, source.folder)
        world.run_with(phone, Luck(rng, rng.choice((0.02, 0.1))))
        for path in new:
            phone.folder.put(path, None)
        die(world, rng, source)


def rot(world: World, rng: Random, phone: SyncPhone) -> None:
    """Where no sizes are told nobody would notice without reading all files again."""
    if not all(one.folder.tells_sizes for one in world.phones):
        return
    for path in phone.folder.paths():
        content = phone.folder.files[path].content
        if content and rng.random() < 0.2:
            phone.folder.put(path, content[: rng.randrange(len(content))])


def leave(_world: World, _rng: Random, phone: SyncPhone) -> None:
    """Or joins once more."""
    phone.leave() if phone.membership else phone.join()


def update(_world: World, _rng: Random, phone: SyncPhone) -> None:
    phone.update(NEW)


def arrive(world: World, rng: Random, _phone: SyncPhone) -> None:
    """A phone joins that has a history of its own."""
    if len(world.phones) < MOST_PHONES:
        new = world.add_phone(rng)
        for action in (Family.take_file, Family.start, Family.play):
            world.act(rng, new, action)
        new.join()


def orphan(world: World, rng: Random, phone: SyncPhone) -> None:
    """The latest row of a match waits for a player who is gone for good."""
    source = rng.choice(world.phones)
    if len(world.phones) <= 2 or source is phone:
        return
    act_and_write(world, rng, source, Family.start)
    for path in source.folder.paths():
        phone.folder.carry(path, source.folder)
    world.run_with(phone, Luck(rng))
    act_and_write(world, rng, source, Family.add_player)
    stay = act_and_write(world, rng, source, Family.merge_into_newest)
    for path in stay:
        phone.folder.carry(path, source.folder)
    world.run_with(phone, Luck(rng))
    for path in phone.folder.paths():
        if path.startswith(f"{source.place}/") and path not in stay:
            phone.folder.put(path, None)
    die(world, rng, source)


def act_and_write(
    world: World, rng: Random, phone: SyncPhone, action: Callable[[Family], None]
) -> list[str]:
    """Returns the files that are new."""
    before = set(phone.folder.paths())
    world.act(rng, phone, action)
    world.run_with(phone, Luck(rng))
    return sorted(set(phone.folder.paths()) - before)


DISASTERS: tuple[Disaster, ...] = (
    *(2 * (restore,)),
    replace,
    *(2 * (clone,)),
    die,
    roll_back,
    *(2 * (wipe,)),
    cut_off,
    orphan,
    rot,
    leave,
    update,
    arrive,
)
