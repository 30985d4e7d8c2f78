"""Smooth shapes in few instructions, on a canvas without antialiasing.

Discs and rounded boxes are one small texture each, created at the size in pixels in which they are
shown; other shapes get an edge that fades over one pixel. Knows nothing of dominoes.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple, TypeAlias

from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture

Colour = tuple[float, float, float, float]
Point = tuple[float, float]

MAX_PICTURES = 48
"""Limit of the cache: a window that changes its size would fill it."""
SHADOW_ALPHA = 0.3
MIN_CORNER = 0.35
"""A sharp corner is cut off where its edge would extend further than 1 / this."""


class Box(NamedTuple):
    """A rectangle on the canvas, in pixels."""

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

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Relief(NamedTuple):
    """Shading of the edge of a disc or box: 1 is its colour, less is darker."""

    top: float
    bottom: float
    drop: int = 0
    """Offset of its shadow, in pixels."""


class ShapeBatch:
    """Collects shapes that do not overlap and draws them in as few instructions as possible: one
    for each colour and texture, in the order of their first use.
    """

    def __init__(self) -> None:
        self._batches: dict[tuple[Colour, Texture], tuple[list[float], list[int]]] = {}

    def add(
        self, colour: Colour, texture: Texture, vertices: list[float], indices: list[int]
    ) -> None:
        batch = self._batches.setdefault((colour, texture), ([], []))
        first = len(batch[0]) // 4
        batch[0].extend(vertices)
        batch[1].extend(first + index for index in indices)

    def draw_on(self, group: InstructionGroup) -> None:
        for (colour, texture), (vertices, indices) in self._batches.items():
            _add_mesh(group, colour, texture, vertices, indices)


Surface: TypeAlias = InstructionGroup | ShapeBatch
"""A canvas to draw on at once, or a batch to be drawn later."""

FLAT = Relief(1, 1)
RIMMED = Relief(0.66, 0.66)
SUNK = Relief(0.6, 0.8)


class ShapePainter:
    """Draws shapes and caches their textures; each widget that draws has its own."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[int, Relief], Texture] = {}
        self._fade: Texture | None = None

    def discs(
        self, group: Surface, middles: Iterable[Point], size: tuple[int, Relief], colour: Colour
    ) -> None:
        """Draws discs of one diameter and colour together, on whole pixels."""
        diameter, relief = size
        vertices = [value for middle in middles for value in _disc(middle, diameter)]
        _add_mesh(group, colour, self._picture(diameter, relief), vertices, _quads(vertices))

    def bar_with_disc(
        self, group: Surface, bar: Box, size: tuple[int, Relief], colour: Colour
    ) -> None:
        """Draws a bar and a disc in its middle."""
        diameter, relief = size
        x, y, width, height = bar
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        vertices = [value for corner in corners for value in (*corner, 0.5, 0.5)]
        vertices += _disc(bar.centre, diameter)
        _add_mesh(group, colour, self._picture(diameter, relief), vertices, _quads(vertices))

    def rounded_box(
        self, group: Surface, box: Box, size: tuple[float, Relief], colour: Colour
    ) -> None:
        """Draws a box with round corners."""
        radius = max(1, min(round(size[0]), int(box.short / 2)))
        drop = size[1].drop
        left, right = round(box.x), round(box.x + box.width)
        bottom, top = round(box.y) - drop, round(box.y + box.height)
        across = ((left, 0), (left + radius, 0.5), (right - radius, 0.5), (right, 1))
        high = 2 * radius + drop
        middle = (radius + drop) / high
        up = ((bottom, 0), (bottom + radius + drop, middle), (top - radius, middle), (top, 1))
        vertices = [value for y, v in up for x, u in across for value in (x, y, u, v)]
        _add_mesh(group, colour, self._picture(2 * radius, size[1]), vertices, _NINE_PATCH)

    def shape(self, group: Surface, outline: Sequence[Point], colour: Colour) -> None:
        """Draws an outline, counter-clockwise, all of which is visible from its middle."""
        if self._fade is None:
            self._fade = create_texture(2, [bytes((255, 255, 255, 0, 255, 255, 255, 255))])
        inner, outer = expanded(outline, -0.5), expanded(outline, 0.5)
        x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
        vertices: list[float] = [x, y, 0.75, 0.5]
        for inside, outside in zip(inner, outer, strict=True):
            vertices += (*inside, 0.75, 0.5, *outside, 0.25, 0.5)
        _add_mesh(group, colour, self._fade, vertices, _fan(len(outline)))

    def _picture(self, diameter: int, relief: Relief) -> Texture:
        if len(self._pictures) > MAX_PICTURES:
            self._pictures.clear()
        key = (diameter, relief)
        if key not in self._pictures:
            self._pictures[key] = create_texture(diameter, _disc_rows(diameter, relief))
        return self._pictures[key]


