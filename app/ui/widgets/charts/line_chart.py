"""Line chart of a match: one line for each side with its sign at the end, and the target.

Each line is identified by its sign and its edge, not by its colour alone.
"""

from collections.abc import Sequence

from kivy.graphics import SmoothLine
from kivy.metrics import dp, sp

from app.ui import kv
from app.ui.widgets.charts.chart import (
    FONT_SIZE,
    NOT_PICKED,
    Axis,
    ChartFrame,
    Plot,
    axis_labels,
    fit_labels,
    number_texture,
)
from app.ui.widgets.drawing.canvas import MirroredCanvas
from app.ui.widgets.drawing.player_sign import COLOURS, DARK
from app.words.hand.charts import round_levels
from app.words.hand.scoreboard import Chart

MIN_SIGN_DISTANCE = 0.95
"""Smallest distance of two signs, times their height."""
SIGN_SIZE = 20
MAX_NUMBERS = 8
"""Below the chart, if there is room for them."""


class LineChart(ChartFrame):
    """``state`` is a chart of ``app.words.hand.scoreboard``."""


class Lines(Plot):
    """The lines of a chart, starting at 0; the spots are the hands."""

    def draw_chart(self, canvas: MirroredCanvas) -> None:
        if not self.state.lines:
            return
        x_axis, y_axis = self._x_axis(), self._y_axis()
        self._draw_gridlines(canvas, x_axis, y_axis)
        self._draw_numbers(canvas, x_axis)
        if self.picked != NOT_PICKED:
            self._draw_picked(canvas, x_axis.at(self.picked + 1), y_axis)
        for line in self.state.lines:
            self._draw_line(canvas, line.colour, _points(canvas, x_axis, y_axis, line.totals))
        if self.picked != NOT_PICKED:
            self._draw_dots(canvas, x_axis.at(self.picked + 1), y_axis)
        self._draw_signs(canvas, y_axis)

    def signs_height(self, state: Chart | None) -> float:
        """The height that the signs need one above the other."""
        count = len(state.lines) if state else 0
        return float(count * MIN_SIGN_DISTANCE * sp(SIGN_SIZE) + sp(SIGN_SIZE) / 2)

    def spot_positions(self) -> Sequence[float]:
        x_axis = self._x_axis()
        return [x_axis.at(hand) for hand in range(1, self._hands() + 1)]

    def _hands(self) -> int:
        return len(self.state.lines[0].totals) - 1

    def _x_axis(self) -> Axis:
        """Between the axis labels and the signs at the end."""
        figures = max(number_texture(number).width for number in (self._lowest(), self._highest()))
        return Axis(figures + dp(8), self.width - sp(SIGN_SIZE) - dp(8), 0, self._hands())

    def _y_axis(self) -> Axis:
        bottom, top = sp(FONT_SIZE) + dp(14), self.height - sp(SIGN_SIZE) / 2 - dp(2)
        if self.state.lowest_on_top:
            bottom, top = top, bottom
        return Axis(bottom, top, self._lowest(), self._highest())

    def _lowest(self) -> int:
        return min(0, *(min(line.totals) for line in self.state.lines))

    def _highest(self) -> int:
        target = self.state.target or 0
        return max(1, target, *(max(line.totals) for line in self.state.lines))

    def _draw_gridlines(self, canvas: MirroredCanvas, x_axis: Axis, y_axis: Axis) -> None:
        """Draws round totals and the target; labels too close to the target are left out."""
        target = self.state.target
        for total, texture in axis_labels(
            self._lowest(), self._highest(), abs(y_axis.end - y_axis.start)
        ).items():
            y = y_axis.at(total)
            canvas.horizontal_line(self.grid, x_axis.start, x_axis.end, y)
            if target is None or abs(y_axis.at(target) - y) >= texture.height:
                canvas.write(texture, x_axis.start - dp(8) - texture.width, y, self.ink)
        if target is not None:
            texture = number_texture(target, bold=True)
            canvas.dashed_line(self.ink, x_axis.start, x_axis.end, y_axis.at(target))
            x = x_axis.start - dp(8) - texture.width
            canvas.write(texture, x, y_axis.at(target), self.ink)

    def _draw_numbers(self, canvas: MirroredCanvas, x_axis: Axis) -> None:
        """Draws the numbers of the hands below the chart."""
        hands = self._hands()
        numbers = sorted({1, *round_levels(1, hands, MAX_NUMBERS)})
        labels = [(x_axis.at(hand), str(hand)) for hand in numbers]
        canvas.set_colour(self.ink)
        for left, texture in fit_labels(labels, x_axis.start, x_axis.end + sp(SIGN_SIZE)):
            canvas.draw_text(texture, left, 0)

    def _draw_picked(self, canvas: MirroredCanvas, x: float, y_axis: Axis) -> None:
        bottom, top = sorted((y_axis.start, y_axis.end))
        canvas.rectangle(self.mark, x - dp(1), bottom, dp(2), top - bottom)

    def _draw_line(self, canvas: MirroredCanvas, colour: int, points: list[float]) -> None:
        for ink, width in (((*DARK[:3], 0.7), 2.2), (COLOURS[colour], 1.5)):
            canvas.set_colour(ink)
            canvas.group.add(SmoothLine(points=points, width=dp(width), joint="round"))

    def _draw_dots(self, canvas: MirroredCanvas, x: float, y_axis: Axis) -> None:
        """Draws the sign of each side at its total after the picked hand."""
        side = sp(SIGN_SIZE) * 0.7
        ends = sorted(self.state.lines, key=lambda line: line.totals[int(self.picked) + 1])
        for line in ends:
            y = y_axis.at(line.totals[int(self.picked) + 1])
            self.draw_sign(canvas, x - side / 2, y - side / 2, side, line.colour)

    def _draw_signs(self, canvas: MirroredCanvas, y_axis: Axis) -> None:
        side = sp(SIGN_SIZE)
        ends = sorted(self.state.lines, key=lambda line: y_axis.at(line.totals[-1]))
        heights = spread_apart(
            [y_axis.at(line.totals[-1]) for line in ends], side * MIN_SIGN_DISTANCE, self.height
        )
        for line, y in zip(ends, heights, strict=True):
            self.draw_sign(canvas, self.width - side, y - side / 2, side, line.colour)


def _points(
    canvas: MirroredCanvas, x_axis: Axis, y_axis: Axis, totals: Sequence[int]
) -> list[float]:
    places = (
        (canvas.left_edge(x_axis.at(hand)), y_axis.at(total)) for hand, total in enumerate(totals)
    )
    return [part for place in places for part in place]


def spread_apart(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """Moves heights, sorted from the lowest, up where they overlap, and down again where they would
    exceed the top.
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
