"""A long page that builds only the rows near the visible part; the rest follows on scrolling.

``rows`` are the states of its widgets and ``row_widgets`` maps a state class to a widget class.
Widgets that were removed are reused.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.widgets.kit.layout import InLanguage, OnScreen, lay_out, lay_out_with_heights
from app.ui.widgets.kit.page import Page

PRELOAD = 0.25
"""In page heights: how much is built beyond the visible part, once the page was touched."""
FIRST_PRELOAD = 0.02


class LazyPage(OnScreen, InLanguage, Page):
    """``first`` is the row shown at the top when the rows are built; ``language`` is that of the
    whole page, where it differs from the app's. With ``keeps_place`` a page that changes stays
    where it is, and so does the focus: its rows are edited.
    """

    rows = ObjectProperty(())
    first = NumericProperty(0)
    keeps_place = BooleanProperty(defaultvalue=False)
    row_widgets: Mapping[type, str] = ObjectProperty({})

    def __init__(self, **values: object) -> None:
        self._from = self._to = 0
        self._built: Sequence[object] = ()
        self._from_bottom = self._was_scrolled = False
        self._pool: dict[str, list[Widget]] = defaultdict(list)
        self._fill = Clock.create_trigger(self._fill_now, -1)
        super().__init__(**values)

    def on_language(self, *changed: object) -> None:
        """Clears the pool: its widgets were drawn in the previous language."""
        self._pool.clear()
        super().on_language(*changed)

    def on_kv_post(self, _base: object) -> None:
        self.fbind("rows", self._update_rows)
        self.fbind("size", self._fill)
        self.screen.fbind("parent", self._fill_later)
        self.content.fbind("height", self._keep_position)
        # Rows may change twice in a frame: then it is filled before the first are off its height.
        self.content.fbind("height", self._fill)
        self._rebuild()

    def _fill_later(self, *_changed: object) -> None:
        """Rows that changed just before the screen was left are built when it comes back."""
        self._fill()

    def go_to(self, row: int) -> None:
        """Scrolls this row to the top."""
        self.first = row
        self._rebuild()

    def first_visible_row(self) -> int:
        """The row at the top of the visible part."""
        top = self.content.height - self._hidden_above()
        widgets = self.content.children[::-1]
        visible = (index for index, widget in enumerate(widgets) if widget.y < top - 1)
        return self._from + next(visible, 0)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Fills rows before the touch, so that none moves under the finger."""
        if self.collide_point(*touch.pos):
            self._was_scrolled = True
            before = len(self.content.children)
            self._fill_now()
            if len(self.content.children) > before:
                lay_out(self.content)
                self.update_from_scroll()
        return super().on_touch_down(touch)

    def _update_rows(self, *_changed: object) -> None:
        """Keeps what is built where rows only follow: nothing moves under a finger."""
        if 0 < self._to <= len(self.rows) and self._built[: self._to] == self.rows[: self._to]:
            self._built = self.rows
            self._fill()
        elif self.keeps_place and self._from < len(self.rows):
            self._show_changed()
        else:
            self._rebuild()

    def _show_changed(self) -> None:
        """Shows the rows in the widgets that are there, up to the first row of another kind."""
        widgets = self.content.children[::-1]
        shown = list(zip(widgets, self.rows[self._from :], strict=False))
        kinds = [self.row_widgets[type(row)] == type(widget).__name__ for widget, row in shown]
        same = (*kinds, False).index(False)
        for widget, row in shown[:same]:
            if widget.state != row:
                widget.state = row
                _lay_out_now(widget, self.content)
        for widget in reversed(widgets[same:]):  # the first is reused first, and keeps its focus
            self._put_away(widget)
        self._to, self._built = self._from + same, self.rows
        self._fill()

    def _rebuild(self) -> None:
        """Builds the rows again, from the first row on."""
        self._built = self.rows
        for widget in self.content.children[:]:
            self._put_away(widget)
        self._from = self._to = min(int(self.first), max(0, len(self.rows) - 1))
        self._from_bottom, self._offset = False, 0
        self._keep_position()
        self._was_scrolled = False
        self._fill()

    def _put_away(self, widget: Widget) -> None:
        self.content.remove_widget(widget)
        self._pool[type(widget).__name__].append(widget)

    def _fill_now(self, _seconds: float = 0) -> None:
        """Builds the visible rows, and those near them once the page was scrolled."""
        if self.height <= 1 or not self.get_parent_window():
            return
        near = (PRELOAD if self._was_scrolled else FIRST_PRELOAD) * self.height
        while self._to < len(self.rows) and self._hidden_below() < near:
            self._add_row(self._to, 0)
            self._to += 1
        while self._from > 0 and self.content.height < self.height:
            self._add_row_above()
        if self._was_scrolled:
            self._fill_above()

    def _fill_above(self) -> None:
        while self._from > 0 and self._hidden_above() < PRELOAD * self.height:
            self._add_row_above()

    def _add_row_above(self) -> None:
        self._from_bottom, self._offset = True, self._hidden_below()
        self._from -= 1
        self._add_row(self._from, len(self.content.children))

    def _add_row(self, row: int, place: int) -> None:
        state = self.rows[row]
        name = self.row_widgets[type(state)]
        if self._pool[name]:
            widget = self._pool[name].pop()
            widget.state = state
        else:
            widget = Factory.get(name)(state=state, screen=self.screen)
        self.content.add_widget(widget, index=place)
        _lay_out_now(widget, self.content)

    def _hidden_below(self) -> float:
        """Height of the content below the visible part; negative where the page is too short."""
        room = self._scroll_range()
        return float(self.scroll_y * room) if room > 0 else room

    def _on_scrolled(self, *_changed: object) -> None:
        """Stores the offset if the user scrolled. A changed range means that rows were added."""
        if self._scroll_range() == self._known_range:
            self._from_bottom, self._offset, self._was_scrolled = False, self._hidden_above(), True
        self._fill()

    def _keep_position(self, *_changed: object) -> None:
        """Keeps the visible rows where they are when rows are added below or above."""
        room = self._scroll_range()
        share = min(1, self._offset / room) if room > 0 else 0
        self.scroll_y = share if self._from_bottom and room > 0 else 1 - share
        self._update_effect_bounds()
        self._known_range = room


def _lay_out_now(row: Widget, content: Widget) -> None:
    content.do_layout()
    lay_out_with_heights(row)
    content.do_layout()
