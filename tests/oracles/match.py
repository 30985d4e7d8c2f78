"""Scores a match again. The app scores each hand once, and takes totals from stored verdicts."""

from dataclasses import dataclass, replace

from app.domain import match as matches
from app.domain.match import Hand, Match, Win, states


@dataclass(frozen=True, slots=True)
class Standing:
    """A side's total; ``needs`` is what it lacks to the target, if there is one."""

    side: tuple[int, ...]
    total: int
    hands_won: int
    needs: int | None


def with_hands(match: Match, *hands: Hand) -> Match:
    """The match with these hands, each checked and scored."""
    return replace(match, hands=(*match.hands, *(match.score(hand)[0] for hand in hands)))


def running_totals(match: Match) -> tuple[tuple[int, ...], ...]:
    """The totals after each hand, one for each of ``match.all_sides``."""
    return tuple(state.totals for state in states(match))


def match_winner(match: Match) -> Win | None:
    return matches.match_winner(match, match.verdicts)


def standings(match: Match) -> tuple[Standing, ...]:
    return tuple(_standing(match, side) for side in match.all_sides)


def _standing(match: Match, side: tuple[int, ...]) -> Standing:
    won = tuple(verdict.points for verdict in match.verdicts if verdict.side == side)
    needs = None if match.target is None else max(0, match.target - sum(won))
    return Standing(side, sum(won), len(won), needs)
