"""What Kivy is told before it is imported, and how its start is kept short.

Kivy reads the environment, and all of its own style, while it is being imported.
"""

import gc
import os
import sys
from importlib import import_module
from types import ModuleType

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
NO_RULES = paths.KV / "kivy"
"""A style.kv without rules."""


def make_ready() -> None:
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    if "kivy.lang" in sys.modules:
        return
    gc.disable()  # until the first frame: nothing of what is imported is garbage
    _import_without_asyncio()
    _import_without_rules()
    _leave_touch_to_the_window()


def _import_without_asyncio() -> None:
    """Kivy's clock only holds it ready for apps that run in its loop, which this one does not;
    with all that it imports it would be a twentieth of the start.
    """
    if "asyncio" in sys.modules:
        return
    sys.modules["asyncio"] = stand_in = ModuleType("asyncio")
    stand_in.wait_for = None  # type: ignore[attr-defined] # what the clock would call there
    import_module("kivy.clock")
    del sys.modules["asyncio"]


def _import_without_rules() -> None:
    """``app.ui.kv`` reads those of the first frame, and all others later."""
    import kivy  # noqa: PLC0415 - Kivy reads the environment
    import kivy.resources  # noqa: PLC0415 - keeps the folder of its data

    own, kivy.kivy_data_dir = kivy.kivy_data_dir, str(NO_RULES)
    import kivy.lang  # noqa: PLC0415 - reads style.kv in that folder

    kivy.kivy_data_dir = own


def _leave_touch_to_the_window() -> None:
    """SDL hears every touch; Kivy would look through the system for screens besides."""
    from kivy.config import Config  # noqa: PLC0415 - as above

    Config.remove_option("input", "%(name)s")
