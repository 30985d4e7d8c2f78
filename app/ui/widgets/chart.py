"""The way through a match: a line a side with its sign at the end, and the target across.

Each line is told apart by its sign and its edge, not by its colour alone.
"""

from collections.abc import Sequence

from kivy.graphics import Line, SmoothLine
from kivy.metrics import dp, sp

from app.presenters.axis import rounded
from app.ui import kv
from app.ui.widgets.brush import Box
from app.ui.widgets.graph import FIGURE, NONE, Graph, Plot, Sheet, figure, fitting, levels
from app.ui.widgets.sign import COLOURS, DARK, draw_sign

CLOSEST = 0.95
"""How close signs come to each other, in their own height."""
SIGN = 20
NUMBERS = 60
"""More hands than this are not numbered one by one anywhere."""


class Chart(Graph):
    """``state`` is a chart as ``app.presenters.scores`` makes it."""


class Lines(Plot):
    """The lines of a chart. What is ``picked`` is a hand, from nothing on."""

    def draw(self, sheet: Sheet) -> None:
        if not self.state.lines:
            return
        self._draw_levels(sheet)
        self._draw_numbers(sheet)
        if self.picked != NONE:
            self._draw_picked(sheet)
        for line in self.state.lines:
            self._draw_line(sheet, line.colour, line.totals)
        self._draw_signs(sheet)

    def middles(self) -> Sequence[float]:
        return [self._x(hand) for hand in range(1, self._hands() + 1)]

    def _hands(self) -> int:
        return len(self.state.lines[0].totals) - 1

    def _lowest(self) -> int:
        return min(0, *(min(line.totals) for line in self.state.lines))

    def _highest(self) -> int:
        target = self.state.target or 0
        return max(1, target, *(max(line.totals) for line in self.state.lines))

    def _margin(self) -> float:
        """For the figures of the levels."""
        widest = max(abs(self._lowest()), self._highest())
        return float(figure(widest).width + dp(8))

    def _end(self) -> float:
        """Room is left there for the signs."""
        return float(self.width - sp(SIGN) - dp(8))

    def _x(self, hand: int) -> float:
        left = self._first
        return left + (self._end() - left) * hand / max(1, self._hands())

    def _y(self, total: float) -> float:
        lowest, highest = self._lowest(), self._highest()
        foot, top = sp(FIGURE) + dp(14), self.height - sp(SIGN) / 2 - dp(2)
        return float(foot + (top - foot) * (total - lowest) / (highest - lowest))
