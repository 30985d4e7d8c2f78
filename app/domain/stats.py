"""Figures over many matches.

They are counted from results, not from tiles: what was once decided is not decided
again, and a store can hand in ten thousand matches without scoring a hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from app.domain.match import Match, PlayerId, winner_by

People = frozenset[PlayerId]
Month = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandResult:
    """Who won a hand (an index into the sides, ``None`` for nobody), for how much, and
    whether somebody had gone out; who had started it, where that is known.
    """

    side: int | None
    points: int
    out: bool
    starter: PlayerId | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match as far as figures go; ``winner`` is the index of a side, if it was won, and
    ``won_at`` how many hands that took. ``month`` is a year and a month, where they matter.
    """

    sides: tuple[People, ...]
    hands: tuple[HandResult, ...]
    winner: int | None
    won_at: int | None = None
    id: str = ""
    month: Month = (0, 0)


@dataclass(frozen=True, slots=True)
class Figures:
    """What one player, or partners together, made of their matches."""

    matches: int
    matches_won: int
    hands: int
    hands_won: int
    hands_won_out: int
    hands_won_blocked: int
    points: int
    biggest_hand: int
    streak: int
    """Matches won in a row up to now; one that nobody has won, or not yet, is passed over."""
    longest_streak: int

    @property
    def average_gain(self) -> float:
        """Points for a hand that was won."""
        return self.points / self.hands_won if self.hands_won else 0.0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two sides of a table against each other; ``drawn`` are matches neither of them won."""

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
    """Two players in the matches they met in: won by ``one``, or, of partners, by both."""

    one: PlayerId
    other: PlayerId
    matches: int
    won: int


def result_of(match: Match) -> MatchResult:
    index = {side: position for position, side in enumerate(match.all_sides)}
    verdicts = match.verdicts
    won = winner_by(match, verdicts)
    return MatchResult(
        sides=tuple(frozenset(match.players[seat] for seat in side) for side in match.all_sides),
        hands=tuple(
            HandResult(
                side=index.get(verdict.side),
                points=verdict.points,
                out=hand.end.out is not None,
                starter=None if hand.starter is None else match.players[hand.starter],
            )
            for hand, verdict in zip(match.hands, verdicts, strict=True)
        ),
        winner=None if won is None else index[won.side],
        won_at=None if won is None else won.hand + 1,
    )


def figures(results: Iterable[MatchResult], player: PlayerId, *partners: PlayerId) -> Figures:
    """The figures of one player, or of partners over the matches they shared a side in.

    Results come in the order they were played: the streaks follow it.
    """
    played = tuple(played_by(results, frozenset({player, *partners})))
    won = tuple(result.winner == side for result, side in played)
    gains = tuple(hand for result, side in played for hand in result.hands if hand.side == side)
    decided = ((result, side) for result, side in played if result.winner is not None)
    runs = tuple(streaks(result.winner == side for result, side in decided))
    return Figures(
        matches=len(played),
        matches_won=sum(won),
        hands=sum(len(result.hands) for result, _ in played),
        hands_won=len(gains),
        hands_won_out=sum(hand.out for hand in gains),
        hands_won_blocked=sum(not hand.out for hand in gains),
        points=sum(hand.points for hand in gains),
        biggest_hand=max((hand.points for hand in gains), default=0),
        streak=runs[-1] if runs else 0,
        longest_streak=max(runs, default=0),
    )


def head_to_head(results: Iterable[MatchResult], one: People, other: People) -> HeadToHead:
    """The matches in which these two sides sat against each other, perhaps among others."""
    met = tuple(_met(results, one, other))
    gains = tuple(
        tuple(
            hand.points for result, sides in met for hand in result.hands if hand.side == sides[us]
        )
        for us in (0, 1)
    )
    won = tuple(sum(result.winner == sides[us] for result, sides in met) for us in (0, 1))
    return HeadToHead(
        matches=len(met),
        won=(won[0], won[1]),
        hands_won=(len(gains[0]), len(gains[1])),
        points=(sum(gains[0]), sum(gains[1])),
    )


def _met(
    results: Iterable[MatchResult], one: People, other: People
) -> Iterator[tuple[MatchResult, tuple[int, int]]]:
    for result in results:
        ours, theirs = _side_of(result, one), _side_of(result, other)
        if ours is not None and theirs is not None and ours != theirs:
            yield result, (ours, theirs)


def _side_of(result: MatchResult, people: People) -> int | None:
    """The side on which all of these sat together."""
    return next((index for index, side in enumerate(result.sides) if people <= side), None)


def played_by(results: Iterable[MatchResult], people: People) -> Iterator[tuple[MatchResult, int]]:
    for result in results:
        side = _side_of(result, people)
        if side is not None:
            yield result, side


def streaks(won: Iterable[bool]) -> Iterator[int]:
    """The length of the run of wins after each match."""
    streak = 0
    for win in won:
        streak = streak + 1 if win else 0
        yield streak


def by_month(results: Iterable[MatchResult], player: PlayerId) -> tuple[MonthFigures, ...]:
    """The months in which somebody played, from the first on."""
    matches, won = Counter[Month](), Counter[Month]()
    for result, side in played_by(results, frozenset({player})):
        matches[result.month] += 1
        won[result.month] += result.winner == side
    return tuple(MonthFigures(*month, matches[month], won[month]) for month in sorted(matches))


def opponents(results: Iterable[MatchResult]) -> tuple[Pair, ...]:
    """Everybody against everybody they met, each pair from both its sides."""
    return _pairs(
        (one, other, result.winner == us)
        for result in results
        for us, ours in enumerate(result.sides)
        for them, theirs in enumerate(result.sides)
        if us != them
        for one in ours
        for other in theirs
    )


def partners(results: Iterable[MatchResult]) -> tuple[Pair, ...]:
    """Everybody who sat on one side with somebody, each pair once."""
    return _pairs(
        (*pair, result.winner == index)
        for result in results
        for index, side in enumerate(result.sides)
        for pair in combinations(sorted(side), 2)
    )


def _pairs(met: Iterable[tuple[PlayerId, PlayerId, bool]]) -> tuple[Pair, ...]:
    matches, won = Counter[tuple[PlayerId, PlayerId]](), Counter[tuple[PlayerId, PlayerId]]()
    for one, other, win in met:
        matches[one, other] += 1
        won[one, other] += win
    return tuple(Pair(*pair, matches[pair], won[pair]) for pair in sorted(matches))
