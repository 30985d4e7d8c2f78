"""A virtual screen for programs that are clicked: a key that is held down there, because who
pressed it or who it was for is gone, is pressed nowhere else.
"""

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 20
XVFB = ("Xvfb", "-screen", "0", "1000x1000x24", "-nolisten", "tcp", "+extension", "GLX")
STAYS = "-noreset"
"""Else it starts anew, and refuses whoever comes meanwhile, each time that its last client goes."""


@contextmanager
def own_screen() -> Iterator[str]:
    """What DISPLAY is to be for a program to be seen on it."""
    heard, said = os.pipe()
    with (
        open(heard, "rb") as number,  # noqa: PTH123 - it has no path
        subprocess.Popen(
            [*XVFB, STAYS, "-displayfd", str(said)], pass_fds=(said,), stderr=subprocess.DEVNULL
        ) as server,
    ):
        os.close(said)
        try:
            if not select.select([number], [], [], SECONDS)[0]:
                raise AssertionError(f"no screen within {SECONDS} s")
            yield f":{int(number.readline())}"
        finally:
            server.terminate()
            server.wait(SECONDS)
