"""Statistics over many matches: of a player, of partners, of two opponents, of a month; and
personal bests, with the match and the hand of each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match from the view of one side."""

    match: str
    hands: int
    total: int
    biggest_hand: int
    won: bool
    won_at: int | None
    decided: bool
    """True if any side won. A match without a winner neither breaks nor extends a streak."""


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """A value and where it comes from; of equal values the first."""

    value: int
    match: str
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Streak:
    """Matches won in a row, in the order of play; never empty."""

    matches: tuple[str, ...]

    @property
    def length(self) -> int:
        return len(self.matches)


@dataclass(frozen=True, slots=True)
class PersonalBests:
    """``None`` where there is no value. ``streak`` is the streak that still goes on."""

    biggest_hand: PersonalBest | None
    highest_total: PersonalBest | None
    longest_match: PersonalBest | None
    quickest_win: PersonalBest | None
    longest_streak: Streak | None
    streak: Streak | None


def find_personal_bests(played: Sequence[PlayedMatch]) -> PersonalBests:
    """``played`` in the order of play. The caller adds the id of the biggest hand."""
    decided = [match for match in played if match.decided]
    lengths = tuple(streaks(match.won for match in decided))
    longest = max(lengths, default=0)
    wins = (PersonalBest(one.won_at, one.match) for one in played if one.won_at is not None)
    return PersonalBests(
        biggest_hand=_highest(played, lambda match: match.biggest_hand),
        highest_total=_highest(played, lambda match: match.total),
        longest_match=_highest(played, lambda match: match.hands),
        quickest_win=min(wins, key=lambda win: win.value, default=None),
        longest_streak=_streak(decided, lengths.index(longest), longest) if longest else None,
        streak=_streak(decided, len(decided) - 1, lengths[-1]) if lengths and lengths[-1] else None,
    )


def _highest(
    played: Sequence[PlayedMatch], value: Callable[[PlayedMatch], int]
) -> PersonalBest | None:
    best = max(played, key=value, default=None)
    return PersonalBest(value(best), best.match) if best is not None and value(best) > 0 else None


def _streak(decided: Sequence[PlayedMatch], last: int, length: int) -> Streak:
    return Streak(tuple(match.match for match in decided[last + 1 - length : last + 1]))
