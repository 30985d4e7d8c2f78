"""The tops of tables, seen from straight above and evenly lit: cloth, felt, wood, patterns."""

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.scenes.noise import Field, clouds, grains
from tests.scenes.projection import View, through
from tests.scenes.scene import Colour, Scene, Table

TEXTURE = 1100
"""Pixels a side."""

Texture = NDArray[np.floating]
Shape = tuple[int, int]


def paint_table(scene: Scene, view: View) -> Texture:
    """The table as the camera sees it, with levels from 0 to 255."""
    to_picture = view.plane(0, 0, 0, 0)
    corners = ((0, 0), (view.width, 0), (view.width, view.height), (0, view.height))
    seen = through(np.linalg.inv(to_picture), corners)
    low, reach = seen.min(0), float(np.ptp(seen, axis=0).max())
    texture = _texture(scene, TEXTURE / reach)
    to_texture = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, reach / TEXTURE]])
    warp = to_texture @ np.linalg.inv(to_picture)
    image = Image.fromarray(np.clip(texture, 0, 255).astype(np.uint8)).transform(
        (view.width, view.height),
        Image.Transform.PERSPECTIVE,
        tuple((warp / warp[2, 2]).ravel()[:8]),
        Image.Resampling.BILINEAR,
    )
    return np.asarray(image, np.float32)


def _texture(scene: Scene, unit: float) -> Texture:
    """``unit`` is the width of a tile in pixels of the texture."""
    return _TOPS[scene.table](Random(f"table {scene.seed}"), scene.table_colour, unit)


def _flat(colour: Colour, brightness: Field) -> Texture:
    return np.asarray(colour, np.float32) * brightness[..., None]


def _cloth(rng: Random, colour: Colour, unit: float) -> Texture:
    return _flat(colour, _weave(rng, unit) * _folds(rng, unit))


def _felt(rng: Random, colour: Colour, unit: float) -> Texture:
    fibres = clouds(rng, (TEXTURE, TEXTURE), (unit * 0.02, unit * 0.05))
    return _flat(colour, 1 + 0.06 * fibres + 0.05 * grains(rng, TEXTURE, TEXTURE))


def _wood(rng: Random, colour: Colour, unit: float) -> Texture:
    """Grain along x, in planks, each a little darker or lighter."""
    size = (TEXTURE, TEXTURE)
    fine = clouds(rng, size, (unit * 0.04, unit * 2.5))
    broad = clouds(rng, size, (unit * 0.25, unit * 6))
    plank = max(20, round(unit * rng.uniform(2, 5)))
    rows = np.arange(TEXTURE)
    shades = np.array([rng.uniform(0.88, 1.12) for _ in range(TEXTURE // plank + 1)], np.float32)
    across = shades[rows // plank] * np.where(rows % plank < max(2, unit * 0.02), 0.55, 1)
    brightness = (1 + 0.10 * fine + 0.09 * broad) * across[:, None]
    return _flat(colour, brightness.astype(np.float32))


def _checks(rng: Random, colour: Colour, unit: float) -> Texture:
    across, down = _stripe_mask(rng, unit), _stripe_mask(rng, unit)
    weight = (across[None, :] + down[:, None]) / 2
    return _two_colours(rng, colour, weight) * _weave(rng, unit)[..., None]


def _stripes(rng: Random, colour: Colour, unit: float) -> Texture:
    weight = np.broadcast_to(_stripe_mask(rng, unit)[:, None], (TEXTURE, TEXTURE))
    return _two_colours(rng, colour, weight) * _weave(rng, unit)[..., None]


def _dots(rng: Random, colour: Colour, unit: float) -> Texture:
    step = unit * rng.uniform(0.5, 2.5)
    place = np.arange(TEXTURE, dtype=np.float32) % step - step / 2
    distance = np.hypot(place[None, :], place[:, None])
    weight = np.clip(step * rng.uniform(0.15, 0.35) - distance, 0, 1)
    return _two_colours(rng, colour, weight) * _weave(rng, unit)[..., None]


def _smooth(rng: Random, colour: Colour, unit: float) -> Texture:
    """A painted or plastic top; sometimes with a weak grain."""
    size = (TEXTURE, TEXTURE)
    grain = clouds(rng, size, (unit * 0.05, unit * 3)) * rng.choice((0.0, 0.004, 0.02))
    spots = clouds(rng, size, (unit * 3, unit * 3)) * 0.015
    return _flat(colour, 1 + grain + spots + 0.008 * grains(rng, *size))


def _weave(rng: Random, unit: float) -> Field:
    """Threads over and under each other."""
    thread = max(2.2, unit * rng.uniform(0.02, 0.05))
    wave = np.sin(np.arange(TEXTURE, dtype=np.float32) * np.float32(2 * np.pi / thread))
    woven = wave[None, :] * wave[:, None]
    depth, roughness = rng.uniform(0.02, 0.12), rng.uniform(0.03, 0.1)
    return np.asarray(1 + depth * woven + roughness * grains(rng, TEXTURE, TEXTURE))


def _folds(rng: Random, unit: float) -> Field:
    depth = rng.choice((0.0, 0.04, 0.12))
    spot = (unit * 4, unit * rng.uniform(1.5, 4))
    return np.asarray(1 + depth * clouds(rng, (TEXTURE, TEXTURE), spot))


def _stripe_mask(rng: Random, unit: float) -> Field:
    """1 in a stripe, 0 between two; some cloths have thin second stripes."""
    step = unit * rng.uniform(0.4, 3)
    place = np.arange(TEXTURE, dtype=np.float32) % step / step
    wide = place < rng.uniform(0.2, 0.6)
    thin = np.abs(place - 0.8) < rng.choice((0.0, 0.03, 0.06))
    return np.where(wide | thin, np.float32(1), np.float32(0))


def _two_colours(rng: Random, colour: Colour, weight: Field) -> Texture:
    other = np.array([rng.randrange(30, 240) for _ in range(3)], np.float32)
    first = np.asarray(colour, np.float32)
    return np.asarray(first + (other - first) * weight[..., None], np.float32)


_TOPS: dict[Table, Callable[[Random, Colour, float], Texture]] = {
    Table.DARK: _cloth,
    Table.FELT: _felt,
    Table.WOOD: _wood,
    Table.CHECKS: _checks,
    Table.STRIPES: _stripes,
    Table.DOTS: _dots,
    Table.RED: _cloth,
    Table.BLUE: _cloth,
    Table.GREY: _smooth,
    Table.WHITE: _smooth,
}
