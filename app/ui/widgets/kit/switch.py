"""Something that is on or off, a whole line to tap. It shows its state and changes nothing.

It is not called Switch: Kivy has one, and a rule of that name.
"""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.tap import Tappable

kv.load("widgets/switch")


class SwitchLine(Tappable, Mirrored, BoxLayout):
    """``on_release`` when it was tapped; whoever hears it sets ``active``."""

    text = StringProperty()
    about = StringProperty()
    """What it does, below, smaller; may be empty."""
    active = BooleanProperty(defaultvalue=False)
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
