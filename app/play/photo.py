"""What is on a photograph, and what the player makes of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from threading import Event

from app.device.camera import Camera
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.vision import Doubt, Photo, PhotoError, Picture, Point, picture_of_file, tiles_on

ReadPicture = Callable[[Picture, TileSet, Faces, Event], Photo | PhotoError]
"""Finds the tiles of a set on a picture, until the event says that nobody waits for it."""


def opened_picture(camera: Camera, place: str) -> Picture | PhotoError:
    """A photograph that was just taken is deleted then, also if it is wrong."""
    try:
        return picture_of_file(Path(place))
    except PhotoError as error:
        return error
    finally:
        camera.forget(place)


def read_picture(
    picture: Picture, tiles: TileSet, faces: Faces, cancelled: Event
) -> Photo | PhotoError:
    try:
        return tiles_on(picture, tiles, faces, cancelled.is_set)
    except PhotoError as error:
        return error


Line = tuple[Point, Point]
"""From where to where it was drawn; it goes on beyond both ends."""
Sides = tuple[bool, ...]
"""On which side of each line a heap lies."""
Corners = tuple[Point, Point, Point, Point]


def middle(corners: Corners) -> Point:
    return sum(x for x, _y in corners) / 4, sum(y for _x, y in corners) / 4


def sides(lines: Iterable[Line], corners: Corners) -> Sides:
    """Returns in which heap a tile lies: where its middle is."""
    return tuple(_is_left(line, middle(corners)) for line in lines)


def _is_left(line: Line, point: Point) -> bool:
    (x, y), (to_x, to_y) = line
    return (to_x - x) * (point[1] - y) < (to_y - y) * (point[0] - x)


def shared_out(
    heaps: Iterable[Sides], before: Mapping[Sides, int], holders: tuple[int, ...]
) -> dict[Sides, int] | None:
    """Returns who gets each heap: the first part of a heap that was divided stays with who had it,
    the others go to the next of ``holders``. None if there are more heaps than holders.
    """
    waiting, given = [], dict[Sides, int]()
    for heap in dict.fromkeys(heaps):
        holder = before.get(heap[:-1])
        if holder is None or holder in given.values():
            waiting.append(heap)
        else:
            given[heap] = holder
    free = [one for one in holders if one not in given.values()]
    return (
        {**given, **dict(zip(waiting, free, strict=False))} if len(waiting) <= len(free) else None
    )


def handed_over(before: Mapping[Sides, int], heap: Sides, holder: int) -> dict[Sides, int]:
    """Gives a heap to somebody else; whoever has their heap gets this one instead."""
    swapped = {one: before[heap] for one, other in before.items() if other == holder}
    return {**before, **swapped, heap: holder}


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
