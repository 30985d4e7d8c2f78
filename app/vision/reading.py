"""Reads a photograph: from a picture, looked at in one grey after the other, to the tiles on it in
the order in which a person would read them out.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PIL import Image

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision import Doubt, Photo, PhotoError, PhotoFault, ReadTile
from app.vision.canvas import Blurs, Canvas, Marks, canvas
from app.vision.checking import ANY_SET, checked, doubted
from app.vision.colours import coloured_halves, plain_halves, unseen, wrong_colours
from app.vision.outlines import Outlines
from app.vision.pips import LEVELS, SIDE, Pips, halves, pips
from app.vision.searching import Look, Pause, Reader, Search, search

COLOURS_APART = 0.5
"""Two colours of one tile differ more in grey than light and shadow do."""

COLOURS_TYPICAL = 0.5
"""Without pips there is less to tell tiles from patches of other things."""

LOOKS = (Marks.DARK, Marks.LIGHT, Marks.PALE, Marks.BLACK, Marks.BLUE)

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
    read = tuple(_read_tile(found, row, picture.scale) for row in range(found.confidence.size))
    return Photo(in_rows(doubted(_with_colours(read, found, picture, faces), tiles)))


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


def looks(faces: Faces | None, most_pips: int) -> tuple[Look, ...]:
    """Returns the looks to take, the first enough where it sees clear tiles."""
    if faces is not None and faces.show is Show.COLOURS:
        return (Look(Marks.BLACK, _read_plain, COLOURS_APART, COLOURS_TYPICAL),)
    reader = _pip_reader(most_pips)
    return tuple(Look(marks, reader) for marks in LOOKS)


def _read_plain(of: Outlines, canvas: Canvas, blurs: Blurs, *, thorough: bool) -> Pips:
    del blurs, thorough
    return plain_halves(of, canvas)


def _pip_reader(most_pips: int) -> Reader:
    def read(of: Outlines, canvas: Canvas, blurs: Blurs, *, thorough: bool) -> Pips:
        apart = float(np.median(of.width)) / SIDE if of.body.size else 1.0
        hidden = unseen(of, canvas, blurs.sharp) if thorough else np.zeros(of.body.size, np.int64)
        levels = LEVELS if thorough else LEVELS[:1]
        return pips(halves(of, blurs.for_points(apart)), hidden, most_pips, levels)

    return read


def in_rows(read: tuple[ReadTile, ...]) -> tuple[ReadTile, ...]:
    """Rows go from top to bottom; a tile whose middle is beside the row's first belongs to it."""
    left = sorted(read, key=lambda tile: _middle(tile)[1])
    rows: list[list[ReadTile]] = []
    for tile in left:
        if rows and _middle(tile)[1] < _middle(rows[-1][0])[1] + _height(rows[-1][0]) / 2:
            rows[-1].append(tile)
        else:
            rows.append([tile])
    return tuple(tile for row in rows for tile in sorted(row, key=lambda tile: _middle(tile)[0]))


def _middle(tile: ReadTile) -> tuple[float, float]:
    return sum(x for x, _ in tile.corners) / 4, sum(y for _, y in tile.corners) / 4


def _height(tile: ReadTile) -> float:
    heights = [y for _, y in tile.corners]
    return max(heights) - min(heights)
