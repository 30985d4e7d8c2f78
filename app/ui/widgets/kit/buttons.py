"""Buttons and chips, at least 48 dp high and wide. Each shows at once that it is pressed.

Their taps are like those of Kivy's ButtonBehavior, but without its ``state`` property (rows use
that name) and with a way for a scroll view to take over the touch.
"""

from time import perf_counter

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.ui.role import Accessible, Role
from app.ui.widgets.kit.label import MIDDLE, Icon, OwnHeight
from app.ui.widgets.kit.layout import RowWidget

MIN_PRESSED_SECONDS = 0.05
"""Seconds that a press is shown at least, so that a quick tap is visible."""


class Tappable(Accessible, EventDispatcher):
    """``pressed`` while touched; ``on_release`` fires on a tap."""

    accessible_role = Role.BUTTON

    pressed = BooleanProperty(defaultvalue=False)
    touched: tuple[float, float]
    """Where it was touched last, from its lower left corner."""
    __events__ = ("on_release",)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._pressed_at = perf_counter()
        self.touched = touch.x - self.x, touch.y - self.y
        self.pressed = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        self.cancel_touch(touch)
        if self.collide_point(*touch.pos):
            self.dispatch("on_release")
        return True

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Called when a scroll view takes over the touch; it is no tap any more."""
        touch.ungrab(self)
        left = MIN_PRESSED_SECONDS - (perf_counter() - self._pressed_at)
        if left > 0:
            Clock.schedule_once(self._show_released, left)
        else:
            self._show_released()

    def _show_released(self, _seconds: float = 0) -> None:
        self.pressed = False

    def on_release(self) -> None:
        """Default handler that Kivy requires."""


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


class TextButton(Tappable, RowWidget, OwnHeight, AnchorLayout):
    """A button with a text and an optional icon before it. It grows when its text wraps.

    With ``fit_text`` it is as wide as its text, otherwise as wide as its parent allows.
    """

    pos_hint = ObjectProperty(MIDDLE)
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


class CardButton(Tappable, RowWidget, OwnHeight, BoxLayout):
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

    pos_hint = ObjectProperty(MIDDLE)
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
