"""Widgets that draw themselves: text as textures, lines and boxes, mirrored where text runs right
to left. Knows nothing of dominoes.
"""

from collections.abc import Sequence
from math import ceil

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.ui.text.direction import is_right_to_left
from app.ui.widgets.drawing.shapes import Box, ShapePainter

DASH_LENGTH = 6
MIN_TEXT_WIDTH = 24
"""In dp: in less width text is unreadable."""


class MirroredCanvas:
    """Draws on the canvas of a widget, mirrored where its text runs right to left: ``x`` counts
    from the side where text begins.
    """

    def __init__(self, group: InstructionGroup, widget: Widget) -> None:
        self.group = group
        self.width = widget.width
        self.is_rtl = is_right_to_left(widget)

    def left_edge(self, x: float, width: float = 0) -> float:
        """The left edge of a box that begins at x and has this width."""
        return float(self.width - x - width) if self.is_rtl else float(x)

    def mirrored(self, box: Box) -> Box:
        return box._replace(x=self.left_edge(box.x, box.width))

    def set_colour(self, colour: Sequence[float]) -> None:
        self.group.add(Color(*colour))

    def horizontal_line(self, colour: Sequence[float], first: float, last: float, y: float) -> None:
        self.set_colour(colour)
        start, end = sorted((self.left_edge(first), self.left_edge(last)))
        self._add_line(start, end, y)

    def dashed_line(self, colour: Sequence[float], first: float, last: float, y: float) -> None:
        self.set_colour(colour)
        x, end = sorted((self.left_edge(first), self.left_edge(last)))
        while x < end:
            self._add_line(x, min(x + dp(DASH_LENGTH), end), y)
            x += 2 * dp(DASH_LENGTH)

    def _add_line(self, start: float, end: float, y: float) -> None:
        """As thick on every screen: a single pixel is lost where a picture is shown smaller."""
        thick = max(1, ceil(dp(1)))
        place = start, round(y) - (thick - 1) // 2
        self.group.add(Rectangle(pos=place, size=(end - start, thick)))

    def rectangle(
        self, colour: Sequence[float], x: float, bottom: float, width: float, height: float
    ) -> None:
        self.set_colour(colour)
        left, low = round(self.left_edge(x, width)), round(bottom)
        right, high = round(self.left_edge(x, width) + width), round(bottom + height)
        self.group.add(Rectangle(pos=(left, low), size=(max(1, right - left), max(1, high - low))))

    def draw_text(self, texture: Texture, x: float, bottom: float) -> None:
        place = round(self.left_edge(x, texture.width)), round(bottom)
        self.group.add(Rectangle(texture=texture, pos=place, size=texture.size))

    def write(self, texture: Texture, x: float, middle: float, colour: Sequence[float]) -> float:
        """Draws text at this height. Returns where it ends."""
        self.set_colour(colour)
        self.draw_text(texture, x, middle - texture.height / 2)
        return float(x + texture.width)


class Drawing(Widget):
    """A widget that draws itself on a canvas whose origin is its lower left corner: to move it
    redraws nothing.
    """

    drawn_from: tuple[str, ...] = ()
    """The properties that it redraws for, besides its size and the direction of its text."""

    def __init__(self, **values: object) -> None:
        self.painter = ShapePainter()
        self._group, self._place = InstructionGroup(), Translate()
        self._redraw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**values)
        for instruction in (PushMatrix(), self._place, self._group, PopMatrix()):
            self.canvas.add(instruction)
        for name in ("size", *self.drawn_from):
            self.property(name)  # fbind alone ignores a name that it does not know
            self.fbind(name, self._redraw)
        self.fbind("pos", self._move)
        self._move()
        self._redraw()

    def draw(self, canvas: MirroredCanvas) -> None:
        """Draws on an empty canvas, before the next frame."""
        raise NotImplementedError

    def update_direction(self, *_changed: object) -> None:
        self._redraw()

    def _draw_now(self, _seconds: float) -> None:
        self._group.clear()
        self.draw(MirroredCanvas(self._group, self))

    def _move(self, *_changed: object) -> None:
        self._place.xy = round(self.x), round(self.y)


def text_texture(text: str, size: float, *, bold: bool = False, font: str = "Pipkeeper") -> Texture:
    """Renders text on one line at its natural width."""
    line = Text(text=text, font_size=size, font_name=font, bold=bold)
    line.refresh()
    return line.texture


def shortened_texture(
    text: str, size: float, room: float, *, bold: bool = False, is_rtl: bool = False
) -> Texture:
    """Renders text on one line; cuts off its end where it is too wide, as readers expect."""
    whole = text_texture(text, size, bold=bold)
    if whole.width <= room:
        return whole
    line = Text(
        text=text,
        font_size=size,
        font_name="Pipkeeper",
        bold=bold,
        shorten=True,
        shorten_from="right",
        split_str="",  # else Kivy keeps the last word, and cuts out the middle
        max_lines=1,
        halign="right" if is_rtl else "left",
        text_size=(int(room), None),
    )
    line.refresh()
    return line.texture
