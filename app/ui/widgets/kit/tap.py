"""Tap handling of all widgets that can be tapped.

Like Kivy's ButtonBehavior, but without its ``state`` property (rows use that name) and with a way
for a scroll view to take over the touch.
"""

from time import perf_counter

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty

from app.ui.role import Accessible, Role

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
