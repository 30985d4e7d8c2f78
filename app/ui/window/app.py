"""The Kivy app: colours and text size, the back key, pause and stop.

``bootstrap`` passes in the navigator and everything else that the app opens.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivymd.app import MDApp
from kivymd.theming import ThemeManager

from app import paths
from app.ui.startup import after_first_frame, garbage_collection_trigger, restore_gc
from app.ui.text import install as text
from app.ui.window.navigator import Navigator


class Theme(ThemeManager):
    """KivyMD's theme with three looks; ``look`` replaces its palettes and contrasts."""

    look = StringProperty("light")

    def __init__(self, file: Path = paths.SCHEMES) -> None:
        self._schemes: Mapping[str, Mapping[str, str]] = json.loads(file.read_text("utf-8"))
        super().__init__(theme_style_switch_animation=False)

    def on_look(self, _theme: "Theme", look: str) -> None:
        self.theme_style = "Light" if look == "light" else "Dark"
        self.set_colors()

    def set_colors(self, *_changed: object) -> None:
        for name, colour in self._schemes[self.look].items():
            setattr(self, name, colour)


MAX_SCALE = 2
"""Times the usual text size: with more, no screen has room for its text."""
BACK_KEY = 27
"""Key code of Android's back button, and of Escape on a desktop."""
MAX_PASSES = 40
"""Of layouts before a frame: one for each level up from a text that grew, and down to all that
moved. After Kivy's twenty it would draw a page half laid out, and log a critical error.
"""


class Pipkeeper(MDApp):
    """``bootstrap`` sets the callbacks ``when_…``; the ``on_…`` methods are Kivy's events."""

    title = "Pipkeeper"
    has_notice = BooleanProperty(defaultvalue=False)
    """True if the settings have something to say: their button shows a dot."""
    icon = ""
    freezes_gc = True
    """True if garbage collection skips the objects that exist after the start."""

    def __init__(
        self, create_navigator: Callable[["Pipkeeper"], Navigator], close: Callable[[], None]
    ) -> None:
        super().__init__()
        self.theme_cls = Theme()
        Clock.max_iteration = MAX_PASSES
        self._create_navigator, self._close = create_navigator, close
        self._initial_scale = self.scale = Metrics.fontscale
        self._garbage_collection = garbage_collection_trigger()
        self.navigator: Navigator | None = None
        self.when_idle: Callable[[], None] = lambda: None
        self.when_resized: Callable[[], None] = lambda: None
        self.when_paused: Callable[[], None] = lambda: None
        self.when_resumed: Callable[[], None] = lambda: None
        self.when_touched: Callable[[], None] = lambda: None
        self.when_stopped: Callable[[], None] = lambda: None

    def build(self) -> object:
        Window.softinput_mode = "below_target"
        Window.bind(
            on_keyboard=self._on_key, on_resize=self._on_resize, on_touch_down=self._on_touch
        )
        self.navigator = self._create_navigator(self)
        return self.navigator.frame

    def apply_look(self, look: str, text_size: int) -> None:
        """Sets the colours, and the text size in percent of the phone's own ``scale``."""
        self.theme_cls.look = look
        Metrics.fontscale = min(MAX_SCALE, self.scale * text_size / 100)
        if self.navigator is not None:
            Clock.schedule_once(lambda _seconds: self.navigator.rebuild(), -1)

    def set_language(self, language: str) -> None:
        """Draws text as this language needs; the translations are loaded already."""
        text.install(language)
        if self.navigator is not None:
            Clock.schedule_once(lambda _seconds: self.navigator.set_language(language), -1)

    def show_error(self) -> None:
        if self.navigator is not None:
            self.navigator.show_error()

    def collect_garbage_later(self) -> None:
        """To be called when widgets were removed or rebuilt."""
        self._garbage_collection.cancel()
        self._garbage_collection()

    def on_start(self) -> None:
        after_first_frame(self.when_idle, freezes_gc=self.freezes_gc)

    def on_pause(self) -> bool:
        self.when_paused()
        return True  # every tap is saved already

    def on_resume(self) -> None:
        self.when_resumed()

    def on_stop(self) -> None:
        Window.unbind(
            on_keyboard=self._on_key, on_resize=self._on_resize, on_touch_down=self._on_touch
        )
        Metrics.fontscale = self._initial_scale
        self._garbage_collection.cancel()
        self.when_stopped()
        self._close()
        restore_gc(freezes_gc=self.freezes_gc)

    def _on_resize(self, *_size: object) -> None:
        self.when_resized()

    def _on_touch(self, *_touch: object) -> bool:
        self.when_touched()
        if self._garbage_collection.is_triggered:
            self.collect_garbage_later()
        return False

    def _on_key(self, _window: object, key: int, *_details: object) -> bool:
        return key == BACK_KEY and self.navigator is not None and self.navigator.back()
