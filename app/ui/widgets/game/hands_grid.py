"""The hands of a match: one line each, with the gain of each side; a tap opens the hand.

More than five sides are in ``wide_hands_grid``.
A line draws its text itself: there can be many lines, and all of them are in the first frame.
"""

from collections.abc import Iterator

from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from app.ui import kv
from app.ui.icons import ICONS
from app.ui.role import Role
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas, text_texture
from app.ui.widgets.drawing.player_sign import NO_PLAYER, draw_sign
from app.ui.widgets.drawing.shapes import Box
from app.ui.widgets.game.score_card import draw_signs
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.label import OwnHeight
from app.ui.widgets.kit.layout import RowWidget
from app.words.hand.scoreboard import Cell

BLOCKED = "lock-outline"
STARTED = "play"
WON = "trophy-outline"
NO_GAIN = "\N{EN DASH}"
MIN_FONT_SIZE = 13
"""In dp: smaller text is unreadable, and the neighbouring cells are empty."""
DIGIT_WIDTH = 0.62
"""Width of a digit, times the font size."""


class HandLine(Tappable, RowWidget, OwnHeight, Drawing):
    """One hand. ``ink`` and ``quiet`` are text colours; ``label`` is its name for a screen
    reader.
    """

    accessible_role = Role.LIST_ITEM
    label = StringProperty()
    ink = ColorProperty()
    quiet = ColorProperty()
    gain = ColorProperty()

    drawn_from: tuple[str, ...] = ("state", "ink", "quiet", "gain")

    def draw(self, canvas: MirroredCanvas) -> None:
        if self.state is None:
            return
        self._canvas = canvas
        self._draw_cells()
        self._draw_number()

    def _draw_cells(self) -> None:
        cells = self.state.cells
        for cell, centre in zip(cells, column_centres(self.width, len(cells)), strict=True):
            self._draw_cell(cell, centre)

    def _draw_number(self) -> None:
        right = self._write(text_texture(self.state.number, sp(16)), dp(12), self.quiet)
        if self.state.blocked:
            right = self._draw_icon(BLOCKED, right + dp(4), self.quiet)
        if self.state.won_match:
            self._draw_icon(WON, right + dp(4), self.gain)

    def _draw_cell(self, cell: Cell, centre: float) -> None:
        """Draws the gain in the middle, and the signs of players around it."""
        text = cell.gain or ("" if self._has_winner else NO_GAIN)
        width = 0.0
        if text:
            texture = text_texture(text, self._gain_font_size(text), bold=bool(cell.gain))
            width = float(texture.width)
            self._write(texture, centre - width / 2, self.gain if cell.gain else self.quiet)
        if cell.partner_out != NO_PLAYER:
            self._draw_sign(cell.partner_out, centre + width / 2 + dp(4))
        if cell.starts:
            left = centre - width / 2 - dp(4) - sp(12) if width else centre - sp(6)
            self._draw_icon(STARTED, left, self.quiet, 12)

    def _gain_font_size(self, text: str) -> float:
        """The font size at which the gain does not overlap its neighbours."""
        room = column_width(self.width, len(self.state.cells))
        return float(min(sp(18), max(dp(MIN_FONT_SIZE), room / len(text) / DIGIT_WIDTH)))

    @property
    def _has_winner(self) -> bool:
        return any(cell.gain for cell in self.state.cells)

    def _draw_icon(self, name: str, left: float, ink: list[float], size: int = 16) -> float:
        return self._write(text_texture(ICONS[name], sp(size), font="Icons"), left, ink)

    def _write(self, texture: Texture, left: float, ink: list[float]) -> float:
        return self._canvas.write(texture, left, self.height / 2, ink)

    def _draw_sign(self, colour: int, left: float) -> None:
        side = sp(16)
        box = self._canvas.mirrored(Box(left, (self.height - side) / 2, side, side))
        draw_sign(self.painter, self._canvas.group, box, colour)


class HandsHeader(OwnHeight, Drawing):
    """The signs of the sides above their columns; ``cards`` as in ``ScoreCards``."""

    cards = ObjectProperty(())

    drawn_from: tuple[str, ...] = ("cards",)

    def draw(self, canvas: MirroredCanvas) -> None:
        self.draw_heads(canvas, self.height / 2)

    def draw_heads(self, canvas: MirroredCanvas, middle: float) -> None:
        """Draws the signs at this height."""
        sides = len(self.cards)
        each = column_width(self.width, sides)
        side = min(dp(24), each / 2.2)
        for card, centre in zip(self.cards, column_centres(self.width, sides), strict=True):
            across = canvas.left_edge(centre)
            box = Box(across - each / 2, middle - side / 2, each, side)
            colours = card.colours[::-1] if canvas.is_rtl else card.colours
            draw_signs(self.painter, canvas.group, box, colours)


def number_column_width() -> float:
    """Width of the column with the number of a hand and its icons."""
    return float(dp(20) + sp(44))


def column_width(width: float, sides: int) -> float:
    """Width of the column of a side in a grid of this width."""
    return (width - number_column_width()) / max(1, sides)


def column_centres(width: float, sides: int) -> Iterator[float]:
    """The horizontal centres of the columns of the sides."""
    each = column_width(width, sides)
    return (number_column_width() + each * (side + 0.5) for side in range(sides))


kv.load("widgets/hands_grid")
