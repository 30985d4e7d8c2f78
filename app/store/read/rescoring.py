"""Which hands the rules of today would score otherwise than was shown.

It tells, and changes nothing: an old verdict is never scored again in silence.
"""

from dataclasses import dataclass

from app.domain.errors import RuleError
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.store.core.stored_match import StoredHand, StoredMatch


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand, what was shown for it, and what would be today; or why it would be refused."""

    hand_id: str
    shown: Verdict
    today: Verdict | RuleError


def verify(stored: StoredMatch, rules: RuleSet) -> tuple[Difference, ...]:
    """The hands whose winner or points would be others, by the match's own choices."""
    told = ((hand, _today(hand, stored, rules)) for hand in stored.hands)
    return tuple(
        Difference(hand.id, hand.verdict, today)
        for hand, today in told
        if isinstance(today, RuleError)
        or (today.side, today.points) != (hand.verdict.side, hand.verdict.points)
    )


def _today(hand: StoredHand, stored: StoredMatch, rules: RuleSet) -> Verdict | RuleError:
    try:
        return score_hand(rules, hand.hand.end, stored.record.choices)
    except RuleError as refused:
        return refused
