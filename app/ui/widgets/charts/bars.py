"""Bar charts: points by hand in one lane for each side, wins over time, frequencies.

A lane is identified by the sign before it; the filled part of a bar by an edge.
"""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty

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
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas
from app.ui.widgets.drawing.player_sign import COLOURS, DARK, NO_PLAYER
from app.words.hand.charts import Bar, Lane

MAX_BAR_WIDTH = 40
BAR_SHARE = 0.72
"""Share of its place that a bar takes."""
SIGN_SIZE = 20


class BarChart(ChartFrame):
    """``state`` is a ``Bars`` of ``app.words.hand.charts``."""


class BarsPlot(Plot):
    """The bars of a chart, all lanes at the same scale; the spots are the bars of a column."""

    def draw_chart(self, canvas: MirroredCanvas) -> None:
        if not self.state.lanes:
            return
        places, bounds = self._places(), self._bounds()
        for lane, bottom, top in self._lanes():
            y_axis = Axis(bottom, top, *bounds)
            self._draw_gridlines(canvas, y_axis)
            self._draw_sign(canvas, lane, y_axis)
            for bar, place in zip(lane.bars, places, strict=True):
                self._draw_bar(canvas, lane, bar, place, y_axis)
        if self.picked != NOT_PICKED:
            self._draw_picked(canvas, *places[int(self.picked)])
        self._draw_labels(canvas)

    def spot_positions(self) -> Sequence[float]:
        return [x + width / 2 for x, width in self._places()]

    def _plot_range(self) -> tuple[float, float]:
        """Where the bars start and end: beside the signs of the lanes and the axis labels."""
        figures = max(number_texture(number).width for number in self._bounds())
        sign = sp(SIGN_SIZE) + dp(8) if self.state.lanes[0].colour != NO_PLAYER else 0
        return float(sign + figures + dp(8)), float(self.width)

    def _places(self) -> list[tuple[float, float]]:
        """Start and width of each bar."""
        first, last = self._plot_range()
        count = len(self.state.labels)
        each = (last - first) / max(1, count)
        width = max(1.0, min(dp(MAX_BAR_WIDTH), each * BAR_SHARE))
        return [(first + each * (place + 0.5) - width / 2, width) for place in range(count)]

    def _lanes(self) -> list[tuple[Lane, float, float]]:
        """Each lane with its bottom and top, the first one on top."""
        lanes = self.state.lanes
        bottom, top = sp(FONT_SIZE) + dp(12), self.height - dp(8)
        each = (top - bottom) / len(lanes)
        gap = dp(10) if len(lanes) > 1 else 0
        ends = [top - each * number for number in range(len(lanes))]
        return [(lane, end - each + gap, end) for lane, end in zip(lanes, ends, strict=True)]

    def _bounds(self) -> tuple[int, int]:
        values = [bar.value for lane in self.state.lanes for bar in lane.bars]
        return min(0, *values), max(1, *values)

    def _draw_gridlines(self, canvas: MirroredCanvas, y_axis: Axis) -> None:
        first, last = self._plot_range()
        room = y_axis.end - y_axis.start
        for value, texture in axis_labels(int(y_axis.lowest), int(y_axis.highest), room).items():
            y = y_axis.at(value)
            canvas.horizontal_line(self.ink if value == 0 else self.grid, first, last, y)
            canvas.write(texture, first - dp(8) - texture.width, y, self.ink)

    def _draw_sign(self, canvas: MirroredCanvas, lane: Lane, y_axis: Axis) -> None:
        if lane.colour == NO_PLAYER:
            return
        side = min(sp(SIGN_SIZE), y_axis.end - y_axis.start)
        self.draw_sign(canvas, 0, (y_axis.start + y_axis.end - side) / 2, side, lane.colour)

    def _draw_bar(
        self, canvas: MirroredCanvas, lane: Lane, bar: Bar, place: tuple[float, float], y_axis: Axis
    ) -> None:
        if not bar.value:
            return
        x, width = place
        ground = y_axis.at(0)
        bottom, height = min(ground, y_axis.at(bar.value)), abs(y_axis.at(bar.value) - ground)
        if lane.colour == NO_PLAYER:
            self._draw_partly_filled(
                canvas, (x, bottom, width, height), abs(y_axis.at(bar.filled) - ground)
            )
            return
        edge = dp(1) if width > dp(4) else 0
        canvas.rectangle((*DARK[:3], 0.7), x, bottom, width, height)
        inner = max(1, height - 2 * edge)
        canvas.rectangle(COLOURS[lane.colour], x + edge, bottom + edge, width - 2 * edge, inner)

    def _draw_partly_filled(
        self, canvas: MirroredCanvas, whole: tuple[float, ...], filled: float
    ) -> None:
        """Draws the part that is not filled light, with an edge."""
        x, bottom, width, height = whole
        if filled < height:
            canvas.rectangle((*self.mark[:3], 0.18), x, bottom, width, height)
            canvas.set_colour(self.mark)
            box = (round(canvas.left_edge(x, width)), round(bottom), round(width), round(height))
            canvas.group.add(Line(rectangle=box, width=1))
        if filled:
            canvas.rectangle(self.mark, x, bottom, width, filled)

    def _draw_labels(self, canvas: MirroredCanvas) -> None:
        labels = list(zip(self.spot_positions(), self.state.labels, strict=True))
        canvas.set_colour(self.ink)
        for left, texture in fit_labels(labels, *self._plot_range()):
            canvas.draw_text(texture, left, 0)

    def _draw_picked(self, canvas: MirroredCanvas, x: float, width: float) -> None:
        """Draws a line below the picked column."""
        wide = max(width, dp(16))
        canvas.rectangle(self.mark, x + width / 2 - wide / 2, sp(FONT_SIZE) + dp(5), wide, dp(3))


kv.load("widgets/bars")


class SplitBar(Drawing):
    """``share`` is that of the first player, shown where text begins; negative if there is nothing
    to share.
    """

    share = NumericProperty(-1)
    colours = ObjectProperty(())
    ground = ColorProperty()

    drawn_from = ("share", "colours", "ground")

    def draw(self, canvas: MirroredCanvas) -> None:
        group = canvas.group
        if self.share < 0 or len(self.colours) < 2:
            self._draw_part(group, self.ground, 0, self.width)
            return
        share = 1 - self.share if canvas.is_rtl else self.share
        first, other = self.colours[::-1] if canvas.is_rtl else self.colours
        middle = round(self.width * share)
        self._draw_part(group, (*DARK[:3], 0.7), 0, self.width)
        edge = dp(1)
        self._draw_part(group, COLOURS[first], edge, middle - edge, edge)
        self._draw_part(group, COLOURS[other], middle + edge, self.width - edge, edge)

    def _draw_part(
        self,
        group: InstructionGroup,
        ink: tuple[float, ...],
        start: float,
        end: float,
        edge: float = 0,
    ) -> None:
        if end > start:
            group.add(Color(*ink))
            group.add(Rectangle(pos=(start, edge), size=(end - start, self.height - 2 * edge)))
