"""The way through a match: a line a side with its sign at the end, and the target across.

Each line is told apart by its sign and its edge, not by its colour alone.
"""

from collections.abc import Sequence

from kivy.graphics import SmoothLine
from kivy.metrics import dp, sp

from app.presenters.shared.charts import rounded
from app.ui import kv
from app.ui.widgets.charts.chart import (
    FIGURE,
    NONE,
    ChartFrame,
    Paper,
    Plot,
    Span,
    figure,
    fitting,
    levels,
)
from app.ui.widgets.drawing.player_sign import COLOURS, DARK, draw_sign
from app.ui.widgets.drawing.shapes import Box

CLOSEST = 0.95
"""How close signs come to each other, in their own height."""
SIGN = 20
MOST_NUMBERS = 8
"""Below the chart, where there is room for them."""


class LineChart(ChartFrame):
    """``state`` is a chart as ``app.presenters.shared.scoreboard`` makes it."""


class Lines(Plot):
    """The lines of a chart, from nothing on; the spots are its hands."""

    def draw(self, paper: Paper) -> None:
        if not self.state.lines:
            return
        across, up = self._across(), self._up()
        self._draw_levels(paper, across, up)
        self._draw_numbers(paper, across)
        if self.picked != NONE:
            self._draw_picked(paper, across.at(self.picked + 1), up)
        for line in self.state.lines:
            self._draw_line(paper, line.colour, _points(paper, across, up, line.totals))
        if self.picked != NONE:
            self._draw_dots(paper, across.at(self.picked + 1), up)
        self._draw_signs(paper, up)

    def middles(self) -> Sequence[float]:
        across = self._across()
        return [across.at(hand) for hand in range(1, self._hands() + 1)]

    def _hands(self) -> int:
        return len(self.state.lines[0].totals) - 1

    def _across(self) -> Span:
        """Beside the figures of the levels, and up to the signs at the end."""
        figures = max(figure(number).width for number in (self._lowest(), self._highest()))
        return Span(figures + dp(8), self.width - sp(SIGN) - dp(8), 0, self._hands())

    def _up(self) -> Span:
        foot, top = sp(FIGURE) + dp(14), self.height - sp(SIGN) / 2 - dp(2)
        return Span(foot, top, self._lowest(), self._highest())

    def _lowest(self) -> int:
        return min(0, *(min(line.totals) for line in self.state.lines))

    def _highest(self) -> int:
        target = self.state.target or 0
        return max(1, target, *(max(line.totals) for line in self.state.lines))

    def _draw_levels(self, paper: Paper, across: Span, up: Span) -> None:
        """Round totals, and the target, which none of them may come near."""
        target = self.state.target
        for total, texture in levels(self._lowest(), self._highest(), up.end - up.start).items():
            y = up.at(total)
            paper.ink(self.grid)
            paper.level(across.start, across.end, y)
            if target is None or abs(up.at(target) - y) >= texture.height:
                paper.ink(self.ink)
                paper.write(texture, across.start - dp(8) - texture.width, y - texture.height / 2)
        if target is not None:
            texture = figure(target, bold=True)
            paper.ink(self.ink)
            paper.dashes(across.start, across.end, up.at(target))
            foot = up.at(target) - texture.height / 2
            paper.write(texture, across.start - dp(8) - texture.width, foot)

    def _draw_numbers(self, paper: Paper, across: Span) -> None:
        """Of the hands, below their places."""
        hands = self._hands()
        numbers = sorted({1, *rounded(1, hands, MOST_NUMBERS)})
        labels = [(across.at(hand), str(hand)) for hand in numbers]
        paper.ink(self.ink)
        for left, texture in fitting(labels, across.start, across.end + sp(SIGN)):
            paper.write(texture, left, 0)

    def _draw_picked(self, paper: Paper, x: float, up: Span) -> None:
        paper.ink(self.mark)
        paper.slab(x - dp(1), up.start, dp(2), up.end - up.start)

    def _draw_line(self, paper: Paper, colour: int, points: list[float]) -> None:
        for ink, width in (((*DARK[:3], 0.7), 2.2), (COLOURS[colour], 1.5)):
            paper.ink(ink)
            paper.group.add(SmoothLine(points=points, width=dp(width), joint="round"))

    def _draw_dots(self, paper: Paper, x: float, up: Span) -> None:
        """Each side's sign at its total after the hand that was picked."""
        side = sp(SIGN) * 0.7
        ends = sorted(self.state.lines, key=lambda line: line.totals[int(self.picked) + 1])
        for line in ends:
            y = up.at(line.totals[int(self.picked) + 1])
            box = Box(paper.across(x - side / 2, side), y - side / 2, side, side)
            draw_sign(self.brush, paper.group, box, line.colour)

    def _draw_signs(self, paper: Paper, up: Span) -> None:
        side = sp(SIGN)
        ends = sorted(self.state.lines, key=lambda line: line.totals[-1])
        heights = spread([up.at(line.totals[-1]) for line in ends], side * CLOSEST, self.height)
        for line, y in zip(ends, heights, strict=True):
            box = Box(paper.across(self.width - side, side), y - side / 2, side, side)
            draw_sign(self.brush, paper.group, box, line.colour)


def _points(paper: Paper, across: Span, up: Span, totals: Sequence[int]) -> list[float]:
    places = ((paper.across(across.at(hand)), up.at(total)) for hand, total in enumerate(totals))
    return [part for place in places for part in place]


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


kv.load("widgets/line_chart")
