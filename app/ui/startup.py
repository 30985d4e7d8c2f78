"""What waits until the first frame is there, so that it is there sooner."""

import gc
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

from app.ui import kv

IDLE = 0.3
"""Seconds after the first frame, and between one thing and the next."""
REST = 2.0
"""Seconds without a tap: by then no list flies on from the last one."""
RARELY = 1000
"""Times that Python looks through what is new before it looks through everything by itself."""

_USUAL = gc.get_threshold()


def after_first_frame(then: Callable[[], None], *, freezes: bool) -> None:
    """Garbage is looked for again, the rest of Kivy's rules is read, and ``then`` is called.
    ``freezes`` as in ``Pipkeeper``.
    """

    def shown() -> None:
        Clock.schedule_once(lambda _seconds: _catch_up(freezes=freezes), IDLE)
        Clock.schedule_once(lambda _seconds: then(), 2 * IDLE)

    after_a_frame(shown)


def after_a_frame(then: Callable[[], None]) -> None:
    """Call it once, as soon as the next frame is there: those who listen hear of it before."""

    def shown(_window: object) -> None:
        Window.unbind(on_flip=shown)
        Clock.schedule_once(lambda _seconds: then(), 0)

    Window.bind(on_flip=shown)


def before_the_end(*, freezes: bool) -> None:
    """What was left out of the search may be garbage now."""
    if freezes:
        gc.unfreeze()
    gc.set_threshold(*_USUAL)


def search_at_rest() -> ClockEvent:
    """Called again and again, it looks for garbage once it is not called for a while: to look
    through everything takes several frames, and Python would do so while somebody scrolls.
    """
    return Clock.create_trigger(lambda _seconds: gc.collect(), REST)


def _catch_up(*, freezes: bool) -> None:
    """The first look for garbage goes through everything there is; what stays then, stays, and
    is not gone through again: that would be a frame too late while somebody scrolls.
    """
    kv.load_whole_style()
    if freezes:
        gc.collect()
        gc.freeze()
    gc.set_threshold(*_USUAL[:2], RARELY)
    gc.enable()
