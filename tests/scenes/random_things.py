"""Random things on a table: many where no dominoes are; elsewhere a few, away from the tiles."""

from math import hypot, sqrt
from random import Random

from tests.scenes.scene import Camera, Item, Kind, Scene, Thing


def random_things(rng: Random, scene: Scene) -> tuple[Item, ...]:
    if scene.kind is Kind.EMPTY:
        return tuple(_item(rng, scene.camera) for _ in range(rng.choice((0, 1, 3, 5, 8))))
    count = rng.choice((0, 0, 0, 0, 3))
    items = (_item(rng, scene.camera) for _ in range(count))
    return tuple(item for item in items if _is_clear(scene, item))


def _item(rng: Random, camera: Camera) -> Item:
    reach = max(camera.width, camera.height) / camera.tile_width / 2
    return Item(
        rng.choice(tuple(Thing)),
        camera.middle[0] + rng.uniform(-reach, reach),
        camera.middle[1] + rng.uniform(-reach, reach),
        rng.uniform(0, 360),
        rng.uniform(0.5, 3.5),
        rng.randrange(10**6),
    )


def _is_clear(scene: Scene, item: Item) -> bool:
    room = item.size * sqrt(2) + scene.look.length
    return all(hypot(laid.x - item.x, laid.y - item.y) > room for laid in scene.laid)
