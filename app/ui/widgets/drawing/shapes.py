"""Smooth shapes on a canvas whose window smooths nothing, in few instructions.

Discs and rounded slabs are one small picture each, made here at the size in pixels at which
they are shown; other shapes get an edge that fades over one pixel. Knows no domino.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple, TypeAlias

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

Colour = tuple[float, float, float, float]
Point = tuple[float, float]

MOST_PICTURES = 48
"""A window that is drawn to another size would heap them up."""
SHADOW = 0.3
SHARPEST = 0.35
"""The corner of a shape is cut off where its edge would run further out than 1 / this."""


class Box(NamedTuple):
    """A place on the canvas, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def short(self) -> float:
        return min(self.width, self.height)

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Relief(NamedTuple):
    """How the edge of a disc or slab takes the light: 1 is its colour, less is darker."""

    top: float
    foot: float
    drop: int = 0
    """How far its shadow falls, in pixels."""


class Strokes:
    """Shapes that do not lie on each other, gathered and drawn in as few instructions as can
    be: one for each colour and picture, in the order in which these came up.
    """

    def __init__(self) -> None:
        self._gathered: dict[tuple[Colour, Texture], tuple[list[float], list[int]]] = {}

    def take(
        self, colour: Colour, texture: Texture, vertices: list[float], indices: list[int]
    ) -> None:
        gathered = self._gathered.setdefault((colour, texture), ([], []))
        first = len(gathered[0]) // 4
        gathered[0].extend(vertices)
        gathered[1].extend(first + index for index in indices)

    def lay(self, group: InstructionGroup) -> None:
        for (colour, texture), (vertices, indices) in self._gathered.items():
            _add(group, colour, texture, vertices, indices)


Ground: TypeAlias = InstructionGroup | Strokes
"""What can be drawn on: a canvas at once, or strokes to be laid on one later."""

FLAT = Relief(1, 1)
RIMMED = Relief(0.66, 0.66)
SUNK = Relief(0.6, 0.8)


