"""What the lens, the sensor and the file do to a picture."""

from io import BytesIO
from math import cos, radians, sin
from random import Random

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from tests.scenes.canvas import Picture
from tests.scenes.noise import grains
from tests.scenes.scene import Faults, Scene

_GRAIN = 307
"""Grain repeats after so many pixels."""


def photograph(picture: Picture, scene: Scene) -> Image.Image:
    faults = scene.faults
    image = _focused(_levels(picture, faults), faults)
    pixels = np.asarray(_moved(image, faults), np.float32)
    taken = _levels_of(pixels + _grain(scene, pixels.shape))
    return _as_jpeg(_sharpened(taken, faults), faults.quality)


def _levels(picture: Picture, faults: Faults) -> Image.Image:
    return _levels_of((picture - 128) * np.float32(faults.contrast) + 128)


def _levels_of(picture: Picture) -> Image.Image:
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def _focused(image: Image.Image, faults: Faults) -> Image.Image:
    return image.filter(ImageFilter.GaussianBlur(faults.blur)) if faults.blur else image


def _moved(image: Image.Image, faults: Faults) -> Image.Image:
    """The mean of the picture along a short line, in whole pixels."""
    angle, moved = radians(faults.motion_angle), image
    for step in range(1, round(faults.motion) + 1):
        way = round(step * cos(angle)), round(step * sin(angle))
        moved = Image.blend(moved, ImageChops.offset(image, *way), 1 / (step + 1))
    return moved


def _sharpened(image: Image.Image, faults: Faults) -> Image.Image:
    if not faults.sharpening:
        return image
    less = -0.1 * faults.sharpening
    more = 1 - 8 * less
    return image.filter(ImageFilter.Kernel((3, 3), [*[less] * 4, more, *[less] * 4], 1))


def _grain(scene: Scene, shape: tuple[int, ...]) -> np.ndarray:
    """Mostly alike in the three colours."""
    rng = Random(f"grain {scene.seed}")
    grey = grains(rng, _GRAIN, _GRAIN)[..., None]
    colour = grains(rng, _GRAIN, 3 * _GRAIN).reshape(_GRAIN, _GRAIN, 3)
    one = (grey * 0.85 + colour * 0.5) * np.float32(scene.faults.grain)
    repeats = (shape[0] // _GRAIN + 1, shape[1] // _GRAIN + 1, 1)
    return np.tile(one, repeats)[: shape[0], : shape[1]]


def _as_jpeg(image: Image.Image, quality: int) -> Image.Image:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality)
    return Image.open(file).convert("RGB")
