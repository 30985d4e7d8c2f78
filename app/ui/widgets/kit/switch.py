"""A line with a switch. It shows its state; the screen changes it.

It is not called Switch because Kivy has a widget and a rule of that name.
"""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.role import Role
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.repeat import RowWidget
from app.ui.widgets.kit.tap import Tappable

kv.load("widgets/switch")


class SwitchLine(Tappable, RowWidget, Mirrored, BoxLayout):
    """``on_release`` fires on a tap; the handler sets ``active``."""

    accessible_role = Role.SWITCH
    text = StringProperty()
    about = StringProperty()
    """Description below the text, smaller; may be empty."""
    active = BooleanProperty(defaultvalue=False)
