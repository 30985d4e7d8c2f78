"""Reads the tiles on a photograph. A ring of its own beside store and device: it knows the domain's
tiles, numpy and Pillow, and no Kivy. Why nothing could be read is told by keys and values.

numpy and Pillow are loaded when the first photograph is opened, and never before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet

if TYPE_CHECKING:
    from PIL.Image import Image

CERTAIN = 0.6
"""A tile below this confidence must be confirmed by a person."""

Point = tuple[float, float]
"""Pixels of the picture that was given: x to the right, y down."""


class Doubt(StrEnum):
    """Why a tile may be wrong."""

    UNCLEAR = "unclear"
    """Its halves can hardly be seen, or their pips lie in no pattern."""
    TWICE = "twice"
    """Another tile of the picture was read the same."""
    NOT_IN_SET = "not_in_set"
    """The set has no such tile."""
    COLOUR = "colour"
    """Two colours look alike in this light."""


@dataclass(frozen=True, slots=True)
class ReadTile:
    """``corners`` go around the tile, those of the first half's end first: the tile lies as
    ``first``, ``second``. ``confidence`` is from 0 to 1.
    """

    first: int
    second: int
    confidence: float
    corners: tuple[Point, Point, Point, Point]
    doubts: frozenset[Doubt] = frozenset()

    @property
    def tile(self) -> Tile:
        return Tile(max(self.first, self.second), min(self.first, self.second))

    @property
    def is_certain(self) -> bool:
        return self.confidence >= CERTAIN and not self.doubts


@dataclass(frozen=True, slots=True)
class Photo:
    """The tiles, from top to bottom and left to right."""

    tiles: tuple[ReadTile, ...] = ()


class PhotoFault(StrEnum):
    NOT_A_PICTURE = "not_a_picture"
    """It cannot be decoded, or it is no picture at all."""
    TOO_LARGE = "too_large"
    """Decoding it would need too much memory; values: ``megapixels``, ``most``."""
    TOO_SMALL = "too_small"
    """Nothing could be seen on it; values: ``least``, in pixels."""
    CANCELLED = "cancelled"


class PhotoError(Exception):
    def __init__(self, fault: PhotoFault, **values: int) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values = values


def read_photo(
    image: "Image",
    tiles: TileSet | None = None,
    faces: Faces | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Photo:
    """Returns the tiles on a picture. Without ``tiles`` a set up to double-twelve, without
    ``faces`` pips. Raises ``PhotoError`` (``CANCELLED``, ``TOO_SMALL``).
    """
    from app.vision.reading import read  # noqa: PLC0415 - loads numpy

    return read(image, tiles, faces, is_cancelled)


@dataclass(frozen=True, slots=True)
class Picture:
    """As plain bytes: a window can draw it, and another thread can read it.

    ``pixels`` has three bytes for each, row by row from the top.
    """

    width: int
    height: int
    pixels: bytes


def picture_of_file(file: Path) -> Picture:
    """Raises ``PhotoError``, as ``opening.open_picture``."""
    from app.vision.opening import open_picture  # noqa: PLC0415 - loads Pillow

    image = open_picture(file)
    return Picture(image.width, image.height, image.tobytes())


def tiles_on(
    picture: Picture, tiles: TileSet, faces: Faces, is_cancelled: Callable[[], bool]
) -> Photo:
    """Raises ``PhotoError``, as ``read_photo``."""
    from app.vision.opening import picture_of  # noqa: PLC0415 - as above

    image = picture_of(picture.width, picture.height, picture.pixels)
    return read_photo(image, tiles, faces, is_cancelled)
