"""Layouts: column, row, wrapping rows, card, bottom bar.

A layout with a ``language`` shows its content in that language: Arabic begins at the right and
rows are mirrored.
"""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.ui.widgets.kit.mirroring import InLanguage


class Column(InLanguage, BoxLayout):
    """A column as high as its content."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class Card(Column):
    """A column with a background and round corners."""

    tone = StringProperty("surfaceContainerColor")
    edge = StringProperty("transparentColor")


class Row(InLanguage, BoxLayout):
    """A row as high as its highest child."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class WrapLayout(InLanguage, StackLayout):
    """A row that wraps to the next line."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)


class BottomBar(BoxLayout):
    """Holds the main button below a page, always visible."""

    max_width = NumericProperty("640dp")
