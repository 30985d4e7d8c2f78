"""A short vibration: something was done, or a tap changed nothing."""

from importlib import import_module
from typing import Any, Protocol

from app.device.android_java import or_else

TICK = 0.03
"""Seconds."""
BUMP = 0.09


class Vibration(Protocol):
    @property
    def is_available(self) -> bool: ...

    def tick(self) -> None:
        """Something was done."""

    def bump(self) -> None:
        """A tap changed nothing; longer than a tick."""


class NoVibration:
    is_available = False

    def tick(self) -> None: ...

    def bump(self) -> None: ...


class AndroidVibration:
    """Through plyer, which supports every version of Android."""

    @property
    def is_available(self) -> bool:
        return or_else(False, lambda: bool(_vibrator().exists()))  # noqa: FBT003 - a default value

    def tick(self) -> None:
        self._vibrate(TICK)

    def bump(self) -> None:
        self._vibrate(BUMP)

    def _vibrate(self, seconds: float) -> None:
        if self.is_available:
            or_else(None, lambda: _vibrator().vibrate(time=seconds))


def _vibrator() -> Any:  # noqa: ANN401 - plyer has no types
    return import_module("plyer").vibrator
