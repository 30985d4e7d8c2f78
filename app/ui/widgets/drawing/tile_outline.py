"""Draws the outline of a tile on a photograph, with its name: dashed while the tile is not sure."""

from dataclasses import dataclass
from math import dist, hypot

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp, sp

from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.player_sign import DARK, LIGHT, contrast_colour
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter, Surface

CASING, SELECTED_CASING = DARK, LIGHT
"""Around every line, so that it can be seen on any picture. Opaque: Kivy draws a line that can be
seen through with a stencil of its own, and what it cuts off shows beside the picture.
"""
OUTLINE, SELECTED_OUTLINE = 2.2, 4
"""In dp."""
DASH = 9
"""In dp: the length of a dash, and of the gap behind it."""
NAME_SIZE, LEAST_NAME_SIZE = 13, 9
"""In sp, and in dp: on a small tile its name is smaller, so that it does not cover the next one."""
NAME_SHARE = 0.45
"""Of the shorter side of a tile: how large its name may be."""


@dataclass(frozen=True, slots=True)
class TileOutline:
    """The look of a tile: its corners on the screen, its name, and the colour of whose it is."""

    corners: tuple[Point, ...]
    text: str
    colour: Colour
    is_open: bool
    is_selected: bool

    def draw(self, painter: ShapePainter, group: Surface, _box: Box) -> None:
        if not isinstance(group, InstructionGroup):
            raise TypeError(type(group))
        for line in self._lines():
            draw_line(group, line, self.colour, is_strong=self.is_selected)
        self._draw_name(painter, group)

    def _lines(self) -> tuple[tuple[Point, ...], ...]:
        if not self.is_open:
            return ((*self.corners, self.corners[0]),)
        ends = (*self.corners[1:], self.corners[0])
        return tuple(
            dash
            for start, end in zip(self.corners, ends, strict=True)
            for dash in dashes(start, end)
        )

    def _name_size(self) -> float:
        first, second, third, _last = self.corners
        side = min(dist(first, second), dist(second, third))
        return max(dp(LEAST_NAME_SIZE), min(sp(NAME_SIZE), NAME_SHARE * side))

    def _draw_name(self, painter: ShapePainter, group: InstructionGroup) -> None:
        """In the middle of the upper edge, half of it outside of the tile."""
        texture = text_texture(self.text, self._name_size(), bold=True)
        x = sum(corner[0] for corner in self.corners) / len(self.corners)
        y = max(corner[1] for corner in self.corners)
        width, height = texture.width + dp(10), texture.height + dp(2)
        box = Box(round(x - width / 2), round(y - height / 2), round(width), round(height))
        painter.rounded_box(group, box.inset(-dp(1)), (box.height / 2 + dp(1), FLAT), CASING)
        painter.rounded_box(group, box, (box.height / 2, FLAT), self.colour)
        group.add(Color(*contrast_colour(self.colour)))
        place = round(x - texture.width / 2), round(y - texture.height / 2)
        group.add(Rectangle(texture=texture, pos=place, size=texture.size))


def dashes(start: Point, end: Point) -> list[tuple[Point, Point]]:
    """Divides an edge into dashes, one at each end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    count = max(1, round(length / dp(2 * DASH)))
    step = 1 / (2 * count + 1)

    def at(share: float) -> Point:
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    return [(at(2 * n * step), at((2 * n + 1) * step)) for n in range(count + 1)]


def draw_line(
    group: InstructionGroup, line: tuple[Point, ...], colour: Colour, *, is_strong: bool = False
) -> None:
    """Draws a line with a thin edge."""
    points = [value for point in line for value in point]
    width, edge = (SELECTED_OUTLINE, SELECTED_CASING) if is_strong else (OUTLINE, CASING)
    for ink, thickness in ((edge, dp(width + 1.6)), (colour, dp(width))):
        group.add(Color(*ink))
        group.add(Line(points=points, width=thickness / 2, cap="round", joint="round"))
