"""What is done with a photograph in another thread: it is opened, forgotten, and read.

Nothing of it is stored: the file is deleted as soon as it was opened, and the pixels are only in
memory. Errors are returned: the window's thread says them.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from app.device.camera import Camera
from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision import Photo, PhotoError, Picture, picture_of_file, tiles_on

ReadPicture = Callable[[Picture, TileSet, Faces, Event], Photo | PhotoError]
"""Finds the tiles of a set on a picture, until the event says that nobody waits for it."""


def opened_picture(camera: Camera, place: str) -> Picture | PhotoError:
    """A photograph that was just taken is deleted then, also if it is wrong."""
    try:
        return picture_of_file(Path(place))
    except PhotoError as error:
        return error
    finally:
        camera.forget(place)


def read_picture(
    picture: Picture, tiles: TileSet, faces: Faces, cancelled: Event
) -> Photo | PhotoError:
    try:
        return tiles_on(picture, tiles, faces, cancelled.is_set)
    except PhotoError as error:
        return error
