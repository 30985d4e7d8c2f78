"""From the start to the first frame, and the memory there: ``python -m bench.start``.

Both apps in processes of their own, in turns. The app starts with a match on the table.
Needs a screen: ``.ci/in-window`` provides one.
"""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import paths
from bench.evening import NAMES, lay_a_match
from bench.figures import Comparison, compared_row
from bench.process import measure_in_process
from tests.ui.window import set_environment

STARTS = 21


@dataclass(frozen=True, slots=True)
class Start:
    """Milliseconds to the first frame, and megabytes there."""

    from_process: float
    from_first_line: float
    peak: float


def main() -> None:
    set_environment()
    with tempfile.TemporaryDirectory() as folder:
        lay_a_match(Path(folder))
        for line in lines(Path(folder)):
            print(line)


def lines(folder: Path) -> list[str]:
    own, stock = starts(folder)
    return [
        line("start to the first frame, ms", own, stock, "from_process", 1.0),
        line("  from the program's first line on", own, stock, "from_first_line", 1.0),
        line("memory at the table, MB", own, stock, "peak", 1.4),
    ]


def line(what: str, own: list[Start], stock: list[Start], field: str, limit: float) -> str:
    figures = [tuple(getattr(start, field) for start in starts) for starts in (own, stock)]
    return compared_row(what, Comparison(*figures), limit)


def starts(folder: Path) -> tuple[list[Start], list[Start]]:
    """In turns; the first ones only warm the disk."""
    own, stock = [], []
    for _ in range(STARTS + 1):
        own.append(started("own", folder))
        stock.append(started("stock", folder))
    return own[1:], stock[1:]


def started(which: str, folder: Path) -> Start:
    begun = time.monotonic()  # the same clock in every process
    found = first_frame(folder, which)
    verify(which, found["words"])
    frame = found["frame"]
    return Start(1000 * (frame - begun), 1000 * (frame - found["first_line"]), found["peak"])


def first_frame(folder: Path, *arguments: str) -> Any:
    script = paths.ROOT / "bench" / "first_frame.py"
    return measure_in_process(
        script, *arguments, PYTHONPATH=str(paths.ROOT), PIPKEEPER_HOME=str(folder)
    )


def verify(which: str, words: list[str]) -> None:
    """A first frame without its words does not count."""
    wanted = {"Tap"} if which == "stock" else {*NAMES, "End hand"}
    if not wanted <= set(words):
        raise AssertionError(f"{which}: the first frame shows {words}")


if __name__ == "__main__":
    main()
