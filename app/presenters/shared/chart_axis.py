"""Round numbers along an axis of a chart, as a person would write them."""

from collections.abc import Iterator
from itertools import count

ROUND = (1, 2, 5)


def rounded(lowest: int, highest: int, most: int) -> tuple[int, ...]:
    """From the lowest to the highest, evenly apart and no more than ``most``."""
    found = (range(-(-lowest // step) * step, highest + 1, step) for step in _steps())
    return tuple(next(levels for levels in found if len(levels) <= max(1, most)))


def _steps() -> Iterator[int]:
    return (part * 10**power for power in count() for part in ROUND)
