"""Reads the tiles on a photograph. A ring of its own beside store and device: it knows the domain's
tiles, numpy and Pillow, and no Kivy.

numpy and Pillow are loaded when the first photograph is opened, and never before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision.errors import PhotoError, PhotoFault
from app.vision.photo import CERTAIN, Doubt, Photo, ReadTile

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["CERTAIN", "Doubt", "Photo", "PhotoError", "PhotoFault", "ReadTile", "read_photo"]


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
