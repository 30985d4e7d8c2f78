"""The app: colours and text size, the window's keys, and what happens when it is left.

Who leads through it, and what it opens, is handed in by ``bootstrap``.
"""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivymd.app import MDApp

from app.ui.navigator import Navigator
from app.ui.startup import after_first_frame, before_the_end, search_at_rest
from app.ui.text import install as text
from app.ui.theme import Theme

LARGEST = 2
"""Times as large as usual: beyond that no screen has room for its words."""
BACK = 27
"""The key that Android's back arrives as, and Escape on a desk."""


class Pipkeeper(MDApp):
    title = "Pipkeeper"
    icon = ""
    freezes = True
    """Whether what is there after the start is left out of later searches for garbage."""

    def __init__(self, begin: Callable[["Pipkeeper"], Navigator], end: Callable[[], None]) -> None:
        super().__init__()
        self.theme_cls = Theme()
        self._begin, self._end = begin, end
        self._own_scale = self.scale = Metrics.fontscale
        self._search = search_at_rest()
        self.navigator: Navigator | None = None
        self.when_idle: Callable[[], None] = lambda: None
        self.when_resized: Callable[[], None] = lambda: None
        self.when_paused: Callable[[], None] = lambda: None
        self.when_resumed: Callable[[], None] = lambda: None
        self.when_touched: Callable[[], None] = lambda: None
        self.when_left: Callable[[], None] = lambda: None

    def build(self) -> object:
        Window.softinput_mode = "below_target"
        Window.bind(
            on_keyboard=self._on_key, on_resize=self._on_resize, on_touch_down=self._on_touch
        )
        self.navigator = self._begin(self)
        return self.navigator.frame

    def dress(self, look: str, text_size: int) -> None:
        """Draw it in these colours, and the text at so many hundredths of the phone's own
        ``scale``.
        """
        self.theme_cls.look = look
        Metrics.fontscale = min(LARGEST, self.scale * text_size / 100)
        if self.navigator is not None:
            Clock.schedule_once(lambda _seconds: self.navigator.rebuild(), -1)

    def speak(self, language: str) -> None:
        """Write as it is written; the words have turned to it already."""
        text.install(language)
        if self.navigator is not None:
            Clock.schedule_once(lambda _seconds: self.navigator.speak(language), -1)

    def show_error(self) -> None:
        if self.navigator is not None:
            self.navigator.show_error()

    def search_at_rest(self) -> None:
        """Something was taken off or built anew: what nobody needs any more is looked for later."""
        self._search.cancel()
        self._search()

    def on_start(self) -> None:
        after_first_frame(self.when_idle, freezes=self.freezes)

    def on_pause(self) -> bool:
        self.when_paused()
        return True  # everything is kept with each tap

    def on_resume(self) -> None:
        self.when_resumed()

    def on_stop(self) -> None:
        Window.unbind(
            on_keyboard=self._on_key, on_resize=self._on_resize, on_touch_down=self._on_touch
        )
        Metrics.fontscale = self._own_scale
        self._search.cancel()
        self.when_left()
        self._end()
        before_the_end(freezes=self.freezes)

    def _on_resize(self, *_size: object) -> None:
        self.when_resized()

    def _on_touch(self, *_touch: object) -> bool:
        self.when_touched()
        if self._search.is_triggered:
            self.search_at_rest()
        return False

    def _on_key(self, _window: object, key: int, *_details: object) -> bool:
        return key == BACK and self.navigator is not None and self.navigator.back()
