"""What was read of a picture, against what lies there."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import dist

import numpy as np

from app.domain.tiles import Tile
from app.vision import ReadTile
from tests.scenes.render import Corners, Shown

HIGH = 0.8
"""From this confidence on nothing may be wrong."""

NEAR = 0.4
"""A tile was read where one lies if their middles are closer than this, in lengths of that one."""


class Band(StrEnum):
    HIGH = "0.8 and more"
    MIDDLE = "0.6 to 0.8"
    LOW = "below 0.6"


def count_in(band: Band, confidences: Iterable[float]) -> int:
    return sum(_band_of(confidence) is band for confidence in confidences)


@dataclass(frozen=True, slots=True)
class Result:
    """``right`` and ``wrong`` are the confidences of tiles that were read; ``wrong`` are misread
    or invented. ``away`` is how far the corners of each exact tile are off, in its lengths.
    """

    tiles: int = 0
    exact: int = 0
    missed: int = 0
    misread: int = 0
    invented: int = 0
    right: tuple[float, ...] = ()
    wrong: tuple[float, ...] = ()
    away: tuple[float, ...] = ()

    @property
    def is_whole(self) -> bool:
        return self.exact == self.tiles and not self.invented

    @property
    def share(self) -> float:
        return self.exact / self.tiles if self.tiles else 1.0

    def __add__(self, other: "Result") -> "Result":
        return Result(
            self.tiles + other.tiles,
            self.exact + other.exact,
            self.missed + other.missed,
            self.misread + other.misread,
            self.invented + other.invented,
            self.right + other.right,
            self.wrong + other.wrong,
            self.away + other.away,
        )


def total(results: Iterable[Result]) -> Result:
    return sum(results, Result())


def compare_places(shown: Sequence[Shown], read: Sequence[ReadTile]) -> Result:
    """A misread tile lies where another one was read."""
    pairs = _pairs(shown, read)
    exact = [(one, other) for one, other in pairs if one.tile == other.tile]
    right = [other for _, other in exact]
    wrong = [other for other in read if not any(other is one for one in right)]
    return Result(
        tiles=len(shown),
        exact=len(exact),
        missed=len(shown) - len(pairs),
        misread=len(pairs) - len(exact),
        invented=len(read) - len(pairs),
        right=_confidences(right),
        wrong=_confidences(wrong),
        away=tuple(corners_apart(one.corners, other.corners) for one, other in exact),
    )


def compare_counts(told: Iterable[Tile], read: Sequence[ReadTile]) -> Result:
    """Where nobody noted the places: a tile too many and one too few are one misread tile."""
    left = Counter(told)
    tiles = left.total()
    right: list[ReadTile] = []
    wrong: list[ReadTile] = []
    for one in sorted(read, key=lambda one: -one.confidence):
        (right if left[one.tile] else wrong).append(one)
        left[one.tile] -= bool(left[one.tile])
    misread = min(len(wrong), left.total())
    return Result(
        tiles=tiles,
        exact=len(right),
        missed=left.total() - misread,
        misread=misread,
        invented=len(wrong) - misread,
        right=_confidences(right),
        wrong=_confidences(wrong),
    )


def corners_apart(one: Corners, other: Corners) -> float:
    """The farthest pair of corners, in lengths of the first tile. The second may begin at either
    end and go around either way.
    """
    ways = [other[turn:] + other[:turn] for turn in (0, 2)]
    ways += [tuple(reversed(way[2:] + way[:2])) for way in ways]
    length = dist(one[0], one[3])
    return min(max(map(dist, one, way)) for way in ways) / length


def _pairs(shown: Sequence[Shown], read: Sequence[ReadTile]) -> list[tuple[Shown, ReadTile]]:
    """The nearest first; each is in one pair at most."""
    near = sorted(
        (distance, place, number)
        for place, one in enumerate(shown)
        for number, other in enumerate(read)
        if (distance := _middles_apart(one, other)) < NEAR
    )
    pairs: dict[int, int] = {}
    for _, place, number in near:
        if place not in pairs and number not in pairs.values():
            pairs[place] = number
    return [(shown[place], read[number]) for place, number in pairs.items()]


def _middles_apart(one: Shown, other: ReadTile) -> float:
    first, second = (np.mean(corners, axis=0) for corners in (one.corners, other.corners))
    return float(dist(first, second)) / dist(one.corners[0], one.corners[3])


def _confidences(read: Iterable[ReadTile]) -> tuple[float, ...]:
    return tuple(one.confidence for one in read)


def _band_of(confidence: float) -> Band:
    if confidence >= HIGH:
        return Band.HIGH
    return Band.MIDDLE if confidence >= 0.6 else Band.LOW
