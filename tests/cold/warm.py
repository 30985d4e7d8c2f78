"""The app as all other tests see it: in a process where everything was loaded before.

It goes through what a place offers and tells each gesture, with the picture that it leads to.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from app.bootstrap import make_app
from app.routes import ROUTES
from app.ui import kv
from tests.cold.gestures import Gesture, Press, Scroll, Tap, Turn
from tests.cold.places import Place
from tests.ui.driver import BACK, Driver
from tests.ui.layout import front_sheet
from tests.ui.phone import NO_ISOLATES, Phone, widget_label
from tests.ui.visibility import Rect

LINE = 48
"""Pixels: the height of a line that is not cut."""


@dataclass(frozen=True, slots=True)
class Step:
    """``gesture`` is None at the start."""

    name: str
    gesture: Gesture | None
    picture: Image.Image


class WarmPhone(Phone):
    """With the device, the clock and the threads of the real app."""

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    def restart(self) -> None:
        self.driver = self._start()

    def page(self) -> ScrollView | None:
        """The largest that scrolls, of what is in front."""
        within = front_sheet(self.driver)
        pages = [
            seen
            for seen in self.driver.all_visible(within)
            if isinstance(seen.widget, ScrollView) and _scrolls(seen.widget)
        ]
        largest = max(pages, key=lambda seen: seen.rect.width * seen.rect.height, default=None)
        return largest.widget if largest else None

    def _start(self) -> Driver:
        return self._drive(make_app, self._size)


def warm_up() -> None:
    """Loads every widget and every screen, each after what it derives from."""
    kv.load_kit()
    for module in dict.fromkeys(kv.WIDGETS.values()):
        import_module(f"app.ui.widgets.{module}")
    for route in ROUTES:
        if not route.base:
            import_module(route.screen.partition(":")[0])
        kv.load(f"screens/{route.name}")


class Way:
    """What a hand does at one place."""

    def __init__(self, phone: WarmPhone, place: Place) -> None:
        self._phone = phone
        self._driver = phone.driver
        self._place = place

    def steps(self) -> Iterator[Step]:
        yield self._step("start", None)
        yield from self._to_the_end_and_back("page")
        for words in self._place.opens:
            yield from self._sheet(words, Tap(*_pixel(self._opener(words))))
        for words in self._place.leads:
            yield self._tapped(words, words)
            assert self._phone.screen != self._place.screen
            while self._phone.screen != self._place.screen:  # the first may only leave a field
                yield self._step(f"back from {words}", Press(BACK))
        yield from self._turned()
        if self._place.is_destination:
            yield from self._in_another_look()

    def _step(self, name: str, gesture: Gesture | None) -> Step:
        if gesture is not None:
            gesture.warm(self._driver)
        return Step(name, gesture, self._driver.screenshot())

    def _to_the_end_and_back(self, name: str) -> Iterator[Step]:
        page = self._phone.page()
        if page is None:
            return
        rect = self._driver.visible(page).rect
        x, y = _pixel(rect)
        yield self._step(f"{name}, its end", Scroll(page, x, y, down=True))
        yield self._step(f"{name}, its top again", Scroll(page, x, y, down=False))

    def _sheet(self, words: str, gesture: Gesture) -> Iterator[Step]:
        yield self._step(words, gesture)
        assert front_sheet(self._driver), f"{words} opened no sheet: {self._driver.texts()}"
        yield from self._to_the_end_and_back(words)
        yield self._step(f"{words}, closed", Press(BACK))

    def _opener(self, words: str) -> Rect:
        """``words`` may be a sentence with values, or "#" and a class."""
        if words.startswith("#"):
            return self._first(lambda widget: type(widget).__name__ == words[1:])
        if "{" in words:
            label, _ = next(self._phone.find_labels(words))
            return self._first(lambda widget: widget_label(widget).translate(NO_ISOLATES) == label)
        found = self._phone.find(self._phone.translated(words))
        return self._driver.visible(found).rect

    def _first(self, fits: Callable[[Widget], bool]) -> Rect:
        return next(seen.rect for seen in self._driver.all_visible() if fits(seen.widget))

    def _turned(self) -> Iterator[Step]:
        width, height = self._phone.size
        yield self._step("turned", Turn(height, width))
        yield self._step("turned back", Turn(width, height))

    def _in_another_look(self) -> Iterator[Step]:
        """By the gear of the screen: another look, then another language."""
        look = "Dark" if self._driver.app.theme_cls.look == "light" else "Light"
        yield self._tapped("Settings", "Settings")
        yield self._tapped(look, look)
        yield self._step(f"{look}, back", Press(BACK))
        yield self._tapped("Settings again", "Settings")
        yield self._tapped("Language", "Language")
        yield self._step("another language", Tap(*_pixel(self._another_language())))
        yield self._step("another language, back", Press(BACK))

    def _another_language(self) -> Rect:
        """One that is wholly visible and not chosen."""
        sheet = front_sheet(self._driver)
        scroll = next(one for one in self._driver.find_all(kind=ScrollView, within=sheet))
        page = self._driver.visible(scroll).rect
        lines = [
            seen.rect
            for seen in self._driver.all_visible(sheet)
            if type(seen.widget).__name__ == "LanguageLine" and not seen.widget.state.chosen
        ]
        return next(line for line in lines if page.contains(line) and line.height >= LINE)

    def _tapped(self, name: str, words: str) -> Step:
        return self._step(name, Tap(*_pixel(self._opener(words))))


def _scrolls(page: Widget) -> bool:
    view = page.children[0] if page.children else None
    return bool(page.do_scroll_y) and view is not None and view.height > page.height


def _pixel(rect: Rect) -> tuple[int, int]:
    """The mouse is always on a whole one."""
    x, y = rect.centre
    return round(x), round(y)
