"""Builds a row widget for each of several states."""

from math import ceil

from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.lay_out import lay_out_with_heights


class RowWidget(EventDispatcher):
    """What a widget needs to be a row: what it shows, and who handles its taps."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Rows(Accessible, EventDispatcher):
    """``row`` names a ``RowWidget``. Widgets are reused, so that a
    changed state redraws one widget.
    """

    accessible_role = Role.LIST
    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        for name in ("states", "row", "screen"):
            self.fbind(name, self._update_rows)
        self._update_rows()

    def _update_rows(self, *_changed: object) -> None:
        states = tuple(self.states or ()) if self.row else ()
        widgets = self.children[::-1]
        for widget, state in zip(widgets, states, strict=False):
            widget.state = state
        for state in states[len(widgets) :]:
            self.add_widget(Factory.get(self.row)(state=state, screen=self.screen))
        for widget in widgets[len(states) :]:
            kv.remove(widget)
        if len(states) > len(widgets) and self.get_parent_window():
            lay_out_with_heights(self)


class Repeat(Rows, BoxLayout):
    """One below the other."""


class RepeatFlow(Rows, StackLayout):
    """Side by side, on several lines."""


class Columns(Rows, GridLayout):
    """Side by side, in columns of equal width: as many as fit, none narrower than
    ``min_column_width``. Several lines are filled evenly.
    """

    min_column_width = NumericProperty("48dp")

    def on_kv_post(self, base: object) -> None:
        super().on_kv_post(base)
        for name in ("width", "min_column_width", "padding"):
            self.fbind(name, self._update_columns)

    def _update_rows(self, *changed: object) -> None:
        self._update_columns()  # a grid without columns cannot lay out its rows
        super()._update_rows(*changed)

    def _update_columns(self, *_changed: object) -> None:
        count = len(self.states or ())
        if not count:
            return
        gap = self.spacing[0]
        width = self.width - self.padding[0] - self.padding[2] + gap
        fitting = max(1, int(width // (self.min_column_width + gap)))
        self.cols = ceil(count / ceil(count / fitting))
