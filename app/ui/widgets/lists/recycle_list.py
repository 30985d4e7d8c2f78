"""A list of any length that has widgets only for its visible rows.

All rows have the same height except headings, so the position of each is known without building
the others. Widgets of hidden rows are reused. Children added in kv are shown above the rows and
scroll with them.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.layout import HoldsContent, OnScreen
from app.ui.widgets.kit.page import KeepsPosition

BUFFER_ROWS = 2
"""Rows built above and below the visible ones; one of them per frame."""


class RecycleList(Accessible, OnScreen, HoldsContent, KeepsPosition):
    """``rows`` is a sequence with ``headings``, the indexes of its headings; only visible rows are
    read. ``row_widgets`` maps the class of a row to a widget class; the list sets the width and
    position of a widget, the widget its height.
    """

    accessible_role = Role.LIST
    rows: Sequence[object] = ObjectProperty(())
    row_widgets: Mapping[type, str] = ObjectProperty({})
    row_height = NumericProperty(1)
    heading_height = NumericProperty(1)
    max_width = NumericProperty("640dp")
    rows_height = NumericProperty(0)
    """Height of all rows together."""
    body = ObjectProperty(None)

    def __init__(self, **values: object) -> None:
        self._headings: tuple[int, ...] = ()
        self._shown: dict[int, Widget] = {}
        self._pool: defaultdict[type[Widget], list[Widget]] = defaultdict(list)
        self._fill = Clock.create_trigger(self._fill_now, -1)
        self._fill_next_frame = Clock.create_trigger(self._fill_now, 0)
        super().__init__(**values)

    def on_kv_post(self, _base: object) -> None:
        for name in ("rows", "row_height", "heading_height"):
            self.fbind(name, self._reload)
        for name in ("size", "scroll_y", "viewport_size"):
            self.fbind(name, self._fill)
        self.screen.fbind("parent", self._fill_later)
        self._reload()

    def _fill_later(self, *_changed: object) -> None:
        """Rows that changed just before the screen was left are built when it comes back."""
        self._fill()

    def to_top(self) -> None:
        self._offset, self.scroll_y = 0.0, 1
        self._update_effect_bounds()

    def _reload(self, *_changed: object) -> None:
        """Shows other rows at the same scroll position."""
        self._headings = tuple(getattr(self.rows, "headings", ()))
        for widget in self._shown.values():
            self._recycle(widget)
        self._shown.clear()
        self.rows_height = self._row_top(len(self.rows))
        self._fill()

    def _row_top(self, row: int) -> float:
        """Distance from the top of the first row to the top of this row."""
        headings = bisect_left(self._headings, row)
        return float(row * self.row_height + headings * (self.heading_height - self.row_height))

    def _fill_now(self, _seconds: float = 0) -> None:
        if self.height <= 1 or not self.get_parent_window():
            return
        visible, wanted = self._visible_range(), self._visible_range(BUFFER_ROWS)
        hidden = [row for row in self._shown if row not in wanted]
        free = {row: self._shown.pop(row) for row in hidden}
        ahead = [row for row in wanted if row not in self._shown and row not in visible]
        later = ahead[1:]
        for row in wanted:
            if row not in later:
                self._place_row(row, free)
        for widget in free.values():
            self._recycle(widget)
        if later:
            self._fill_next_frame()

    def _visible_range(self, extra: int = 0) -> range:
        """The visible rows, and so many next to them."""
        room = self._scroll_range()
        bottom = self.scroll_y * room if room > 0 else room
        first = self._row_at(self.rows_height - bottom - self.height) - extra
        last = self._row_at(self.rows_height - bottom) + extra
        return range(max(0, first), min(len(self.rows), last + 1))

    def _row_at(self, y: float) -> int:
        """The row at this distance below the top of the first row."""
        return bisect_right(range(len(self.rows)), y, key=self._row_top) - 1

    def _place_row(self, row: int, free: dict[int, Widget]) -> None:
        """Moves a free widget to this row, or builds one."""
        widget = self._shown.get(row)
        if widget is None:
            state = self.rows[row]
            cls = Factory.get(self.row_widgets[type(state)])
            spare = next((one for one, other in free.items() if type(other) is cls), None)
            widget = self._new_widget(cls, state) if spare is None else free.pop(spare)
            widget.state = state
            self._shown[row] = widget
        left, _, right, _ = self.content.padding
        widget.width = min(self.max_width, self.width - left - right)
        widget.pos = (self.width - widget.width) / 2, self.rows_height - self._row_top(row + 1)

    def _new_widget(self, cls: type[Widget], state: object) -> Widget:
        """A widget from the pool, or a new one: building one takes longer than a frame should."""
        spare = self._pool[cls]
        widget = spare.pop() if spare else cls(state=state, screen=self.screen)
        self.body.add_widget(widget)
        return widget

    def _recycle(self, widget: Widget) -> None:
        self.body.remove_widget(widget)
        self._pool[type(widget)].append(widget)


kv.load("widgets/recycle_list")
