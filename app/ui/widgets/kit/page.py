"""The body of a screen, and the bar above it."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kit.layout import HoldsContent
from app.ui.widgets.kit.scroll import ScrollArea


class Page(HoldsContent, ScrollArea):
    """A column that scrolls. Its width is limited, so that lines stay readable. ``spacing`` is that
    between its parts.
    """

    max_width = NumericProperty("640dp")
    spacing = NumericProperty("16dp")
    _kept: float | None = None

    def keep_place(self, further: float = 0) -> None:
        """Until the next touch the content does not move while its height changes, as it would by
        a share of its height; or it moves up by ``further`` as soon as there is that much of it.
        """
        self._kept = (1 - self.scroll_y) * max(0, self._scroll_range()) + further

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._kept = None
        return super().on_touch_down(touch)

    def on_viewport_size(self, *_changed: object) -> None:
        if self._kept is not None and self._scroll_range() > 0:
            self.scroll_y = max(0.0, 1 - self._kept / self._scroll_range())


class TopBar(HoldsContent, BoxLayout):
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

    def go_back(self) -> None:
        self._screen().back()

    def open_settings(self) -> None:
        self._screen().open_settings()

    def _screen(self) -> Widget:
        """The nearest parent that has a navigator."""
        above = self.parent
        while not hasattr(above, "navigator"):
            above = above.parent
        return above
