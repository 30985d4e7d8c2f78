"""Buttons. Each shows a press in the next frame and is at least 48 dp high and wide."""

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

TRANSPARENT = "transparentColor"
LOOK_COLOURS = {
    "filled": ("primaryColor", "onPrimaryColor", TRANSPARENT),
    "tonal": ("secondaryContainerColor", "onSecondaryContainerColor", TRANSPARENT),
    "outlined": (TRANSPARENT, "primaryColor", "outlineColor"),
    "plain": (TRANSPARENT, "primaryColor", TRANSPARENT),
    "danger": ("errorContainerColor", "onErrorContainerColor", TRANSPARENT),
    "note": (TRANSPARENT, "inversePrimaryColor", TRANSPARENT),
}
"""Theme colours of background, text and outline."""


class TextButton(Tappable, AnchorLayout):
    """A button with a text and an optional icon before it. It grows when its text wraps.

    With ``snug`` it is as wide as its text, otherwise as wide as its parent allows.
    """

    text = Text()
    icon = Text()
    label = Text()
    look = OptionProperty("filled", options=tuple(LOOK_COLOURS))
    snug = BooleanProperty(defaultvalue=False)
    text_padding = NumericProperty("48dp")
    """Width of a snug button beyond its text: both sides together."""
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)

    def _colours(self) -> tuple[str, str, str]:
        return LOOK_COLOURS[self.look]

    colours = AliasProperty(_colours, bind=("look",))


class IconButton(Tappable, Icon):
    """An icon to tap. ``label`` is its text for a screen reader."""

    label = Text()


class CardButton(Tappable, BoxLayout):
    """A whole card or line to tap, with any content. ``label`` is its text for a screen reader."""

    label = Text()
    tone = Text(TRANSPARENT)
    edge = Text(TRANSPARENT)
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
