"""The screen stays on, though nobody touches it."""

from collections.abc import Callable
from typing import Protocol


class Awake(Protocol):
    @property
    def can(self) -> bool: ...

    def keep(self, *, on: bool) -> None: ...


class NotAwake:
    can = False

    def keep(self, *, on: bool) -> None: ...


class ScreenSaver:
    """A desk's, through whoever draws the window there."""

    can = True

    def __init__(self, allow: Callable[[bool], None]) -> None:
        self._allow = allow

    def keep(self, *, on: bool) -> None:
        self._allow(not on)
