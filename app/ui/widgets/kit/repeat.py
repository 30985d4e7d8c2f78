"""The same piece for each of several states."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.ui.kv import take_off


class Repeat(BoxLayout):
    """``row`` is the name of a piece that has ``state`` and ``screen``; pieces that stand are
    used again, so that a change of one state draws one piece.
    """

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        repeat(self)


class RepeatFlow(StackLayout):
    """The same, beside each other and over several lines."""

    states = ObjectProperty(())
    row = StringProperty()
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        repeat(self)


def repeat(box: Repeat | RepeatFlow) -> None:
    for name in ("states", "row", "screen"):
        box.fbind(name, lay)
    lay(box)


def lay(box: Repeat | RepeatFlow, *_changed: object) -> None:
    states = tuple(box.states or ()) if box.row else ()
    pieces = box.children[::-1]
    for piece, state in zip(pieces, states, strict=False):
        piece.state = state
    for state in states[len(pieces) :]:
        box.add_widget(Factory.get(box.row)(state=state, screen=box.screen))
    for piece in pieces[len(states) :]:
        take_off(piece)
