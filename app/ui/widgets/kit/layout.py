"""Layouts: column, row, wrapping rows, card, bottom bar.

A layout with a ``language`` shows its content in that language: Arabic begins at the right and
rows are mirrored.
"""

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

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


class HoldsContent(EventDispatcher):
    """Widgets that are added go into ``content``, as soon as kv has set it."""

    content = ObjectProperty(None)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.content is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)


class BottomBar(BoxLayout):
    """Holds the main button below a page, always visible."""

    max_width = NumericProperty("640dp")
