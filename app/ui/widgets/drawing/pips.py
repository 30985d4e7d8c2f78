"""Where the pips of a face are, in a square of side 1, the face of a tile standing upright.

Pure figures: knows no canvas. Up to nine they lie as on every domino; above that in three
columns, the outer two full and the middle one as what is left, so that they can be counted.
"""

from itertools import pairwise
from typing import NamedTuple

LARGEST_FACE = 18

LOW, MIDDLE, HIGH = 0.24, 0.5, 0.76
_CORNERS_UP = ((LOW, HIGH), (HIGH, LOW))
_CORNERS_DOWN = ((LOW, LOW), (HIGH, HIGH))
_SIDES = ((LOW, MIDDLE), (HIGH, MIDDLE))
_ENDS = ((MIDDLE, LOW), (MIDDLE, HIGH))
_CENTRE = ((MIDDLE, MIDDLE),)


class Pattern(NamedTuple):
    """The middles of the pips and how large each may be."""

    points: tuple[tuple[float, float], ...]
    radius: float


class _Column(NamedTuple):
    """Of a crowded face: how many pips an outer column has, and how they lie in it."""

    pips: int
    margin: float
    radius: float


_GRID_RADIUS = 0.1
_GRID = (
    (),
    _CENTRE,
    _CORNERS_UP,
    _CORNERS_UP + _CENTRE,
    _CORNERS_UP + _CORNERS_DOWN,
    _CORNERS_UP + _CORNERS_DOWN + _CENTRE,
    _CORNERS_UP + _CORNERS_DOWN + _SIDES,
    _CORNERS_UP + _CORNERS_DOWN + _SIDES + _CENTRE,
    _CORNERS_UP + _CORNERS_DOWN + _SIDES + _ENDS,
    _CORNERS_UP + _CORNERS_DOWN + _SIDES + _ENDS + _CENTRE,
)
_COLUMNS = (
    _Column(pips=4, margin=0.15, radius=0.085),
    _Column(pips=5, margin=0.13, radius=0.075),
    _Column(pips=6, margin=0.12, radius=0.06),
)


def pattern(pips: int) -> Pattern:
    """Raises ``ValueError`` for a face that no set has."""
    if not 0 <= pips <= LARGEST_FACE:
        raise ValueError(f"a face has from none to {LARGEST_FACE} pips, not {pips}")
    if pips < len(_GRID):
        return Pattern(_GRID[pips], _GRID_RADIUS)
    return _crowded(pips)


def lying(point: tuple[float, float]) -> tuple[float, float]:
    """The same pip once the tile is turned on its side."""
    across, up = point
    return 1 - up, across


def _crowded(pips: int) -> Pattern:
    column = next(one for one in _COLUMNS if pips <= 3 * one.pips)
    rows = _spread(column.pips, column.margin)
    outer = tuple((across, up) for across in (LOW, HIGH) for up in rows)
    middle = tuple((MIDDLE, up) for up in _between(rows, pips - 2 * column.pips))
    return Pattern(outer + middle, column.radius)


def _spread(pips: int, margin: float) -> tuple[float, ...]:
    step = (1 - 2 * margin) / (pips - 1)
    return tuple(margin + step * pip for pip in range(pips))


def _between(rows: tuple[float, ...], pips: int) -> tuple[float, ...]:
    """As many in the middle column: beside the outer ones, or between them."""
    if pips == len(rows):
        return rows
    gaps = tuple((one + other) / 2 for one, other in pairwise(rows))
    return gaps if pips == len(gaps) else rows[1:-1]
