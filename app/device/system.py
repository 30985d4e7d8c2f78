"""Settings of the system: languages, dark mode, text size, and how much of the window it covers."""

import os
from collections.abc import Mapping
from typing import NamedTuple, Protocol

LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as usual on a desktop; LANGUAGE comes before them."""
NO_LOCALE = frozenset({"", "C", "POSIX"})


class Margins(NamedTuple):
    """Pixels covered at each side of the window by a cut-out, a bar or a gesture area."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


NO_MARGINS = Margins()


class System(Protocol):
    def languages(self) -> tuple[str, ...]:
        """Returns the locales as the system writes them, the preferred one first."""

    def is_dark(self) -> bool: ...

    def text_scale(self) -> float | None:
        """Returns the scale of text; None if the system has no such setting."""

    def margins(self) -> Margins: ...

    def style_bars(self, *, dark: bool) -> None:
        """Makes the icons of the system's bars visible on the app's colours."""


class DesktopSystem:
    """A computer: its windows have margins of their own."""

    def languages(self) -> tuple[str, ...]:
        return system_locales()

    def is_dark(self) -> bool:
        return False  # each desktop stores it elsewhere, and most do not store it

    def text_scale(self) -> float | None:
        return None

    def margins(self) -> Margins:
        return NO_MARGINS

    def style_bars(self, *, dark: bool) -> None:
        """Does nothing: no bars cover the window."""


def system_locales(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Returns the desktop's locales, the preferred one first."""
    locale = next(filter(None, map(environment.get, LOCALE_VARIABLES)), "")
    if locale.partition(".")[0] in NO_LOCALE:  # gettext ignores LANGUAGE too in this case
        return ()
    return (*filter(None, environment.get("LANGUAGE", "").split(":")), locale)


def is_android(environment: Mapping[str, str]) -> bool:
    """Uses the same variable as Kivy, before Kivy is imported."""
    return "ANDROID_ARGUMENT" in environment


def system_of(environment: Mapping[str, str]) -> System:
    if not is_android(environment):
        return DesktopSystem()
    from app.device.android_system import AndroidSystem  # noqa: PLC0415 - on Android only

    return AndroidSystem()
