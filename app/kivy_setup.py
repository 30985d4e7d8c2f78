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
    "KIVY_LOG_MODE": "PYTHON",  # warnings go to Python's own log; Kivy leaves stderr alone
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
UNUSED_INPUT = (
    "androidjoystick",
    "hidinput",
    "leapfinger",
    "linuxwacom",
    "mactouch",
    "mtdev",
    "probesysfs",
    "tuio",
    "wm_pen",
    "wm_touch",
)
"""All of Kivy's input providers but the mouse: touches come with SDL's window."""


class NoCutBuffer:
    """Stands in for X11's second clipboard. Kivy reads and fills it by a program, xclip or xsel,
    and logs a traceback where neither is installed.
    """

    def get_cutbuffer(self) -> str:
        return ""

    def set_cutbuffer(self, data: str | bytes) -> None:
        """Nothing keeps it."""


def make_ready() -> None:
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    leave_out_unused()
    if "kivy.lang" in sys.modules:
        return
    gc.disable()  # until the first frame: nothing of what is imported is garbage
    _import_without_asyncio()
    _import_without_rules()
    _leave_touch_to_the_window()


def leave_out_unused() -> None:
    """Kivy imports every input provider that its platform may have, and logs a traceback for each
    whose library is not installed. Imports nothing; must come before Kivy.
    """
    for name in UNUSED_INPUT:
        _stand_in(f"kivy.input.providers.{name}")
    os.environ["KIVY_CLIPBOARD"] = "android,sdl2"  # the others start programs or want libraries
    _stand_in("kivy.core.clipboard.clipboard_xclip", ClipboardXclip=NoCutBuffer)


def _stand_in(name: str, **content: object) -> None:
    if name not in sys.modules:
        sys.modules[name] = module = ModuleType(name)
        vars(module).update(content)


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
    """SDL hears every touch; Kivy's defaults name providers that are left out."""
    from kivy.config import Config  # noqa: PLC0415 - as above

    for name in Config.options("input"):
        if name != "mouse":
            Config.remove_option("input", name)
