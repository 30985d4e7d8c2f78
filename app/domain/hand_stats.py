"""A player's hands, one by one: gained how much, how they ended, who had started them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.domain.match import PlayerId
from app.domain.stats import HandResult, MatchResult, played_by

HandKind = tuple[bool | None, int, bool, bool | None]
"""Of a hand: whether it was won (``None``: by nobody), the points, whether somebody had gone
out, and whether one had started it oneself (``None``: nobody knows).
"""
End = tuple[bool | None, bool]
Start = tuple[bool | None, bool]


@dataclass(frozen=True, slots=True)
class HandFigures:
    """A player's hands one by one: what was gained with those that were won, how often; out
    against blocked; and those that the player started, against those that another did.
    """

    gains: tuple[tuple[int, int], ...]
    won_out: int
    won_blocked: int
    lost_out: int
    lost_blocked: int
    nobody: int
    started: int
    started_won: int
    not_started: int
    not_started_won: int


def hand_figures(results: Iterable[MatchResult], player: PlayerId) -> HandFigures:
    played = played_by(results, frozenset({player}))
    return hand_figures_by(
        Counter(
            (_outcome(hand, side), hand.points, hand.out, _began(hand, player))
            for result, side in played
            for hand in result.hands
        )
    )


def _outcome(hand: HandResult, side: int) -> bool | None:
    return None if hand.side is None else hand.side == side


def _began(hand: HandResult, player: PlayerId) -> bool | None:
    return None if hand.starter is None else hand.starter == player


def hand_figures_by(kinds: Mapping[HandKind, int]) -> HandFigures:
    """The same of hands that were sorted and counted."""
    gains, ends, starts = Counter[int](), Counter[End](), Counter[Start]()
    for (won, points, out, began), number in kinds.items():
        ends[won, out] += number
        starts[began, won is True] += number
        if won:
            gains[points] += number
    return HandFigures(
        gains=tuple(sorted(gains.items())),
        won_out=ends[True, True],
        won_blocked=ends[True, False],
        lost_out=ends[False, True],
        lost_blocked=ends[False, False],
        nobody=ends[None, True] + ends[None, False],
        started=starts[True, True] + starts[True, False],
        started_won=starts[True, True],
        not_started=starts[False, True] + starts[False, False],
        not_started_won=starts[False, True],
    )
