"""Where pieces stand: below each other, beside each other, over several lines.

A piece whose ``language`` is set is written in that language with all that is in it: Arabic
begins at the right, and what stands beside each other stands the other way round.
"""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kit.mirroring import Spoken


class Column(Spoken, BoxLayout):
    """Below each other, as high as what is in it."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Card(Column):
    """A column on a ground of its own, with round corners."""

    tone = StringProperty("surfaceContainerColor")
    edge = StringProperty("transparentColor")


class Row(Spoken, BoxLayout):
    """Beside each other, as high as the highest."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Flow(Spoken, StackLayout):
    """Beside each other as long as there is room, then on the next line."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Foot(BoxLayout):
    """Below a page: the main button, always to be seen."""

    widest = NumericProperty("640dp")


class Line(Widget):
    """A thin line between two things."""
