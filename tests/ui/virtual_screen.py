"""A separate virtual screen for a program that is clicked by xdotool.

If the program ends while a key is pressed, the key stays pressed on that screen. On the screen of
the other tests it would disturb them.
"""

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 20
LARGE = (1800, 1800)
"""Has room for each window, turned too."""
XVFB = ("Xvfb", "-nolisten", "tcp", "+extension", "GLX")
NO_RESET = "-noreset"
"""By default the server restarts when its last client leaves, and refuses clients meanwhile."""


@contextmanager
def virtual_screen(size: tuple[int, int] = LARGE) -> Iterator[str]:
    """The value of DISPLAY for the program. Of a smaller screen pictures are taken faster."""
    width, height = size
    read_end, write_end = os.pipe()
    with (
        open(read_end, "rb") as number,  # noqa: PTH123 - a pipe has no path
        subprocess.Popen(
            [*XVFB, "-screen", "0", f"{width}x{height}x24", NO_RESET, "-displayfd", str(write_end)],
            pass_fds=(write_end,),
            stderr=subprocess.DEVNULL,
        ) as server,
    ):
        os.close(write_end)
        try:
            if not select.select([number], [], [], SECONDS)[0]:
                raise AssertionError(f"no screen within {SECONDS} s")
            yield f":{int(number.readline())}"
        finally:
            server.terminate()
            server.wait(SECONDS)
