"""The score as cards: two large ones side by side, otherwise one below the other.

``states`` are the score cards of ``app.words.hand.scoreboard``; nothing is computed here.
"""

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas
from app.ui.widgets.drawing.player_sign import COLOURS, NO_PLAYER, draw_sign
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.kit.label import OwnHeight
from app.ui.widgets.kit.layout import Card, Mirrored, OnScreen, Part, lay_out_with_heights
from app.words.hand.scoreboard import ScoreCard
from app.words.naming import join_with_dots

GAP = 4
"""In dp: distance of the signs of partners."""
WIDEST_DIGIT = 0.6
"""Times the font size."""
MANY, MANY_WITH_TARGET = 6, 7
"""From so many sides on, each has one line; a bar to the target needs a second one."""


class Signs(Drawing):
    """The signs of all players of a side, each ``sign_size`` wide and high."""

    colours = ObjectProperty(())
    sign_size = NumericProperty("24dp")

    drawn_from = ("colours",)

    def signs_width(self, count: int, sign_size: float) -> float:
        return float(count * sign_size + max(0, count - 1) * dp(GAP))

    def draw(self, canvas: MirroredCanvas) -> None:
        colours = self.colours[::-1] if canvas.is_rtl else self.colours
        draw_signs(self.painter, canvas.group, Box(0, 0, self.width, self.height), colours)


def draw_signs(
    painter: ShapePainter, group: InstructionGroup, box: Box, colours: tuple[int, ...]
) -> None:
    """Draws signs side by side in the middle of a box, as high as the box."""
    step = box.height + dp(GAP)
    left = box.centre[0] - (len(colours) * step - dp(GAP)) / 2
    for place, colour in enumerate(colours):
        spot = Box(left + place * step, box.y, box.height, box.height)
        draw_sign(painter, group, spot, colour)


class TargetBar(Part, Mirrored, Widget):
    """A bar that shows how much of the target is reached; hidden without a target."""

    filled = NumericProperty(-1)
    filled_width = NumericProperty(0)
    """Width of the filled part."""
    colour = NumericProperty(NO_PLAYER)

    def player_colour(self, colour: int) -> tuple[float, ...]:
        return COLOURS[int(colour)]


class SideScore(Accessible):
    """The score of one side."""

    accessible_role = Role.LIST_ITEM
    state: ScoreCard

    @property
    def accessible_name(self) -> str:
        side = self.state
        return join_with_dots(filter(None, (side.name, side.text, side.needs)))

    def total_width(self, figures: int, size: float) -> float:
        """All totals have the same width, so that their digits are aligned."""
        return figures * WIDEST_DIGIT * size


class TallScore(SideScore, Card):
    """One of two cards side by side."""

    def total_font_size(self, figures: int) -> float:
        """Font size of the total; it decreases with the number of digits."""
        return float(sp({1: 64, 2: 64, 3: 60, 4: 46}.get(figures, 34)))


class WideScore(SideScore, Card):
    """One of several cards, one below the other."""


class NarrowScore(SideScore, Card):
    """One of several cards, where large text leaves little room side by side."""


class CompactScore(SideScore, Card):
    """One of many cards: a line each."""


class ScoreCards(Accessible, OnScreen, OwnHeight, BoxLayout):
    """The cards of all sides. ``screen`` gets the taps on what they have to tap."""

    accessible_role = Role.LIST
    states = ObjectProperty(())
    tall = BooleanProperty(defaultvalue=False)
    row = StringProperty()

    def __init__(self, **values: object) -> None:
        self._update = Clock.create_trigger(self._update_now, -1)
        self._equalize = Clock.create_trigger(self._equalize_now, -1)
        super().__init__(width=0, **values)
        self.bind(states=self._update, width=self._update)
        self._update()

    def _update_now(self, _seconds: float) -> None:
        if not self.width:  # not laid out yet
            return
        self.tall = self._has_two_singles() and self.width >= 2 * sp(136) + dp(8)
        self.tall = self.tall and not self._has_keys()
        row = "TallScore" if self.tall else self._list_card()
        if row != self.row or len(self.children) != len(self.states):
            self.row = row
            self.clear_widgets()
            for state in self.states:
                self._add(Factory.get(row)(state=state, screen=self.screen))
            lay_out_with_heights(self)  # before their text is drawn, which would be without a width
        for card, state in zip(reversed(self.children), self.states, strict=True):
            card.state = state

    def _list_card(self) -> str:
        has_target = any(state.filled >= 0 for state in self.states)
        if len(self.states) >= (MANY_WITH_TARGET if has_target else MANY):
            return "CompactScore"
        row = "WideScore" if self.width >= sp(270) else "NarrowScore"
        return f"{row}InPlay" if self._has_keys() else row

    def _has_keys(self) -> bool:
        return any(state.play for state in self.states)

    def _has_two_singles(self) -> bool:
        """True for two sides of one player each: names of partners do not fit in half a line."""
        return [len(state.colours) for state in self.states] == [1, 1]

    def _add(self, card: Widget) -> None:
        self.add_widget(card)
        if self.tall:
            card.bind(minimum_height=self._equalize)
            self._equalize()

    def _equalize_now(self, _seconds: float) -> None:
        """Makes cards side by side as high as the highest."""
        highest = max((card.minimum_height for card in self.children), default=0)
        for card in self.children:
            card.height = highest


kv.load("widgets/score_card")
