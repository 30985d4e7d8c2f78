"""Buttons. What is pressed is seen in the next frame, and every one is at least 48 dp."""

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
)
from kivy.properties import StringProperty as Text
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kit.label import Icon
from app.ui.widgets.kit.tap import Tappable

CLEAR = "transparentColor"
LOOKS = {
    "filled": ("primaryColor", "onPrimaryColor", CLEAR),
    "tonal": ("secondaryContainerColor", "onSecondaryContainerColor", CLEAR),
    "outlined": (CLEAR, "primaryColor", "outlineColor"),
    "plain": (CLEAR, "primaryColor", CLEAR),
    "danger": ("errorContainerColor", "onErrorContainerColor", CLEAR),
    "note": (CLEAR, "inversePrimaryColor", CLEAR),
}
"""The names of the colours of ground, words and edge."""


class TextButton(Tappable, AnchorLayout):
    """A button with words, and an icon before them. It grows when its words wrap.

    With ``snug`` it is as wide as its words instead of as wide as it may be.
    """

    text = Text()
    icon = Text()
    label = Text()
    look = OptionProperty("filled", options=tuple(LOOKS))
    snug = BooleanProperty(defaultvalue=False)
    beside = NumericProperty("48dp")
    """What a snug one has beside its words, on both sides together."""
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)

    def _colours(self) -> tuple[str, str, str]:
        return LOOKS[self.look]

    colours = AliasProperty(_colours, bind=("look",))


class IconButton(Tappable, Icon):
    """An icon to tap; ``label`` is what would be read aloud for it."""

    label = Text()


class CardButton(Tappable, BoxLayout):
    """A whole card or line to tap, with anything in it; ``label`` is read aloud for it."""

    label = Text()
    tone = Text(CLEAR)
    edge = Text(CLEAR)
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
