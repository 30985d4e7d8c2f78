"""Statistics over many matches: of a player, of partners, of two opponents, of a month."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.domain.match import PlayerId


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

    @property
    def average_gain(self) -> float:
        """The average points of a won hand."""
        return self.points / self.hands_won if self.hands_won else 0.0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two sides against each other; ``drawn`` counts matches that neither of them won."""

    matches: int
    won: tuple[int, int]
    hands_won: tuple[int, int]
    points: tuple[int, int]

    @property
    def drawn(self) -> int:
        return self.matches - sum(self.won)


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
