"""Builds a row widget for each of several states."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.ui import kv


class Repeat(BoxLayout):
    """``row`` names a widget class with ``state`` and ``screen``. Widgets are reused, so that a
    changed state redraws one widget.
    """

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        bind_rows(self)


class RepeatFlow(StackLayout):
    """Like ``Repeat``, but side by side, on several lines."""

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        bind_rows(self)


def bind_rows(box: Repeat | RepeatFlow) -> None:
    for name in ("states", "row", "screen"):
        box.fbind(name, update_rows)
    update_rows(box)


def update_rows(box: Repeat | RepeatFlow, *_changed: object) -> None:
    states = tuple(box.states or ()) if box.row else ()
    widgets = box.children[::-1]
    for widget, state in zip(widgets, states, strict=False):
        widget.state = state
    for state in states[len(widgets) :]:
        box.add_widget(Factory.get(box.row)(state=state, screen=box.screen))
    for widget in widgets[len(states) :]:
        kv.remove(widget)
