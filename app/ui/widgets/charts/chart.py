"""Base of all charts: a canvas, axis labels, and a caption above that describes the tapped spot.

A chart redraws only on changes. It is mirrored where text runs right to left.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.i18n import signed
from app.ui import kv
from app.ui.role import Role
from app.ui.text.direction import is_right_to_left
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas, text_texture
from app.ui.widgets.drawing.player_sign import draw_sign
from app.ui.widgets.drawing.shapes import Box
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.layout import RowWidget
from app.words.hand.charts import round_levels
from app.words.hand.scoreboard import Spot

NOT_PICKED = -1
FONT_SIZE = 13
"""Font size of the labels, in sp."""
LABEL_DISTANCE = 2.2
"""Smallest distance of gridlines, times the height of a label."""


class Axis(NamedTuple):
    """An axis: its pixels from start to end, and the numbers at both ends."""

    start: float
    end: float
    lowest: float
    highest: float

    def at(self, number: float) -> float:
        share = (number - self.lowest) / max(1, self.highest - self.lowest)
        return self.start + (self.end - self.start) * share


class Plot(Tappable, Drawing):
    """The drawing area: a tap picks the nearest spot of its state."""

    accessible_role = Role.IMAGE
    state = ObjectProperty(None, rebind=True)
    picked = NumericProperty(NOT_PICKED)
    label = StringProperty()
    ink = ColorProperty()
    grid = ColorProperty()
    mark = ColorProperty()

    drawn_from = ("state", "picked", "ink", "grid", "mark")

    def draw(self, canvas: MirroredCanvas) -> None:
        if self.state is not None and self.width > 0:
            self.draw_chart(canvas)

    def draw_chart(self, canvas: MirroredCanvas) -> None:
        """Draws on an empty canvas; called only with a state."""
        raise NotImplementedError

    def draw_sign(
        self, canvas: MirroredCanvas, x: float, bottom: float, side: float, colour: int
    ) -> None:
        box = canvas.mirrored(Box(x, bottom, side, side))
        draw_sign(self.painter, canvas.group, box, colour)

    def spot_positions(self) -> Sequence[float]:
        """The x of each spot, from the side where text begins."""
        raise NotImplementedError

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.state and self.state.spots and super().on_touch_down(touch))

    def on_release(self) -> None:
        x, _ = self.touched
        x = self.width - x if is_right_to_left(self) else x
        places = self.spot_positions()
        self.picked = min(range(len(places)), key=lambda place: abs(places[place] - x))


class ChartFrame(RowWidget, BoxLayout):
    """A chart with its caption. ``ink`` is the colour of its labels, ``grid`` that of its lines.
    Its plot has the same values.
    """

    plot = ObjectProperty(None)
    picked = NumericProperty(NOT_PICKED)
    ink = ColorProperty()
    grid = ColorProperty()
    mark = ColorProperty()
    opens: Callable[[str], None] | None = ObjectProperty(None, allownone=True)
    """Opens what the picked spot is about."""

    def on_plot(self, _frame: Widget, plot: Plot) -> None:
        for name in plot.drawn_from:
            self.fbind(name, plot.setter(name))
            setattr(plot, name, getattr(self, name))
        plot.fbind("picked", self.setter("picked"))

    def on_state(self, *_changed: object) -> None:
        self.picked = NOT_PICKED

    def _spot(self) -> Spot | None:
        spots = self.state.spots if self.state else ()
        return spots[int(self.picked)] if 0 <= self.picked < len(spots) else None

    def _caption(self) -> str:
        spot = self._spot()
        if spot is not None:
            return str(spot.description)
        return str(self.state.hint) if self.state and self.state.spots else ""

    def _key(self) -> str:
        """What a tap on the caption opens, where anything is."""
        spot = self._spot()
        return "" if spot is None or self.opens is None else str(spot.key)

    caption = AliasProperty(_caption, bind=("state", "picked"))
    key = AliasProperty(_key, bind=("state", "picked", "opens"))

    def open(self) -> None:
        if self.opens is not None and self.key:
            self.opens(self.key)


def number_texture(number: int | str, *, bold: bool = False) -> Texture:
    text = signed(number) if isinstance(number, int) else number
    return text_texture(text, sp(FONT_SIZE), bold=bold)


def axis_labels(lowest: int, highest: int, room: float) -> dict[int, Texture]:
    """The round numbers that fit between bottom and top, as textures. With very little room the
    highest number is added.
    """
    found = round_levels(lowest, highest, int(room / (LABEL_DISTANCE * sp(FONT_SIZE))) + 1)
    return {
        value: number_texture(value) for value in (found if len(found) > 1 else (*found, highest))
    }


def fit_labels(
    labels: Sequence[tuple[float, str]], first: float, last: float
) -> Iterator[tuple[float, Texture]]:
    """Yields the labels that fit between both ends, each centred at its place."""
    end = first
    for middle, text in labels:
        if not text:
            continue
        texture = number_texture(text)
        left = min(max(middle - texture.width / 2, first), last - texture.width)
        if left >= end:
            yield left, texture
            end = left + texture.width + dp(10)


kv.load("widgets/chart")
