"""A short buzz in the hand: something is done, or a tap changed nothing."""

from typing import Protocol


class Vibration(Protocol):
    @property
    def can(self) -> bool: ...

    def tick(self) -> None:
        """Done."""

    def bump(self) -> None:
        """That did not go: longer."""


class NoVibration:
    can = False

    def tick(self) -> None: ...

    def bump(self) -> None: ...
