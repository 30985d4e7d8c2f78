"""Keeps the screen on with a flag of the window: no permission, and it ends with the window."""

from app.device.android_java import activity, autoclass, on_ui_thread, or_else


class AndroidAwake:
    is_available = True

    def keep(self, *, on: bool) -> None:
        or_else(None, lambda: on_ui_thread(lambda: or_else(None, lambda: _set_flag(on=on))))


def _set_flag(*, on: bool) -> None:
    LayoutParams = autoclass("android.view.WindowManager$LayoutParams")  # noqa: N806 - a class
    window = activity().getWindow()
    if on:
        window.addFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(LayoutParams.FLAG_KEEP_SCREEN_ON)
