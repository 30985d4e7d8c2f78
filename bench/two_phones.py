"""From a recorded hand to the Table of another phone: ``python -m bench.two_phones``.

Two processes of the app on virtual screens, each with its own folder; Syncthing carries the files.
The time runs from the tap on Record to the frame after which the other Table has the hand.
"""

import tempfile
from pathlib import Path

from bench.figures import summary
from tests.ui.two_windows import FIRST_HAND, exchanged, two_phones

HANDS = 9


def main() -> None:
    with tempfile.TemporaryDirectory() as base, two_phones(Path(base)) as phones:
        seconds = [exchanged(phones, FIRST_HAND + number) for number in range(HANDS)]
    print(f"from Record to the other phone's Table, s: {summary(seconds)}, {HANDS} hands")
    print(f"  the longest: {max(seconds):.1f}")


if __name__ == "__main__":
    main()
