"""Light: the shadows of tiles on the table, lamps, glare, the shadow of a hand."""

from math import cos, radians, sin
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.scenes.canvas import Picture
from tests.scenes.outline import hull, tile_outline
from tests.scenes.projection import View
from tests.scenes.scene import Laid, Scene

_COARSE = 2
"""Shadows are drawn so many times smaller."""
_GRID = 48
"""Lamp light is computed for so many places along the longer side."""


def cast_shadows(picture: Picture, scene: Scene, view: View) -> None:
    """Of all tiles, on the table alone: it is called before tiles are drawn."""
    if not scene.light.shadow or not scene.laid:
        return
    size = (view.width // _COARSE, view.height // _COARSE)
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for laid in scene.laid:
        shape = _shadow_shape(scene, view, laid) / _COARSE
        draw.polygon([(x, y) for x, y in shape], fill=255)
    blurred = mask.filter(
        ImageFilter.GaussianBlur(scene.light.softness * scene.camera.tile_width / _COARSE + 0.5)
    ).resize((view.width, view.height), Image.Resampling.BILINEAR)
    picture *= 1 - np.asarray(blurred, np.float32)[..., None] * (scene.light.shadow / 255)


def _shadow_shape(scene: Scene, view: View, laid: Laid) -> np.ndarray:
    """Around the tile's foot, and where the shadow of its upper side falls."""
    look, light = scene.look, scene.light
    towards, reach = radians(light.towards), look.height * light.shadow_length
    foot = tile_outline(look, view.plane_of(laid, 0))
    fallen = view.plane(laid.x + reach * cos(towards), laid.y + reach * sin(towards), laid.angle, 0)
    return hull(np.vstack([foot, tile_outline(look, fallen)]))


def light_up(picture: Picture, scene: Scene) -> None:
    """Multiplies by the lamp's colour and strength, and adds its glare."""
    light = scene.light
    height, width = picture.shape[:2]
    rows, columns = (max(2, round(_GRID * side / max(height, width))) for side in (height, width))
    y, x = np.mgrid[0 : 1 : rows * 1j, 0 : 1 : columns * 1j].astype(np.float32)
    towards = radians(light.towards)
    fall = (x - 0.5) * cos(towards) + (y - 0.5) * sin(towards)
    gain = light.brightness * (1 - light.slope * (fall + 0.5))
    gain = gain * (1 - scene.faults.vignette * ((x - 0.5) ** 2 + (y - 0.5) ** 2) * 2)
    gain = gain * (1 - light.hand_shadow * _hand(scene, x, y))
    picture *= _enlarged(gain, width, height)[..., None] * _tint(light.warmth)
    if light.glare:
        at_x, at_y = light.glare_at
        spot = np.exp(-((x - at_x) ** 2 + (y - at_y) ** 2) / 0.02).astype(np.float32)
        picture += _enlarged(spot, width, height)[..., None] * np.float32(light.glare * 255)


def _tint(warmth: float) -> np.ndarray:
    return np.array([1 + 0.12 * warmth, 1.0 - 0.02 * warmth, 1 - 0.35 * warmth], np.float32)


def _hand(scene: Scene, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A broad soft shape that comes in from an edge; 1 in its middle."""
    rng = Random(f"hand {scene.seed}")
    angle, reach = rng.uniform(0, 6.3), rng.uniform(-0.15, 0.25)
    depth = (x - 0.5) * cos(angle) + (y - 0.5) * sin(angle)
    side = (y - 0.5) * cos(angle) - (x - 0.5) * sin(angle) - rng.uniform(-0.2, 0.2)
    inside = np.minimum((depth - reach) / 0.06, (0.28 - np.abs(side)) / 0.06)
    return np.asarray(1 / (1 + np.exp(-np.clip(inside, -20, 20))))


def _enlarged(field: np.ndarray, width: int, height: int) -> np.ndarray:
    image = Image.fromarray(field.astype(np.float32))
    return np.asarray(image.resize((width, height), Image.Resampling.BICUBIC))
