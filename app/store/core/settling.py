"""What the stored hands of a match count now.

A hand keeps the verdict that was shown, and a hash of what it was scored by besides its own facts.
Where that is another now, because another phone changed the choices, or an earlier hand has another
winner, the hand is scored again whenever it is read. A later version of the app alone changes none.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256

from app.domain.match import Hand, Match, asks_previous
from app.domain.match.rescoring import Rescored, rescored
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict
from app.store.core.json_values import to_json
from app.store.core.records import MatchRecord
from app.store.core.stored_match import StoredHand, StoredMatch

HASH_LENGTH = 12

Told = tuple[Hand, Verdict, str]
"""A hand as it is stored: with its verdict, and what it was scored by, empty if unknown."""


def scored_by(match: MatchRecord, rules: RuleSet | None, previous: int | None) -> str:
    """Returns a hash of what scores a hand besides its facts: the rules, the choices, the size of
    the set and, where the rules ask for it, who won the last won hand before it.
    """
    asked = previous if rules is not None and asks_previous(rules) else None
    told = to_json([match.rules, match.choices, match.highest, asked])
    return sha256(told.encode()).hexdigest()[:HASH_LENGTH]


def settle(match: Match, record: MatchRecord, hands: Sequence[Told]) -> tuple[Rescored, ...]:
    """Returns the hands as they count in this match, which has those of ``record``."""
    hash_after = cache(lambda previous: scored_by(record, match.rules, previous))

    def is_due(index: int, previous: int | None) -> bool:
        told = hands[index][2]
        return told not in {"", hash_after(previous)}

    return tuple(rescored(match, ((hand, verdict) for hand, verdict, _ in hands), is_due))


def settled(stored: StoredMatch, rules: RuleSet) -> StoredMatch:
    """Returns the match with its hands as they count now. Raises ``RuleError`` if it does not fit
    these rules.
    """
    told = [(hand.hand, hand.verdict, hand.scored_by) for hand in stored.hands]
    now = settle(stored.match(rules), stored.record, told)
    return replace(stored, hands=tuple(map(_as_it_counts, stored.hands, now)))


def _as_it_counts(hand: StoredHand, now: Rescored) -> StoredHand:
    if now.error is None and now.verdict is hand.verdict:
        return hand
    return replace(hand.scored(now.hand, now.verdict), fault=now.error)
