"""Layouts: column, row, wrapping rows, card, bottom bar.

A layout with a ``language`` shows its content in that language: Arabic begins at the right and
rows are mirrored.
"""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from app.ui.widgets.kit.mirroring import InLanguage
from app.ui.widgets.kit.repeat import RowWidget


class Column(RowWidget, InLanguage, BoxLayout):
    """A column as high as its content."""


class Card(Column):
    """A column with a background and round corners."""

    tone = StringProperty("surfaceContainerColor")
    edge = StringProperty("transparentColor")


class Row(RowWidget, InLanguage, BoxLayout):
    """A row as high as its highest child."""


class WrapLayout(RowWidget, InLanguage, StackLayout):
    """A row that wraps to the next line."""


class BottomBar(BoxLayout):
    """Holds the main button below a page, always visible."""

    max_width = NumericProperty("640dp")
