"""Random scenes: the same seed and kind always give the same scene."""

from dataclasses import replace
from random import Random

import numpy as np

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from tests.rule_sets import load_set
from tests.scenes.layouts import (
    Spot,
    Spots,
    apart,
    end_to_end,
    heap,
    line_of_play,
    side_by_side,
    without_overlaps,
)
from tests.scenes.looks import random_look
from tests.scenes.outline import tile_corners
from tests.scenes.projection import view_of
from tests.scenes.random_shot import random_camera, random_faults, random_light
from tests.scenes.random_things import random_things
from tests.scenes.scene import Colour, Kind, Laid, Scene, Table

KINDS = tuple(Kind)
MARGIN = 12
"""Pixels between tiles and the edge of the picture, at least."""

_TABLES: dict[Kind, tuple[Table, ...]] = {
    Kind.DARK_CLOTH: (Table.DARK,),
    Kind.GREEN_FELT: (Table.FELT,),
    Kind.WOOD: (Table.WOOD,),
    Kind.PATTERN: (Table.CHECKS, Table.STRIPES, Table.DOTS),
    Kind.RED: (Table.RED,),
    Kind.BLUE: (Table.BLUE,),
    Kind.WHITE: (Table.WHITE,),
    Kind.DARK_TILES: (Table.WOOD, Table.WHITE, Table.FELT, Table.RED, Table.GREY),
    Kind.COLOURED_TILES: (Table.DARK, Table.WOOD, Table.WHITE, Table.GREY),
    Kind.EMPTY: tuple(Table),
}
_MIXED = tuple(table for table in Table if table is not Table.WHITE)
"""The tables of all other kinds: white ones are a kind of their own."""
_COLOURS: dict[Table, tuple[Colour, ...]] = {
    Table.DARK: ((24, 24, 28), (40, 40, 46), (52, 44, 40), (30, 34, 50)),
    Table.FELT: ((24, 92, 56), (40, 120, 70), (16, 70, 44)),
    Table.WOOD: ((150, 98, 58), (190, 140, 90), (96, 62, 40), (120, 86, 62)),
    Table.CHECKS: ((190, 60, 60), (60, 90, 150), (200, 196, 184), (70, 110, 80)),
    Table.STRIPES: ((180, 170, 150), (60, 70, 110), (150, 60, 70)),
    Table.DOTS: ((120, 40, 50), (50, 60, 100), (60, 110, 100), (170, 160, 140)),
    Table.RED: ((160, 34, 40), (120, 24, 34), (186, 60, 52)),
    Table.BLUE: ((36, 66, 130), (60, 100, 160), (24, 40, 84)),
    Table.GREY: ((120, 120, 122), (160, 156, 150), (90, 94, 98)),
    Table.WHITE: ((226, 224, 220), (214, 214, 218), (236, 234, 228), (205, 200, 190)),
}
_HIGHEST = (6, 6, 6, 9, 9, 12, 12, 15)
_HIGHEST_SMALL = (6, 6, 9)
"""On small tiles nobody could count more pips."""


def scene_of(number: int) -> Scene:
    """All kinds in turn."""
    return random_scene(number, KINDS[number % len(KINDS)])


def random_scene(seed: int, kind: Kind) -> Scene:
    rng = Random(f"{kind} {seed}")
    faces = _faces(rng, kind)
    look = random_look(rng, kind, faces)
    table = rng.choice(_TABLES.get(kind, _MIXED))
    scene = Scene(
        seed,
        kind,
        faces,
        look=look,
        table=table,
        table_colour=rng.choice(_COLOURS[table]),
        camera=random_camera(rng, kind),
        light=random_light(rng, kind),
        faults=random_faults(rng, kind),
    )
    if kind is not Kind.EMPTY:
        scene = _fitted(replace(scene, laid=_laid(rng, scene)))
    return replace(scene, items=random_things(rng, scene))


def _faces(rng: Random, kind: Kind) -> Faces:
    if kind is Kind.COLOURS:
        return load_set("luckies").faces
    if kind is Kind.COLOURED_PIPS:
        return load_set("art3494").faces
    return Faces(rng.choice(_HIGHEST_SMALL if kind is Kind.SMALL else _HIGHEST))


def _laid(rng: Random, scene: Scene) -> tuple[Laid, ...]:
    count = rng.choice((1, 2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 10, 12, 14))
    deck = list(TileSet(scene.faces.highest))
    rng.shuffle(deck)
    tiles = tuple(deck[:count])
    length = scene.look.length
    spots = without_overlaps(_spots(rng, tiles, length), length)
    mirrored = (rng.random() < 0.5, rng.random() < 0.5)
    face_down = rng.choice((0.0,) * 7 + (0.3,))
    return tuple(
        _tile_at(rng, spot, tile, mirrored, face_down=rng.random() < face_down)
        for tile, spot in zip(tiles, spots, strict=False)
    )


def _tile_at(
    rng: Random, spot: Spot, tile: Tile, mirrored: tuple[bool, bool], *, face_down: bool
) -> Laid:
    first, second = rng.sample((tile.high, tile.low), 2)
    return Laid(first, second, *spot, mirrored, rng.uniform(0.94, 1.03), face_down)


def _spots(rng: Random, tiles: tuple[Tile, ...], length: float) -> Spots:
    match rng.randrange(8):
        case 0 | 1 | 2:
            return apart(rng, len(tiles), length)
        case 3 | 4:
            return side_by_side(rng, len(tiles), length)
        case 5:
            return end_to_end(rng, len(tiles), length)
        case 6:
            return line_of_play(rng, tuple(tile.is_double for tile in tiles), length)
        case _:
            return heap(rng, len(tiles), length)


def _fitted(scene: Scene) -> Scene:
    """From far enough that all tiles are on the picture, and from above their middle."""
    places = np.array([(laid.x, laid.y) for laid in scene.laid])
    x, y = ((places.min(0) + places.max(0)) / 2).tolist()
    camera = replace(scene.camera, middle=(x, y))
    while not _shows_all(replace(scene, camera=camera)):
        camera = replace(camera, tile_width=camera.tile_width * 0.93)
    return replace(scene, camera=camera)


def _shows_all(scene: Scene) -> bool:
    view = view_of(scene.camera)
    corners = np.array([tile_corners(scene.look, view, laid) for laid in scene.laid])
    high = np.array([view.width, view.height]) - MARGIN
    return bool((corners > MARGIN).all() and (corners < high).all())
