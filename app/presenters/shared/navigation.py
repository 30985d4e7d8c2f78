"""What every presenter has, and what it may ask of whoever leads through the screens."""

from typing import Protocol

from app.presenters.shared.path import Path


class Navigation(Protocol):
    def go(self, name: str, **given: str) -> None:
        """Show a screen; what is given is kept with the way back."""

    def back(self) -> bool:
        """One step back; whether there was one."""

    def home(self, name: str = "table", **given: str) -> None:
        """A place of the bottom bar, with no way back but out."""

    def go_from_home(self, name: str, **given: str) -> None:
        """Show a screen that leads back to the table, wherever somebody was before."""

    def anew(self, path: Path) -> None:
        """The file is another one: all that is known of the one before is forgotten."""


def unseen(_state: object) -> None:
    """Nobody looks yet."""
