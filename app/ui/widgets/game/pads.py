"""Other ways to enter the tiles left in a hand: face by face, as sums of halves, or as a total.

The pads only report taps. Those of numbers are not mirrored where text runs from right to left.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.domain.tiles import Tile
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.cells import CellGrid, CellLook, grid
from app.ui.widgets.drawing.domino import (
    RING,
    Half,
    TileLook,
    TileStyle,
    draw_body,
    draw_faces,
    even_pixels,
    frame_width,
    mix,
)
from app.ui.widgets.drawing.player_sign import fit_outline, four_times
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter

GAP = 4
"""In dp, between two keys."""


class Pad(CellGrid):
    """Lines of keys, from its top."""

    def grid_of(
        self, keys: tuple[Hashable, ...], columns: int, height: float
    ) -> dict[Hashable, Box]:
        self.minimum_height = ceil(len(keys) / columns) * height
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, keys, columns)


MIN_FACE_WIDTH = 64
"""In dp: smallest width of a key, unless the pad itself is narrower."""
MIN_FACE_HEIGHT, MIN_LARGE_SET_FACE_HEIGHT = 64, 56
"""In dp: smallest height of a key; a set above double-nine would fill the window with them."""
LARGE_SET = 10
"""The highest face from which keys may be lower."""
MAX_FACE_SIZE = 112
"""In dp: greatest width and height of a key."""
NO_HALF = -1


@dataclass(frozen=True, slots=True)
class FaceKey:
    """A key that shows half a tile."""

    look: TileLook
    style: TileStyle

    def draw(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        side = even_pixels(box.short - 2 * frame_width(box) - dp(GAP))
        x, y = box.centre
        square = Box(round(x - side / 2), round(y - side / 2), side, side)
        draw_body(painter, group, square, self.look, self.style.ring)
        half = Half(square, self.look.tile.high, on_side=False)
        draw_faces(painter, group, (half,), self.style, 1)


class Keypad(Pad):
    """A key for each face of a set: two taps make a tile.

    ``half`` is the face that was tapped first, held until the second tap; -1 for none.
    """

    faces = ObjectProperty(None, allownone=True)
    half = NumericProperty(NO_HALF)
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    drawn_from = ("faces", "half", "marks", "ring")
    __events__ = ("on_face",)

    def on_face(self, value: int) -> None:
        """Fires when a face is tapped."""

    def tap_cell(self, key: Hashable) -> None:
        self.dispatch("on_face", key)

    def cell_boxes(self) -> dict[Hashable, Box]:
        if self.faces is None:
            return {}
        keys = tuple(range(self.faces.highest + 1))
        fitting = max(1, int(self.width // dp(MIN_FACE_WIDTH)))
        lines = ceil(len(keys) / min(fitting, ceil(len(keys) / 2)))
        key = min(self.width / ceil(len(keys) / lines), dp(MAX_FACE_SIZE))
        if self.fit_height:
            key = min(key, max(dp(self._min_height), self.fit_height / lines))
        return self.grid_of(keys, ceil(len(keys) / lines), key)

    @property
    def _min_height(self) -> int:
        is_large = self.faces.highest >= LARGE_SET
        return MIN_LARGE_SET_FACE_HEIGHT if is_large else MIN_FACE_HEIGHT

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        style = TileStyle(self.faces, self.marks, tuple(self.ring))
        return {
            face: FaceKey(self._look(face, pressed), style)
            for face in range(self.faces.highest + 1)
        }

    def _look(self, face: int, pressed: AbstractSet[Hashable]) -> TileLook:
        """A key looks like half of the double."""
        return TileLook(Tile(face, face), selected=face == self.half, pressed=face in pressed)


ERASE, PLUS, CLEAR = "erase", "plus", "clear"
CLEAR_FIGURE = "C"
"""As on calculators everywhere; a cross so near the plus sign would mean "times"."""
NUMBER_COLUMNS = 4
NUMBER_KEYS: tuple[Hashable, ...] = (
    *(1, 2, 3, ERASE),
    *(4, 5, 6, PLUS),
    *(7, 8, 9, CLEAR),
    *(None, 0, None, None),
)
"""The digits are where a telephone has them."""
WITHOUT_PLUS = tuple(None if key == PLUS else key for key in NUMBER_KEYS)
NUMBER_KEY_HEIGHT, LOW_KEY_HEIGHT = 56, 48
"""In dp: smallest height of a key, and where there is little room."""
KEY_HEIGHT = 0.8
"""Height of a key, times its width, where there is room."""
FIGURE_SIZE = 24
LINE_HEIGHT = 1.2
"""Height of a line, times its font size."""
PRESSED_TINT = 0.16

_ERASE_SHAPE: tuple[Point, ...] = (
    (-1.2, 0),
    (-0.5, -0.75),
    (1.1, -0.75),
    (1.1, 0.75),
    (-0.5, 0.75),
)
"""Outline of the key that deletes the last digit."""


_CROSS_SHAPE = four_times((0, -0.13), (0.29, -0.42), (0.42, -0.29))
"""Outline of two crossed bars."""
_PLUS_SHAPE = four_times((0.75, -0.13), (0.75, 0.13), (0.13, 0.13))


def draw_ground(painter: ShapePainter, group: InstructionGroup, box: Box, ground: Colour) -> None:
    """Draws a key without its figure."""
    painter.rounded_box(group, box.inset(dp(GAP) / 2), (dp(12), FLAT), ground)


def write_figure(
    group: InstructionGroup, middle: Point, text: str, font_size: float, ink: Colour
) -> None:
    figure = text_texture(text, font_size)
    where = (round(middle[0] - figure.width / 2), round(middle[1] - figure.height / 2))
    group.add(Color(*ink))
    group.add(Rectangle(texture=figure, pos=where, size=figure.size))


@dataclass(frozen=True, slots=True)
class FigureKey:
    """A key that shows a digit or a plus sign, or erases or clears."""

    key: Hashable
    pressed: bool
    ground: Colour
    ink: Colour

    def draw(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        ground = mix(self.ground, self.ink, PRESSED_TINT) if self.pressed else self.ground
        draw_ground(painter, group, box, ground)
        side = sp(FIGURE_SIZE)
        x, y = box.centre
        place = Box(x - side / 2, y - side / 2, side, side)
        if self.key == ERASE:
            painter.shape(group, fit_outline(place, _ERASE_SHAPE), self.ink)
            place = place._replace(x=place.x + side / 8)
            painter.shape(group, fit_outline(place, _CROSS_SHAPE), ground)
        elif self.key == PLUS:
            painter.shape(group, fit_outline(place, _PLUS_SHAPE), self.ink)
        else:
            text = CLEAR_FIGURE if self.key == CLEAR else str(self.key)
            write_figure(group, box.centre, text, side, self.ink)


class NumberPad(Pad):
    """Digits to enter a total that was already counted, and a plus sign to let it be added up,
    unless it must be one number. With ``fit_height`` the keys grow.
    """

    ground = ColorProperty("#E4EAE1")
    ink = ColorProperty("#1A1C1A")
    erase_label = StringProperty()
    plus_label = StringProperty()
    clear_label = StringProperty()
    has_plus = BooleanProperty(defaultvalue=True)
    drawn_from = ("ground", "ink", "has_plus")
    __events__ = ("on_digit", "on_erase", "on_plus", "on_clear")

    def on_digit(self, value: int) -> None:
        """Fires when a digit is tapped."""

    def on_erase(self) -> None:
        """Fires when the last digit is to be deleted."""

    def on_plus(self) -> None:
        """Fires when another number follows."""

    def on_clear(self) -> None:
        """Fires when all digits are to be deleted."""

    def tap_cell(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dispatch("on_digit", key)
        else:
            self.dispatch(f"on_{key}")

    def cell_name(self, key: Hashable) -> str:
        labels: dict[Hashable, str] = {
            ERASE: self.erase_label,
            PLUS: self.plus_label,
            CLEAR: self.clear_label,
        }
        return labels.get(key, str(key))

    def cell_boxes(self) -> dict[Hashable, Box]:
        lines = ceil(len(NUMBER_KEYS) / NUMBER_COLUMNS)
        least = LINE_HEIGHT * sp(FIGURE_SIZE)
        wanted = self.width / NUMBER_COLUMNS * KEY_HEIGHT if self.fit_height else 0
        height = max(dp(NUMBER_KEY_HEIGHT), least, wanted)
        if self.fit_height:
            height = max(dp(LOW_KEY_HEIGHT), least, min(height, self.fit_height / lines))
        return self.grid_of(self._keys, NUMBER_COLUMNS, height)

    @property
    def _keys(self) -> tuple[Hashable, ...]:
        """The place of a key that is not there stays empty: the others must not move."""
        return NUMBER_KEYS if self.has_plus else WITHOUT_PLUS

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        colours = tuple(self.ground), tuple(self.ink)
        keys = filter(lambda key: key is not None, self._keys)
        return {key: FigureKey(key, key in pressed, *colours) for key in keys}


MIN_SUM_KEY, MAX_SUM_KEY_HEIGHT = 48, 112
"""In dp."""
SUM_COLUMNS = 7
"""As many keys as fit side by side on a small phone; more only where the lines are too high."""
DIGIT_WIDTH, DIGIT_HEIGHT = 0.58, 0.74
"""Of a digit, times the font size."""
USED_UP_ALPHA = 0.38
DOT, DOT_STEP = 4, 7
"""In dp: the diameter of a dot that stands for a tile, and from one to the next."""
DOT_STRIP = 9
"""In dp: the height of the strip for dots along the lower edge of a key."""


@dataclass(frozen=True, slots=True)
class SumKey:
    """A key that shows a sum, and a dot for each tile that was entered with it."""

    value: int
    times: int
    used_up: bool
    pressed: bool
    ground: Colour
    ink: Colour

    def draw(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        ink = (*self.ink[:3], USED_UP_ALPHA) if self.used_up else self.ink
        if self.pressed or not self.used_up:
            tint = PRESSED_TINT if self.pressed else 0
            draw_ground(painter, group, box, mix(self.ground, self.ink, tint))
        write_figure(group, _middle_of_digits(box), str(self.value), font_size(box), ink)
        if self.times:
            self._draw_dots(painter, group, box)

    def _draw_dots(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        """Draws the dots below the digits, closer where they are many."""
        room = box.inset(dp(GAP))
        middle = box.y + dp(GAP + DOT_STRIP) / 2
        step = min(dp(DOT_STEP), room.width / self.times)
        left = room.centre[0] - (self.times - 1) * step / 2
        middles = [(left + place * step, middle) for place in range(self.times)]
        size = max(2, round(min(dp(DOT), 0.75 * step)))
        painter.discs(group, middles, (size, FLAT), self.ink)


class SumsPad(Pad):
    """A key for each sum of two halves, from 0 to twice ``highest``.

    ``counts`` are the sums that were entered, with how many tiles each. The keys ``used_up`` are
    those that no tile is left for; they report taps all the same.
    """

    highest = NumericProperty(0)
    counts = ObjectProperty(())
    used_up = ObjectProperty(frozenset())
    ground = ColorProperty("#E4EAE1")
    ink = ColorProperty("#1A1C1A")
    drawn_from = ("highest", "counts", "used_up", "ground", "ink")
    __events__ = ("on_sum",)

    def on_sum(self, value: int) -> None:
        """Fires when a sum is tapped."""

    def tap_cell(self, key: Hashable) -> None:
        self.dispatch("on_sum", key)

    @property
    def _sums(self) -> range:
        return range(2 * int(self.highest) + 1)

    def cell_boxes(self) -> dict[Hashable, Box]:
        columns = self._columns()
        lines = ceil(len(self._sums) / columns)
        height = dp(MIN_SUM_KEY)
        if self.fit_height:
            square = min(self.width / columns, dp(MAX_SUM_KEY_HEIGHT))
            height = max(height, min(square, self.fit_height / lines))
        empty = (None,) * (lines * columns - len(self._sums))
        return self.grid_of((*self._sums, *empty), columns, height)

    def _columns(self) -> int:
        # Rounded: 336.0 pixels can be a little less than seven times 48 dp.
        fitting = max(1, int(round(self.width / dp(MIN_SUM_KEY), 2)))
        columns = min(SUM_COLUMNS, fitting)
        while self.fit_height and columns < min(fitting, len(self._sums)):
            if ceil(len(self._sums) / columns) * dp(MIN_SUM_KEY) <= self.fit_height:
                break
            columns += 1
        return columns

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        colours, counts = (tuple(self.ground), tuple(self.ink)), dict(self.counts)
        return {
            value: SumKey(
                value, counts.get(value, 0), value in self.used_up, value in pressed, *colours
            )
            for value in self._sums
        }


def font_size(key: Box) -> float:
    """The font size at which two digits fit into a key, with dots below them."""
    across = (key.width - dp(3 * GAP)) / 2 / DIGIT_WIDTH
    upwards = (key.height - dp(3 * GAP + DOT_STRIP)) / DIGIT_HEIGHT
    return float(min(sp(FIGURE_SIZE), across, upwards))


def _middle_of_digits(key: Box) -> Point:
    """The middle of the key; higher where large digits would come too close to the dots."""
    x, middle = key.centre
    lowest = key.y + dp(1.5 * GAP + DOT_STRIP) + DIGIT_HEIGHT * font_size(key) / 2
    return x, max(middle, lowest)
