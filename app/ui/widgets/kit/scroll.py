"""Scrolls what has no room.

Kivy's own keeps a finger for itself until it is sure that nobody scrolls, so that every
tap is late. Here whoever is tapped has the finger at once, and gives it up to a scroll.
"""

from kivy.effects.scroll import ScrollEffect
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui.widgets.kit.mirroring import Mirrored

FAR = 12
"""Density-independent pixels after which a moving finger scrolls."""


class ScrollArea(Mirrored, ScrollView):
    """``do_scroll_x`` and ``do_scroll_y`` say which way. ``sliding`` while it is dragged."""

    sliding = BooleanProperty(defaultvalue=False)

    def __init__(self, **values: object) -> None:
        calm = {"effect_cls": ScrollEffect, "always_overscroll": False}  # what is short stays above
        super().__init__(**{**calm, "do_scroll_x": False, **values})

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        self._stop()
        handled = self._pass_on("on_touch_down", touch)
        if self._has_more() and self not in touch.ud:
            touch.ud[self] = touch.pos
            touch.grab(self)
            return True
        return handled

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return self._pass_on("on_touch_move", touch)
        if self.sliding:
            self._effect().update(self._along(touch))
        elif self._goes_my_way(touch):
            self._take(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return self._pass_on("on_touch_up", touch)
        touch.ungrab(self)
        if self.sliding:
            self.sliding = False
            self._effect().stop(self._along(touch))
        return True

    def _bind_inactive_bar_color(self, *_fading: object) -> None:
        """Kivy's bar fades; this one stays, and no frame is drawn when nothing happens."""

    def let_go(self, touch: MotionEvent) -> None:
        """A slide in here, or around, goes the way of this finger."""
        touch.ungrab(self)
        self.sliding = False

    def _take(self, touch: MotionEvent) -> None:
        for holder in [known() for known in touch.grab_list]:
            if isinstance(holder, Widget) and holder is not self:
                _free(holder, touch)
        self._update_effect_bounds()
        self._effect_x_start_width, self._effect_y_start_height = self.size  # Kivy reckons with it
        self.sliding = True
        self._effect().start(self._along(touch))

    def _stop(self) -> None:
        """A finger on it stops what still runs."""
        for effect in (self.effect_x, self.effect_y):
            if effect is not None:
                effect.velocity = 0

    def _pass_on(self, event: str, touch: MotionEvent) -> bool:
        """To what is in it, in its own coordinates."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        handled = any(child.dispatch(event, touch) for child in self.children[:])
        touch.pop()
        return handled

    def _has_more(self) -> bool:
        view = self._viewport
        if view is None:
            return False
        return (self.do_scroll_y and view.height > self.height) or (
            self.do_scroll_x and view.width > self.width
        )

    def _goes_my_way(self, touch: MotionEvent) -> bool:
        x, y = touch.ud[self]
        across, along = abs(touch.x - x), abs(touch.y - y)
        if self.do_scroll_y:
            return along > dp(FAR) and along >= across
        return across > dp(FAR) and across > along

    def _effect(self) -> ScrollEffect:
        return self.effect_y if self.do_scroll_y else self.effect_x

    def _along(self, touch: MotionEvent) -> float:
        return float(touch.y if self.do_scroll_y else touch.x)


def _free(holder: Widget, touch: MotionEvent) -> None:
    if hasattr(holder, "let_go"):
        holder.let_go(touch)
    else:
        touch.ungrab(holder)