class ShapePainter:
    """Keeps the small pictures it has made; each widget that draws has its own."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[int, Relief], Texture] = {}
        self._fade: Texture | None = None

    def discs(
        self,
        group: Ground,
        middles: Iterable[Point],
        size: tuple[int, Relief],
        colour: Colour,
    ) -> None:
        """All discs of one diameter and one colour, on whole pixels, in one go."""
        diameter, relief = size
        vertices = [value for middle in middles for value in _disc(middle, diameter)]
        _add(group, colour, self._picture(diameter, relief), vertices, _quads(vertices))

    def stud(self, group: Ground, bar: Box, size: tuple[int, Relief], colour: Colour) -> None:
        """A bar and a disc in its middle."""
        diameter, relief = size
        x, y, width, height = bar
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        vertices = [value for corner in corners for value in (*corner, 0.5, 0.5)]
        vertices += _disc(bar.centre, diameter)
        _add(group, colour, self._picture(diameter, relief), vertices, _quads(vertices))

    def slab(self, group: Ground, box: Box, size: tuple[float, Relief], colour: Colour) -> None:
        """A box with round corners of a radius."""
        radius = max(1, min(round(size[0]), int(box.short / 2)))
        drop = size[1].drop
        left, right = round(box.x), round(box.x + box.width)
        foot, top = round(box.y) - drop, round(box.y + box.height)
        across = ((left, 0), (left + radius, 0.5), (right - radius, 0.5), (right, 1))
        high = 2 * radius + drop
        middle = (radius + drop) / high
        up = ((foot, 0), (foot + radius + drop, middle), (top - radius, middle), (top, 1))
        vertices = [value for y, v in up for x, u in across for value in (x, y, u, v)]
        _add(group, colour, self._picture(2 * radius, size[1]), vertices, _NINE)

    def shape(self, group: Ground, outline: Sequence[Point], colour: Colour) -> None:
        """Any outline, against the clock, all of which can be seen from its middle."""
        if self._fade is None:
            self._fade = painted(2, [bytes((255, 255, 255, 0, 255, 255, 255, 255))])
        inner, outer = grown(outline, -0.5), grown(outline, 0.5)
        x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
        vertices: list[float] = [x, y, 0.75, 0.5]
        for inside, outside in zip(inner, outer, strict=True):
            vertices += (*inside, 0.75, 0.5, *outside, 0.25, 0.5)
        _add(group, colour, self._fade, vertices, _fan(len(outline)))

    def _picture(self, diameter: int, relief: Relief) -> Texture:
        if len(self._pictures) > MOST_PICTURES:
            self._pictures.clear()
        key = (diameter, relief)
        if key not in self._pictures:
            self._pictures[key] = painted(diameter, _tablet(diameter, relief))
        return self._pictures[key]


def grown(outline: Sequence[Point], by: float) -> list[Point]:
    """The outline moved outwards, every edge by as much."""
    ahead = [*outline[1:], outline[0]]
    normals = [_normal(one, other) for one, other in zip(outline, ahead, strict=True)]
    before = [normals[-1], *normals[:-1]]
    return [
        _moved(point, one, other, by)
        for point, one, other in zip(outline, before, normals, strict=True)
    ]


def _normal(one: Point, other: Point) -> Point:
    across, up = other[0] - one[0], other[1] - one[1]
    length = hypot(across, up) or 1
    return up / length, -across / length


def _moved(point: Point, one: Point, other: Point, by: float) -> Point:
    across, up = one[0] + other[0], one[1] + other[1]
    stretch = by / max((across * across + up * up) / 2, SHARPEST)
    return point[0] + across * stretch, point[1] + up * stretch


def _add(
    group: Ground,
    colour: Colour,
    texture: Texture,
    vertices: list[float],
    indices: list[int],
) -> None:
    if isinstance(group, Strokes):
        group.take(colour, texture, vertices, indices)
        return
    group.add(Color(*colour))
    group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


def _disc(middle: Point, diameter: int) -> tuple[float, ...]:
    left, foot = round(middle[0] - diameter / 2), round(middle[1] - diameter / 2)
    right, top = left + diameter, foot + diameter
    return left, foot, 0, 0, right, foot, 1, 0, right, top, 1, 1, left, top, 0, 1


def _quads(vertices: Sequence[float]) -> list[int]:
    firsts = range(0, len(vertices) // 4, 4)
    return [first + corner for first in firsts for corner in (0, 1, 2, 2, 3, 0)]


_NINE = [
    row * 4 + column + corner
    for row in range(3)
    for column in range(3)
    for corner in (0, 1, 5, 5, 4, 0)
]
"""The nine fields of a slab: only the middle ones are stretched."""


def _fan(points: int) -> list[int]:
    indices = []
    for point in range(points):
        inner, after = 1 + 2 * point, 1 + 2 * ((point + 1) % points)
        indices += [0, inner, after, inner, inner + 1, after + 1, after + 1, after, inner]
    return indices


def _tablet(diameter: int, relief: Relief) -> list[bytes]:
    """A disc, pulled downwards by its shadow; the lowest line first."""
    half = (diameter + 1) // 2
    lines = []
    for line in range(diameter + relief.drop):
        up = line + 0.5 - relief.drop - diameter / 2
        left = [_dot(column + 0.5 - diameter / 2, up, diameter, relief) for column in range(half)]
        lines.append(b"".join(left + left[: diameter // 2][::-1]))
    return lines


def _dot(across: float, up: float, diameter: int, relief: Relief) -> bytes:
    """One pixel: covered by the disc, by its shadow, or not at all."""
    radius = diameter / 2
    away = hypot(across, up)
    cover = _clamped(radius - away + 0.5)
    fallen = hypot(across, up + relief.drop)
    shadow = _clamped((radius - fallen) / relief.drop + 0.5) if relief.drop else 0
    alpha = cover + SHADOW * shadow * (1 - cover)
    light = _light(away, up, radius, relief) * cover / alpha if alpha else 1
    grey = round(255 * light)
    return bytes((grey, grey, grey, round(255 * alpha)))


def _light(away: float, up: float, radius: float, relief: Relief) -> float:
    width = max(1, radius / 10)
    rim = _clamped(away - (radius - width) + 0.5)
    height = (up / away + 1) / 2 if away else 0
    return 1 - rim * (1 - relief.foot - (relief.top - relief.foot) * height)


def _clamped(share: float) -> float:
    return min(1.0, max(0.0, share))


def painted(width: int, lines: list[bytes]) -> Texture:
    """The lines as a picture, painted again should the phone take it away meanwhile."""
    pixels = b"".join(lines)
    texture = Texture.create(size=(width, len(lines)), colorfmt="rgba")

    def paint(empty: Texture) -> None:
        empty.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    paint(texture)
    texture.add_reload_observer(paint)
    return texture
