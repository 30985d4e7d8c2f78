"""The generator of scenes draws what it says: tests that read its pictures rest on it."""

from dataclasses import replace
from itertools import combinations
from math import dist

import numpy as np
import pytest

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from tests.scenes.layouts import Spot, overlap
from tests.scenes.pip_places import LARGEST_FACE, pip_places
from tests.scenes.random_scene import KINDS, random_scene, scene_of
from tests.scenes.render import render, shown_tiles
from tests.scenes.scene import Camera, Faults, Kind, Laid, Light, Look, Scene, Table

SCENES = 150
PLAIN_LIGHT = Light(shadow=0)
SHARP = Faults(blur=0, grain=0, vignette=0, quality=95)
WHITE = Look(body=(255, 255, 255), side=(0, 0, 0), back=(0, 0, 0), gloss=0, corner=0.01)


def plain_scene(*laid: Laid, tilt: float = 0.0) -> Scene:
    """White tiles on a black table, without anything between."""
    return Scene(
        seed=1,
        kind=Kind.DARK_CLOTH,
        faces=Faces(6),
        laid=laid,
        look=WHITE,
        table=Table.DARK,
        table_colour=(0, 0, 0),
        camera=Camera(400, 400, tile_width=80, tilt=tilt),
        light=PLAIN_LIGHT,
        faults=SHARP,
    )


@pytest.mark.parametrize("face", range(LARGEST_FACE + 1))
def test_a_face_has_as_many_pips_as_it_is_worth(face: int) -> None:
    assert len(set(pip_places(face))) == face


@pytest.mark.parametrize("face", range(LARGEST_FACE + 1))
def test_a_face_looks_the_same_from_across_the_table(face: int) -> None:
    places = {(round(x, 6), round(y, 6)) for x, y in pip_places(face)}

    assert {(-x, -y) for x, y in places} == places


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_photograph(kind: Kind) -> None:
    first, second = (render(random_scene(3, kind)) for _ in range(2))

    assert first.image.tobytes() == second.image.tobytes()
    assert first.tiles == second.tiles


def test_another_seed_gives_another_photograph() -> None:
    first, second = (render(random_scene(seed, Kind.WOOD)) for seed in (3, 4))

    assert first.image.tobytes() != second.image.tobytes()


def test_no_two_tiles_overlap() -> None:
    for number in range(SCENES):
        scene = scene_of(number)
        spots = [Spot(laid.x, laid.y, laid.angle) for laid in scene.laid]

        length = scene.look.length

        assert not any(overlap(*pair, length, gap=0) for pair in combinations(spots, 2)), number


def test_every_tile_is_on_the_picture() -> None:
    for number in range(SCENES):
        scene = scene_of(number)
        size = np.array([scene.camera.width, scene.camera.height])

        corners = np.array([shown.corners for shown in shown_tiles(scene)]).reshape(-1, 2)

        assert ((corners > 0) & (corners < size)).all(), number


def test_each_tile_is_of_the_set_and_lies_there_once() -> None:
    for number in range(SCENES):
        scene = scene_of(number)

        tiles = [laid.tile for laid in scene.laid]

        assert len(set(tiles)) == len(tiles)
        assert all(tile in TileSet(scene.faces.highest) for tile in tiles)


def test_a_table_without_dominoes_has_none() -> None:
    assert all(not random_scene(seed, Kind.EMPTY).laid for seed in range(20))


@pytest.mark.parametrize("tilt", [0.0, 20.0, 35.0])
def test_corners_are_where_the_tile_is_drawn(tilt: float) -> None:
    rendered = render(plain_scene(Laid(0, 0, 0.4, -0.3, 0), tilt=tilt))

    rows, columns = np.nonzero(np.asarray(rendered.image.convert("L")) > 128)
    corners = np.array(rendered.tiles[0].corners)

    assert columns.min() == pytest.approx(corners[:, 0].min(), abs=2)
    assert columns.max() == pytest.approx(corners[:, 0].max(), abs=2)
    assert rows.min() == pytest.approx(corners[:, 1].min(), abs=2)
    assert rows.max() == pytest.approx(corners[:, 1].max(), abs=2)


def test_the_end_of_the_first_half_has_the_first_corners() -> None:
    upright, turned = (
        shown_tiles(plain_scene(Laid(5, 0, 0, 0, angle)))[0].corners for angle in (0, 180)
    )

    assert max(y for _, y in upright[:2]) < min(y for _, y in upright[2:])
    assert min(y for _, y in turned[:2]) > max(y for _, y in turned[2:])


def test_pips_are_drawn_on_their_half() -> None:
    rendered = render(plain_scene(Laid(5, 0, 0, 0, 0)))

    grey = np.asarray(rendered.image.convert("L"))
    pips, blank = grey[125:195, 165:235], grey[206:275, 165:235]

    assert (pips < 100).sum() > 300
    assert (blank < 100).sum() == 0


def test_what_is_nearer_to_the_camera_is_larger_on_a_tilted_picture() -> None:
    scene = plain_scene(Laid(1, 2, 0, -1.5, 90), Laid(3, 4, 0, 1.5, 90), tilt=30)

    far, near = (dist(*shown.corners[:2]) for shown in shown_tiles(scene))

    assert near > 1.2 * far


def test_what_lies_face_down_is_no_tile_to_read() -> None:
    scene = plain_scene(Laid(1, 2, 0, 0, 0))
    hidden = replace(scene, laid=(replace(scene.laid[0], face_down=True),))

    assert len(shown_tiles(scene)) == 1
    assert shown_tiles(hidden) == ()
