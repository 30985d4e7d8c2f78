"""Statistics computed from match results in Python: the tests compare SQLite's with them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from app.domain.match import Match, PlayerId, stats
from app.domain.match.stats import Figures, HandFigures, HeadToHead, MonthFigures, Pair, streaks
from tests.oracles.match import match_winner

People = frozenset[PlayerId]
Month = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandResult:
    """``side`` is the index of the winning side, ``None`` if no side won; ``out`` is True if a
    player went out; ``starter`` is ``None`` if unknown.
    """

    side: int | None
    points: int
    out: bool
    starter: PlayerId | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """``winner`` is the index of a side, if one won, and ``won_at`` the number of hands it took.
    ``month`` is a year and a month, where they matter.
    """

    sides: tuple[People, ...]
    hands: tuple[HandResult, ...]
    winner: int | None
    won_at: int | None = None
    id: str = ""
    month: Month = (0, 0)


def result_of(match: Match) -> MatchResult:
    index = {side: position for position, side in enumerate(match.all_sides)}
    won = match_winner(match)
    return MatchResult(
        sides=tuple(frozenset(match.players[seat] for seat in side) for side in match.all_sides),
        hands=tuple(
            HandResult(
                side=index.get(verdict.side),
                points=verdict.points,
                out=hand.end.out is not None,
                starter=None if hand.starter is None else match.players[hand.starter],
            )
            for hand, verdict in zip(match.hands, match.verdicts, strict=True)
        ),
        winner=None if won is None else index[won.sides[0]],
        won_at=None if won is None else won.hand + 1,
    )


def figures(results: Iterable[MatchResult], player: PlayerId, *partners: PlayerId) -> Figures:
    """The figures of one player, or of partners over the matches they shared a side in.

    ``results`` in the order of play: the streaks depend on it.
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
        gaining_hands=len(gains),
    )


def hand_figures(results: Iterable[MatchResult], player: PlayerId) -> HandFigures:
    played = played_by(results, frozenset({player}))
    return stats.hand_figures(
        Counter(
            (_is_won(hand, side), hand.points, _is_started(hand, player))
            for result, side in played
            for hand in result.hands
        )
    )


def _is_won(hand: HandResult, side: int) -> bool | None:
    return None if hand.side is None else hand.side == side


def _is_started(hand: HandResult, player: PlayerId) -> bool | None:
    return None if hand.starter is None else hand.starter == player


def head_to_head(results: Iterable[MatchResult], one: People, other: People) -> HeadToHead:
    """The matches in which these two were on different sides, perhaps with other sides too."""
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
        shared=0,
        gaining=len(met),
    )


def _met(
    results: Iterable[MatchResult], one: People, other: People
) -> Iterator[tuple[MatchResult, tuple[int, int]]]:
    for result in results:
        ours, theirs = _side_of(result, one), _side_of(result, other)
        if ours is not None and theirs is not None and ours != theirs:
            yield result, (ours, theirs)


def _side_of(result: MatchResult, people: People) -> int | None:
    """The side that all of these players were on."""
    return next((index for index, side in enumerate(result.sides) if people <= side), None)


def played_by(results: Iterable[MatchResult], people: People) -> Iterator[tuple[MatchResult, int]]:
    for result in results:
        side = _side_of(result, people)
        if side is not None:
            yield result, side


def by_month(results: Iterable[MatchResult], player: PlayerId) -> tuple[MonthFigures, ...]:
    """The months in which the player played, the earliest first."""
    matches, won = Counter[Month](), Counter[Month]()
    for result, side in played_by(results, frozenset({player})):
        matches[result.month] += 1
        won[result.month] += result.winner == side
    return tuple(MonthFigures(*month, matches[month], won[month]) for month in sorted(matches))


def opponents(results: Iterable[MatchResult]) -> tuple[Pair, ...]:
    """All players who played against each other, each pair in both directions."""
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
    """All players who were partners, each pair once."""
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
