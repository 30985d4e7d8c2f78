"""The way through a match: a line a side with its sign at the end, and the target above.

Each line is told apart by its sign and its edge, not by its colour alone.
"""

from collections.abc import Sequence

from kivy.core.text import Label as Text
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.brush import Box, Brush
from app.ui.widgets.pinned import pin
from app.ui.widgets.sign import COLOURS, DARK, draw_sign

DASH = 6
CLOSEST = 0.95
"""How close signs come to each other, in their own height."""


class Chart(Widget):
    """``state`` is a chart as ``app.presenters.scores`` makes it."""

    state = ObjectProperty(None, rebind=True)
    ink = ColorProperty()
    grid = ColorProperty()

    def __init__(self, **values: object) -> None:
        self._brush = Brush()
        super().__init__(**values)
        pin(self, self._draw, "state", "ink", "grid")

    def _draw(self, group: InstructionGroup) -> None:
        if self.state is None or not self.state.lines:
            return
        self._group = group
        self._draw_level(self._lowest())
        if self.state.target is not None:
            self._draw_level(self.state.target, dashed=True)
        self._draw_numbers()
        for line in self.state.lines:
            self._draw_line(line.colour, line.totals)
        self._draw_signs()

    def _lowest(self) -> int:
        return min(0, *(min(line.totals) for line in self.state.lines))

    def _highest(self) -> int:
        target = self.state.target or 0
        return max(1, target, *(max(line.totals) for line in self.state.lines))

    def _sign_side(self) -> float:
        return float(sp(20))

    def _x(self, hand: int) -> float:
        """Room is left at the end for the signs, and at the start for the figures."""
        hands = len(self.state.lines[0].totals) - 1
        left, right = dp(4), self.width - self._sign_side() - dp(8)
        return float(left + (right - left) * hand / max(1, hands))

    def _y(self, total: float) -> float:
        lowest, highest = self._lowest(), self._highest()
        foot, top = sp(20) + dp(6), self.height - sp(22)
        return float(foot + (top - foot) * (total - lowest) / (highest - lowest))

    def _draw_level(self, total: int, *, dashed: bool = False) -> None:
        """A line across, with its number above it where it is the target."""
        y, end = round(self._y(total)) + 0.5, self._x(len(self.state.lines[0].totals) - 1)
        self._group.add(Color(*(self.ink if dashed else self.grid)))
        if not dashed:
            self._group.add(Line(points=(0, y, self.width, y), width=1))
            return
        x = 0.0
        while x < end:
            self._group.add(Line(points=(x, y, min(x + dp(DASH), end), y), width=1))
            x += 2 * dp(DASH)
        self._write(str(total), 0, y + dp(1))

    def _draw_numbers(self) -> None:
        """Of the first and of the last hand, below their places."""
        hands = len(self.state.lines[0].totals) - 1
        for hand in {1, hands}:
            texture = _texture(str(hand), sp(13))
            self._put(texture, self._x(hand) - texture.width / 2, 0)

    def _draw_line(self, colour: int, totals: Sequence[int]) -> None:
        points = [part for hand, total in enumerate(totals) for part in self._at(hand, total)]
        for ink, width in (((*DARK[:3], 0.7), 2.2), (COLOURS[colour], 1.5)):
            self._group.add(Color(*ink))
            self._group.add(SmoothLine(points=points, width=dp(width), joint="round"))

    def _at(self, hand: int, total: int) -> tuple[float, float]:
        return self._x(hand), self._y(total)

    def _draw_signs(self) -> None:
        side = self._sign_side()
        ends = sorted(self.state.lines, key=lambda line: line.totals[-1])
        heights = spread([self._y(line.totals[-1]) for line in ends], side * CLOSEST, self.height)
        for line, y in zip(ends, heights, strict=True):
            box = Box(self.width - side, y - side / 2, side, side)
            draw_sign(self._brush, self._group, box, line.colour)

    def _write(self, text: str, left: float, foot: float) -> None:
        self._put(_texture(text, sp(13)), left, foot)

    def _put(self, texture: Texture, left: float, foot: float) -> None:
        self._group.add(Color(*self.ink))
        place = round(left), round(foot)
        self._group.add(Rectangle(texture=texture, pos=place, size=texture.size))


def spread(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """From the lowest to the highest, moved up where they would lie on each other, and down
    again where they would leave the top.
    """
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + apart) if found else height)
    limit = top
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit - apart / 2 if limit == top else limit)
        limit = found[place] - apart
    return found


def _texture(text: str, size: float) -> Texture:
    written = Text(text=text, font_size=size, font_name="Words")
    written.refresh()
    return written.texture


kv.load("chart")
