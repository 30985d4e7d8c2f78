"""Drives an app in a real window, frame by frame, in one process, without threads.

A test taps at coordinates and reads what is drawn. Every wait has a deadline. An error that the
app logs fails the test at once, unless ``errors`` expects it. The driver must not know our
screens, nor pytest: the tour and the benchmarks use it too.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads
from time import perf_counter
from typing import Any, Protocol

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.lang import Builder
from kivy.lang.parser import ProxyApp, global_idmap
from kivy.metrics import Metrics
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

from app.ui.scheduling import WORKER
from tests.logged_errors import LoggedErrors
from tests.ui.pending_events import CLOCK, pending
from tests.ui.touch import Touch
from tests.ui.visibility import (
    Rect,
    VisibleWidget,
    ancestors,
    outermost,
    rect_of,
    screenshot,
    text_of,
    texts_of,
    visible_widgets,
)

PHONE = (412, 915)
BACK = 27
"""Android's back button sends this key; on a desktop it is Escape."""
BACKSPACE = 8
ENTER = 13
TOUCH_DELAY = 0.06
"""Seconds: a ScrollView waits 55 ms before it passes a touch to a button."""
SOON = 0.3
"""Seconds: an event that is due later does not belong to the response to a tap."""
REST_SECONDS = 0.2
"""Seconds a finger must rest so that a page does not scroll on when it is released."""
FRAME = 1 / 60
"""Seconds from one frame to the next on a phone."""
TURN = 0.01
"""Seconds for which a thread that works has the processor, between two frames."""
QUIET_FRAMES = 3
"""Frames without drawing after which all layouts are done."""


class Drive(Protocol):
    """The fixture ``drive``: starts an app, after ending the one before it."""

    def __call__(self, make: Callable[[], App], size: tuple[int, int] = PHONE) -> "Driver": ...


