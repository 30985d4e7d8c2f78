"""Settings of the system: languages, dark mode, text size, how much of the window it covers, and
where files stay on this device: no backup has them, and no phone set up from a backup.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from app.device.android_java import activity, api, autoclass, on_ui_thread, or_else

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


class AndroidSystem:
    """Defaults for whatever a phone cannot tell."""

    def languages(self) -> tuple[str, ...]:
        return or_else((), _languages)

    def is_dark(self) -> bool:
        return or_else(False, _is_dark)  # noqa: FBT003 - a default value, not a flag

    def text_scale(self) -> float | None:
        return or_else(None, lambda: float(_configuration().fontScale))

    def margins(self) -> Margins:
        return or_else(NO_MARGINS, _margins)

    def style_bars(self, *, dark: bool) -> None:
        """Up to Android 14 the bars have their own background, on which their icons are visible."""
        if api() >= 35:
            on_ui_thread(lambda: or_else(None, lambda: _style_bars(dark=dark)))


def is_android(environment: Mapping[str, str]) -> bool:
    """Uses the same variable as Kivy, before Kivy is imported."""
    return "ANDROID_ARGUMENT" in environment


def system_of(environment: Mapping[str, str]) -> System:
    return AndroidSystem() if is_android(environment) else DesktopSystem()


def system_locales(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Returns the desktop's locales, the preferred one first."""
    locale = next(filter(None, map(environment.get, LOCALE_VARIABLES)), "")
    if locale.partition(".")[0] in NO_LOCALE:  # gettext ignores LANGUAGE too in this case
        return ()
    return (*filter(None, environment.get("LANGUAGE", "").split(":")), locale)


def _configuration() -> Any:  # noqa: ANN401 - a Java object
    return activity().getResources().getConfiguration()


def _languages() -> tuple[str, ...]:
    locales = _configuration().getLocales()
    return tuple(str(locales.get(index).toLanguageTag()) for index in range(locales.size()))


def _is_dark() -> bool:
    Configuration = autoclass("android.content.res.Configuration")  # noqa: N806 - a class
    night = _configuration().uiMode & Configuration.UI_MODE_NIGHT_MASK
    return bool(night == Configuration.UI_MODE_NIGHT_YES)


def _margins() -> Margins:
    """Only what covers the app's own view: up to Android 14 the view begins beside the bars, from
    Android 15 on below them.
    """
    if api() < 30:
        return NO_MARGINS
    Type = autoclass("android.view.WindowInsets$Type")  # noqa: N806 - a class
    decor = activity().getWindow().getDecorView()
    covered = decor.getRootWindowInsets().getInsets(Type.systemBars() | Type.displayCutout())
    visible = autoclass("android.graphics.Rect")()
    activity().findViewById(autoclass("android.R$id").content).getGlobalVisibleRect(visible)
    return Margins(
        left=max(0, covered.left - visible.left),
        top=max(0, covered.top - visible.top),
        right=max(0, covered.right - (decor.getWidth() - visible.right)),
        bottom=max(0, covered.bottom - (decor.getHeight() - visible.bottom)),
    )


def _style_bars(*, dark: bool) -> None:
    Controller = autoclass("android.view.WindowInsetsController")  # noqa: N806 - a class
    light = Controller.APPEARANCE_LIGHT_STATUS_BARS | Controller.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = activity().getWindow().getInsetsController()
    controller.setSystemBarsAppearance(0 if dark else light, light)


def no_backup_folder(home: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """It may not be there yet. ``home``: the folder of the app's own files."""
    own = home / "no-backup"
    return or_else(own, _android_folder) if is_android(environment) else own


def _android_folder() -> Path:
    return Path(str(activity().getNoBackupFilesDir().getAbsolutePath()))
