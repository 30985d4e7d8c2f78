"""The body of a screen, and the bar above it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kit.layout import HoldsContent
from app.ui.widgets.kit.scroll import ScrollArea


class Page(HoldsContent, ScrollArea):
    """A column that scrolls. Its width is limited, so that lines stay readable. ``spacing`` is that
    between its parts.
    """

    max_width = NumericProperty("640dp")
    spacing = NumericProperty("16dp")


class TopBar(HoldsContent, BoxLayout):
    """The title, a back arrow before it, and widgets added to it as actions behind it.

    The places of the bottom bar have no back arrow but a button for the settings.
    """

    title = StringProperty()
    has_back = BooleanProperty(defaultvalue=True)
    has_settings = BooleanProperty(defaultvalue=False)

    def go_back(self) -> None:
        self._screen().back()

    def open_settings(self) -> None:
        self._screen().open_settings()

    def _screen(self) -> Widget:
        """The nearest parent that has a navigator."""
        above = self.parent
        while not hasattr(above, "navigator"):
            above = above.parent
        return above
