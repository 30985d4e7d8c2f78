"""A match as it was kept, for the domain: facts, and the verdicts that were shown."""

from dataclasses import dataclass

from app.domain.errors import RuleError
from app.domain.hand import Sides
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.store.errors import StoreError, StoreFault
from app.store.facts import end_of, verdict_in
from app.store.records import HandRecord, MatchRecord


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand with the verdict that was shown for it."""

    id: str
    hand: Hand
    verdict: Verdict
    deleted: bool


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its hands in order; those that were deleted apart."""

    record: MatchRecord
    hands: tuple[StoredHand, ...]
    deleted_hands: tuple[StoredHand, ...]

    def match(self, rules: RuleSet) -> Match:
        """The facts, for the domain; nothing is scored again by it."""
        return Match(
            rules=rules,
            players=tuple(map(PlayerId, self.record.players)),
            sides=self.record.sides,
            choices=self.record.choices,
            target=self.record.target,
            hands=tuple(stored.hand for stored in self.hands),
        )


def stored_hand(record: HandRecord, sides: Sides | None) -> StoredHand:
    """A hand as the domain knows it; a row that a fault of the disk garbled says so."""
    try:
        hand = Hand(end_of(record.facts, sides), record.starter)
        return StoredHand(record.id, hand, verdict_in(record.verdict), record.stamp.deleted)
    except (LookupError, TypeError, ValueError, AttributeError, RuleError) as fault:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from fault
