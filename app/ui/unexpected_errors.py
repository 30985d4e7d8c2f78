"""What nobody caught, wherever it was raised: it is logged and shown, and the app goes on.

KeyboardInterrupt and SystemExit end the app as ever.
"""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from app.error_log import place_of

AGAIN = 2.0
"""Seconds: an error that comes again sooner comes by itself, and is not shown once more."""
TIMES = 5
"""Times that the same error is shown in one run."""

logger = logging.getLogger(__name__)


class UnexpectedErrors(ExceptionHandler):
    """``show`` tells whoever holds the phone."""

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show
        self._seen: dict[tuple[str, str], tuple[int, float]] = {}
        self._hooks = sys.excepthook, threading.excepthook, sys.unraisablehook

    def begin(self) -> None:
        ExceptionManager.add_handler(self)
        sys.excepthook = self._at_the_end
        threading.excepthook = self._in_a_thread
        sys.unraisablehook = self._unraisable

    def end(self) -> None:
        ExceptionManager.remove_handler(self)
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks

    def handle_exception(self, inst: BaseException) -> int:
        """Kivy asks what to do with what came out of one of its events."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        self.report(inst)
        return int(ExceptionManager.PASS)

    def report(self, fault: BaseException) -> None:
        """Any thread may call it."""
        logger.error("Unexpected error", exc_info=fault)
        if self._is_news(fault):
            Clock.schedule_once(lambda _seconds: self._shown(), 0)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """What is raised in it is reported, and not raised any further."""
        try:
            yield
        except Exception as fault:  # noqa: BLE001 - it is logged there
            self.report(fault)

    def _is_news(self, fault: BaseException) -> bool:
        """An error in every frame must not bring the screen up again whenever it is left."""
        place, now = place_of(fault), Clock.time()
        times, last = self._seen.get(place, (0, -AGAIN))
        is_news = now - last >= AGAIN and times < TIMES
        self._seen[place] = times + is_news, now
        return is_news

    def _shown(self) -> None:
        try:
            self._show()
        except Exception:
            logger.exception("The screen of errors cannot be shown")

    def _at_the_end(self, *told: object) -> None:
        """Nobody caught it: the app ends by it."""
        kind, fault, _traceback = told
        if isinstance(kind, type) and issubclass(kind, Exception):
            logger.critical("The app ends by an error", exc_info=fault)  # type: ignore[arg-type]
        self._hooks[0](*told)  # type: ignore[arg-type]

    def _in_a_thread(self, told: threading.ExceptHookArgs) -> None:
        if isinstance(told.exc_value, Exception):
            self.report(told.exc_value)

    def _unraisable(self, told: "sys.UnraisableHookArgs") -> None:
        """Raised where Python cannot raise it, as while an object is let go of."""
        if told.exc_value is not None:
            logger.error("Error that could not be raised", exc_info=told.exc_value)
