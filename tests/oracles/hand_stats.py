"""Statistics of a player's hands, computed from match results."""

from collections import Counter
from collections.abc import Iterable

from app.domain import hand_stats
from app.domain.hand_stats import HandFigures
from app.domain.match import PlayerId
from tests.oracles.stats import HandResult, MatchResult, played_by


def hand_figures(results: Iterable[MatchResult], player: PlayerId) -> HandFigures:
    played = played_by(results, frozenset({player}))
    return hand_stats.hand_figures(
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
