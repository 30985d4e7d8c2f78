"""Keeps the screen on without touches."""

from collections.abc import Callable
from typing import Protocol


class Awake(Protocol):
    @property
    def is_available(self) -> bool: ...

    def keep(self, *, on: bool) -> None: ...


class NoAwake:
    is_available = False

    def keep(self, *, on: bool) -> None: ...


class DesktopAwake:
    """Switches the screen saver, through the library that draws the window."""

    is_available = True

    def __init__(self, allow_sleep: Callable[[bool], None]) -> None:
        self._allow_sleep = allow_sleep

    def keep(self, *, on: bool) -> None:
        self._allow_sleep(not on)
