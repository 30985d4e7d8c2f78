"""A photograph with the tiles that were found on it: each outlined and named.

Two fingers enlarge it, one moves it; a tap on a tile is reported. While it is ``dividing``, a
finger draws a line. Coordinates of tiles and lines are pixels of the picture, y down.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import dist, hypot
from typing import TYPE_CHECKING

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty

from app.play.photo import middle
from app.ui import kv
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.cells import CellGrid, CellLook
from app.ui.widgets.drawing.photo_frame import PhotoFrame
from app.ui.widgets.drawing.player_sign import COLOURS, DARK, LIGHT, NO_PLAYER, contrast_colour
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter, Surface

if TYPE_CHECKING:
    from app.presenters.photo.state import TileMark


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


kv.load("widgets/photo_view")

SHORTEST_LINE = 40
"""In dp: a shorter one is no line between heaps."""
SLOP = 12
"""In dp: a finger that moves less taps."""


class PhotoView(CellGrid):
    """``picture`` is what is shown, ``tiles`` are marks on it; ``ink`` is the colour of tiles that
    no player has, and of the lines between heaps.
    """

    picture = ObjectProperty(None, allownone=True)
    tiles = ObjectProperty(())
    lines = ObjectProperty(())
    dividing = BooleanProperty(defaultvalue=False)
    ink = ColorProperty((1, 1, 1, 1))
    drawn_from = ("picture", "tiles", "lines", "dividing", "ink")
    label = StringProperty()
    texture = ObjectProperty(None, allownone=True)
    photo_box = ObjectProperty((0, 0, 0, 0))
    """Where the whole picture would be."""
    __events__ = ("on_tile", "on_line")

    def __init__(self, **values: object) -> None:
        self._frame = PhotoFrame()
        self._seen_before: PhotoFrame | None = None
        """While a tile is shown large."""
        self._touches: dict[object, Point] = {}
        self._moved = 0.0
        self._drawn_line: tuple[Point, Point] | None = None
        self._line_group = InstructionGroup()
        super().__init__(**values)
        self.canvas.after.insert(0, self._line_group)  # before the rule ends the stencil
        self.fbind("picture", self._set_picture)
        self.fbind("tiles", self._look_at_selected)
        self._set_picture()

    def on_tile(self, key: int) -> None:
        """Fires when a tile is tapped."""

    def on_line(self, line: tuple[Point, Point]) -> None:
        """Fires when a line was drawn."""

    def tap_cell(self, key: Hashable) -> None:
        self.dispatch("on_tile", key)

    def cell_name(self, key: Hashable) -> str:
        return str(self._mark(key).label)

    def cell_boxes(self) -> dict[Hashable, Box]:
        self._fit()
        return {} if self.picture is None else {mark.key: self._box(mark) for mark in self.tiles}

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        return {
            mark.key: self._outline(mark, is_pressed=mark.key in pressed) for mark in self.tiles
        }

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or self.picture is None or self.disabled:
            return False
        if touch.is_mouse_scrolling:
            self._show(self._frame.zoomed(0.8 if touch.button == "scrollup" else 1.25, touch.pos))
            return True
        touch.grab(self)
        self._touches[touch.uid] = touch.pos
        if len(self._touches) == 1:
            self._moved = 0.0
            self._press(touch)
        else:
            self._let_go()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        before, self._touches[touch.uid] = self._touches[touch.uid], touch.pos
        by = touch.x - before[0], touch.y - before[1]
        self._moved += hypot(*by)
        if self._drawn_line is not None:
            self._draw_line((self._drawn_line[0], touch.pos))
        elif len(self._touches) > 1:
            self._pinch(touch.uid, before)
        elif self._moved > dp(SLOP):
            self._let_go()
            self._show(self._frame.moved(by))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touches.pop(touch.uid, None)
        pressed = self._pressed.pop(touch.uid, None)
        drawn, self._drawn_line = self._drawn_line, None
        self._refresh()
        if drawn is not None:
            self._end_line(*drawn)
        elif pressed is not None and pressed == self._cell_at(*touch.pos):
            self.tap_cell(pressed)
        return True

    def cancel_touch(self, touch: MotionEvent) -> None:
        self._touches.pop(touch.uid, None)
        self._drawn_line = None
        super().cancel_touch(touch)

    def _press(self, touch: MotionEvent) -> None:
        if self.dividing:
            self._draw_line((touch.pos, touch.pos))
            return
        key = self._cell_at(*touch.pos)
        if key is not None:
            self._pressed[touch.uid] = key
            self._refresh()

    def _let_go(self) -> None:
        """It is no tap any more, and no line."""
        self._pressed.clear()
        self._drawn_line = None
        self._refresh()

    def _pinch(self, moved: object, before: Point) -> None:
        """Two fingers: the picture follows their distance and their middle."""
        other = next(place for uid, place in self._touches.items() if uid != moved)
        now = self._touches[moved]
        spread = hypot(now[0] - other[0], now[1] - other[1])
        was = hypot(before[0] - other[0], before[1] - other[1])
        around = (now[0] + other[0]) / 2, (now[1] + other[1]) / 2
        by = (now[0] - before[0]) / 2, (now[1] - before[1]) / 2
        if was > 1:
            self._show(self._frame.moved(by).zoomed(spread / was, around))

    def _draw_line(self, line: tuple[Point, Point]) -> None:
        self._drawn_line = line
        self._refresh()

    def _end_line(self, start: Point, end: Point) -> None:
        if hypot(end[0] - start[0], end[1] - start[1]) >= dp(SHORTEST_LINE):
            self.dispatch("on_line", (self._frame.to_picture(start), self._frame.to_picture(end)))

    def _cell_at(self, x: float, y: float) -> Hashable | None:
        """The tile under a finger: of several near it, the one whose middle is nearest."""
        near = [
            (hypot(x - box.centre[0], y - box.centre[1]), key)
            for key, box in self._boxes.items()
            if box.contains(x, y)
        ]
        return min(near)[1] if near else None

    def _refresh_now(self, seconds: float = 0) -> None:
        super()._refresh_now(seconds)
        self.photo_box = self._frame.box
        self._draw_lines()

    def _draw_lines(self) -> None:
        self._line_group.clear()
        shown = [self._frame.across(line) for line in self.lines]
        if self._drawn_line is not None:
            shown.append(self._drawn_line)
        for line in shown:
            draw_line(self._line_group, line, tuple(self.ink), is_strong=True)

    def _fit(self) -> None:
        """Takes the place and size of the widget."""
        frame = Box(self.x, self.y, max(1, self.width), max(1, self.height))
        if self._frame.frame != frame:
            self._frame = replace(self._frame, frame=frame).kept_inside(self._frame.centre)
            self._look_at_selected()

    def _set_picture(self, *_changed: object) -> None:
        if self.picture is None:
            self.texture = None
            return
        size = self.picture.width, self.picture.height
        self.texture = photo_texture(*size, self.picture.pixels)
        self._frame, self._seen_before = PhotoFrame(self._frame.frame, *size).whole(), None
        self._refresh()

    def _look_at_selected(self, *_changed: object) -> None:
        """Shows the selected tile large, and afterwards the picture as it was seen before."""
        selected = next((mark.corners for mark in self.tiles if mark.is_selected), None)
        if selected is not None:
            self._seen_before = self._seen_before or self._frame
            length = max(dist(corner, selected[0]) for corner in selected)
            self._show(self._frame.close_up(middle(selected), length))
        elif self._seen_before is not None:
            before, self._seen_before = self._seen_before, None
            self._show(replace(before, frame=self._frame.frame).kept_inside(before.centre))

    def _show(self, frame: PhotoFrame) -> None:
        self._frame = frame
        self._refresh()

    def _mark(self, key: Hashable) -> "TileMark":
        return next(mark for mark in self.tiles if mark.key == key)

    def _box(self, mark: "TileMark") -> Box:
        """What can be tapped: never smaller than a finger."""
        corners = tuple(map(self._frame.to_screen, mark.corners))
        left, bottom = map(min, zip(*corners, strict=True))
        right, top = map(max, zip(*corners, strict=True))
        wide, high = (max(0, dp(48) - size) / 2 for size in (right - left, top - bottom))
        return Box(left - wide, bottom - high, right - left + 2 * wide, top - bottom + 2 * high)

    def _outline(self, mark: "TileMark", *, is_pressed: bool) -> TileOutline:
        colour = tuple(self.ink) if mark.colour == NO_PLAYER else COLOURS[mark.colour]
        return TileOutline(
            tuple(map(self._frame.to_screen, mark.corners)),
            mark.text,
            colour,
            mark.is_open,
            mark.is_selected or is_pressed,
        )


def photo_texture(width: int, height: int, pixels: bytes) -> Texture:
    """Creates a texture of a picture, painted again if Android drops the graphics context."""
    texture = Texture.create(size=(width, height), colorfmt="rgb")
    texture.flip_vertical()

    def paint(empty: Texture) -> None:
        empty.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")

    paint(texture)
    texture.add_reload_observer(paint)
    return texture
