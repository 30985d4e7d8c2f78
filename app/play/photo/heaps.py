"""Heaps of tiles on one photograph: lines divide it, and each heap is somebody's."""

from collections.abc import Iterable, Mapping

from app.vision.photo import Point

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
