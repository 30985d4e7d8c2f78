"""Android's settings: languages, dark mode, text size and margins; defaults if it fails."""

from typing import Any

from app.device.android_java import activity, api, autoclass, on_ui_thread, or_else
from app.device.system import NO_MARGINS, Margins


class AndroidSystem:
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
