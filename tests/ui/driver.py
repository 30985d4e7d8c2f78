"""Drives an app in a real window by hand: frame by frame, in one process, without threads.

A test taps where a finger would and looks at what is drawn. Every wait has a deadline. An error
that the app goes on after fails at once, unless ``errors`` says that it is expected. The
driver knows Kivy but no screen of ours, and no pytest: the tour and the bench use it too.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.lang.parser import ProxyApp, global_idmap
from kivy.metrics import Metrics
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from tests.logged_errors import Errors
from tests.ui.pending_events import CLOCK, due
from tests.ui.touch import Touch
from tests.ui.visibility import (
    Rect,
    Seen,
    above,
    outermost,
    pictured,
    rect_of,
    spoken,
    visible,
    words_of,
)

PHONE = (412, 915)
BACK = 27
"""The key that Android's back arrives as, and Escape on a desk."""
BACKSPACE = 8
ENTER = 13
AT_ONCE = 0.06
"""Seconds: a scrolling page keeps a touch for 55 ms before a button gets it."""
SOON = 0.3
"""Seconds: what is due later than this is no part of the answer to a tap."""
RESTED = 0.2
"""Seconds after which a page that is let go no longer flies on."""
QUIET = 3
"""Frames in which nothing was drawn: what a layout still has to say comes within them."""


class Drive(Protocol):
    """Starts an app and ends the one before it: the fixture ``drive``."""

    def __call__(self, make: Callable[[], App], size: tuple[int, int] = PHONE) -> "Driver": ...


