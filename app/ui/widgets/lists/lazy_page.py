"""A long page of which only what is near is built: the rest follows as somebody scrolls.

``rows`` are the states of its pieces, and ``kinds`` says by the class of a state which piece
draws it. Pieces that leave are kept and used again.
"""

from collections import defaultdict
from collections.abc import Mapping

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.frame import lay_out
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.mirroring import InLanguage
from app.ui.widgets.kit.page import Page

NEAR = 0.25
"""Heights of the page that are there beyond what is seen, once a finger was on it."""
AT_FIRST = 0.02


class LazyPage(InLanguage, Page):
    """``first`` is the row that stands at the top when the rows are laid; ``language`` is that
    of all that stands on it, where it is not the app's.
    """

    rows = ObjectProperty(())
    first = NumericProperty(0)
    kinds: Mapping[type, str] = ObjectProperty({})
    screen = ObjectProperty(None)

    def __init__(self, **values: object) -> None:
        self._from = self._to = 0
        self._from_below = self._moved = False
        self._gap = self._known_room = 0.0
        self._spare: dict[str, list[Widget]] = defaultdict(list)
        self._fill = Clock.create_trigger(self._fill_now, -1)
        super().__init__(**values)

    def on_language(self, *changed: object) -> None:
        """Pieces that are kept for later were drawn in another one."""
        self._spare.clear()
        super().on_language(*changed)

    def on_kv_post(self, _base: object) -> None:
        self.fbind("rows", self._lay)
        self.fbind("size", self._stay)
        self.fbind("size", self._fill)
        self.fbind("scroll_y", self._scrolled)
        self.content.fbind("height", self._stay)
        self._lay()

    def go_to(self, row: int) -> None:
        """Bring this row to the top."""
        self.first = row
        self._lay()

    def first_seen(self) -> int:
        """The row at the top of what is seen."""
        top = self.content.height - self._above()
        pieces = self.content.children[::-1]
        seen = (place for place, piece in enumerate(pieces) if piece.y < top - 1)
        return self._from + next(seen, 0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is put there under a finger leaves what is below it where it was."""
        if self.collide_point(*touch.pos):
            self._moved = True
            before = len(self.content.children)
            self._fill_now()
            if len(self.content.children) > before:
                lay_out(self.content)
                self.update_from_scroll()
        return super().on_touch_down(touch)

    def _lay(self, *_changed: object) -> None:
        """Anew, from the first row on."""
        for piece in self.content.children[:]:
            self.content.remove_widget(piece)
            self._spare[type(piece).__name__].append(piece)
        self._from = self._to = min(int(self.first), max(0, len(self.rows) - 1))
        self._from_below, self._gap = False, 0
        self._stay()
        self._moved = False
        self._fill()

    def _fill_now(self, _seconds: float = 0) -> None:
        """What is seen, and what is near to that when somebody scrolls."""
        if self.height <= 1 or not self.get_parent_window():
            return
        near = (NEAR if self._moved else AT_FIRST) * self.height
        while self._to < len(self.rows) and self._below() < near:
            self._put(self._to, 0)
            self._to += 1
        while self._from > 0 and self.content.height < self.height:
            self._put_above()
        if self._moved:
            self._fill_above()

    def _fill_above(self) -> None:
        while self._from > 0 and self._above() < NEAR * self.height:
            self._put_above()

    def _put_above(self) -> None:
        self._from_below, self._gap = True, self._below()
        self._from -= 1
        self._put(self._from, len(self.content.children))

    def _put(self, row: int, place: int) -> None:
        state = self.rows[row]
        name = self.kinds[type(state)]
        if self._spare[name]:
            piece = self._spare[name].pop()
            piece.state = state
        else:
            piece = Factory.get(name)(state=state, screen=self.screen)
        self.content.add_widget(piece, index=place)
        _measure(piece, self.content)

    def _above(self) -> float:
        """How much there is above what is seen."""
        return float((1 - self.scroll_y) * max(0, self._room()))

    def _below(self) -> float:
        """How much there is below it; less than nothing where the page is too short."""
        room = self._room()
        return float(self.scroll_y * room) if room > 0 else room

    def _scrolled(self, *_changed: object) -> None:
        """By somebody: what moves because the page has grown keeps its gap."""
        if self._room() == self._known_room:
            self._from_below, self._gap, self._moved = False, self._above(), True
        self._fill()

    def _room(self) -> float:
        return float(self.content.height - self.height)

    def _stay(self, *_changed: object) -> None:
        """What is seen stays where it is, whatever is put below or above it."""
        room = self._room()
        share = min(1, self._gap / room) if room > 0 else 0
        self.scroll_y = share if self._from_below and room > 0 else 1 - share
        self._update_effect_bounds()
        self._known_room = room


def _measure(piece: Widget, content: Widget) -> None:
    """Give it its height at once: Kivy takes a round of the clock for each level."""
    content.do_layout()
    lay_out(piece)
    below = list(piece.walk(restrict=True))
    for widget in below:
        if hasattr(widget, "turn"):
            widget.turn()
        if isinstance(widget, TextLabel):
            widget.texture_update()
    for widget in reversed(below):
        if isinstance(widget, Layout):
            widget.do_layout()
    content.do_layout()
