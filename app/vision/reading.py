"""Reads a photograph: from a picture to the tiles on it."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PIL import Image

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision.canvas import Canvas, canvas
from app.vision.checking import checked
from app.vision.colours import coloured_halves, wrong_colours
from app.vision.doubts import ANY_SET, doubted
from app.vision.errors import PhotoError, PhotoFault
from app.vision.looks import looks
from app.vision.order import in_rows
from app.vision.photo import Doubt, Photo, ReadTile
from app.vision.searching import Look, Pause, Search, search

CLEAR = 0.75
"""The median confidence that needs no look at the picture in another grey."""

CLEAR_CONTRAST = 50
"""Levels of 255 between bar and body; where there are fewer, another grey may have more."""


def read(
    image: Image.Image,
    tiles: TileSet | None,
    faces: Faces | None,
    is_cancelled: Callable[[], bool],
) -> Photo:
    """Raises ``PhotoError`` (``CANCELLED``, ``TOO_SMALL``)."""

    def pause() -> None:
        if is_cancelled():
            raise PhotoError(PhotoFault.CANCELLED)

    pause()
    picture = canvas(image)
    most_pips = (tiles or ANY_SET).highest
    found = _search(picture, looks(faces, most_pips), pause)
    if found is None:
        return Photo()
    if faces is None or faces.show is not Show.COLOURS:
        found = checked(found, picture, most_pips)
    read = _with_colours(_read_tiles(found, picture.scale), found, picture, faces)
    return Photo(in_rows(doubted(read, tiles)))


def _search(of: Canvas, ways: tuple[Look, ...], pause: Pause) -> Search | None:
    best: Search | None = None
    for look in ways:
        found = search(of, look, pause)
        if found is not None and (best is None or found.quality > 1.3 * best.quality):
            best = found
        if best is not None and _is_clear(best):
            break
    return best


def _is_clear(found: Search) -> bool:
    contrast = float(np.median(found.tiles.outline.contrast))
    return float(np.median(found.confidence)) >= CLEAR and contrast >= CLEAR_CONTRAST


def _read_tiles(of: Search, scale: float) -> tuple[ReadTile, ...]:
    return tuple(_read_tile(of, row, scale) for row in range(of.confidence.size))


def _read_tile(of: Search, row: int, scale: float) -> ReadTile:
    first, second = (int(count) for count in of.tiles.pips.count[row])
    points = of.tiles.outline.corners[row] / scale
    a, b, c, d = ((float(point.real), float(point.imag)) for point in points)
    return ReadTile(first, second, round(float(of.confidence[row]), 3), (a, b, c, d))


def _with_colours(
    read: tuple[ReadTile, ...], found: Search, of: Canvas, faces: Faces | None
) -> tuple[ReadTile, ...]:
    """Takes the faces from the colours, where halves show them; doubts pips of a wrong colour."""
    if faces is None or faces.show is Show.PIPS:
        return read
    outline, pips = found.tiles.outline, found.tiles.pips
    if faces.show is Show.COLOURED_PIPS:
        face, doubtful = pips.count, wrong_colours(outline, pips, of, faces)
    else:
        face, doubtful = coloured_halves(outline, of, faces)
    return tuple(
        replace(
            tile,
            first=int(face[row, 0]),
            second=int(face[row, 1]),
            doubts=tile.doubts | ({Doubt.COLOUR} if doubtful[row] else set()),
        )
        for row, tile in enumerate(read)
    )
