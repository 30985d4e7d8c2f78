"""What all charts have: paper that is drawn on, figures along it, and a line of words above
it that tells what was tapped.

A chart draws nothing until something changes. Where lines are read from the right, so is it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.properties import StringProperty as Text
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.presenters.shared.charts import rounded
from app.presenters.shared.scoreboard import Spot
from app.ui import kv
from app.ui.text.direction import runs_left
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.drawing.shapes import ShapePainter
from app.ui.widgets.drawing.text import written
from app.ui.widgets.kit.tap import Tappable

NONE = -1
DASH = 6
FIGURE = 13
"""The size of the type along a chart."""
APART = 2.2
"""Lines across are no closer than so many heights of a figure."""


class Span(NamedTuple):
    """A way along the paper, and the numbers at its two ends."""

    start: float
    end: float
    lowest: float
    highest: float

    def at(self, number: float) -> float:
        share = (number - self.lowest) / max(1, self.highest - self.lowest)
        return self.start + (self.end - self.start) * share


class Paper:
    """What one drawing is drawn on; ``x`` counts from where lines begin."""

    def __init__(self, group: InstructionGroup, width: float, *, leftwards: bool) -> None:
        self.group = group
        self.width = width
        self.leftwards = leftwards

    def across(self, x: float, width: float = 0) -> float:
        """The left edge of what begins there and is so wide."""
        return float(self.width - x - width) if self.leftwards else float(x)

    def ink(self, colour: Sequence[float]) -> None:
        self.group.add(Color(*colour))

    def level(self, first: float, last: float, y: float) -> None:
        ends = sorted((self.across(first), self.across(last)))
        self.group.add(Line(points=(ends[0], round(y) + 0.5, ends[1], round(y) + 0.5), width=1))

    def dashes(self, first: float, last: float, y: float) -> None:
        x, end = sorted((self.across(first), self.across(last)))
        while x < end:
            points = (x, round(y) + 0.5, min(x + dp(DASH), end), round(y) + 0.5)
            self.group.add(Line(points=points, width=1))
            x += 2 * dp(DASH)

    def slab(self, x: float, foot: float, width: float, height: float) -> None:
        left, low = round(self.across(x, width)), round(foot)
        right, high = round(self.across(x, width) + width), round(foot + height)
        self.group.add(Rectangle(pos=(left, low), size=(max(1, right - left), max(1, high - low))))

    def write(self, texture: Texture, x: float, foot: float) -> None:
        place = round(self.across(x, texture.width)), round(foot)
        self.group.add(Rectangle(texture=texture, pos=place, size=texture.size))


class Plot(Tappable, Widget):
    """The paper itself: a tap on it picks the nearest spot of its state."""

    state = ObjectProperty(None, rebind=True)
    picked = NumericProperty(NONE)
    label = Text()
    ink = ColorProperty()
    grid = ColorProperty()
    mark = ColorProperty()

    def __init__(self, **values: object) -> None:
        self.brush = ShapePainter()
        self._touched = 0.0
        super().__init__(**values)
        pin(self, self.draw_on, "state", "picked", "ink", "grid", "mark")

    def draw(self, paper: Paper) -> None:
        """On empty paper; only where there is a state."""
        raise NotImplementedError

    def middles(self) -> Sequence[float]:
        """Where the spots are, from where lines begin."""
        raise NotImplementedError

    def turn(self, *_told: object) -> None:
        """The words around it run the other way now."""
        self.property("picked").dispatch(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.state is None or not self.state.spots:
            return False
        self._touched = touch.x - self.x
        return bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        x = self.width - self._touched if runs_left(self) else self._touched
        places = self.middles()
        self.picked = min(range(len(places)), key=lambda place: abs(places[place] - x))

    def draw_on(self, group: InstructionGroup) -> None:
        if self.state is not None and self.width > 0:
            self.draw(Paper(group, self.width, leftwards=runs_left(self)))


class ChartFrame(BoxLayout):
    """A chart with its caption. ``ink`` and ``grid`` are colours of its figures and lines."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
    picked = NumericProperty(NONE)
    ink = ColorProperty()
    grid = ColorProperty()
    mark = ColorProperty()

    def on_state(self, *_changed: object) -> None:
        self.picked = NONE

    def _spot(self) -> Spot | None:
        spots = self.state.spots if self.state else ()
        return spots[int(self.picked)] if 0 <= self.picked < len(spots) else None

    def _told(self) -> str:
        spot = self._spot()
        if spot is not None:
            return str(spot.told)
        return str(self.state.hint) if self.state and self.state.spots else ""

    def _key(self) -> str:
        spot = self._spot()
        return "" if spot is None or self.screen is None else str(spot.key)

    told = AliasProperty(_told, bind=("state", "picked"))
    key = AliasProperty(_key, bind=("state", "picked", "screen"))

    def open(self) -> None:
        if self.key:
            self.screen.see(self.key)


def figure(number: int | str, *, bold: bool = False) -> Texture:
    return written(str(number), sp(FIGURE), bold=bold)


def levels(lowest: int, highest: int, room: float) -> dict[int, Texture]:
    """The round numbers for which there is room from the foot to the top, written; where
    there is hardly any, the highest tells how high it is.
    """
    found = rounded(lowest, highest, int(room / (APART * sp(FIGURE))) + 1)
    return {value: figure(value) for value in (found if len(found) > 1 else (*found, highest))}


def fitting(
    labels: Sequence[tuple[float, str]], first: float, last: float
) -> Iterator[tuple[float, Texture]]:
    """Those labels, around their places, that have room from one to the other."""
    end = first
    for middle, text in labels:
        if not text:
            continue
        texture = figure(text)
        left = min(max(middle - texture.width / 2, first), last - texture.width)
        if left >= end:
            yield left, texture
            end = left + texture.width + dp(10)


kv.load("widgets/chart")
