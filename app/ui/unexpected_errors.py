"""Logs and shows every uncaught exception; the app goes on.

KeyboardInterrupt and SystemExit end the app as usual.
"""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

from app.error_log import error_signature

REPEAT_SECONDS = 2.0
"""An error that repeats sooner is not caused by the user, and is not shown again."""
MAX_SHOWN = 5
"""How often the same error is shown in one run of the app."""

logger = logging.getLogger(__name__)


class UnexpectedErrors(ExceptionHandler):
    """``show`` opens the error screen."""

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show
        self._seen: dict[tuple[str, str], tuple[int, float]] = {}
        self._hooks = sys.excepthook, threading.excepthook, sys.unraisablehook

    def install(self) -> None:
        ExceptionManager.add_handler(self)
        sys.excepthook = self._on_fatal_error
        threading.excepthook = self._on_thread_error
        sys.unraisablehook = self._on_unraisable_error

    def uninstall(self) -> None:
        ExceptionManager.remove_handler(self)
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks

    def handle_exception(self, inst: BaseException) -> int:
        """Called by Kivy with an exception from one of its events."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        self.report(inst)
        return int(ExceptionManager.PASS)

    def report(self, error: BaseException) -> None:
        """Logs the error, and shows it unless it repeats. Any thread may call it."""
        logger.error("Unexpected error", exc_info=error)
        if self._should_show(error):
            Clock.schedule_once(lambda _seconds: self._show_safely(), 0)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Context manager that reports exceptions and suppresses them."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - it is logged there
            self.report(error)

    def _should_show(self, error: BaseException) -> bool:
        """False for a repeated error: one in every frame must not reopen the screen at once."""
        signature, now = error_signature(error), Clock.time()
        count, last_time = self._seen.get(signature, (0, -REPEAT_SECONDS))
        should_show = now - last_time >= REPEAT_SECONDS and count < MAX_SHOWN
        self._seen[signature] = count + should_show, now
        return should_show

    def _show_safely(self) -> None:
        try:
            self._show()
        except Exception:
            logger.exception("The screen of errors cannot be shown")

    def _on_fatal_error(self, *args: object) -> None:
        """Logs an uncaught exception that ends the app."""
        kind, error, _traceback = args
        if isinstance(kind, type) and issubclass(kind, Exception):
            logger.critical("The app ends by an error", exc_info=error)  # type: ignore[arg-type]
        self._hooks[0](*args)  # type: ignore[arg-type]

    def _on_thread_error(self, args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            self.report(args.exc_value)

    def _on_unraisable_error(self, args: "sys.UnraisableHookArgs") -> None:
        """Logs an exception that Python cannot raise, such as one in a destructor."""
        if args.exc_value is not None:
            logger.error("Error that could not be raised", exc_info=args.exc_value)
