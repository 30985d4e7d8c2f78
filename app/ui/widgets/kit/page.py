"""The body of a screen, which scrolls, and the bar above it.

Kivy's scroll view holds a touch back until it is sure that it does not scroll, so every tap is
late. Here the touched widget gets it at once and gives it up when the touch starts to scroll.
"""

from math import copysign

from kivy.effects.scroll import ScrollEffect
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui.widgets.kit.label import OwnHeight
from app.ui.widgets.kit.layout import HoldsContent, Mirrored, OnScreen

DRAG_DISTANCE = 12
"""In dp: a touch that moves further scrolls."""
NOTCH = 60
"""In dp: how far a notch of the mouse wheel scrolls."""


class ScrollArea(Mirrored, ScrollView):
    """``do_scroll_x`` and ``do_scroll_y`` set the direction."""

    is_scrolling = BooleanProperty(defaultvalue=False)
    """True while it is dragged."""

    def __init__(self, **values: object) -> None:
        # Short content stays at the top.
        defaults = {
            "effect_cls": ScrollEffect,
            "always_overscroll": False,
            "do_scroll_x": False,
            "scroll_wheel_distance": dp(NOTCH),
        }
        super().__init__(**{**defaults, **values})

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            # Kivy's own on_touch_down would take the touch for a finger that it waits for.
            return bool(self.dispatch("on_scroll_start", touch))
        self._stop_motion()
        handled = self._dispatch_to_children("on_touch_down", touch)
        if self._can_scroll() and self not in touch.ud:
            touch.ud[self] = touch.pos
            touch.grab(self)
            return True
        return handled

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return self._dispatch_to_children("on_touch_move", touch)
        if self.is_scrolling:
            self._scroll_effect().update(self._scroll_position(touch))
        elif self._is_scroll_gesture(touch):
            self._start_scroll(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return self._dispatch_to_children("on_touch_up", touch)
        touch.ungrab(self)
        if self.is_scrolling:
            self.is_scrolling = False
            self._scroll_effect().stop(self._scroll_position(touch))
        return True

    def _bind_inactive_bar_color(self, *_fading: object) -> None:
        """Keeps the bar visible. Kivy fades it, which draws frames while nothing happens."""

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Called when a scroll view inside or outside of this one scrolls with this touch."""
        touch.ungrab(self)
        self.is_scrolling = False

    def _start_scroll(self, touch: MotionEvent) -> None:
        for holder in [known() for known in touch.grab_list]:
            if isinstance(holder, Widget) and holder is not self:
                _cancel_touch(holder, touch)
        self._update_effect_bounds()
        self._effect_x_start_width, self._effect_y_start_height = self.size  # Kivy computes with it
        self.is_scrolling = True
        effect, position = self._scroll_effect(), self._scroll_position(touch)
        effect.start(self._crossed_at(touch))
        effect.update(position)

    def _stop_motion(self) -> None:
        """Stops a running scroll when touched."""
        for effect in (self.effect_x, self.effect_y):
            if effect is not None:
                effect.velocity = 0

    def _dispatch_to_children(self, event: str, touch: MotionEvent) -> bool:
        """Passes the touch on in the children's coordinates."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        handled = any(child.dispatch(event, touch) for child in self.children[:])
        touch.pop()
        return handled

    def _can_scroll(self) -> bool:
        view = self._viewport
        if view is None:
            return False
        return (self.do_scroll_y and view.height > self.height) or (
            self.do_scroll_x and view.width > self.width
        )

    def _scroll_range(self) -> float:
        """How far the content scrolls down; negative where it is lower than the page."""
        return float(self._viewport.height - self.height)

    def _is_scroll_gesture(self, touch: MotionEvent) -> bool:
        x, y = touch.ud[self]
        across, along = abs(touch.x - x), abs(touch.y - y)
        if self.do_scroll_y:
            return along > dp(DRAG_DISTANCE) and along >= across
        return across > dp(DRAG_DISTANCE) and across > along

    def _crossed_at(self, touch: MotionEvent) -> float:
        """Where the touch became a scroll. In a slow frame it may be far beyond already, and the
        page follows all of the way.
        """
        x, y = touch.ud[self]
        start, position = (y if self.do_scroll_y else x), self._scroll_position(touch)
        return float(start + copysign(dp(DRAG_DISTANCE), position - start))

    def _scroll_effect(self) -> ScrollEffect:
        return self.effect_y if self.do_scroll_y else self.effect_x

    def _scroll_position(self, touch: MotionEvent) -> float:
        return float(touch.y if self.do_scroll_y else touch.x)


def _cancel_touch(holder: Widget, touch: MotionEvent) -> None:
    if hasattr(holder, "cancel_touch"):
        holder.cancel_touch(touch)
    else:
        touch.ungrab(holder)


class KeepsPosition(ScrollArea):
    """What is seen stays where it is while it or its content changes its height: when a message
    comes or goes below, and when something opens. Kivy keeps the share of the range.
    """

    _offset = _known_range = 0.0

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.fbind("size", self._keep_position)
        self.fbind("viewport_size", self._keep_position)
        self.fbind("scroll_y", self._on_scrolled)

    def _on_scrolled(self, *_changed: object) -> None:
        """Another range means that it follows from a height, and nobody scrolled."""
        if self._scroll_range() == self._known_range:
            self._offset = self._hidden_above()

    def _keep_position(self, *_changed: object) -> None:
        room = self._scroll_range()
        if room > 0 and room != self._known_range:
            self.scroll_y = max(0.0, 1 - self._offset / room)
            self._update_effect_bounds()
        self._known_range = room

    def _hidden_above(self) -> float:
        """Height of the content above the visible part."""
        return float((1 - self.scroll_y) * max(0, self._scroll_range()))


class Page(HoldsContent, KeepsPosition):
    """A column that scrolls. Its width is limited, so that lines stay readable. ``spacing`` is that
    between its parts.
    """

    max_width = NumericProperty("640dp")
    spacing = NumericProperty("16dp")

    def open_below(self, further: float) -> None:
        """Moves up by ``further`` as soon as there is that much of what is being opened."""
        self._offset += further


class TopBar(OnScreen, HoldsContent, OwnHeight, BoxLayout):
    """The title, a back arrow before it, and widgets added to it as actions behind it.

    The places of the bottom bar have no back arrow but a button for the settings.
    """

    title = StringProperty()
    has_back = BooleanProperty(defaultvalue=True)
    has_settings = BooleanProperty(defaultvalue=False)
    shrinks = BooleanProperty(defaultvalue=False)
    """True if the title gets smaller rather than a second line."""
    min_scale = NumericProperty(0.6)
    """How small it may get, as a share of its size."""
    wraps = BooleanProperty(defaultvalue=False)
    """True if a title of several words gets a second line rather than hard to read."""
