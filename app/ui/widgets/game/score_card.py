"""How the sides stand, as cards: two large ones beside each other, else one below the other.

``states`` are the score cards of ``app.presenters.shared.scoreboard``; nothing is reckoned here.
"""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.text.direction import runs_left
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.drawing.player_sign import COLOURS, NOBODY, draw_sign
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.kit.layout import Card
from app.ui.widgets.kit.mirroring import Mirrored

GAP = 4
"""Density-independent pixels between the signs of partners."""
WIDEST_DIGIT = 0.6
"""Of the size of the type."""


class Signs(Widget):
    """The signs of all players of a side, each ``each`` wide and high."""

    colours = ObjectProperty(())
    each = NumericProperty("24dp")

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
        super().__init__(**values)
        pin(self, self._draw, "colours")

    def room(self, count: int, each: float) -> float:
        return float(count * each + max(0, count - 1) * dp(GAP))

    def _draw(self, group: InstructionGroup) -> None:
        colours = self.colours[::-1] if runs_left(self) else self.colours
        draw_signs(self._brush, group, Box(0, 0, self.width, self.height), colours)


def draw_signs(
    brush: ShapePainter, group: InstructionGroup, box: Box, colours: tuple[int, ...]
) -> None:
    """Beside each other in the middle of a box, as high as it is."""
    step = box.height + dp(GAP)
    left = box.centre[0] - (len(colours) * step - dp(GAP)) / 2
    for place, colour in enumerate(colours):
        spot = Box(left + place * step, box.y, box.height, box.height)
        draw_sign(brush, group, spot, colour)


class Reach(Mirrored, Widget):
    """A bar: how much of the target is reached; nothing where there is no target."""

    filled = NumericProperty(-1)
    full = NumericProperty(0)
    """How wide the filled part is."""
    colour = NumericProperty(NOBODY)

    def paint(self, colour: int) -> tuple[float, ...]:
        return COLOURS[int(colour)]


class TallScore(Card):
    """One of two cards that stand beside each other."""

    def size_of(self, figures: int) -> float:
        """Of the total; long ones have to fit as well."""
        return float(sp({1: 64, 2: 64, 3: 60, 4: 46}.get(figures, 34)))


class WideScore(Card):
    """One of several cards below each other."""

    def room_of(self, figures: int, size: float) -> float:
        """All totals have the same room, so that their digits stand below each other."""
        return figures * WIDEST_DIGIT * size


class NarrowScore(Card):
    """One of several cards, where large type leaves little room beside each other."""


class ScoreCards(BoxLayout):
    """All sides."""

    states = ObjectProperty(())
    tall = BooleanProperty(defaultvalue=False)
    row = StringProperty()

    def __init__(self, **values: object) -> None:
        self._lay = Clock.create_trigger(self._lay_now, -1)
        self._even = Clock.create_trigger(self._even_now, -1)
        super().__init__(width=0, **values)
        self.bind(states=self._lay, width=self._lay)
        self._lay()

    def _lay_now(self, _seconds: float) -> None:
        if not self.width:  # it has no place yet
            return
        self.tall = self._is_for_two() and self.width >= 2 * sp(136) + dp(8)
        row = "TallScore" if self.tall else self._lying()
        if row != self.row or len(self.children) != len(self.states):
            self.row = row
            self.clear_widgets()
            for state in self.states:
                self._add(Factory.get(row)(state=state))
        for card, state in zip(reversed(self.children), self.states, strict=True):
            card.state = state

    def _lying(self) -> str:
        return "WideScore" if self.width >= sp(270) else "NarrowScore"

    def _is_for_two(self) -> bool:
        """Partners' names have no room in half a line."""
        return [len(state.colours) for state in self.states] == [1, 1]

    def _add(self, card: Widget) -> None:
        self.add_widget(card)
        if self.tall:
            card.bind(minimum_height=self._even)
            self._even()

    def _even_now(self, _seconds: float) -> None:
        """Beside each other, all are as high as the highest."""
        highest = max((card.minimum_height for card in self.children), default=0)
        for card in self.children:
            card.height = highest


kv.load("widgets/score_card")
