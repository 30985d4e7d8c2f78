"""Keeps the screen on without touches."""

from collections.abc import Callable
from typing import Protocol

from app.device.android_java import activity, autoclass, on_ui_thread, or_else


class Awake(Protocol):
    @property
    def is_available(self) -> bool: ...

    def keep(self, *, on: bool) -> None: ...


class DesktopAwake:
    """Switches the screen saver, through the library that draws the window."""

    is_available = True

    def __init__(self, allow_sleep: Callable[[bool], None]) -> None:
        self._allow_sleep = allow_sleep

    def keep(self, *, on: bool) -> None:
        self._allow_sleep(not on)


class AndroidAwake:
    """A flag of the window: it needs no permission, and ends with the window."""

    is_available = True

    def keep(self, *, on: bool) -> None:
        or_else(None, lambda: on_ui_thread(lambda: or_else(None, lambda: _set_flag(on=on))))


def _set_flag(*, on: bool) -> None:
    LayoutParams = autoclass("android.view.WindowManager$LayoutParams")  # noqa: N806 - a class
    window = activity().getWindow()
    if on:
        window.addFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)
