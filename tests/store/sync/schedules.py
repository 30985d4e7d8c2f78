"""Random schedules: each is another kind of bad luck, and can be run again and shrunk."""

from random import Random

from tests.store.sync.disasters import destroy
from tests.store.sync.memory import same_luck
from tests.store.sync.settling import verify
from tests.store.sync.sync_world import World
from tests.store.sync.taps import TapWorld

ACTIONS = {
    "play": World.play,
    "run": World.run,
    "carry": World.carry,
    "wait": World.wait,
    "show_part": World.show_part,
    "repeat": World.repeat,
    "unmount": World.unmount,
    "forge": World.forge,
    "snapshot": World.snapshot,
    "destroy": destroy,
}
OFTEN = ("play", "play", "run", "run", "run", "carry", "carry")
LENGTHS = (10, 25, 60, 120)

Schedule = tuple[tuple[str, float], ...]
"""The actions in order, each with the seed of its dice."""


def schedule(seed: int) -> Schedule:
    rng = Random(seed)
    actions = sorted({*ACTIONS} - {*OFTEN}) + list(OFTEN)
    weights = [rng.random() ** 2 for _ in actions]
    names = rng.choices(actions, weights, k=rng.choice(LENGTHS))
    return tuple((name, rng.random()) for name in names)


def fault(seed: int, actions: Schedule, world_of: type[World] = World) -> str | None:
    """What goes wrong in a schedule; nothing if all is well."""
    with same_luck(seed):
        world = world_of(Random(seed))
        try:
            for name, own_seed in actions:
                ACTIONS[name](world, Random(own_seed))
            verify(world, Random(seed))
            if isinstance(world, TapWorld):
                world.verify_taps()
        except Exception as found:  # noqa: BLE001 - whatever it is, it is to be found again
            return f"{type(found).__name__}: {found}"[:300]
        finally:
            world.close()
    return None


def shrunk(seed: int, actions: Schedule, world_of: type[World] = World) -> Schedule:
    """The same kind of fault with as few actions as can be left out one by one."""
    size, kind = len(actions), kind_of(fault(seed, actions, world_of))
    while size and kind:
        for start in range(0, len(actions), size):
            fewer = actions[:start] + actions[start + size :]
            if kind_of(fault(seed, fewer, world_of)) == kind:
                actions = fewer
                break
        else:
            size //= 2
    return actions


def kind_of(found: str | None) -> str:
    """What went wrong without where it did."""
    return (found or "").partition(" (")[0]


def told(seed: int, world_of: type[World] = World) -> str:
    """A failing schedule, shrunk, for whoever looks into it."""
    least = shrunk(seed, schedule(seed), world_of)
    actions = "\n".join(f"    {action}" for action in least)
    return f"seed {seed}, shrunk to {len(least)}: {fault(seed, least, world_of)}\n{actions}"
