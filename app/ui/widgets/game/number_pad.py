"""Another way to enter the tiles left in a hand: as a total, or as several numbers to add.

It only reports taps, and is not mirrored where text runs from right to left.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.cells import CellGrid, CellLook, grid
from app.ui.widgets.drawing.domino import mix
from app.ui.widgets.drawing.player_sign import fit_outline, four_times
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter

ERASE, PLUS, CLEAR = "erase", "plus", "clear"
CLEAR_FIGURE = "C"
"""As on calculators everywhere; a cross so near the plus sign would mean "times"."""
COLUMNS = 4
NUMBER_KEYS: tuple[Hashable, ...] = (
    *(1, 2, 3, ERASE),
    *(4, 5, 6, PLUS),
    *(7, 8, 9, CLEAR),
    *(None, 0, None, None),
)
"""The digits are where a telephone has them."""
WITHOUT_PLUS = tuple(None if key == PLUS else key for key in NUMBER_KEYS)
MIN_KEY_HEIGHT, LOW_KEY_HEIGHT = 56, 48
"""In dp: smallest height of a key, and where there is little room."""
KEY_HEIGHT = 0.8
"""Height of a key, times its width, where there is room."""
GAP = 4
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


class NumberPad(CellGrid):
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
        lines = ceil(len(NUMBER_KEYS) / COLUMNS)
        least = LINE_HEIGHT * sp(FIGURE_SIZE)
        wanted = self.width / COLUMNS * KEY_HEIGHT if self.fit_height else 0
        height = max(dp(MIN_KEY_HEIGHT), least, wanted)
        if self.fit_height:
            height = max(dp(LOW_KEY_HEIGHT), least, min(height, self.fit_height / lines))
        self.minimum_height = lines * height
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, self._keys, COLUMNS)

    @property
    def _keys(self) -> tuple[Hashable, ...]:
        """The place of a key that is not there stays empty: the others must not move."""
        return NUMBER_KEYS if self.has_plus else WITHOUT_PLUS

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        colours = tuple(self.ground), tuple(self.ink)
        keys = filter(lambda key: key is not None, self._keys)
        return {key: FigureKey(key, key in pressed, *colours) for key in keys}
