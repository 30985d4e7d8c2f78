"""The body of a screen, and the bar above it."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kit.scroll import ScrollArea


class Page(ScrollArea):
    """What is added to it stands in a column that scrolls, not too wide to be read."""

    content = ObjectProperty(None)
    widest = NumericProperty("640dp")

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.content is None:
            self.content = widget
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)


class TopBar(BoxLayout):
    """The title, an arrow back before it, and what is added to it as actions behind it.

    A place of the bottom bar has no arrow, but the ``gear`` that leads to the settings.
    """

    title = StringProperty()
    arrow = BooleanProperty(defaultvalue=True)
    gear = BooleanProperty(defaultvalue=False)
    actions = ObjectProperty(None)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.actions is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.actions.add_widget(widget, *args, **kwargs)

    def leave(self) -> None:
        self._screen().back()

    def open_settings(self) -> None:
        self._screen().settings()

    def _screen(self) -> Widget:
        """Whoever has a navigator, further up."""
        above = self.parent
        while not hasattr(above, "navigator"):
            above = above.parent
        return above
