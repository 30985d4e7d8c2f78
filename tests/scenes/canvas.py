"""Painting on a picture of floats: shapes that lie in a plane of the table, with soft edges.

A shape is where a signed distance is below 0; distances are in the plane's units.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.scenes.projection import Matrix, through
from tests.scenes.scene import Point

Picture = NDArray[np.floating]
Values = NDArray[np.floating]
Distance = Callable[[Values, Values], Values]


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A window of the picture, and where its pixels are in the plane. ``pixels`` is a view:
    painting changes the picture. ``scale`` is pixels a unit.
    """

    pixels: Picture
    x: Values
    y: Values
    scale: float


def patch_of(picture: Picture, plane: Matrix, middle: Point, reach: Point) -> Patch | None:
    """What is at most ``reach`` from the middle, or None if that is outside the picture."""
    (x, y), (across, along) = middle, reach
    corners = [(x + u * across, y + v * along) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    shown = through(plane, corners)
    height, width = picture.shape[:2]
    left, top = np.maximum(np.floor(shown.min(0)).astype(int) - 1, 0)
    right, bottom = np.minimum(np.ceil(shown.max(0)).astype(int) + 2, (width, height))
    if left >= right or top >= bottom:
        return None
    columns = np.arange(left, right, dtype=np.float32)[None, :]
    rows = np.arange(top, bottom, dtype=np.float32)[:, None]
    inverse = np.linalg.inv(plane).astype(np.float32)
    share, u, v = (row[0] * columns + row[1] * rows + row[2] for row in inverse[[2, 0, 1]])
    scale = float(np.sqrt(_area(shown) / (4 * across * along)))
    return Patch(picture[top:bottom, left:right], u / share, v / share, scale)


def paint(patch: Patch, distance: Values, colour: object, strength: float = 1.0) -> None:
    """``colour``: one for all, or one for each pixel of the patch."""
    weight = np.clip(0.5 - distance * np.float32(patch.scale), 0, 1)[..., None]
    wanted = np.asarray(colour, np.float32)
    patch.pixels[...] += (wanted - patch.pixels) * (weight * np.float32(strength))


def disc(patch: Patch, middle: Point, radius: float) -> Values:
    away = np.hypot(patch.x - np.float32(middle[0]), patch.y - np.float32(middle[1]))
    return np.asarray(away - np.float32(radius))


def rounded_box(patch: Patch, middle: Point, half: Point, corner: float) -> Values:
    """``half``: half its size across and along."""
    x = np.abs(patch.x - np.float32(middle[0])) - np.float32(half[0] - corner)
    y = np.abs(patch.y - np.float32(middle[1])) - np.float32(half[1] - corner)
    outside = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
    return np.asarray(outside + np.minimum(np.maximum(x, y), 0) - np.float32(corner))


def _area(corners: Matrix) -> float:
    x, y = corners.T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)
