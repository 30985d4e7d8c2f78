"""The app in its window against a stock KivyMD app: ``python -m bench.window``.

Compares the figures with the limits of the design. Needs a screen: ``make bench`` provides one.
"""

import os
import tempfile
from pathlib import Path

from bench import history, incoming, large_history, screens, start, tap
from bench.evening import lay_a_match
from bench.figures import HEAD
from tests.ui.window import set_environment


def main() -> None:
    set_environment()
    print(f"in a window, {os.cpu_count()} processors; medians, in brackets the middle half")
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        lay_a_match(Path(folder))
        for line in start.lines(Path(folder)):
            print(line)
    for measured in (tap, screens, history, large_history, incoming):
        for line in measured.lines():
            print(line)


if __name__ == "__main__":
    main()
