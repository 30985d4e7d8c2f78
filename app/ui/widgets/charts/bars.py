"""Bars: points a hand with a lane a side, wins over time, how often something was so.

A lane is told apart by the sign before it; what is filled of a bar, from what is not, by an edge.
"""

from collections.abc import Sequence

from kivy.graphics import Line
from kivy.metrics import dp, sp

from app.presenters.shared.charts import Bar, Lane
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
from app.ui.widgets.drawing.player_sign import COLOURS, DARK, NOBODY, draw_sign
from app.ui.widgets.drawing.shapes import Box

WIDEST = 40
SHARE = 0.72
"""How much of its place a bar takes."""
SIGN = 20


class BarChart(ChartFrame):
    """``state`` is ``app.presenters.shared.charts.Bars``."""


class BarsPlot(Plot):
    """The bars of a chart, each lane from the same scale; the spots are places across."""

    def draw(self, paper: Paper) -> None:
        if not self.state.lanes:
            return
        places, bounds = self._places(), self._bounds()
        for lane, foot, top in self._lanes():
            up = Span(foot, top, *bounds)
            self._draw_levels(paper, up)
            self._draw_sign(paper, lane, up)
            for bar, place in zip(lane.bars, places, strict=True):
                self._draw_bar(paper, lane, bar, place, up)
        if self.picked != NONE:
            self._draw_picked(paper, *places[int(self.picked)])
        self._draw_labels(paper)

    def middles(self) -> Sequence[float]:
        return [x + width / 2 for x, width in self._places()]

    def _room(self) -> tuple[float, float]:
        """Beside the signs of the lanes and the figures of the levels."""
        figures = max(figure(number).width for number in self._bounds())
        sign = sp(SIGN) + dp(8) if self.state.lanes[0].colour != NOBODY else 0
        return float(sign + figures + dp(8)), float(self.width)

    def _places(self) -> list[tuple[float, float]]:
        """Where each bar begins, and how wide it is."""
        first, last = self._room()
        count = len(self.state.labels)
        each = (last - first) / max(1, count)
        width = max(1.0, min(dp(WIDEST), each * SHARE))
        return [(first + each * (place + 0.5) - width / 2, width) for place in range(count)]

    def _lanes(self) -> list[tuple[Lane, float, float]]:
        """Each with its foot and its top, the first one above."""
        lanes = self.state.lanes
        foot, top = sp(FIGURE) + dp(12), self.height - dp(8)
        each = (top - foot) / len(lanes)
        gap = dp(10) if len(lanes) > 1 else 0
        ends = [top - each * number for number in range(len(lanes))]
        return [(lane, end - each + gap, end) for lane, end in zip(lanes, ends, strict=True)]

    def _bounds(self) -> tuple[int, int]:
        values = [bar.value for lane in self.state.lanes for bar in lane.bars]
        return min(0, *values), max(1, *values)

    def _draw_levels(self, paper: Paper, up: Span) -> None:
        first, last = self._room()
        room = up.end - up.start
        for value, texture in levels(int(up.lowest), int(up.highest), room).items():
            y = up.at(value)
            paper.ink(self.ink if value == 0 else self.grid)
            paper.level(first, last, y)
            paper.ink(self.ink)
            paper.write(texture, first - dp(8) - texture.width, y - texture.height / 2)

    def _draw_sign(self, paper: Paper, lane: Lane, up: Span) -> None:
        if lane.colour == NOBODY:
            return
        side = min(sp(SIGN), up.end - up.start)
        foot = (up.start + up.end - side) / 2
        box = Box(paper.across(0, side), foot, side, side)
        draw_sign(self.brush, paper.group, box, lane.colour)

    def _draw_bar(
        self, paper: Paper, lane: Lane, bar: Bar, place: tuple[float, float], up: Span
    ) -> None:
        if not bar.value:
            return
        x, width = place
        ground = up.at(0)
        foot, height = min(ground, up.at(bar.value)), abs(up.at(bar.value) - ground)
        if lane.colour == NOBODY:
            self._draw_whole(paper, (x, foot, width, height), abs(up.at(bar.filled) - ground))
            return
        edge = dp(1) if width > dp(4) else 0
        paper.ink((*DARK[:3], 0.7))
        paper.slab(x, foot, width, height)
        paper.ink(COLOURS[lane.colour])
        paper.slab(x + edge, foot + edge, width - 2 * edge, max(1, height - 2 * edge))

    def _draw_whole(self, paper: Paper, whole: tuple[float, ...], filled: float) -> None:
        """The part that is not filled is light, with an edge."""
        x, foot, width, height = whole
        if filled < height:
            paper.ink((*self.mark[:3], 0.18))
            paper.slab(x, foot, width, height)
            paper.ink(self.mark)
            box = (round(paper.across(x, width)), round(foot), round(width), round(height))
            paper.group.add(Line(rectangle=box, width=1))
        if filled:
            paper.ink(self.mark)
            paper.slab(x, foot, width, filled)

    def _draw_labels(self, paper: Paper) -> None:
        labels = list(zip(self.middles(), self.state.labels, strict=True))
        paper.ink(self.ink)
        for left, texture in fitting(labels, *self._room()):
            paper.write(texture, left, 0)

    def _draw_picked(self, paper: Paper, x: float, width: float) -> None:
        """A line below the place."""
        wide = max(width, dp(16))
        paper.ink(self.mark)
        paper.slab(x + width / 2 - wide / 2, sp(FIGURE) + dp(5), wide, dp(3))


kv.load("widgets/bars")
