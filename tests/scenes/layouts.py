"""How tiles lie: apart, side by side, end to end, in a line of play, or turned any way.

A layout is a tuple of spots. Where two tiles would overlap, ``without_overlaps`` takes one away.
"""

from collections.abc import Iterator
from math import ceil, cos, radians, sin, sqrt
from random import Random
from typing import NamedTuple

from tests.scenes.scene import Point


class Spot(NamedTuple):
    x: float
    y: float
    angle: float


Spots = tuple[Spot, ...]


def apart(rng: Random, count: int, length: float) -> Spots:
    """In rows and columns, each a little off."""
    columns = max(1, round(sqrt(count * length * rng.uniform(0.5, 1.6))))
    gap, slant = rng.uniform(0.15, 0.8), rng.choice((1.5, 5.0))
    return tuple(
        Spot(
            (place % columns) * (1 + gap) + rng.uniform(-0.06, 0.06),
            (place // columns) * (length + gap) + rng.uniform(-0.06, 0.06),
            rng.gauss(0, slant) + 180 * rng.randrange(2),
        )
        for place in range(count)
    )


def side_by_side(rng: Random, count: int, length: float) -> Spots:
    """One or two rows, in which each tile touches the next."""
    rows = 1 if count < 5 or rng.random() < 0.5 else 2
    columns = ceil(count / rows)
    step = 1 + rng.uniform(0.01, 0.03)
    shift = rng.choice((0.0, 0.04))
    return tuple(
        Spot(
            (place % columns) * step,
            (place // columns) * (length + 0.02 + shift) + rng.uniform(0, shift),
            rng.uniform(-0.3, 0.3) + 180 * rng.randrange(2),
        )
        for place in range(count)
    )


def end_to_end(rng: Random, count: int, length: float) -> Spots:
    """Columns of tiles that touch with their short sides."""
    rows = rng.randint(2, 4)
    gap = rng.choice((0.02, 0.4))
    step = length + rng.uniform(0.01, 0.03)
    return tuple(
        Spot(
            (place // rows) * (1 + gap),
            (place % rows) * step,
            rng.uniform(-0.3, 0.3) + 180 * rng.randrange(2),
        )
        for place in range(count)
    )


def heap(rng: Random, count: int, length: float) -> Spots:
    """Turned any way, close to each other."""
    room = sqrt(count * length) * 1.05
    spots: list[Spot] = []
    for tried in range(count * 60):
        reach = room * (1 + tried / (count * 20))
        x, y = rng.uniform(-reach, reach) / 1.5, rng.uniform(-reach, reach) / 1.5
        spot = Spot(x, y, rng.uniform(0, 360))
        if not any(overlap(spot, other, length) for other in spots):
            spots.append(spot)
        if len(spots) == count:
            break
    return tuple(spots)


def line_of_play(rng: Random, doubles: tuple[bool, ...], length: float) -> Spots:
    """One tile after the other, in rows that turn back at their ends; doubles lie crosswise."""
    per_row = rng.randint(3, 6)
    spots: list[Spot] = []
    x, y, sign = 0.0, 0.0, 1
    for place, is_double in enumerate(doubles):
        if place and place % per_row == 0:
            y, sign = y + length + rng.uniform(0.3, 0.7), -sign
            x += sign * length
        size = 1.0 if is_double else length
        x += sign * size / 2
        angle = 0.0 if is_double else -90.0 * sign
        spots.append(Spot(x, y, angle + rng.gauss(0, 0.6)))
        x += sign * (size / 2 + rng.uniform(0.012, 0.03))
    return tuple(spots)


def without_overlaps(spots: Spots, length: float) -> Spots:
    kept: list[Spot] = []
    for spot in spots:
        if not any(overlap(spot, other, length, gap=0.002) for other in kept):
            kept.append(spot)
    return tuple(kept)


def overlap(one: Spot, other: Spot, length: float, gap: float = 0.02) -> bool:
    """Whether two tiles overlap, or are closer than the gap."""
    if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > length**2 + 1.2:
        return False
    return not any(
        _apart_along(axis, corners_of(one, length), corners_of(other, length), gap)
        for spot in (one, other)
        for axis in _axes(spot.angle)
    )


def corners_of(spot: Spot, length: float) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = _axes(spot.angle)
    half = length / 2
    return tuple(
        (spot.x + across * ax + along * bx, spot.y + across * ay + along * by)
        for across, along in ((-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half))
    )


def _axes(angle: float) -> tuple[Point, Point]:
    turn = radians(angle)
    return (cos(turn), sin(turn)), (-sin(turn), cos(turn))


def _apart_along(axis: Point, one: tuple[Point, ...], two: tuple[Point, ...], gap: float) -> bool:
    first, second = (sorted(_along(axis, corners)) for corners in (one, two))
    return first[-1] + gap < second[0] or second[-1] + gap < first[0]


def _along(axis: Point, corners: tuple[Point, ...]) -> Iterator[float]:
    return (x * axis[0] + y * axis[1] for x, y in corners)
