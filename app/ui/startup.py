"""Work that waits until after the first frame, so that the first frame comes sooner."""

import gc
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

IDLE = 0.3
"""Seconds after the first frame, and between the two steps after it."""
QUIET = 2.0
"""Seconds without a touch: by then no list scrolls on from the last one."""
FULL_COLLECTION_THRESHOLD = 1000
"""Collections of younger objects before Python starts a full one by itself."""

_DEFAULT_THRESHOLDS = gc.get_threshold()


def after_first_frame(then: Callable[[], None], *, freezes_gc: bool) -> None:
    """Turns garbage collection on, and calls ``then``.

    ``freezes_gc`` as in ``Pipkeeper``.
    """

    def schedule() -> None:
        Clock.schedule_once(lambda _seconds: _finish_startup(freezes_gc=freezes_gc), IDLE)
        Clock.schedule_once(lambda _seconds: then(), 2 * IDLE)

    after_next_frame(schedule)


def after_next_frame(then: Callable[[], None]) -> None:
    """Calls ``then`` once after the next frame, behind all other listeners."""

    def on_flip(_window: object) -> None:
        Window.unbind(on_flip=on_flip)
        Clock.schedule_once(lambda _seconds: then(), 0)

    Window.bind(on_flip=on_flip)


def restore_gc(*, freezes_gc: bool) -> None:
    """Undoes the changes to garbage collection; frozen objects may be garbage now."""
    if freezes_gc:
        gc.unfreeze()
    gc.set_threshold(*_DEFAULT_THRESHOLDS)


def garbage_collection_trigger() -> ClockEvent:
    """Debounced gc.collect(): a full collection takes several frames, and must not run while
    the user scrolls.
    """
    return Clock.create_trigger(lambda _seconds: gc.collect(), QUIET)


def _finish_startup(*, freezes_gc: bool) -> None:
    """Collects once and freezes what remains: to visit it again would delay a frame while the
    user scrolls.
    """
    if freezes_gc:
        gc.collect()
        gc.freeze()
    gc.set_threshold(*_DEFAULT_THRESHOLDS[:2], FULL_COLLECTION_THRESHOLD)
    gc.enable()
