"""Statistics of a player's hands: the points won, and the hands won by who started them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

HandKind = tuple[bool | None, int, bool | None]
"""A kind of hand: whether the player won it (``None``: no player won), its points, and whether
the player started it (``None``: unknown).
"""


@dataclass(frozen=True, slots=True)
class HandFigures:
    """``gains`` pairs the points of won hands with the number of those hands. The other numbers
    are of hands that the player started, and of hands that another player started.
    """

    gains: tuple[tuple[int, int], ...]
    started: int
    started_won: int
    not_started: int
    not_started_won: int


def hand_figures(kinds: Mapping[HandKind, int]) -> HandFigures:
    """Adds up the hands; ``kinds`` maps each kind to its number of hands."""
    gains, starts = Counter[int](), Counter[tuple[bool | None, bool]]()
    for (won, points, started), number in kinds.items():
        starts[started, won is True] += number
        if won:
            gains[points] += number
    return HandFigures(
        gains=tuple(sorted(gains.items())),
        started=starts[True, True] + starts[True, False],
        started_won=starts[True, True],
        not_started=starts[False, True] + starts[False, False],
        not_started_won=starts[False, True],
    )
