"""A short vibration: something was done, or a tap changed nothing."""

from typing import Protocol


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
