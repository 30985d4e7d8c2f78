"""The body of a screen, and the bar above it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kit.layout import HoldsContent
from app.ui.widgets.kit.repeat import OnScreen
from app.ui.widgets.kit.scroll import ScrollArea


class Page(HoldsContent, ScrollArea):
    """A column that scrolls. Its width is limited, so that lines stay readable. ``spacing`` is that
    between its parts.
    """

    max_width = NumericProperty("640dp")
    spacing = NumericProperty("16dp")
    _offset = _known_range = 0.0

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.fbind("size", self._keep_position)
        self.fbind("viewport_size", self._keep_position)
        self.fbind("scroll_y", self._on_scrolled)

    def open_below(self, further: float) -> None:
        """Moves up by ``further`` as soon as there is that much of what is being opened."""
        self._offset += further

    def _on_scrolled(self, *_changed: object) -> None:
        """Another range means that it follows from a height, and nobody scrolled."""
        if self._scroll_range() == self._known_range:
            self._offset = self._hidden_above()

    def _keep_position(self, *_changed: object) -> None:
        """What is seen stays where it is while the page or its content changes its height: when a
        message comes or goes below, and when something opens. Kivy keeps the share of the range.
        """
        room = self._scroll_range()
        if room > 0 and room != self._known_range:
            self.scroll_y = max(0.0, 1 - self._offset / room)
            self._update_effect_bounds()
        self._known_range = room

    def _hidden_above(self) -> float:
        """Height of the content above the visible part."""
        return float((1 - self.scroll_y) * max(0, self._scroll_range()))


class TopBar(OnScreen, HoldsContent, BoxLayout):
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
