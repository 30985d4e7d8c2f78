"""What the system says about itself: its languages, its colours, its text size, and how much of
the window it covers.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from app.locale_match import wanted


class Margins(NamedTuple):
    """Pixels at each side of the window that a cut-out, a bar or a gesture takes."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


NO_MARGINS = Margins()


class System(Protocol):
    def languages(self) -> tuple[str, ...]:
        """The dearest first, each as the system writes it."""

    def is_dark(self) -> bool: ...

    def text_scale(self) -> float | None:
        """How large text is to be; None where the system says nothing about it."""

    def margins(self) -> Margins: ...

    def dress_bars(self, *, dark: bool) -> None:
        """The system's own signs above the app are to be seen on these colours."""


class Desk:
    """A computer: its windows have margins of their own."""

    def languages(self) -> tuple[str, ...]:
        return wanted()

    def is_dark(self) -> bool:
        return False  # each desk tells it otherwise, and most not at all

    def text_scale(self) -> float | None:
        return None

    def margins(self) -> Margins:
        return NO_MARGINS

    def dress_bars(self, *, dark: bool) -> None:
        """There are none above the app."""


def is_android(environment: Mapping[str, str]) -> bool:
    """As Kivy tells it, before Kivy is there."""
    return "ANDROID_ARGUMENT" in environment


def system_of(environment: Mapping[str, str]) -> System:
    if not is_android(environment):
        return Desk()
    from app.device.android_system import AndroidSystem  # noqa: PLC0415 - there only

    return AndroidSystem()