class Driver:
    """One run of one app. ``taps`` counts the taps, ``drawn`` the frames that were drawn."""

    def __init__(self, size: tuple[int, int] = PHONE, errors: Errors | None = None) -> None:
        self.taps = 0
        self.drawn = 0
        self.app: Any = None
        self.errors = errors or Errors()
        self._size = size
        self._left = False
        self._stopped = False
        self._not_ours = list(Clock.get_events())

    def start(self, make: Callable[[], App]) -> "Driver":
        Window.bind(on_flip=self._flipped, on_request_close=self._closing)
        self.errors.attach()
        EventLoop.start()
        self._fit(self._size)
        self.app = make()
        self.app.freezes_gc = False
        self.app.bind(on_stop=self._stopping)
        self.app._run_prepare()  # noqa: SLF001 (all that App.run does before its loop)
        self.settle()
        return self

    def end(self) -> None:
        """Leave the window as it was: another app will run in it."""
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.release_all_keyboards()
        Builder.sync()  # a field that was left draws itself while there is an app to ask
        if self.app and not self._stopped:
            self.app.dispatch("on_stop")
        global_idmap["app"] = ProxyApp()  # kv asks for the next one, whoever asked last
        Window.unbind(on_flip=self._flipped, on_request_close=self._closing)
        self.errors.detach()
        App._running_app = None  # noqa: SLF001 (what App.stop does)
        EventLoop.close()
        for event in Clock.get_events():
            if event not in self._not_ours:
                event.cancel()
        Metrics.fontscale = 1
        self.app = None
        gc.collect()  # Kivy holds on to widgets weakly: they must not hear of the next app

    @property
    def left(self) -> bool:
        """Whether the app has been left: by its own doing, or by the back key at its home."""
        return self._left or self._stopped

    # Frames

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            if self.left:
                return
            self._as_the_loop(_frame)
            self.errors.check()

    def until(self, condition: Callable[[], object], seconds: float = 5) -> None:
        deadline = perf_counter() + seconds
        while not condition():
            if perf_counter() > deadline:
                raise AssertionError(f"not within {seconds} s; on screen: {self.texts()}")
            self.frames()

    def settle(self, seconds: float = 15, soon: float = SOON) -> None:
        """Frames until nothing is drawn any more, and nothing is due ``soon``."""
        deadline = perf_counter() + seconds
        quiet = 0
        while quiet < QUIET and not self.left:
            quiet = quiet + 1 if self._rested(soon) else 0
            if perf_counter() > deadline:
                raise AssertionError(f"no rest within {seconds} s; due: {due(soon)}")

    def idle_frames(self, seconds: float) -> int:
        """How many frames are drawn in that time, though nobody does anything."""
        self.settle(soon=1)
        before = self.drawn
        self._wait(seconds)
        return self.drawn - before

    # A finger

    def tap(self, x: float, y: float) -> None:
        """In pixels from the bottom left."""
        self._demand_app()
        self.taps += 1
        touch = Touch(x, y)
        self._as_the_loop(touch.touch_down)
        self._hold()
        self._as_the_loop(touch.touch_up)
        self.settle()

    def tap_on(self, widget: Widget) -> None:
        """In the middle of what is seen of it."""
        self.tap(*self.seen(widget).rect.centre)

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], hold: float = 0, steps: int = 8
    ) -> None:
        """From one place to another; ``hold`` is how long it is pressed before it moves.

        At the end the finger rests, so that a page stays where it was dragged to.
        """
        touch = Touch(*start)
        touch.touch_down()
        self._wait(hold)
        for step in range(1, steps + 1):
            part = step / steps
            touch.touch_move(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
            self.frames()
        self._wait(RESTED)
        touch.touch_move(*end)
        touch.touch_up()
        self.settle()

    def bring(self, widget: Widget) -> None:
        """Scroll the page that it is on until it is seen."""
        for page in [page for page in above(widget) if isinstance(page, ScrollView)]:
            page.scroll_to(widget, animate=False)
            self.settle()

    # A keyboard

    def press_key(self, key: int, codepoint: str = "") -> None:
        self._demand_app()
        self._as_the_loop(partial(_press, key, codepoint))
        self.settle()

    def back(self) -> None:
        self.press_key(BACK)

    def type_text(self, text: str) -> None:
        """Into the field that has the focus."""
        if not any(getattr(seen.widget, "focus", False) for seen in self.all_seen()):
            raise AssertionError(f"no field has the focus; on screen: {self.texts()}")
        for character in text:
            Window.dispatch("on_textinput", character)
        self.settle()

    # Eyes

    def all_seen(self, within: Widget | None = None) -> list[Seen]:
        """All that shows, from the back to the front."""
        whole = Rect(0, 0, Window.width, Window.height)
        roots = reversed(Window.children)
        everything = [seen for root in roots for seen in visible(root, whole)]
        if within is None:
            return everything
        return [seen for seen in everything if within in above(seen.widget)]

    def seen(self, widget: Widget) -> Seen:
        for seen in self.all_seen():
            if seen.widget is widget:
                return seen
        raise AssertionError(f"{widget} is not to be seen; on screen: {self.texts()}")

    def all(
        self,
        text: str | None = None,
        where: Callable[[Widget], object] = lambda _: True,
        kind: type[Widget] = Widget,
        within: Widget | None = None,
    ) -> tuple[Widget, ...]:
        """Every visible widget of that text and kind; of a button and its label, the button."""
        speaking = [seen for seen in self.all_seen(within) if text in {None, words_of(seen.widget)}]
        found = [s for s in speaking if isinstance(s.widget, kind) and where(s.widget)]
        return tuple(seen.widget for seen in outermost(found))

    def the(
        self,
        text: str | None = None,
        where: Callable[[Widget], object] = lambda _: True,
        kind: type[Widget] = Widget,
        within: Widget | None = None,
    ) -> Widget:
        """The one that there is, or a failure that says what is on the screen instead."""
        found = self.all(text, where, kind, within)
        if len(found) != 1:
            wanted = f"{kind.__name__} {text!r}" if text is not None else kind.__name__
            places = [rect_of(widget) for widget in found]
            raise AssertionError(
                f"{len(found)} of {wanted} {places or ''}; on screen: {self.texts()}"
            )
        return found[0]

    def texts(self, within: Widget | None = None) -> tuple[str, ...]:
        """All words that show, as they are read."""
        return spoken(self.all_seen(within))

    def shot(self, path: Path | None = None) -> Image.Image:
        """A picture of the window, kept in ``path``."""
        picture = pictured()
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.save(path, compress_level=1)  # a seventh larger, a quarter quicker
        return picture

    def resize(self, width: int, height: int) -> None:
        """As a phone that is turned, or another phone."""
        self._fit((width, height))
        self.settle()

    # Its own

    def _as_the_loop(self, step: Callable[[], object]) -> None:
        """Kivy's own loop asks the app what to do with what is raised in it."""
        try:
            step()
        except Exception as fault:
            if ExceptionManager.handle_exception(fault) == ExceptionManager.RAISE:
                raise

    def _demand_app(self) -> None:
        """Without it no frame follows, and what is looked for would only seem to be missing."""
        if self.left:
            raise AssertionError("the app was left before; nobody is there to answer")

    def _fit(self, size: tuple[int, int]) -> None:
        """SDL says when the window has its new size, and Kivy acts on that 0.1 s later."""
        if tuple(Window.system_size) == size:
            return
        Window.system_size = size
        self.until(lambda: tuple(Window._win.window_size) == size)  # noqa: SLF001 (SDL's own word)
        self.until(lambda: not due(0.2))
        if tuple(Window.size) != size:
            raise AssertionError(f"the window is {Window.size}, not {size}")

    def _wait(self, seconds: float) -> None:
        """Frames go on meanwhile."""
        end = perf_counter() + seconds
        while perf_counter() < end and not self.left:
            self.frames()

    def _rested(self, soon: float) -> bool:
        """One frame, in which nothing was drawn and after which nothing is due; where something
        is, the clock is put forward to it.
        """
        before = self.drawn
        self.frames()
        coming = due(soon)
        if self.drawn == before and coming:
            CLOCK.forward(coming[0].seconds)
        return self.drawn == before and not coming

    def _hold(self) -> None:
        deadline = perf_counter() + 2 * AT_ONCE
        self.frames(2)
        while due(AT_ONCE) and perf_counter() < deadline:
            self._rested(AT_ONCE)

    def _flipped(self, _window: object) -> None:
        self.drawn += 1

    def _closing(self, *_: object, **__: object) -> bool:
        self._left = True
        return True  # the window itself stays, for the next app

    def _stopping(self, _app: object) -> None:
        self._stopped = True


def _frame() -> None:
    EventLoop.idle()
    Window.mainloop()


def _press(key: int, codepoint: str) -> None:
    if not Window.dispatch("on_key_down", key, 0, codepoint, []):
        Window.dispatch("on_keyboard", key, 0, codepoint, [])
    Window.dispatch("on_key_up", key, 0)


@contextmanager
def driving(errors: Errors | None = None) -> Iterator[Drive]:
    """One app after another, each ended before the next one starts."""
    running: list[Driver] = []

    def start(make: Callable[[], App], size: tuple[int, int] = PHONE) -> Driver:
        while running:
            running.pop().end()
        running.append(Driver(size, errors))
        return running[0].start(make)

    try:
        yield start
    finally:
        while running:
            running.pop().end()
