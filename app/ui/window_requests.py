"""What abilities of the device need of whoever draws the window."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window


def soon(call: Callable[[], None]) -> None:
    """Between two frames; any thread may ask."""
    Clock.schedule_once(lambda _seconds: call(), 0)


def allow_sleep(allowed: bool) -> None:  # noqa: FBT001 - as Kivy has it
    """Whether the screen may go dark by itself."""
    Window.allow_screensaver = allowed
