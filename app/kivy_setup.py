"""Configures Kivy before its import and shortens its start.

Kivy reads the environment variables, and its whole style.kv, during the import.
"""

import gc
import os
import sys
from importlib import import_module
from types import ModuleType

from app import paths

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # ignore the user's Kivy settings
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",  # warnings go to Python's logging; Kivy does not take over stderr
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",  # the same decoder on every machine
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "412",
    "KCFG_GRAPHICS_HEIGHT": "915",
    "KCFG_GRAPHICS_MAXFPS": "60",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # round shapes are drawn smooth without it
    "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # a click just when the window gets the focus counts too
}
"""Defaults: a variable that the user has set keeps its value."""
EMPTY_STYLE = paths.KV / "kivy"
"""The folder of a style.kv without rules."""
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
"""All of Kivy's input providers except the mouse: touches come from SDL's window."""


class NoCutBuffer:
    """Replaces X11's second clipboard. Kivy uses it through a program, xclip or xsel, and logs a
    traceback if neither is installed.
    """

    def get_cutbuffer(self) -> str:
        return ""

    def set_cutbuffer(self, data: str | bytes) -> None:
        """Does nothing."""


def prepare_kivy() -> None:
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    skip_unused_providers()
    if "kivy.lang" in sys.modules:
        return
    gc.disable()  # until the first frame: imported modules are not garbage
    _import_without_asyncio()
    _import_without_rules()
    _remove_input_providers()


def skip_unused_providers() -> None:
    """Kivy imports every input provider that its platform may have, and logs a traceback for each
    whose library is not installed. Imports nothing; must be called before Kivy is imported.
    """
    for name in UNUSED_INPUT:
        _add_stub(f"kivy.input.providers.{name}")
    os.environ["KIVY_CLIPBOARD"] = "android,sdl2"  # the others start programs or need libraries
    _add_stub("kivy.core.clipboard.clipboard_xclip", ClipboardXclip=NoCutBuffer)


def _add_stub(name: str, **content: object) -> None:
    if name not in sys.modules:
        sys.modules[name] = module = ModuleType(name)
        vars(module).update(content)


def _import_without_asyncio() -> None:
    """Kivy's clock needs asyncio only for apps that run in its event loop, and this one does not.
    asyncio and its own imports would take a twentieth of the start.
    """
    if "asyncio" in sys.modules:
        return
    sys.modules["asyncio"] = stub = ModuleType("asyncio")
    stub.wait_for = None  # type: ignore[attr-defined] # the clock reads this attribute
    import_module("kivy.clock")
    del sys.modules["asyncio"]


def _import_without_rules() -> None:
    """``app.ui.kv`` loads Kivy's own rules so that only those in use are compiled."""
    import kivy  # noqa: PLC0415 - Kivy reads the environment
    import kivy.resources  # noqa: PLC0415 - stores its data folder

    original, kivy.kivy_data_dir = kivy.kivy_data_dir, str(EMPTY_STYLE)
    import kivy.lang  # noqa: PLC0415 - reads style.kv from that folder

    kivy.kivy_data_dir = original


def _remove_input_providers() -> None:
    """SDL receives every touch; Kivy's defaults name providers that are skipped here."""
    from kivy.config import Config  # noqa: PLC0415 - as above

    for name in Config.options("input"):
        if name != "mouse":
            Config.remove_option("input", name)
