"""The photograph, and what is done with it in another thread: opened, forgotten, read.

Nothing of it is stored: the file is deleted as soon as it was opened, and the pixels are only in
memory.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.device.camera import Camera
from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision import Photo, PhotoError, read_photo


@dataclass(frozen=True, slots=True)
class Picture:
    """``pixels`` has three bytes for each, row by row from the top."""

    width: int
    height: int
    pixels: bytes


@dataclass(slots=True, eq=False)
class Reading:
    """A picture that is being read. The window's thread cancels; the other one asks."""

    is_cancelled: bool = False

    def was_cancelled(self) -> bool:
        return self.is_cancelled


ReadPicture = Callable[[Picture, TileSet, Faces, Reading], Photo | PhotoError]
"""Finds the tiles of a set on a picture."""


def opened_picture(camera: Camera, place: str) -> Picture | PhotoError:
    """Opens a picture; a photograph that was just taken is deleted then, also if it is wrong."""
    from app.vision.opening import open_picture  # noqa: PLC0415 - loads Pillow

    try:
        image = open_picture(Path(place))
    except PhotoError as error:
        return error
    finally:
        camera.forget(place)
    return Picture(image.width, image.height, image.tobytes())


def read_picture(
    picture: Picture, tiles: TileSet, faces: Faces, reading: Reading
) -> Photo | PhotoError:
    from PIL import Image  # noqa: PLC0415 - not before a photograph is read

    image = Image.frombytes("RGB", (picture.width, picture.height), picture.pixels)
    try:
        return read_photo(image, tiles, faces, reading.was_cancelled)
    except PhotoError as error:
        return error
