"""Another way to enter the tiles left in a hand: the sum of each tile's halves, one tap a tile.

For sets with too many tiles for a tray. It only reports taps, and is not mirrored where text runs
from right to left.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty

from app.ui.widgets.drawing.cells import CellGrid, CellLook, grid
from app.ui.widgets.drawing.domino import mix
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter
from app.ui.widgets.game.number_pad import (
    FIGURE_SIZE,
    GAP,
    PRESSED_TINT,
    draw_ground,
    write_figure,
)

MIN_KEY, MAX_KEY_HEIGHT = 48, 112
"""In dp."""
COLUMNS = 7
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


class SumsPad(CellGrid):
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
        height = dp(MIN_KEY)
        if self.fit_height:
            square = min(self.width / columns, dp(MAX_KEY_HEIGHT))
            height = max(height, min(square, self.fit_height / lines))
        self.minimum_height = lines * height
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        empty = (None,) * (lines * columns - len(self._sums))
        return grid(room, (*self._sums, *empty), columns)

    def _columns(self) -> int:
        # Rounded: 336.0 pixels can be a little less than seven times 48 dp.
        fitting = max(1, int(round(self.width / dp(MIN_KEY), 2)))
        columns = min(COLUMNS, fitting)
        while self.fit_height and columns < min(fitting, len(self._sums)):
            if ceil(len(self._sums) / columns) * dp(MIN_KEY) <= self.fit_height:
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
