"""Buttons and chips, at least 48 dp high and wide. Each shows at once that it is pressed."""

from kivy.factory import Factory
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kit.label import Icon
from app.ui.widgets.kit.repeat import RowWidget
from app.ui.widgets.kit.tap import Tappable

TRANSPARENT = "transparentColor"
VARIANT_COLOURS = {
    "filled": ("primaryColor", "onPrimaryColor", TRANSPARENT),
    "tonal": ("secondaryContainerColor", "onSecondaryContainerColor", TRANSPARENT),
    "outlined": (TRANSPARENT, "primaryColor", "outlineColor"),
    "text": (TRANSPARENT, "primaryColor", TRANSPARENT),
    "error": ("errorContainerColor", "onErrorContainerColor", TRANSPARENT),
    "snackbar_action": (TRANSPARENT, "inversePrimaryColor", TRANSPARENT),
}
"""Theme colours of background, text and outline."""


class TextButton(Tappable, RowWidget, AnchorLayout):
    """A button with a text and an optional icon before it. It grows when its text wraps.

    With ``fit_text`` it is as wide as its text, otherwise as wide as its parent allows.
    """

    text = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    variant = OptionProperty("filled", options=tuple(VARIANT_COLOURS))
    fit_text = BooleanProperty(defaultvalue=False)
    text_padding = NumericProperty("48dp")
    """Width beyond the text, with ``fit_text``: both sides together."""

    def _colours(self) -> tuple[str, str, str]:
        return VARIANT_COLOURS[self.variant]

    colours = AliasProperty(_colours, bind=("variant",))


class TonalButton(TextButton):
    """A button beside or below the main one."""

    variant = OptionProperty("tonal", options=tuple(VARIANT_COLOURS))


class IconButton(Tappable, Icon):
    """An icon to tap. ``label`` is its name for a screen reader."""

    label = StringProperty()


class CardButton(Tappable, RowWidget, BoxLayout):
    """A whole card or line to tap, with any content. ``label`` is its name for a screen reader.

    ``tone`` and ``edge`` name the theme colours of its background and its outline.
    """

    label = StringProperty()
    tone = StringProperty(TRANSPARENT)
    edge = StringProperty(TRANSPARENT)


class Chip(Tappable, RowWidget, AnchorLayout):
    """One choice among several. ``chosen`` shows a ring and a background. A player's sign is shown
    before the name.

    As wide as its text, but at most as wide as its parent: then the text wraps.
    """

    text = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    chosen = BooleanProperty(defaultvalue=False)
    player_colour = NumericProperty(-1)
    """Number of a player's colour, or -1 for none."""

    def on_kv_post(self, _base: object) -> None:
        self.fbind("player_colour", self._update_sign)
        self._update_sign()

    def _update_sign(self, *_changed: object) -> None:
        """Creates a sign only where there is a player colour."""
        sign_box = self.ids.sign
        if self.player_colour < 0:
            sign_box.clear_widgets()
        elif sign_box.children:
            sign_box.children[0].colour = int(self.player_colour)
        else:
            sign_box.add_widget(Factory.PlayerSign(colour=int(self.player_colour)))
