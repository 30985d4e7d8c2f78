"""What every presenter has, and what it may ask of whoever leads through the screens."""

from typing import Protocol

from app.presenters.path import Path


class Navigation(Protocol):
    def go(self, name: str, **given: str) -> None:
        """Show a screen; what is given is kept with the way back."""

    def back(self) -> bool:
        """One step back; whether there was one."""

    def home(self, name: str = "table", **given: str) -> None:
        """A place of the bottom bar, with no way back but out."""

    def anew(self, path: Path) -> None:
        """The file is another one: all that is known of the one before is forgotten."""

    def hold(self, words: str) -> None:
        """These words are all there is, and nothing is tapped, until ``anew`` or ``release``."""

    def release(self) -> None:
        """Everything is as it was before ``hold``."""


def unseen(_state: object) -> None:
    """Nobody looks yet."""
