"""Makes the window of tests, tour and benchmarks the same on every machine.

Must not import Kivy: Kivy reads these variables when it is imported, so ``set_environment`` must be
called before that.
"""

import os
import sys

from app import paths
from app.kivy_setup import skip_unused_providers

KIVY_HOME = paths.ROOT / "build" / "kivy"

ENVIRONMENT = {
    "KIVY_HOME": str(KIVY_HOME),  # do not use or change the settings of the user
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_ARGS": "1",
    "KIVY_LOG_MODE": "PYTHON",  # otherwise Kivy takes over stderr, with the tracebacks
    "KIVY_NO_FILELOG": "1",
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",  # 1 dp is 1 pixel
    "KIVY_METRICS_FONTSCALE": "1",  # 1 sp is 1 pixel, unless a test sets a larger text
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "412",
    "KCFG_GRAPHICS_HEIGHT": "915",
    "KCFG_GRAPHICS_MAXFPS": "0",  # no limit
    "KCFG_GRAPHICS_VSYNC": "0",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
    "LANG": "C.UTF-8",
    "LANGUAGE": "en",
}


def set_environment() -> None:
    KIVY_HOME.mkdir(parents=True, exist_ok=True)
    os.environ.update(ENVIRONMENT)
    skip_unused_providers()


def has_no_display() -> bool:
    on_x = sys.platform not in {"darwin", "win32"}
    return on_x and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
