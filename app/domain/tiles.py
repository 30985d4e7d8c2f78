"""Tiles and tile sets.

Only this module computes the size of a set; all other code asks a ``TileSet``.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from app.domain.errors import Fault, RuleError, short_repr

LARGEST_SET = 18
"""Double-eighteen is the largest set that is sold."""

_PATTERN = re.compile(r"\s*(\d{1,2})-(\d{1,2})\s*", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One domino; ``high`` is the higher end, in whatever order the ends are given."""

    high: int
    low: int

    def __post_init__(self) -> None:
        if type(self.high) is not int or type(self.low) is not int or min(self.high, self.low) < 0:
            raise RuleError(Fault.BAD_TILE, tile=f"{short_repr(self.high)}-{short_repr(self.low)}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    def __hash__(self) -> int:
        """Every check of a hand looks up its tiles: faster than the hash of a tuple."""
        return self.high * (LARGEST_SET + 1) + self.low

    @classmethod
    def parse(cls, written: str) -> "Tile":
        """Reads a tile written as "6-4" or "4-6"."""
        ends = _PATTERN.fullmatch(written) if isinstance(written, str) else None
        if ends is None:
            raise RuleError(Fault.BAD_TILE, tile=short_repr(written))
        return cls(int(ends[1]), int(ends[2]))

    @property
    def pips(self) -> int:
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


DOUBLE_BLANK = Tile(0, 0)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A complete set: every pair of faces from blank to the highest, once; some games take tiles
    out (``removed``).
    """

    highest: int
    removed: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        if type(self.highest) is not int or not 1 <= self.highest <= LARGEST_SET:
            raise RuleError(Fault.BAD_TILE_SET, highest=self.highest, most=LARGEST_SET)

    def __iter__(self) -> Iterator[Tile]:
        every = (Tile(high, low) for high in range(self.highest + 1) for low in range(high + 1))
        return (tile for tile in every if tile not in self.removed)

    def __len__(self) -> int:
        return (self.highest + 1) * (self.highest + 2) // 2 - len(self.removed)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.high <= self.highest and tile not in self.removed

    def holds_all(self, tiles: AbstractSet[Tile]) -> bool:
        highest = max([tile.high for tile in tiles], default=0)
        return highest <= self.highest and tiles.isdisjoint(self.removed)

    @property
    def pips(self) -> int:
        """The pips of all tiles: each face is on ``highest + 2`` halves, its double included."""
        whole = (self.highest + 2) * self.highest * (self.highest + 1) // 2
        return whole - sum(tile.pips for tile in self.removed)

    @property
    def doubles(self) -> tuple[Tile, ...]:
        """The doubles, the highest first, as players call them."""
        every = (Tile(face, face) for face in range(self.highest, -1, -1))
        return tuple(tile for tile in every if tile not in self.removed)
