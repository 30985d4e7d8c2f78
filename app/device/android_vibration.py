"""Android's vibrator, through plyer, whose way to it works on every version."""

from importlib import import_module
from typing import Any

from app.device.android_java import or_else

TICK = 0.03
"""Seconds."""
BUMP = 0.09


class AndroidVibration:
    @property
    def can(self) -> bool:
        return or_else(False, lambda: bool(_vibrator().exists()))  # noqa: FBT003 - the answer

    def tick(self) -> None:
        self._buzz(TICK)

    def bump(self) -> None:
        self._buzz(BUMP)

    def _buzz(self, seconds: float) -> None:
        if self.can:
            or_else(None, lambda: _vibrator().vibrate(time=seconds))


def _vibrator() -> Any:  # noqa: ANN401 - plyer has no types
    return import_module("plyer").vibrator
