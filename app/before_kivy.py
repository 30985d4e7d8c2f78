"""What Kivy is told before it is imported, and how its start is kept short.

Kivy reads the environment, and all of its own style, while it is being imported.
"""

import gc
import os
import sys

from app import paths

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # nobody's own settings of Kivy
    "KIVY_NO_FILELOG": "1",
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",  # else all providers are imported
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "412",
    "KCFG_GRAPHICS_HEIGHT": "915",
    "KCFG_GRAPHICS_MAXFPS": "60",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # what is round is drawn smooth
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
}
"""Whoever has set one of these otherwise means it."""
FEW_RULES = paths.KV / "kivy"
"""A style.kv with those of Kivy's rules that the first frame needs."""


def make_ready() -> None:
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    if "kivy.lang" in sys.modules:
        return
    gc.disable()  # until the first frame: nothing of what is imported is garbage
    _import_with_few_rules()
    _leave_touch_to_the_window()


def _import_with_few_rules() -> None:
    """``app.ui.kv.load_whole_style`` reads the other rules later."""
    import kivy  # noqa: PLC0415 - Kivy reads the environment
    import kivy.resources  # noqa: PLC0415 - keeps the folder of its data

    own, kivy.kivy_data_dir = kivy.kivy_data_dir, str(FEW_RULES)
    import kivy.lang  # noqa: PLC0415 - reads style.kv in that folder

    kivy.kivy_data_dir = own


def _leave_touch_to_the_window() -> None:
    """SDL hears every touch; Kivy would look through the system for screens besides."""
    from kivy.config import Config  # noqa: PLC0415 - as above

    Config.remove_option("input", "%(name)s")
