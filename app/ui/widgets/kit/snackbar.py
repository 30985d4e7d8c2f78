"""A line that tells what was done just now, with one thing to do about it, such as Undo."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv

kv.load("widgets/snackbar")


class Snackbar(BoxLayout):
    """Without ``text`` it takes no room. ``on_act`` when its ``action`` is tapped."""

    text = StringProperty()
    action = StringProperty()
    icon = StringProperty()
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
    __events__ = ("on_act",)

    def on_act(self) -> None:
        """Kivy asks for a handler of its own."""
