"""The root widget: the screen, the navigation bar, and the sheets in front.

The navigator tells it what to show. It must not depend on any screen.
"""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.i18n import direction
from app.ui import kv
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.layout import InLanguage, lay_out

kv.load("frame")


class Destination(Tappable, BoxLayout):
    """A button of the navigation bar."""

    name = StringProperty()
    icon = StringProperty()
    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)


class NavigationBar(BoxLayout):
    """The four destinations: below the screen, or in landscape beside it, where lines begin."""

    frame = ObjectProperty(None)
    shown_x = NumericProperty(0)
    """Its left edge while it is visible."""
    inset = NumericProperty(0)
    """Width of the system's margin at its outer side."""


class Frame(InLanguage, FloatLayout):
    """``destination`` is the one of the shown screen, empty if the bar does not lead there.
    ``open_destination`` is called with the tapped one. ``language`` is the app's.
    """

    wide = BooleanProperty(defaultvalue=False)
    is_rtl = BooleanProperty(defaultvalue=False)
    margins = ListProperty([0, 0, 0, 0])
    """Pixels left, above, right and below for the system's cut-outs, bars and gestures."""
    destination = StringProperty()
    screen = ObjectProperty(None, rebind=True, allownone=True)
    shows_bar = BooleanProperty(defaultvalue=False)
    bar = ObjectProperty(None, rebind=True, allownone=True)

    def __init__(self, open_destination: Callable[[str], None], **values: object) -> None:
        self.open_destination = open_destination
        super().__init__(size=Window.size, **values)
        self.rebuild_bar()

    def show_screen(self, screen: Widget, destination: str) -> None:
        """Replaces the shown screen."""
        self.destination, self.screen = destination, screen
        stage = self.ids.stage
        if stage.children[:] != [screen]:
            stage.clear_widgets()
            screen.wide = self.wide
            stage.add_widget(screen)
            lay_out(self)

    def prelayout(self, screen: Widget) -> None:
        """Lays out a screen without the bar ahead, so that its text is drawn at its final width."""
        left, top, right, bottom = self.margins
        screen.wide, screen.size = (
            self.wide,
            (self.width - left - right, self.height - top - bottom),
        )
        lay_out(screen)

    def on_wide(self, *_changed: object) -> None:
        for screen in self.ids.stage.children:
            screen.wide = self.wide

    def on_language(self, *changed: object) -> None:
        self.is_rtl = direction(self.language) == "rtl"
        super().on_language(*changed)

    def rebuild_bar(self) -> None:
        """Builds the bar in the current colours, text size and language."""
        if self.bar is not None:
            kv.remove(self.bar)
        self.bar = NavigationBar(frame=self)
        self.add_widget(self.bar)
