"""Where the pips of a face are on real tiles: in three columns along the tile.

Places are from −1 to 1 in the square of the pips, x across the tile. All patterns look the same
from the other side of the table.
"""

from tests.scenes.scene import Point

_COLUMNS = {
    6: (3, 0),
    7: (3, 1),
    8: (3, 2),
    9: (3, 3),
    10: (4, 2),
    11: (4, 3),
    12: (4, 4),
    13: (5, 3),
    14: (5, 4),
    15: (5, 5),
}
"""The pips of an outer column, and of the middle one."""

_CORNERS = ((-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0))
LARGEST_FACE = max(_COLUMNS)


def pip_places(face: int, *, mirrored: bool = False) -> tuple[Point, ...]:
    """``mirrored``: the diagonal of a two or three goes the other way."""
    places = _few(face) if face < min(_COLUMNS) else _columns(*_COLUMNS[face])
    return tuple((-x, y) for x, y in places) if mirrored else places


def pip_radius(face: int) -> float:
    """In widths of the tile; fuller faces have smaller pips."""
    if face <= 9:
        return 0.09 if face <= 6 else 0.085
    return 0.072 if face <= 12 else 0.06


def _few(face: int) -> tuple[Point, ...]:
    corners = _CORNERS[: face - face % 2]
    return (*corners, (0.0, 0.0)) if face % 2 else corners


def _columns(outer: int, middle: int) -> tuple[Point, ...]:
    sides = tuple((x, y) for x in (-1.0, 1.0) for y in _spread(outer))
    return sides + tuple((0.0, y) for y in _spread(middle))


def _spread(count: int) -> tuple[float, ...]:
    if count < 2:
        return (0.0,) * count
    return tuple(2 * place / (count - 1) - 1 for place in range(count))
