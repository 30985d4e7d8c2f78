"""Where pieces stand: below each other, beside each other, over several lines.

A piece whose ``language`` is set is written in that language with all that is in it: Arabic
begins at the right, and what stands beside each other stands the other way round.
"""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kit.mirroring import InLanguage


class Column(InLanguage, BoxLayout):
    """Below each other, as high as what is in it."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Card(Column):
    """A column on a ground of its own, with round corners."""

    tone = StringProperty("surfaceContainerColor")
    edge = StringProperty("transparentColor")


class Row(InLanguage, BoxLayout):
    """Beside each other, as high as the highest."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class WrapLayout(InLanguage, StackLayout):
    """Beside each other as long as there is room, then on the next line."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class BottomBar(BoxLayout):
    """Below a page: the main button, always to be seen."""

    widest = NumericProperty("640dp")


class Divider(Widget):
    """A thin line between two things."""
