"""Outlines of tiles in the picture: corners, rounded outlines, and what surrounds several."""

from collections.abc import Iterable
from math import cos, pi, sin

import numpy as np

from tests.scenes.projection import Matrix, View, through
from tests.scenes.scene import Laid, Look, Point

_STEPS = 4
"""Pieces of a rounded corner."""


def tile_corners(look: Look, view: View, laid: Laid) -> tuple[Point, Point, Point, Point]:
    """Of the upper side, as if they were sharp; those of the first half's end come first."""
    half = look.length / 2
    corners = ((-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half))
    one, two, three, four = (
        (float(x), float(y)) for x, y in through(view.plane_of(laid, look.height), corners)
    )
    return one, two, three, four


def tile_outline(look: Look, plane: Matrix) -> Matrix:
    """With its rounded corners."""
    return through(plane, tuple(_rounded(0.5, look.length / 2, look.corner)))


def hull(points: Matrix) -> Matrix:
    """The smallest convex shape around all points."""
    ordered = sorted((float(x), float(y)) for x, y in points)
    return np.array(_chain(ordered) + _chain(reversed(ordered)))


def _rounded(across: float, along: float, corner: float) -> Iterable[Point]:
    for turn, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(_STEPS + 1):
            angle = (turn + step / _STEPS) * pi / 2
            yield (
                x * (across - corner) + corner * cos(angle),
                y * (along - corner) + corner * sin(angle),
            )


def _chain(points: Iterable[Point]) -> list[Point]:
    """One side of the hull, without its last point."""
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(one: Point, two: Point, three: Point) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
