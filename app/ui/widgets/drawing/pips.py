"""Positions of the pips of a face in a square of side 1, for an upright tile.

Knows no canvas. Up to nine they are placed as on every domino; above that in three columns, the
outer two full and the rest in the middle one, so that they can be counted.
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
    """The centres of the pips and their radius."""

    points: tuple[tuple[float, float], ...]
    radius: float


class _Column(NamedTuple):
    """Of a face with more than nine pips: the number in an outer column, and their placement."""

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


def rotated(point: tuple[float, float]) -> tuple[float, float]:
    """The position of the same pip on a lying tile."""
    across, up = point
    return 1 - up, across


def _crowded(pips: int) -> Pattern:
    column = next(one for one in _COLUMNS if pips <= 3 * one.pips)
    rows = _evenly_spaced(column.pips, column.margin)
    outer = tuple((across, up) for across in (LOW, HIGH) for up in rows)
    middle = tuple((MIDDLE, up) for up in _middle_column(rows, pips - 2 * column.pips))
    return Pattern(outer + middle, column.radius)


def _evenly_spaced(pips: int, margin: float) -> tuple[float, ...]:
    step = (1 - 2 * margin) / (pips - 1)
    return tuple(margin + step * pip for pip in range(pips))


def _middle_column(rows: tuple[float, ...], pips: int) -> tuple[float, ...]:
    """Positions in the middle column: level with the outer ones, or between them."""
    if pips == len(rows):
        return rows
    gaps = tuple((one + other) / 2 for one, other in pairwise(rows))
    return gaps if pips == len(gaps) else rows[1:-1]
