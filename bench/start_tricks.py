"""What each trick at the start saves: the start without it against the start as it is.

``python -m bench.start_tricks``. Starts in processes of their own, in turns. A trick that saves
less than 3 % is not worth its lines: docs/decisions/start-tricks.md.
"""

import tempfile
from pathlib import Path
from statistics import median

from bench.evening import lay_a_match
from bench.figures import row, summary
from bench.start import first_frame
from bench.tricks import TRICKS
from tests.ui.window import set_environment

STARTS = 15


def main() -> None:
    set_environment()
    print(row("start to the first frame, ms", "without it", "with it", "saves"))
    with tempfile.TemporaryDirectory() as folder:
        lay_a_match(Path(folder))
        for name in [*TRICKS][1:]:
            print(line(name, Path(folder)))


def line(name: str, folder: Path) -> str:
    without, with_it = [], []
    for _ in range(STARTS + 1):
        without.append(start(name, folder))
        with_it.append(start("none", folder))
    saved = 1 - median(with_it[1:]) / median(without[1:])
    return row(name, summary(without[1:]), summary(with_it[1:]), f"{100 * saved:.1f} %")


def start(without: str, folder: Path) -> float:
    """Milliseconds from the program's first line."""
    found = first_frame(folder, "own", without)
    return float(1000 * (found["frame"] - found["first_line"]))


if __name__ == "__main__":
    main()
