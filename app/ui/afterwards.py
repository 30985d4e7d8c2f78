"""What waits until the first frame is there, so that it is there sooner."""

import gc
from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

from app.ui import kv

IDLE = 0.3
"""Seconds after the first frame, and between one thing and the next."""


def after_first_frame(then: Callable[[], None]) -> None:
    """Garbage is looked for again, the rest of Kivy's rules is read, and ``then`` is called."""

    def shown() -> None:
        Clock.schedule_once(lambda _seconds: _catch_up(), IDLE)
        Clock.schedule_once(lambda _seconds: then(), 2 * IDLE)

    after_a_frame(shown)


def after_a_frame(then: Callable[[], None]) -> None:
    """Call it once, as soon as the next frame is there: those who listen hear of it before."""

    def shown(_window: object) -> None:
        Window.unbind(on_flip=shown)
        Clock.schedule_once(lambda _seconds: then(), 0)

    Window.bind(on_flip=shown)


def before_the_end() -> None:
    """What was left out of the search may be garbage now."""
    gc.unfreeze()


def _catch_up() -> None:
    """The first look for garbage goes through everything there is; what stays then, stays, and
    is not gone through again: that would be a frame too late while somebody scrolls.
    """
    kv.load_whole_style()
    gc.collect()
    gc.freeze()
    gc.enable()
