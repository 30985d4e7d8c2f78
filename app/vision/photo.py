"""What was read of a photograph, and why nothing could be. Errors are keys and values. Light: this
module needs neither numpy nor Pillow.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.tiles import Tile

CERTAIN = 0.6
"""A tile below this confidence must be confirmed by a person."""

Point = tuple[float, float]
"""Pixels of the picture that was given: x to the right, y down."""


class Doubt(StrEnum):
    """Why a tile may be wrong."""

    UNCLEAR = "unclear"
    """Its halves can hardly be seen, or their pips lie in no pattern."""
    TWICE = "twice"
    """Another tile of the picture was read the same."""
    NOT_IN_SET = "not_in_set"
    """The set has no such tile."""
    COLOUR = "colour"
    """Two colours look alike in this light."""


@dataclass(frozen=True, slots=True)
class ReadTile:
    """``corners`` go around the tile, those of the first half's end first: the tile lies as
    ``first``, ``second``. ``confidence`` is from 0 to 1.
    """

    first: int
    second: int
    confidence: float
    corners: tuple[Point, Point, Point, Point]
    doubts: frozenset[Doubt] = frozenset()

    @property
    def tile(self) -> Tile:
        return Tile(max(self.first, self.second), min(self.first, self.second))

    @property
    def is_certain(self) -> bool:
        return self.confidence >= CERTAIN and not self.doubts


@dataclass(frozen=True, slots=True)
class Photo:
    """The tiles, from top to bottom and left to right."""

    tiles: tuple[ReadTile, ...] = ()


class PhotoFault(StrEnum):
    NOT_A_PICTURE = "not_a_picture"
    """It cannot be decoded, or it is no picture at all."""
    TOO_LARGE = "too_large"
    """Decoding it would need too much memory; values: ``megapixels``, ``most``."""
    TOO_SMALL = "too_small"
    """Nothing could be seen on it; values: ``least``, in pixels."""
    CANCELLED = "cancelled"


class PhotoError(Exception):
    def __init__(self, fault: PhotoFault, **values: int) -> None:
        super().__init__(fault, values)
        self.fault = fault
        self.values = values
