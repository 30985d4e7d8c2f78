"""The hands of a match: a line each, with what it brought to whom, to be tapped.

A line draws its few words itself: there can be many lines, and they are there from the
first frame on.
"""

from collections.abc import Iterator

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.presenters.shared.scoreboard import Cell
from app.ui import kv
from app.ui.icons import ICONS
from app.ui.text.direction import runs_left
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.drawing.player_sign import NOBODY, draw_sign
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.drawing.text import written
from app.ui.widgets.game.score_card import draw_signs
from app.ui.widgets.kit.tap import Tappable

BLOCKED = "lock-outline"
STARTED = "play"
WON = "trophy-outline"
NO_GAIN = "\N{EN DASH}"
SMALLEST = 13
"""Density-independent pixels: what is smaller cannot be read, and its neighbours are empty."""
DIGIT = 0.62
"""How wide a digit is, of the size of the type."""


class HandLine(Tappable, Widget):
    """One hand. ``ink`` and ``quiet`` are colours; ``label`` is what is read aloud for it."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
    label = StringProperty()
    ink = ColorProperty()
    quiet = ColorProperty()
    gain = ColorProperty()

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
        super().__init__(**values)
        pin(self, self._draw, "state", "ink", "quiet", "gain")

    def _draw(self, group: InstructionGroup) -> None:
        if self.state is None:
            return
        self._group, self._leftwards = group, runs_left(self)
        self._draw_number()
        cells = self.state.cells
        for cell, middle in zip(cells, middles(self.width, len(cells)), strict=True):
            self._draw_cell(cell, middle)

    def _draw_number(self) -> None:
        right = self._write(self.state.number, dp(12))
        if self.state.blocked:
            right = self._icon(BLOCKED, right + dp(4), self.quiet)
        if self.state.won_match:
            self._icon(WON, right + dp(4), self.gain)

    def _draw_cell(self, cell: Cell, middle: float) -> None:
        """The gain in the middle, what there is to tell of the players around it."""
        text = cell.gain or ("" if self._is_won else NO_GAIN)
        width = 0.0
        if text:
            texture = written(text, self._fitting(text), bold=bool(cell.gain))
            width = float(texture.width)
            self._put(texture, middle - width / 2, self.gain if cell.gain else self.quiet)
        if cell.partner_out != NOBODY:
            self._sign(cell.partner_out, middle + width / 2 + dp(4))
        if cell.starts:
            left = middle - width / 2 - dp(4) - sp(12) if width else middle - sp(6)
            self._icon(STARTED, left, self.quiet, 12)

    def _fitting(self, text: str) -> float:
        """The size of type in which it does not run into its neighbours."""
        room = (self.width - number_room()) / len(self.state.cells)
        return float(min(sp(18), max(dp(SMALLEST), room / len(text) / DIGIT)))

    @property
    def _is_won(self) -> bool:
        return any(cell.gain for cell in self.state.cells)

    def _write(self, text: str, left: float) -> float:
        texture = written(text, sp(16))
        self._put(texture, left, self.quiet)
        return float(left + texture.width)

    def _icon(self, name: str, left: float, ink: list[float], size: int = 16) -> float:
        texture = written(ICONS[name], sp(size), font="Icons")
        self._put(texture, left, ink)
        return float(left + texture.width)

    def _put(self, texture: Texture, left: float, ink: list[float]) -> None:
        left = self._across(left, texture.width)
        place = round(left), round((self.height - texture.height) / 2)
        self._group.add(Color(*ink))
        self._group.add(Rectangle(texture=texture, pos=place, size=texture.size))

    def _sign(self, colour: int, left: float) -> None:
        side = sp(16)
        box = Box(self._across(left, side), (self.height - side) / 2, side, side)
        draw_sign(self._brush, self._group, box, colour)

    def _across(self, left: float, width: float) -> float:
        """As far from the right, where lines run to the left."""
        return self.width - left - width if self._leftwards else left


class HandsHead(Widget):
    """The signs of the sides above their columns; ``cards`` as ``ScoreCards`` shows them."""

    cards = ObjectProperty(())

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
        super().__init__(**values)
        pin(self, self._draw, "cards")

    def _draw(self, group: InstructionGroup) -> None:
        sides = len(self.cards)
        each = (self.width - number_room()) / max(1, sides)
        side = min(dp(24), each / 2.2)
        leftwards = runs_left(self)
        for card, middle in zip(self.cards, middles(self.width, sides), strict=True):
            across = self.width - middle if leftwards else middle
            box = Box(across - each / 2, (self.height - side) / 2, each, side)
            colours = card.colours[::-1] if leftwards else card.colours
            draw_signs(self._brush, group, box, colours)


def number_room() -> float:
    """The column of the numbers, and of what is told beside them."""
    return float(dp(20) + sp(44))


def middles(width: float, sides: int) -> Iterator[float]:
    """Where the columns of the sides have their middles."""
    each = (width - number_room()) / max(1, sides)
    return (number_room() + each * (side + 0.5) for side in range(sides))


kv.load("widgets/hands_grid")
