"""How everything is tapped that can be tapped.

It is Kivy's ButtonBehavior without its ``state``, which is the name of what a row shows,
and with a way for a list that starts to scroll to have the finger back.
"""

from time import perf_counter

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty

SEEN = 0.05
"""Seconds that a press is shown at least: a quick tap shall be seen too."""


class Tappable(EventDispatcher):
    """Mixed into a widget: ``pressed`` while a finger is on it, ``on_release`` when tapped."""

    pressed = BooleanProperty(defaultvalue=False)
    __events__ = ("on_release",)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._since = perf_counter()
        self.pressed = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        self.let_go(touch)
        if self.collide_point(*touch.pos):
            self.dispatch("on_release")
        return True

    def let_go(self, touch: MotionEvent) -> None:
        """The finger is somebody else's now: no tap comes of it."""
        touch.ungrab(self)
        left = SEEN - (perf_counter() - self._since)
        if left > 0:
            Clock.schedule_once(self._rise, left)
        else:
            self._rise()

    def _rise(self, _seconds: float = 0) -> None:
        self.pressed = False

    def on_release(self) -> None:
        """Kivy asks for a handler of its own."""
