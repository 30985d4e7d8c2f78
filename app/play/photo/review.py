"""What was read of a photograph, and what was confirmed, corrected, removed and divided since."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.tiles import Tile, TileSet
from app.play.photo.heaps import Corners, Line, Sides, shared_out, sides
from app.vision import Doubt, Photo


class Why(StrEnum):
    """Why somebody must look at a tile before it is counted."""

    UNCLEAR = "unclear"
    COLOUR = "colour"
    TWICE = "twice"
    NOT_IN_SET = "not_in_set"
    ELSEWHERE = "elsewhere"
    """Somebody else has it already."""


@dataclass(frozen=True, slots=True)
class FoundTile:
    """``why`` is what the reader was unsure of; None once a person has looked at the tile.
    ``taken_from`` is who had it before, where a person said that it lies here all the same.
    """

    key: int
    tile: Tile
    corners: Corners
    why: Why | None
    taken_from: int | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """``holders`` are who gets each heap; ``heap`` is the one that is selected."""

    found: tuple[FoundTile, ...]
    holders: Mapping[Sides, int]
    lines: tuple[Line, ...] = ()
    heap: Sides = ()

    def tile(self, key: int) -> FoundTile:
        return next(found for found in self.found if found.key == key)

    def heap_of(self, found: FoundTile) -> Sides:
        return sides(self.lines, found.corners)

    def holder_of(self, found: FoundTile) -> int:
        return self.holders[self.heap_of(found)]

    def heaps(self) -> Iterator[tuple[Sides, tuple[FoundTile, ...]]]:
        """Yields the heaps that have tiles, each with them."""
        for heap in dict.fromkeys(map(self.heap_of, self.found)):
            yield heap, tuple(one for one in self.found if self.heap_of(one) == heap)

    def confirm(self, key: int, owner: int | None) -> "Review":
        return self._with(replace(self.tile(key), why=None, taken_from=owner))

    def correct(self, key: int, tile: Tile) -> "Review":
        return self._with(replace(self.tile(key), tile=tile, why=None, taken_from=None))

    def remove(self, key: int) -> "Review":
        """Without this tile; a heap of which nothing is left is nobody's."""
        left = replace(self, found=tuple(one for one in self.found if one.key != key))
        heaps = [heap for heap, _found in left.heaps()]
        if not heaps:
            return left
        holders = {heap: self.holders[heap] for heap in heaps}
        return replace(left, holders=holders, heap=self.heap if self.heap in heaps else heaps[0])

    def parts(self, line: Line) -> bool:
        """True if the line has tiles on both its sides, in one of the heaps."""
        divided = replace(self, lines=(*self.lines, line))
        return len(set(map(divided.heap_of, self.found))) > len(set(map(self.heap_of, self.found)))

    def divide(self, line: Line, holders: tuple[int, ...]) -> "Review | None":
        """Returns the review with another line; None if there is nobody for another heap."""
        divided = replace(self, lines=(*self.lines, line))
        given = shared_out((heap for heap, _found in divided.heaps()), self.holders, holders)
        if given is None:
            return None
        kept = next(heap for heap in given if heap[:-1] == self.heap)
        return replace(divided, holders=given, heap=kept)

    def _with(self, changed: FoundTile) -> "Review":
        found = tuple(changed if one.key == changed.key else one for one in self.found)
        return replace(self, found=found)


def review_of(photo: Photo, holder: int) -> Review:
    found = tuple(
        FoundTile(key, read.tile, read.corners, _why(read.doubts, is_certain=read.is_certain))
        for key, read in enumerate(photo.tiles)
    )
    return Review(found, {(): holder})


def _why(doubts: frozenset[Doubt], *, is_certain: bool) -> Why | None:
    """What is there twice, or not in the set, is found again with each change."""
    if is_certain:
        return None
    return Why.COLOUR if Doubt.COLOUR in doubts else Why.UNCLEAR


def why_open(
    review: Review, found: FoundTile, tiles: TileSet, owners: Mapping[Tile, int]
) -> Why | None:
    """Returns why this tile cannot be counted yet; None if it can. ``owners`` are those of tiles
    that were entered before.
    """
    if found.tile not in tiles:
        return Why.NOT_IN_SET
    if sum(one.tile == found.tile for one in review.found) > 1:
        return Why.TWICE
    owner = owners.get(found.tile)
    if owner not in {None, found.taken_from, review.holder_of(found)}:
        return Why.ELSEWHERE
    return found.why
