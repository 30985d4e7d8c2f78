"""What Android says about itself. Before it can say a thing, or where it cannot, it is as usual."""

from typing import Any

from app.device.android_java import activity, api, autoclass, on_ui_thread, or_else
from app.device.system import NO_MARGINS, Margins


class AndroidSystem:
    def languages(self) -> tuple[str, ...]:
        return or_else((), _languages)

    def is_dark(self) -> bool:
        return or_else(False, _is_dark)  # noqa: FBT003 - the answer, not a switch

    def text_scale(self) -> float | None:
        return or_else(None, lambda: float(_configuration().fontScale))

    def margins(self) -> Margins:
        return or_else(NO_MARGINS, _margins)

    def dress_bars(self, *, dark: bool) -> None:
        """Up to Android 14 the bars have a ground of their own, on which their signs are seen."""
        if api() >= 35:
            on_ui_thread(lambda: or_else(None, lambda: _dress_bars(dark=dark)))


def _configuration() -> Any:  # noqa: ANN401 - an object of Java
    return activity().getResources().getConfiguration()


def _languages() -> tuple[str, ...]:
    locales = _configuration().getLocales()
    return tuple(str(locales.get(place).toLanguageTag()) for place in range(locales.size()))


def _is_dark() -> bool:
    Configuration = autoclass("android.content.res.Configuration")  # noqa: N806 - a class
    night = _configuration().uiMode & Configuration.UI_MODE_NIGHT_MASK
    return bool(night == Configuration.UI_MODE_NIGHT_YES)


def _margins() -> Margins:
    """Only what lies over the app's own view: up to Android 14 that begins beside the bars, from
    then on below them.
    """
    if api() < 30:
        return NO_MARGINS
    Type = autoclass("android.view.WindowInsets$Type")  # noqa: N806 - a class
    decor = activity().getWindow().getDecorView()
    covered = decor.getRootWindowInsets().getInsets(Type.systemBars() | Type.displayCutout())
    seen = autoclass("android.graphics.Rect")()
    activity().findViewById(autoclass("android.R$id").content).getGlobalVisibleRect(seen)
    return Margins(
        left=max(0, covered.left - seen.left),
        top=max(0, covered.top - seen.top),
        right=max(0, covered.right - (decor.getWidth() - seen.right)),
        bottom=max(0, covered.bottom - (decor.getHeight() - seen.bottom)),
    )


def _dress_bars(*, dark: bool) -> None:
    Controller = autoclass("android.view.WindowInsetsController")  # noqa: N806 - a class
    signs = Controller.APPEARANCE_LIGHT_STATUS_BARS | Controller.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = activity().getWindow().getInsetsController()
    controller.setSystemBarsAppearance(0 if dark else signs, signs)
