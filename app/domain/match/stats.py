"""Statistics over many matches: of a player, of partners, of two opponents, of a month."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.match import PlayerId

HandKind = tuple[bool | None, int | None, bool | None]
"""A kind of hand: whether the player won it (``None``: no player won), its points (``None``: where
the fewest points win), and whether the player started it (``None``: unknown).
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of one player, or of two partners together."""

    matches: int
    matches_won: int
    hands: int
    hands_won: int
    hands_won_out: int
    hands_won_blocked: int
    points: int
    biggest_hand: int
    streak: int
    """Matches won in a row up to now. Matches without a winner are skipped."""
    longest_streak: int
    gaining_hands: int
    """The won hands of matches in which the most points win; ``points`` are those of these hands.
    What a side gets in a hand that it does not win is in its totals alone.
    """

    @property
    def average_gain(self) -> float:
        return self.points / self.gaining_hands if self.gaining_hands else 0.0


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

    @property
    def points(self) -> int:
        return sum(points * hands for points, hands in self.gains)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two sides against each other; ``drawn`` counts matches that neither of them won, ``shared``
    those that both did. ``points`` are of the ``gaining`` matches, where the most points win.
    """

    matches: int
    won: tuple[int, int]
    hands_won: tuple[int, int]
    points: tuple[int, int]
    shared: int
    gaining: int

    @property
    def drawn(self) -> int:
        return self.matches - sum(self.won) + self.shared


@dataclass(frozen=True, slots=True)
class MonthFigures:
    year: int
    month: int
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players and their shared matches; ``won`` by ``one``, or, if partners, by both."""

    one: PlayerId
    other: PlayerId
    matches: int
    won: int


def streaks(won: Iterable[bool]) -> Iterator[int]:
    """Yields the number of wins in a row after each match."""
    streak = 0
    for win in won:
        streak = streak + 1 if win else 0
        yield streak


def hand_figures(kinds: Mapping[HandKind, int]) -> HandFigures:
    """Adds up the hands; ``kinds`` maps each kind to its number of hands."""
    gains, starts = Counter[int](), Counter[tuple[bool | None, bool]]()
    for (won, points, started), number in kinds.items():
        starts[started, won is True] += number
        if won and points is not None:
            gains[points] += number
    return HandFigures(
        gains=tuple(sorted(gains.items())),
        started=starts[True, True] + starts[True, False],
        started_won=starts[True, True],
        not_started=starts[False, True] + starts[False, False],
        not_started_won=starts[False, True],
    )
