"""Buttons and chips. Each shows a press in the next frame and is at least 48 dp high and wide."""

from kivy.factory import Factory
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    OptionProperty,
)
from kivy.properties import StringProperty as Text
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kit.label import Icon
from app.ui.widgets.kit.repeat import RowWidget
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


class TextButton(Tappable, RowWidget, AnchorLayout):
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

    def _colours(self) -> tuple[str, str, str]:
        return LOOK_COLOURS[self.look]

    colours = AliasProperty(_colours, bind=("look",))


class IconButton(Tappable, Icon):
    """An icon to tap. ``label`` is its name."""

    label = Text()


class CardButton(Tappable, RowWidget, BoxLayout):
    """A whole card or line to tap, with any content. ``label`` is its name."""

    label = Text()
    tone = Text(TRANSPARENT)
    edge = Text(TRANSPARENT)


class Chip(Tappable, RowWidget, AnchorLayout):
    """One choice among several. ``chosen`` shows a ring and a background. A player's sign is shown
    before the name.

    As wide as its text, but at most as wide as its parent: then the text wraps.
    """

    text = Text()
    icon = Text()
    label = Text()
    chosen = BooleanProperty(defaultvalue=False)
    player_colour = NumericProperty(-1)
    """Number of a player's colour, or -1 for none."""

    def on_kv_post(self, _base: object) -> None:
        self.fbind("player_colour", self._update_sign)
        self._update_sign()

    def _update_sign(self, *_changed: object) -> None:
        """Creates a sign only where there is a player colour."""
        holder = self.ids.sign
        if self.player_colour < 0:
            holder.clear_widgets()
        elif holder.children:
            holder.children[0].colour = int(self.player_colour)
        else:
            holder.add_widget(Factory.PlayerSign(colour=int(self.player_colour)))
