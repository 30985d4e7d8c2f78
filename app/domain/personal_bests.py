"""What stands out among a player's matches, and the match and the hand it comes from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.match import PlayerId
from app.domain.stats import MatchResult, played_by, streaks


@dataclass(frozen=True, slots=True)
class Played:
    """One side's share in a match, as far as records go."""

    match: str
    hands: int
    total: int
    biggest_hand: int
    won: bool
    won_at: int | None
    decided: bool
    """Whether any side won: else it neither breaks a run of wins nor lengthens it."""


@dataclass(frozen=True, slots=True)
class Record:
    """What stands out, and where it comes from; of several the first."""

    value: int
    match: str
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Streak:
    """Matches won in a row, in the order they were played; never empty."""

    matches: tuple[str, ...]

    @property
    def length(self) -> int:
        return len(self.matches)


@dataclass(frozen=True, slots=True)
class Records:
    """``None`` where there is nothing to tell of. ``streak`` is the one that still runs."""

    biggest_hand: Record | None
    highest_total: Record | None
    longest_match: Record | None
    quickest_win: Record | None
    longest_streak: Streak | None
    streak: Streak | None


def records(results: Iterable[MatchResult], player: PlayerId) -> Records:
    """Results come in the order they were played."""
    played = tuple(played_by(results, frozenset({player})))
    found = records_by([_share(result, side) for result, side in played])
    biggest = next(
        (
            Record(hand.points, result.id, hand.id)
            for result, side in played
            for hand in result.hands
            if found.biggest_hand and (hand.side, hand.points) == (side, found.biggest_hand.value)
        ),
        None,
    )
    return replace(found, biggest_hand=biggest)


def _share(result: MatchResult, side: int) -> Played:
    gains = [hand.points for hand in result.hands if hand.side == side]
    won = result.winner == side
    return Played(
        match=result.id,
        hands=len(result.hands),
        total=sum(gains),
        biggest_hand=max(gains, default=0),
        won=won,
        won_at=result.won_at if won else None,
        decided=result.winner is not None,
    )


def records_by(played: Sequence[Played]) -> Records:
    """The same of shares, in the order they were played; the hand is for others to find."""
    decided = [share for share in played if share.decided]
    runs = tuple(streaks(share.won for share in decided))
    longest = max(runs, default=0)
    wins = [share for share in played if share.won_at is not None]
    return Records(
        biggest_hand=_highest(played, lambda share: share.biggest_hand),
        highest_total=_highest(played, lambda share: share.total),
        longest_match=_highest(played, lambda share: share.hands),
        quickest_win=_quickest(wins),
        longest_streak=_run(decided, runs.index(longest), longest) if longest else None,
        streak=_run(decided, len(decided) - 1, runs[-1]) if runs and runs[-1] else None,
    )


def _highest(played: Sequence[Played], of: Callable[[Played], int]) -> Record | None:
    best = max(played, key=of, default=None)
    return Record(of(best), best.match) if best is not None and of(best) > 0 else None


def _quickest(wins: Sequence[Played]) -> Record | None:
    best = min(wins, key=lambda share: share.won_at or 0, default=None)
    return None if best is None else Record(best.won_at or 0, best.match)


def _run(played: Sequence[Played], last: int, length: int) -> Streak:
    return Streak(tuple(share.match for share in played[last + 1 - length : last + 1]))
