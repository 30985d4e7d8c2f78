"""The window of tests, tour and bench: the same on every machine. Must not import Kivy.

Kivy reads all this when it is imported, so `always_the_same` comes first.
"""

import os
import sys

from app import paths
from app.kivy_setup import skip_unused_providers

KIVY_HOME = paths.ROOT / "build" / "kivy"

ENVIRONMENT = {
    "KIVY_HOME": str(KIVY_HOME),  # nobody's own settings of Kivy, and nothing written to them
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_ARGS": "1",
    "KIVY_LOG_MODE": "PYTHON",  # else Kivy takes stderr for itself, and tracebacks with it
    "KIVY_NO_FILELOG": "1",
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",  # a dp is a pixel
    "KIVY_METRICS_FONTSCALE": "1",  # and so is an sp, until a test asks for larger text
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "412",
    "KCFG_GRAPHICS_HEIGHT": "915",
    "KCFG_GRAPHICS_MAXFPS": "0",  # nobody waits for the next frame
    "KCFG_GRAPHICS_VSYNC": "0",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "LANG": "C.UTF-8",
    "LANGUAGE": "en",
}


def always_the_same() -> None:
    KIVY_HOME.mkdir(parents=True, exist_ok=True)
    os.environ.update(ENVIRONMENT)
    skip_unused_providers()


def without_a_screen() -> bool:
    on_x = sys.platform not in {"darwin", "win32"}
    return on_x and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
