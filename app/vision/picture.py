"""A picture as plain bytes: a window can draw it, and another thread can read it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision import Photo, read_photo


@dataclass(frozen=True, slots=True)
class Picture:
    """``pixels`` has three bytes for each, row by row from the top."""

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
