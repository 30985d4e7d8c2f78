"""A page object for the whole app: tests tap texts and tiles, the phone finds where they are.

It scrolls to what is not visible, and counts every tap.
"""

import shutil
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app import paths
from app.bootstrap import make_app
from app.domain.tiles import Tile
from app.i18n import ENGLISH, Language
from app.play.threads import RunInBackground
from app.ui.widgets.drawing.cells import CellGrid
from app.ui.widgets.lists.lazy_page import LazyPage
from app.ui.widgets.lists.recycle_list import RecycleList
from app.ui.window.app import Pipkeeper
from tests.fake_device import fake_device
from tests.ui.driver import ENTER, PHONE, Drive, Driver
from tests.ui.job_runners import SteppedRunner
from tests.ui.layout import front_sheet
from tests.ui.translator import Translator
from tests.ui.visibility import ancestors, rect_of, text_of

NO_ISOLATES = {ord("\u2068"): None, ord("\u2069"): None}
"""Removes the invisible marks around names; they isolate right-to-left names."""
PAGES = 60
"""No page is higher than this, in windows."""


class Phone:
    """``language`` is the one in the settings; tests write texts in English nevertheless.
    ``runner`` can pause background jobs, unless a test passes its own ``run_in_background``.
    """

    def __init__(
        self,
        drive: Drive,
        folder: Path,
        size: tuple[int, int] = PHONE,
        language: str = ENGLISH,
        words: Path = paths.LOCALES,
        run_in_background: RunInBackground | None = None,
    ) -> None:
        self._drive = drive
        self._size = size
        self._words = words
        self.runner = SteppedRunner()
        self._run_in_background = run_in_background or self.runner.run_in_background
        self._translator = Translator(Language(language, words)) if language != ENGLISH else None
        self.folder = folder
        self.device = fake_device(folder.with_name(f"{folder.name} saved"))
        self.driver: Driver = self._start()

    @property
    def taps(self) -> int:
        return self.driver.taps

    @property
    def screen(self) -> str:
        """The stem of the current screen."""
        return str(self._navigator.path[-1].name)

    @property
    def texts(self) -> tuple[str, ...]:
        return self.driver.texts()

    def tap(self, *words: str) -> None:
        """Taps one widget after another, by its text or its label for screen readers."""
        for word in words:
            self.driver.tap_on(self.find(self.translated(word)))

    def visit(self, place: str) -> None:
        """Opens one of the four places in the bottom bar; other widgets may have the same text."""
        text = self.translated(place)
        there = [one for one in _below(self._navigator.frame.bar) if _has_text(one, text)]
        self.driver.tap_on(next(filter(_can_be_tapped, there)))

    def translated(self, words: str) -> str:
        """The text in the language of the app."""
        return self._translator.translate(words) if self._translator else words

    def find_labels(self, msgid: str, **wanted: str) -> Iterator[tuple[str, dict[str, str]]]:
        """The labels that are this sentence with the wanted values, and all their values."""
        translator = self._translator or Translator(Language())
        for label in self.labels:
            plain = label.translate(NO_ISOLATES)
            values = translator.values(msgid, plain)
            if values is not None and wanted.items() <= values.items():
                yield plain, values

    @property
    def state(self) -> Any:
        """What the presenter of the current screen shows."""
        return self._navigator.screen.state

    def tap_row(self, kind: str, where: Callable[[Any], object] = lambda _: True) -> None:
        """Scrolls to the only widget of this class that fits, and taps it."""

        def fitting() -> list[Widget]:
            return [one for one in self._of(kind) if where(one)]

        found = fitting() or self._further_down(fitting)
        if len(found) != 1:
            raise AssertionError(f"{len(found)} of {kind}; on screen: {self.texts}")
        self.driver.scroll_to(found[0])
        self.driver.tap_on(found[0])

    def tiles(self, written: str) -> None:
        """Taps tiles in the tray, like ``"6-4 5-5"``."""
        self.cells("Tray", *map(Tile.parse, written.split()))

    def cells(self, kind: str, *keys: Hashable) -> None:
        """Taps cells of the only tray or pad of this class."""
        for key in keys:
            grid = next(found for found in self._of(kind) if isinstance(found, CellGrid))
            self.driver.tap(*self._scroll_to_cell(grid, key))

    def _scroll_to_cell(self, grid: CellGrid, key: Hashable) -> tuple[float, float]:
        """Scrolls to a cell; returns its centre."""
        page = next(page for page in ancestors(grid) if isinstance(page, ScrollView))
        left, bottom, width, height = grid.box_of(key)
        view = rect_of(page)
        beyond = max(0, bottom + height - view.top) - max(0, view.bottom - bottom)
        if beyond:
            self.driver.scroll(page, -beyond)
            left, bottom, width, height = grid.box_of(key)
        return left + width / 2, bottom + height / 2

    def out(self, name: str) -> None:
        self.tap(f"{name} went out")

    def count(self, name: str) -> None:
        self.tap(f"What is left: {name}")

    def type(self, text: str) -> None:
        self.driver.type_text(text)

    def seat(self, *names: str) -> None:
        """Types each name and presses Enter."""
        for name in names:
            self.type(name)
            self.driver.press_key(ENTER)

    def back(self) -> None:
        self.driver.back()

    def find(self, words: str) -> Widget:
        """Finds a widget by its text; of several, one that can be tapped and is not in the bar.
        An open sheet hides all others.
        """
        sheet = front_sheet(self.driver)
        seen = self.driver.find_all(where=lambda widget: _has_text(widget, words), within=sheet)
        bar = self._navigator.frame.bar
        seen = tuple(one for one in seen if bar not in ancestors(one)) or seen
        tappable = [widget for widget in seen if _can_be_tapped(widget)]
        if len(seen) != 1 and len(tappable) != 1:
            return self._scrolled_to(words, len(seen))
        return tappable[0] if tappable else seen[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels for screen readers, also of widgets that are scrolled away."""
        return tuple(filter(None, map(widget_label, self._everything())))

    def shows(self, words: str) -> bool:
        wanted = self.translated(words).translate(NO_ISOLATES)
        return any(wanted in text.translate(NO_ISOLATES) for text in self.texts)

    def kill(self) -> None:
        """Kills the app: nothing is written or closed. Then starts it on a copy of its folder."""
        killed_folder = self.folder.with_name(f"{self.folder.name}+")
        shutil.copytree(self.folder, killed_folder)
        self.driver.end()
        self.folder = killed_folder
        taps = self.driver.taps
        self.driver = self._start()
        self.driver.taps = taps

    def _start(self) -> Driver:
        language = Language(folder=self._words)
        device = self.device.as_device

        def make() -> Pipkeeper:
            return make_app(
                self.folder,
                language=language,
                system=self.device.system,
                device=device,
                run_in_background=self._run_in_background,
                run_in_window=self.runner.run_in_window,
                builds_ahead=False,
            )

        return self._drive(make, self._size)

    @property
    def _navigator(self) -> Any:
        return self.driver.app.navigator

    def _scrolled_to(self, words: str, seen: int) -> Widget:
        tappable = self._tappable(words)
        if not tappable:  # a long page builds only the widgets near its visible part
            tappable = self._further_down(lambda: self._tappable(words))
        if seen > 1 or len(tappable) != 1:
            raise AssertionError(f"{seen} of {words!r}; on screen: {self.texts}")
        self.driver.scroll_to(tappable[0])
        return tappable[0]

    def _tappable(self, words: str) -> list[Widget]:
        return [one for one in self._everything() if _has_text(one, words) and _can_be_tapped(one)]

    def first_of(self, kind: str) -> Widget:
        """Scrolls to the first widget of this class."""
        pieces = self._of(kind) or self._further_down(lambda: self._of(kind))
        first = max(pieces, key=lambda one: one.y)
        self.driver.scroll_to(first)
        return first

    def _of(self, kind: str) -> list[Widget]:
        return [one for one in self._everything() if type(one).__name__ == kind]

    def _further_down(self, look: Callable[[], list[Widget]]) -> list[Widget]:
        """Scrolls down, window by window, until something is found."""
        for page in [one for one in self._everything() if isinstance(one, LazyPage | RecycleList)]:
            self.driver.scroll(page, -PAGES * page.height)
            for _ in range(PAGES):
                if found := look():
                    return found
                self.driver.scroll(page, page.height)
        return []

    def _everything(self) -> list[Widget]:
        """All widgets, also those that are scrolled away."""
        return list(_below(self.driver.app.root))


def _can_be_tapped(widget: Widget) -> bool:
    return hasattr(widget, "on_release") or hasattr(widget, "focus")


def _has_text(widget: Widget, words: str) -> bool:
    return _plain(words) in {_plain(text_of(widget)), _plain(widget_label(widget))}


def _plain(words: str) -> str:
    return words.translate(NO_ISOLATES).replace("\xa0", " ")


def widget_label(widget: Widget) -> str:
    """Its label for screen readers."""
    return str(getattr(widget, "label", "") or getattr(widget, "hint_text", "") or "")


def _below(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _below(child)
