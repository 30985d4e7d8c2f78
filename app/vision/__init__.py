"""Reads the tiles on a photograph. A ring of its own beside store and device: it knows the domain's
tiles, numpy and Pillow, and no Kivy.

numpy and Pillow are loaded when the first photograph is opened, and never before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision.photo import CERTAIN, Doubt, Photo, PhotoError, PhotoFault, ReadTile

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = [
    "CERTAIN",
    "Doubt",
    "Photo",
    "PhotoError",
    "PhotoFault",
    "Picture",
    "ReadTile",
    "picture_of_file",
    "read_photo",
    "tiles_on",
]


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
