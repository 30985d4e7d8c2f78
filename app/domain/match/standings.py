"""How the sides of a match stand: their totals, the hands they won, and their places."""

from dataclasses import dataclass

from app.domain.match import Match, states
from app.domain.rules.values import Best, Ends
from app.domain.scoring import Verdict


@dataclass(frozen=True, slots=True)
class Standing:
    """A side in a match. ``needs`` is what it lacks to the target, ``None`` where rounds are played
    or without a target; ``place`` counts from 1, and level sides have the same.
    """

    side: tuple[int, ...]
    total: int
    hands_won: int
    needs: int | None
    place: int


def standings(match: Match, verdicts: tuple[Verdict, ...] | None = None) -> tuple[Standing, ...]:
    """Returns every side in the order of the match, with its total and its place."""
    verdicts = match.verdicts if verdicts is None else verdicts
    after = states(match, verdicts)
    totals = after[-1].totals if after else (0,) * len(match.all_sides)
    rules = match.match_rules
    ranked = sorted(totals, reverse=rules.best is Best.MOST)
    counted = rules.target is not None and rules.ends is not Ends.ROUNDS
    return tuple(
        Standing(
            side=side,
            total=total,
            hands_won=sum(set(side) <= set(verdict.side) for verdict in verdicts),
            needs=(rules.target or 0) - total if counted else None,
            place=ranked.index(total) + 1,
        )
        for side, total in zip(match.all_sides, totals, strict=True)
    )
