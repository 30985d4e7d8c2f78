"""Reads a photograph: from a picture to the tiles on it."""

from collections.abc import Callable

import numpy as np
from PIL import Image

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision.canvas import Marks, canvas
from app.vision.choosing import Tiles, quality
from app.vision.doubts import doubted
from app.vision.errors import PhotoError, PhotoFault
from app.vision.order import in_rows
from app.vision.photo import Photo, ReadTile
from app.vision.searching import search

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
    best = search(picture, Marks.DARK, pause)
    if best is None or not best.score.size or best.score.max() < CLEAR:
        for marks in (Marks.LIGHT, Marks.BLUE):
            other = search(picture, marks, pause)
            if other is not None and (best is None or quality(other) > 1.3 * quality(best)):
                best = other
    return Photo() if best is None else _photo(best, tiles, picture.scale)


def _photo(of: Tiles, tiles: TileSet | None, scale: float) -> Photo:
    read = tuple(_read_tile(of, row, scale) for row in range(of.score.size))
    return Photo(in_rows(doubted(read, tiles)))


def _read_tile(of: Tiles, row: int, scale: float) -> ReadTile:
    first, second = (int(count) for count in of.pips.count[row])
    corners = [(float(p.real / scale), float(p.imag / scale)) for p in of.outline.corners[row]]
    a, b, c, d = corners
    confidence = float(np.clip(of.score[row] / 1.4, 0, 1))
    return ReadTile(first, second, confidence, (a, b, c, d))
