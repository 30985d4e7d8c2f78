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
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, ShapePainter
from app.ui.widgets.game.number_pad import (
    FIGURE_SIZE,
    GAP,
    LINE_HEIGHT,
    PRESSED_TINT,
    draw_ground,
    write_figure,
)

MIN_KEY, MAX_KEY_HEIGHT = 48, 112
"""In dp."""
COLUMNS = 7
"""As many keys as fit side by side on a small phone; more only where the lines are too high."""
DIGIT_WIDTH = 0.62
"""Width of a digit, times the font size."""
USED_UP_ALPHA = 0.38
DOT, DOT_STEP = 4, 7
"""In dp: the diameter of a dot that stands for a tile, and from one to the next."""


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
        write_figure(group, box.centre, str(self.value), font_size(box.width), ink)
        if self.times:
            self._draw_dots(painter, group, box)

    def _draw_dots(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        """Draws the dots along the lower edge, closer where they are many."""
        room = box.inset(dp(GAP))
        step = min(dp(DOT_STEP), room.width / self.times)
        left = room.centre[0] - (self.times - 1) * step / 2
        middles = [(left + place * step, room.y + dp(DOT)) for place in range(self.times)]
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
        height = self._least
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
            if ceil(len(self._sums) / columns) * self._least <= self.fit_height:
                break
            columns += 1
        return columns

    @property
    def _least(self) -> float:
        """The smallest height of a key."""
        return float(max(dp(MIN_KEY), LINE_HEIGHT * font_size(dp(MIN_KEY))))

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        colours, counts = (tuple(self.ground), tuple(self.ink)), dict(self.counts)
        return {
            value: SumKey(
                value, counts.get(value, 0), value in self.used_up, value in pressed, *colours
            )
            for value in self._sums
        }


def font_size(key_width: float) -> float:
    """The font size at which two digits fit into a key."""
    return float(min(sp(FIGURE_SIZE), (key_width - dp(GAP)) / 2 / DIGIT_WIDTH))
