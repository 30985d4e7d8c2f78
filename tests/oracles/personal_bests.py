"""A player's personal bests, computed from match results."""

from collections.abc import Iterable
from dataclasses import replace

from app.domain.match import PlayerId
from app.domain.match.stats import (
    PersonalBest,
    PersonalBests,
    PlayedMatch,
    find_personal_bests,
)
from tests.oracles.stats import MatchResult, played_by


def personal_bests(results: Iterable[MatchResult], player: PlayerId) -> PersonalBests:
    """``results`` in the order of play."""
    played = tuple(played_by(results, frozenset({player})))
    found = find_personal_bests([_played_match(result, side) for result, side in played])
    biggest = next(
        (
            PersonalBest(hand.points, result.id, hand.id)
            for result, side in played
            for hand in result.hands
            if found.biggest_hand and (hand.side, hand.points) == (side, found.biggest_hand.value)
        ),
        None,
    )
    return replace(found, biggest_hand=biggest)


def _played_match(result: MatchResult, side: int) -> PlayedMatch:
    gains = [hand.points for hand in result.hands if hand.side == side]
    won = result.winner == side
    return PlayedMatch(
        match=result.id,
        hands=len(result.hands),
        total=sum(gains),
        biggest_hand=max(gains, default=0),
        won=won,
        won_at=result.won_at if won else None,
        decided=result.winner is not None,
    )
