"""A phone on the table: Pipkeeper in a window, tapped by what stands on the screen.

A story speaks of tiles and names; where they are, the phone finds. It scrolls what is not
to be seen, as a hand would, and counts every tap.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app import paths
from app.bootstrap import make_app
from app.domain.tiles import Tile
from app.i18n import ENGLISH, Language
from app.presenters.session.background_jobs import RunInBackground
from app.ui.app import Pipkeeper
from app.ui.widgets.game.tray import Tray
from app.ui.widgets.lists.lazy_page import LazyPage
from app.ui.widgets.lists.recycle_list import RecycleList
from tests.fake_device import gadget
from tests.ui.driver import ENTER, PHONE, Drive, Driver
from tests.ui.job_runners import Gate
from tests.ui.translator import Interpreter
from tests.ui.visibility import above, rect_of, words_of

UNSEEN = {ord("\u2068"): None, ord("\u2069"): None}
"""Marks around names that are read from the right."""
PAGES = 60
"""More than any page is high, in windows."""


class Phone:
    """``language`` is the one that its settings name: a story is told in English all the same.
    ``gate`` makes background jobs stand still, where no other ``run_in_background`` is brought.
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
        self.gate = Gate()
        self._run_in_background = run_in_background or self.gate.run_in_background
        self._spoken = Interpreter(Language(language, words)) if language != ENGLISH else None
        self.folder = folder
        self.gadget = gadget(folder.with_name(f"{folder.name} saved"))
        self.driver: Driver = self._started()

    @property
    def taps(self) -> int:
        return self.driver.taps

    @property
    def screen(self) -> str:
        """The stem of the screen that is shown."""
        return str(self._navigator.path[-1].name)

    @property
    def texts(self) -> tuple[str, ...]:
        return self.driver.texts()

    def tap(self, *words: str) -> None:
        """One after another: what has these words, or is read aloud with them."""
        for word in words:
            self.driver.tap_on(self.find(self.said(word)))

    def visit(self, place: str) -> None:
        """One of the four places, in the bar: other things may have the same word."""
        said = self.said(place)
        there = [one for one in _below(self._navigator.frame.bar) if _says(one, said)]
        self.driver.tap_on(next(filter(_is_tapped, there)))

    def said(self, words: str) -> str:
        """As the screen has it."""
        return self._spoken.said(words) if self._spoken else words

    def told(self, msgid: str, **wanted: str) -> Iterator[tuple[str, dict[str, str]]]:
        """What is read aloud of this sentence with these values, and all its values."""
        interpreter = self._spoken or Interpreter(Language())
        for label in self.labels:
            plain = label.translate(UNSEEN)
            values = interpreter.values(msgid, plain)
            if values is not None and wanted.items() <= values.items():
                yield plain, values

    def tiles(self, written: str) -> None:
        """In the tray, one after another."""
        for one in written.split():
            tray = next(found for found in self._everything() if isinstance(found, Tray))
            self.driver.tap(*self._brought(tray, Tile.parse(one)))

    def _brought(self, tray: Tray, tile: Tile) -> tuple[float, float]:
        """The middle of a tile, scrolled until it is seen."""
        page = next(page for page in above(tray) if isinstance(page, ScrollView))
        left, bottom, width, height = tray.box_of(tile)
        view = rect_of(page)
        beyond = max(0, bottom + height - view.top) - max(0, view.bottom - bottom)
        if beyond:
            page.scroll_y += page.convert_distance_to_scroll(0, beyond)[1]
            self.driver.settle()
            left, bottom, width, height = tray.box_of(tile)
        return left + width / 2, bottom + height / 2

    def out(self, name: str) -> None:
        self.tap(f"{name} went out")

    def count(self, name: str) -> None:
        self.tap(f"What is left: {name}")

    def type(self, text: str) -> None:
        self.driver.type_text(text)

    def seat(self, *names: str) -> None:
        """Somebody new each, typed and taken by Enter."""
        for name in names:
            self.type(name)
            self.driver.press_key(ENTER)

    def back(self) -> None:
        self.driver.back()

    def find(self, words: str) -> Widget:
        """By its words; where several say them, the one that is tapped, and is no place's."""
        seen = self.driver.all(where=lambda widget: _says(widget, words))
        bar = self._navigator.frame.bar
        seen = tuple(one for one in seen if bar not in above(one)) or seen
        tappable = [widget for widget in seen if _is_tapped(widget)]
        if len(seen) != 1 and len(tappable) != 1:
            return self._scrolled_to(words, len(seen))
        return tappable[0] if tappable else seen[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """All that is read aloud, what is scrolled away too."""
        return tuple(filter(None, map(widget_label, self._everything())))

    def sees(self, words: str) -> bool:
        said = self.said(words).translate(UNSEEN)
        return any(said in text.translate(UNSEEN) for text in self.texts)

    def kill(self) -> None:
        """Nothing more is written, nothing is closed; then it is started again."""
        left_behind = self.folder.with_name(f"{self.folder.name}+")
        shutil.copytree(self.folder, left_behind)
        self.driver.end()
        self.folder = left_behind
        taps = self.driver.taps
        self.driver = self._started()
        self.driver.taps = taps

    def _started(self) -> Driver:
        language = Language(folder=self._words)
        device = self.gadget.device

        def made() -> Pipkeeper:
            return make_app(
                self.folder,
                language=language,
                system=self.gadget.system,
                device=device,
                run_in_background=self._run_in_background,
                run_in_window=self.gate.run_in_window,
                builds_ahead=False,
            )

        return self._drive(made, self._size)

    @property
    def _navigator(self) -> Any:
        return self.driver.app.navigator

    def _scrolled_to(self, words: str, seen: int) -> Widget:
        tappable = self._tappable(words)
        if not tappable:  # a long page builds only what is near
            tappable = self._further_down(lambda: self._tappable(words))
        if seen > 1 or len(tappable) != 1:
            raise AssertionError(f"{seen} of {words!r}; on screen: {self.texts}")
        self.driver.bring(tappable[0])
        return tappable[0]

    def _tappable(self, words: str) -> list[Widget]:
        return [one for one in self._everything() if _says(one, words) and _is_tapped(one)]

    def piece(self, kind: str) -> Widget:
        """The first of this kind that there is, brought into sight."""
        pieces = self._of(kind) or self._further_down(lambda: self._of(kind))
        first = max(pieces, key=lambda one: one.y)
        self.driver.bring(first)
        return first

    def _of(self, kind: str) -> list[Widget]:
        return [one for one in self._everything() if type(one).__name__ == kind]

    def _further_down(self, look: Callable[[], list[Widget]]) -> list[Widget]:
        """What is found first, a window further down at a time."""
        for page in [one for one in self._everything() if isinstance(one, LazyPage | RecycleList)]:
            page.scroll_y = 1
            for _ in range(PAGES):
                self.driver.settle()
                if found := look():
                    return found
                step = page.convert_distance_to_scroll(0, page.height)[1]
                page.scroll_y = max(0, page.scroll_y - abs(step))
        return []

    def _everything(self) -> list[Widget]:
        """On the screen and in front of it, what is scrolled away too."""
        return list(_below(self.driver.app.root))


def _is_tapped(widget: Widget) -> bool:
    return hasattr(widget, "on_release") or hasattr(widget, "focus")


def _says(widget: Widget, words: str) -> bool:
    said = {words_of(widget).translate(UNSEEN), widget_label(widget).translate(UNSEEN)}
    return words.translate(UNSEEN) in said


def widget_label(widget: Widget) -> str:
    """What is read aloud for it."""
    return str(getattr(widget, "label", "") or "")


def _below(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _below(child)
