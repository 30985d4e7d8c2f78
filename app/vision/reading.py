"""Reads a photograph: from a picture to the tiles on it."""

from collections.abc import Callable

from PIL import Image

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision.canvas import Canvas, Marks, canvas
from app.vision.doubts import doubted
from app.vision.errors import PhotoError, PhotoFault
from app.vision.order import in_rows
from app.vision.photo import Photo, ReadTile
from app.vision.searching import Pause, Search, search

CLEAR = 0.75
"""A score that needs no second look in another grey."""


def read(
    image: Image.Image,
    tiles: TileSet | None,
    faces: Faces | None,  # noqa: ARG001 - colours are not read yet
    is_cancelled: Callable[[], bool],
) -> Photo:
    """Raises ``PhotoError`` (``CANCELLED``, ``TOO_SMALL``)."""

    def pause() -> None:
        if is_cancelled():
            raise PhotoError(PhotoFault.CANCELLED)

    pause()
    picture = canvas(image)
    found = _search(picture, pause)
    return Photo() if found is None else _photo(found, tiles, picture.scale)


def _search(of: Canvas, pause: Pause) -> Search | None:
    best = search(of, Marks.DARK, pause)
    if best is not None and best.tiles.score.max() >= CLEAR:
        return best
    for marks in (Marks.LIGHT, Marks.BLUE):
        other = search(of, marks, pause)
        if other is not None and (best is None or other.quality > 1.3 * best.quality):
            best = other
    return best


def _photo(of: Search, tiles: TileSet | None, scale: float) -> Photo:
    read = tuple(_read_tile(of, row, scale) for row in range(of.confidence.size))
    return Photo(in_rows(doubted(read, tiles)))


def _read_tile(of: Search, row: int, scale: float) -> ReadTile:
    first, second = (int(count) for count in of.tiles.pips.count[row])
    points = of.tiles.outline.corners[row] / scale
    a, b, c, d = ((float(point.real), float(point.imag)) for point in points)
    return ReadTile(first, second, round(float(of.confidence[row]), 3), (a, b, c, d))
