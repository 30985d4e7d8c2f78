"""What stays around the screens: the bar with the four places, and the sheets in front.

It shows what the navigator says and knows no screen.
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
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.i18n import direction
from app.ui import kv
from app.ui.widgets.kit.mirroring import InLanguage
from app.ui.widgets.kit.tap import Tappable

kv.load("frame")


class Destination(Tappable, BoxLayout):
    """One of the places that the bar leads to."""

    name = StringProperty()
    icon = StringProperty()
    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)


class Bar(BoxLayout):
    """The four places: below the screen, or beside it, where lines begin, if it is wider than
    high.
    """

    frame = ObjectProperty(None)
    begins = NumericProperty(0)
    """Its left edge while it shows."""
    beside = NumericProperty(0)
    """What the system keeps at its outer side."""


class Frame(InLanguage, FloatLayout):
    """``place`` is the one that the screen belongs to, empty on the screen of a task; ``lead``
    is called with the one that was tapped. Its ``language`` is the app's.
    """

    wide = BooleanProperty(defaultvalue=False)
    leftwards = BooleanProperty(defaultvalue=False)
    margins = ListProperty([0, 0, 0, 0])
    """Pixels left, above, right and below that the system keeps: cut-outs, bars and gestures."""
    place = StringProperty()
    screen = ObjectProperty(None, rebind=True, allownone=True)
    shows_bar = BooleanProperty(defaultvalue=False)
    bar = ObjectProperty(None, rebind=True, allownone=True)

    def __init__(self, lead: Callable[[str], None], **values: object) -> None:
        self.lead = lead
        super().__init__(size=Window.size, **values)
        self.renew()

    def put(self, screen: Widget, place: str) -> None:
        """Show this screen instead of the one before."""
        self.place, self.screen = place, screen
        stage = self.ids.stage
        if stage.children[:] != [screen]:
            stage.clear_widgets()
            screen.wide = self.wide
            stage.add_widget(screen)
            lay_out(self)

    def measure(self, screen: Widget) -> None:
        """Have the words of a task's screen drawn at the widths that it will have."""
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
        self.leftwards = direction(self.language) == "rtl"
        super().on_language(*changed)

    def renew(self) -> None:
        """The bar again, in the colours, sizes and words of now."""
        if self.bar is not None:
            kv.take_off(self.bar)
        self.bar = Bar(frame=self)
        self.add_widget(self.bar)


def lay_out(widget: Widget) -> None:
    """Give all below their widths now, from the outside in: Kivy takes a round for each level,
    and draws the words of every round.
    """
    if isinstance(widget, Layout):
        widget.do_layout()
    elif isinstance(widget, ScrollView):
        widget.update_from_scroll()
    for child in widget.children:
        lay_out(child)