class Driver:
    """One run of one app. ``taps`` counts taps, ``drawn`` counts the frames that were drawn.

    Where nobody looks at the window (not ``is_seen``), frames are drawn without their pixels, which
    take most of the time of a test: all that is visible is still in the widgets, and ``screenshot``
    draws its pixels.
    """

    def __init__(
        self,
        size: tuple[int, int] = PHONE,
        errors: LoggedErrors | None = None,
        *,
        is_seen: bool = True,
    ) -> None:
        self.taps = 0
        self.drawn = 0
        self.app: Any = None
        self.errors = errors or LoggedErrors()
        self._size = size
        self._is_seen = is_seen
        self._closed = False
        self._stopped = False
        self._foreign_events = list(Clock.get_events())

    def start(self, make: Callable[[], App]) -> "Driver":
        Window.bind(on_draw=self._drawing, on_flip=self._flipped, on_request_close=self._closing)
        self.errors.attach()
        gc.collect()  # Kivy has weak references to widgets: no events for those of the app before
        EventLoop.start()
        self._fit(self._size)
        self.app = make()
        self.app.freezes_gc = False
        self.app.bind(on_stop=self._stopping)
        self.app._run_prepare()  # noqa: SLF001 (all that App.run does before its loop)
        self.settle()
        return self

    def end(self) -> None:
        """Resets the window for the next app."""
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.release_all_keyboards()
        Builder.sync()  # a text field still draws itself, and needs the app for it
        if self.app and not self._stopped:
            self.app.dispatch("on_stop")
        global_idmap["app"] = ProxyApp()  # so that kv finds the next app
        Window.unbind(on_draw=self._drawing, on_flip=self._flipped, on_request_close=self._closing)
        self.errors.detach()
        App._running_app = None  # noqa: SLF001 (what App.stop does)
        EventLoop.close()
        for event in Clock.get_events():
            if event not in self._foreign_events:
                event.cancel()
        Metrics.fontscale = 1
        self.app = None
        _forget_the_last_field()

    @property
    def has_ended(self) -> bool:
        """Whether the app has ended: by itself, or by the back key on its first screen."""
        return self._closed or self._stopped

    # Frames

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            if self.has_ended:
                return
            self._run_like_kivy(_frame)
            self.errors.check()

    def until(self, condition: Callable[[], object], seconds: float = 5) -> None:
        deadline = perf_counter() + seconds
        while not condition():
            if perf_counter() > deadline:
                raise AssertionError(f"not within {seconds} s; on screen: {self.texts()}")
            self.frames()

    def settle(
        self, seconds: float = 15, soon: float = SOON, *, without_threads: bool = False
    ) -> None:
        """Runs frames until nothing is drawn, nothing is due within ``soon`` seconds, and no thread
        works, unless it is asked for ``without_threads``.
        """
        deadline = perf_counter() + seconds
        quiet = 0
        while quiet < QUIET_FRAMES and not self.has_ended:
            is_quiet = self._is_quiet_frame(soon)
            for worker in () if without_threads else _workers():
                worker.join(TURN)
                is_quiet = False
            quiet = quiet + 1 if is_quiet else 0
            if perf_counter() > deadline:
                raise AssertionError(f"no rest within {seconds} s; pending: {pending(soon)}")

    def idle_frames(self, seconds: float) -> int:
        """How many frames are drawn in this time without any input."""
        self.settle(soon=1)
        before = self.drawn
        self._wait(seconds)
        return self.drawn - before

    # Touch

    def tap(self, x: float, y: float) -> None:
        """``x`` and ``y`` in pixels from the bottom left."""
        self._demand_app()
        self.taps += 1
        touch = Touch(x, y)
        self._run_like_kivy(touch.touch_down)
        self._hold()
        self._run_like_kivy(touch.touch_up)
        self.settle()

    def tap_on(self, widget: Widget) -> None:
        """Taps the middle of its visible part."""
        self.tap(*self.visible(widget).rect.centre)

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], hold: float = 0, steps: int = 8
    ) -> None:
        """``hold`` is the number of seconds before the finger moves.

        At the end the finger rests, so that a page does not scroll on.
        """
        touch = Touch(*start)
        touch.touch_down()
        self._wait(hold)
        for step in range(1, steps + 1):
            part = step / steps
            touch.touch_move(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
            self.frames()
        self._wait(REST_SECONDS)
        touch.touch_move(*end)
        touch.touch_up()
        self.settle()

    def scroll(self, page: ScrollView, distance: float) -> None:
        """Down by so many pixels, or to the end; up, if it is negative."""
        moved = page.scroll_y - page.convert_distance_to_scroll(0, distance)[1]
        page.scroll_y = min(1, max(0, moved))
        self.settle()

    def scroll_to(self, widget: Widget) -> None:
        """Scrolls the pages around it until it is visible."""
        for page in [page for page in ancestors(widget) if isinstance(page, ScrollView)]:
            page.scroll_to(widget, animate=False)
            self.settle()

    # Keyboard

    def press_key(self, key: int, codepoint: str = "") -> None:
        self._demand_app()
        self._run_like_kivy(partial(_press, key, codepoint))
        self.settle()

    def back(self) -> None:
        self.press_key(BACK)

    def type_text(self, text: str) -> None:
        """Types into the field that has the focus."""
        if not any(getattr(seen.widget, "focus", False) for seen in self.all_visible()):
            raise AssertionError(f"no field has the focus; on screen: {self.texts()}")
        for character in text:
            Window.dispatch("on_textinput", character)
        self.settle()

    # What is visible

    def all_visible(self, within: Widget | None = None) -> list[VisibleWidget]:
        """All visible widgets, from the back to the front."""
        whole = Rect(0, 0, Window.width, Window.height)
        roots = reversed(Window.children)
        everything = [seen for root in roots for seen in visible_widgets(root, whole)]
        if within is None:
            return everything
        return [seen for seen in everything if within in ancestors(seen.widget)]

    def visible(self, widget: Widget) -> VisibleWidget:
        for seen in self.all_visible():
            if seen.widget is widget:
                return seen
        raise AssertionError(f"{widget} is not visible; on screen: {self.texts()}")

    def find_all(
        self,
        text: str | None = None,
        where: Callable[[Widget], object] = lambda _: True,
        kind: type[Widget] = Widget,
        within: Widget | None = None,
    ) -> tuple[Widget, ...]:
        """All visible widgets of this text and class, without labels inside found buttons."""
        with_text = [
            seen for seen in self.all_visible(within) if text in {None, text_of(seen.widget)}
        ]
        found = [s for s in with_text if isinstance(s.widget, kind) and where(s.widget)]
        return tuple(seen.widget for seen in outermost(found))

    def find(
        self,
        text: str | None = None,
        where: Callable[[Widget], object] = lambda _: True,
        kind: type[Widget] = Widget,
        within: Widget | None = None,
    ) -> Widget:
        """The only such widget; fails with the texts on the screen if there is none, or several."""
        found = self.find_all(text, where, kind, within)
        if len(found) != 1:
            wanted = f"{kind.__name__} {text!r}" if text is not None else kind.__name__
            places = [rect_of(widget) for widget in found]
            raise AssertionError(
                f"{len(found)} of {wanted} {places or ''}; on screen: {self.texts()}"
            )
        return found[0]

    def texts(self, within: Widget | None = None) -> tuple[str, ...]:
        """All visible texts, in reading order."""
        return texts_of(self.all_visible(within))

    def screenshot(self, path: Path | None = None) -> Image.Image:
        """A picture of the window, saved as ``path``."""
        with self._seen():
            picture = screenshot()
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.save(
                path, compress_level=1
            )  # 25 % faster than the default, files are 14 % larger
        return picture

    def resize(self, width: int, height: int) -> None:
        """As if the phone was rotated."""
        self._fit((width, height))
        self.settle()

    # Details

    def _run_like_kivy(self, step: Callable[[], object]) -> None:
        """Hands exceptions to the app, as Kivy's main loop does."""
        try:
            step()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def _demand_app(self) -> None:
        """After the end no frame is drawn, and a missing widget would be reported instead."""
        if self.has_ended:
            raise AssertionError("the app has ended already")

    def _fit(self, size: tuple[int, int]) -> None:
        """SDL reports the new size of the window; Kivy reacts to it 0.1 s later."""
        if tuple(Window.system_size) == size:
            return
        Window.system_size = size
        self.until(lambda: tuple(Window._win.window_size) == size)  # noqa: SLF001 (only SDL knows it)
        self.until(lambda: not pending(0.2))
        if tuple(Window.size) != size:
            raise AssertionError(f"the window is {Window.size}, not {size}")
        Window.flip()  # what is drawn into gets the new size

    def _wait(self, seconds: float) -> None:
        """Runs as many frames as a phone does meanwhile."""
        for _ in range(ceil(seconds / FRAME)):
            self.frames()
            CLOCK.forward(FRAME)

    def _is_quiet_frame(self, soon: float) -> bool:
        """Runs a frame; whether nothing was drawn in it and nothing is due soon. If something is
        due, the clock moves forward to it.
        """
        before = self.drawn
        self.frames()
        events = pending(soon)
        if self.drawn == before and events:
            CLOCK.forward(events[0].seconds)
        return self.drawn == before and not events

    def _hold(self) -> None:
        deadline = perf_counter() + 2 * TOUCH_DELAY
        self.frames(2)
        while pending(TOUCH_DELAY) and perf_counter() < deadline:
            self._is_quiet_frame(TOUCH_DELAY)

    def _drawing(self, window: Any) -> bool:
        """Draws the frame into no pixel, in place of the window itself."""
        if self._is_seen:
            return False
        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 0, 0)
        try:
            window.on_draw()
        finally:
            glDisable(GL_SCISSOR_TEST)
        return True

    def _flipped(self, _window: object) -> bool:
        self.drawn += 1
        return not self._is_seen

    @contextmanager
    def _seen(self) -> Iterator[None]:
        was_seen, self._is_seen = self._is_seen, True
        try:
            yield
        finally:
            self._is_seen = was_seen

    def _closing(self, *_: object, **__: object) -> bool:
        self._closed = True
        return True  # do not close the window: the next app needs it

    def _stopping(self, _app: object) -> None:
        self._stopped = True


def _workers() -> list[Thread]:
    """The threads that will still show something."""
    return [thread for thread in enumerate_threads() if thread.name == WORKER]


def _forget_the_last_field() -> None:
    """Kivy keeps what this method was last called with: the field, and by it the whole app."""
    TextInput._adjust_viewport()  # noqa: SLF001 (no public way)
    TextInput._adjust_viewport.cancel()  # noqa: SLF001 (as above)


def _frame() -> None:
    EventLoop.idle()
    Window.mainloop()


def _press(key: int, codepoint: str) -> None:
    if not Window.dispatch("on_key_down", key, 0, codepoint, []):
        Window.dispatch("on_keyboard", key, 0, codepoint, [])
    Window.dispatch("on_key_up", key, 0)


@contextmanager
def driving(
    errors: LoggedErrors | None = None, make_driver: Callable[..., Driver] = Driver
) -> Iterator[Drive]:
    """Runs one app after another; each is ended before the next one starts."""
    running: list[Driver] = []

    def start(make: Callable[[], App], size: tuple[int, int] = PHONE) -> Driver:
        while running:
            running.pop().end()
        running.append(make_driver(size, errors))
        return running[0].start(make)

    try:
        yield start
    finally:
        while running:
            running.pop().end()
