"""A driver whose every gesture the mouse and the keys repeat in a real process, at the same time.

After each the process must show what the app here shows.
"""

from collections.abc import Callable
from math import ceil
from time import sleep, time

from kivy.app import App
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from tests.cold.cold_app import ColdApp, difference
from tests.cold.gestures import Press, Tap, Type, Wheel
from tests.logged_errors import LoggedErrors
from tests.ui.driver import Driver
from tests.ui.visibility import ancestors, rect_of

MINUTE = 60
LAST_SECONDS = 2
"""Of a minute: in these nothing is done, so that both note the same time of the day."""
ROOM = 10
"""Pixels between what is scrolled to and the edge of its page."""


class UnlikeError(AssertionError):
    """The process does not show what it should."""

    def __init__(self, wanted: Image.Image, seen: Image.Image) -> None:
        super().__init__(f"it differs in {difference(seen, wanted)}")
        self.wanted = wanted
        self.seen = seen


class MirroredDriver(Driver):
    """``start_cold`` starts the process."""

    def __init__(
        self,
        start_cold: Callable[[], ColdApp],
        size: tuple[int, int],
        errors: LoggedErrors | None = None,
    ) -> None:
        super().__init__(size, errors)
        self._start_cold = start_cold
        self.cold: ColdApp

    def start(self, make: Callable[[], App]) -> Driver:
        self.cold = self._start_cold()
        super().start(make)
        self.compare()
        return self

    def end(self) -> None:
        self.cold.ask_to_end()
        super().end()
        self.cold.wait_for_end()

    def compare(self) -> Image.Image:
        """Returns the picture of the process, which is as it should be."""
        wanted = self.screenshot().convert("RGB")
        seen = self.cold.look(wanted)
        if difference(seen, wanted):
            raise UnlikeError(wanted, seen)
        return seen

    # Gestures

    def tap(self, x: float, y: float) -> None:
        """On a whole pixel, as the mouse."""
        tap = Tap(round(x), round(y))
        _wait_for_the_next_minute()
        self.cold.do(tap)
        super().tap(tap.x, tap.y)
        self.compare()

    def press_key(self, key: int, codepoint: str = "") -> None:
        _wait_for_the_next_minute()
        self.cold.do(Press(key))
        super().press_key(key, codepoint)
        self.compare()

    def type_text(self, text: str) -> None:
        self.cold.do(Type(text))
        super().type_text(text)
        self.compare()

    def scroll(self, page: ScrollView, distance: float) -> None:
        """By the wheel, so by whole notches."""
        hidden = page.children[0].height - page.height
        room = hidden * (page.scroll_y if distance > 0 else 1 - page.scroll_y)
        notches = ceil(min(abs(distance), room) / page.scroll_wheel_distance)
        if notches > 0:
            x, y = map(round, self.visible(page).rect.centre)
            wheel = Wheel(x, y, notches, down=distance > 0)
            self.cold.do(wheel)
            wheel.warm(self)
            self.compare()

    def scroll_to(self, widget: Widget) -> None:
        for page in [page for page in ancestors(widget) if isinstance(page, ScrollView)]:
            if page.do_scroll_y:
                view, wanted = rect_of(page), rect_of(widget)
                if wanted.bottom < view.bottom:
                    self.scroll(page, view.bottom - wanted.bottom + ROOM)
                elif wanted.top > view.top:
                    self.scroll(page, view.top - wanted.top - ROOM)


def _wait_for_the_next_minute() -> None:
    left = MINUTE - time() % MINUTE
    if left < LAST_SECONDS:
        sleep(left)