def expanded(outline: Sequence[Point], by: float) -> list[Point]:
    """The outline with every edge moved outwards by as much."""
    ahead = [*outline[1:], outline[0]]
    normals = [_normal(one, other) for one, other in zip(outline, ahead, strict=True)]
    before = [normals[-1], *normals[:-1]]
    return [
        _offset_corner(point, one, other, by)
        for point, one, other in zip(outline, before, normals, strict=True)
    ]


def _normal(one: Point, other: Point) -> Point:
    across, up = other[0] - one[0], other[1] - one[1]
    length = hypot(across, up) or 1
    return up / length, -across / length


def _offset_corner(point: Point, one: Point, other: Point, by: float) -> Point:
    across, up = one[0] + other[0], one[1] + other[1]
    stretch = by / max((across * across + up * up) / 2, MIN_CORNER)
    return point[0] + across * stretch, point[1] + up * stretch


def _add_mesh(
    group: Surface, colour: Colour, texture: Texture, vertices: list[float], indices: list[int]
) -> None:
    if isinstance(group, ShapeBatch):
        group.add(colour, texture, vertices, indices)
        return
    group.add(Color(*colour))
    group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


def _disc(middle: Point, diameter: int) -> tuple[float, ...]:
    left, bottom = round(middle[0] - diameter / 2), round(middle[1] - diameter / 2)
    right, top = left + diameter, bottom + diameter
    return left, bottom, 0, 0, right, bottom, 1, 0, right, top, 1, 1, left, top, 0, 1


def _quads(vertices: Sequence[float]) -> list[int]:
    firsts = range(0, len(vertices) // 4, 4)
    return [first + corner for first in firsts for corner in (0, 1, 2, 2, 3, 0)]


_NINE_PATCH = [
    row * 4 + column + corner
    for row in range(3)
    for column in range(3)
    for corner in (0, 1, 5, 5, 4, 0)
]
"""Indices of the nine fields of a rounded box: only the middle ones are stretched."""


def _fan(points: int) -> list[int]:
    indices = []
    for point in range(points):
        inner, after = 1 + 2 * point, 1 + 2 * ((point + 1) % points)
        indices += [0, inner, after, inner, inner + 1, after + 1, after + 1, after, inner]
    return indices


def _disc_rows(diameter: int, relief: Relief) -> list[bytes]:
    """Pixel rows of a disc with its shadow, the lowest first."""
    half = (diameter + 1) // 2
    lines = []
    for line in range(diameter + relief.drop):
        up = line + 0.5 - relief.drop - diameter / 2
        left = [
            _disc_pixel(column + 0.5 - diameter / 2, up, diameter, relief) for column in range(half)
        ]
        lines.append(b"".join(left + left[: diameter // 2][::-1]))
    return lines


def _disc_pixel(across: float, up: float, diameter: int, relief: Relief) -> bytes:
    """One pixel: covered by the disc, by its shadow, or transparent."""
    radius = diameter / 2
    distance = hypot(across, up)
    coverage = _clamp(radius - distance + 0.5)
    shadow_distance = hypot(across, up + relief.drop)
    shadow = _clamp((radius - shadow_distance) / relief.drop + 0.5) if relief.drop else 0
    alpha = coverage + SHADOW_ALPHA * shadow * (1 - coverage)
    light = _rim_light(distance, up, radius, relief) * coverage / alpha if alpha else 1
    grey = round(255 * light)
    return bytes((grey, grey, grey, round(255 * alpha)))


def _rim_light(distance: float, up: float, radius: float, relief: Relief) -> float:
    width = max(1, radius / 10)
    rim = _clamp(distance - (radius - width) + 0.5)
    height = (up / distance + 1) / 2 if distance else 0
    return 1 - rim * (1 - relief.bottom - (relief.top - relief.bottom) * height)


def _clamp(share: float) -> float:
    return min(1.0, max(0.0, share))


def create_texture(width: int, lines: list[bytes]) -> Texture:
    """Creates a texture, painted again if Android drops the graphics context."""
    pixels = b"".join(lines)
    texture = Texture.create(size=(width, len(lines)), colorfmt="rgba")

    def paint(empty: Texture) -> None:
        empty.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    paint(texture)
    texture.add_reload_observer(paint)
    return texture
