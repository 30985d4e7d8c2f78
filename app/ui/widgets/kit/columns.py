"""The same piece for each of several states, in columns of equal width.

As many columns as fit, none narrower than ``least``; several lines are filled evenly.
"""

from math import ceil

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.ui.widgets.kit.repeat import repeat


class Columns(GridLayout):
    """As ``Repeat``, beside each other."""

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)
    least = NumericProperty("48dp")

    def on_kv_post(self, _base: object) -> None:
        repeat(self)
        for name in ("width", "least", "states", "padding"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        count = len(self.states or ())
        if not count:
            return
        gap = self.spacing[0]
        room = self.width - self.padding[0] - self.padding[2] + gap
        fitting = max(1, int(room // (self.least + gap)))
        self.cols = ceil(count / ceil(count / fitting))
