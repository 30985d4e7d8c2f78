"""The picture as the steps read it: of one size, in RGB, and in a grey where marks are dark; and
the arrays that they hand on.

Points are complex numbers, x + iy in pixels: moving is adding, turning is multiplying.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from app.vision import PhotoError, PhotoFault

Floats = NDArray[np.floating]
Integers = NDArray[np.integer]
Points = NDArray[np.complex128]
Mask = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Grey = NDArray[np.int16]

Table = TypeVar("Table")


def sample(pixels: Bytes | Grey, points: Points) -> NDArray[np.int16 | np.uint8]:
    """Returns the nearest pixel of each point; outside, the nearest of the border."""
    height, width = pixels.shape[:2]
    column = np.clip(np.rint(points.real).astype(np.int32), 0, width - 1)
    row = np.clip(np.rint(points.imag).astype(np.int32), 0, height - 1)
    return pixels[row, column]


def take(table: Table, rows: Integers | Mask) -> Table:
    """Returns the chosen rows of a dataclass whose fields are arrays of one length."""
    columns = {field.name: getattr(table, field.name)[rows] for field in fields(table)}  # type: ignore[arg-type] # every table is a dataclass
    return type(table)(**columns)


def stack(tables: Sequence[Table]) -> Table:
    """Returns one table with the rows of all."""
    names = [field.name for field in fields(tables[0])]  # type: ignore[arg-type] # as above
    columns = {name: np.concatenate([getattr(table, name) for table in tables]) for name in names}
    return type(tables[0])(**columns)


LEAST_SIDE = 100
"""Pixels of the longer side; below, pips are no longer blobs."""

SIDE = 1200
"""Pixels of the canvas's longer side."""


RADII = (0.0, 0.5, 1.0, 2.0, 3.5)


class Marks(StrEnum):
    """What makes bars and pips dark in grey."""

    DARK = "dark"
    """The least of red, green and blue: pips of every colour become dark on white."""
    LIGHT = "light"
    """The picture inverted: white pips on a dark body."""
    BLACK = "black"
    """The most of red, green and blue: colours become light, black alone stays dark."""
    PALE = "pale"
    """Green inverted: white or yellow pips on a body of a strong colour."""
    BLUE = "blue"
    """Blue alone: marks on bodies that lamp light makes yellow."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """``soft`` is slightly blurred; ``scale`` is the canvas's pixels for one that was given."""

    pixels: Bytes
    soft: Bytes
    scale: float


@dataclass(frozen=True, slots=True)
class Blurs:
    """One grey, ``sharp`` and blurred by each of ``RADII``: points that are far apart are read on
    a blurred picture, so that each tells of all pixels around it.
    """

    by_radius: tuple[Grey, ...]

    @classmethod
    def of(cls, pixels: Grey) -> "Blurs":
        blurs = (blurred(pixels, radius).astype(np.int16) for radius in RADII[1:])
        return cls((pixels, *blurs))

    @property
    def sharp(self) -> Grey:
        return self.by_radius[0]

    def for_points(self, apart: float) -> Grey:
        """Returns the grey for points that are so many pixels apart."""
        wished = (apart - 1) / 2
        nearest = min(range(len(RADII)), key=lambda number: abs(RADII[number] - wished))
        return self.by_radius[nearest]


def canvas(image: Image.Image, side: int = SIDE) -> Canvas:
    """Raises ``PhotoError`` (``TOO_SMALL``)."""
    longer = max(image.size)
    if longer < LEAST_SIDE:
        raise PhotoError(PhotoFault.TOO_SMALL, least=LEAST_SIDE)
    rgb = _opaque(image)
    scale = side / longer
    if longer != side:
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        rgb = rgb.resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)
    return Canvas(np.asarray(rgb), np.asarray(rgb.filter(ImageFilter.BoxBlur(1))), scale)


def _opaque(image: Image.Image) -> Image.Image:
    """Returns the picture in RGB, on white where one could see through."""
    if "transparency" not in image.info and image.mode not in {"LA", "PA", "RGBA", "RGBa", "La"}:
        return image.convert("RGB")
    # Pillow turns "La" into "LA" alone.
    layer = (image.convert("LA") if image.mode == "La" else image).convert("RGBA")
    white = Image.new("RGBA", layer.size, "white")
    return Image.alpha_composite(white, layer).convert("RGB")


def grey(of: Canvas, marks: Marks) -> Grey:
    return blurred(_channel(of.pixels, marks), 0.6).astype(np.int16)


def _channel(pixels: Bytes, marks: Marks) -> Bytes:
    red, green, blue = pixels[:, :, 0], pixels[:, :, 1], pixels[:, :, 2]
    if marks is Marks.BLUE:
        return np.asarray(blue)
    if marks is Marks.PALE:
        return np.asarray(255 - green)
    if marks is Marks.LIGHT:
        return np.asarray(255 - np.maximum(np.maximum(red, green), blue))
    if marks is Marks.BLACK:
        return np.asarray(np.maximum(np.maximum(red, green), blue))
    return np.asarray(np.minimum(np.minimum(red, green), blue))


def blurred(pixels: Bytes | Grey, radius: float) -> Bytes:
    """Returns the mean of the square around each pixel."""
    picture = Image.fromarray(np.ascontiguousarray(pixels, dtype=np.uint8))
    return np.asarray(picture.filter(ImageFilter.BoxBlur(radius)))


def shrunk(pixels: Grey, times: int) -> Grey:
    """Returns the picture with one pixel for a square of so many."""
    if times == 1:
        return pixels
    picture = Image.fromarray(pixels.astype(np.uint8))
    return np.asarray(picture.reduce(times)).astype(np.int16)
