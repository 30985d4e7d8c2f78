"""Personal bests: a player's records, with the match and the hand of each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.match.stats import streaks


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
    return PersonalBests(
        biggest_hand=_highest(played, lambda match: match.biggest_hand),
        highest_total=_highest(played, lambda match: match.total),
        longest_match=_highest(played, lambda match: match.hands),
        quickest_win=_quickest([match for match in played if match.won_at is not None]),
        longest_streak=_streak(decided, lengths.index(longest), longest) if longest else None,
        streak=_streak(decided, len(decided) - 1, lengths[-1]) if lengths and lengths[-1] else None,
    )


def _highest(
    played: Sequence[PlayedMatch], value: Callable[[PlayedMatch], int]
) -> PersonalBest | None:
    best = max(played, key=value, default=None)
    return PersonalBest(value(best), best.match) if best is not None and value(best) > 0 else None


def _quickest(wins: Sequence[PlayedMatch]) -> PersonalBest | None:
    best = min(wins, key=lambda match: match.won_at or 0, default=None)
    return None if best is None else PersonalBest(best.won_at or 0, best.match)


def _streak(decided: Sequence[PlayedMatch], last: int, length: int) -> Streak:
    return Streak(tuple(match.match for match in decided[last + 1 - length : last + 1]))
