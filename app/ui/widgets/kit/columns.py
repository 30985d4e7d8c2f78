"""A row widget for each of several states, in columns of equal width.

As many columns as fit, none narrower than ``min_column_width``; several lines are filled evenly.
"""

from math import ceil

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.ui.widgets.kit.repeat import bind_rows


class Columns(GridLayout):
    """Like ``Repeat``, but side by side."""

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)
    min_column_width = NumericProperty("48dp")

    def on_kv_post(self, _base: object) -> None:
        bind_rows(self)
        for name in ("width", "min_column_width", "states", "padding"):
            self.fbind(name, self._update_columns)
        self._update_columns()

    def _update_columns(self, *_changed: object) -> None:
        count = len(self.states or ())
        if not count:
            return
        gap = self.spacing[0]
        width = self.width - self.padding[0] - self.padding[2] + gap
        fitting = max(1, int(width // (self.min_column_width + gap)))
        self.cols = ceil(count / ceil(count / fitting))
