"""A line that says what was just done, with one action such as Undo."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.role import Accessible, Role
from app.ui.widgets.kit.repeat import RowWidget

kv.load("widgets/snackbar")


class Snackbar(Accessible, RowWidget, BoxLayout):
    """Takes no space without ``text``. A tap on the action fires ``on_action_release``."""

    accessible_role = Role.LIVE_TEXT
    text = StringProperty()
    action = StringProperty()
    icon = StringProperty()
    __events__ = ("on_action_release",)

    def on_action_release(self) -> None:
        """Default handler that Kivy requires."""
