"""A match as it was kept, for the domain: facts, and the verdicts that were shown."""

from dataclasses import dataclass, replace

from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.store.core.codec import GARBLED, end_of, verdict_in
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import HandRecord, MatchRecord


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand with the verdict that was shown for it; ``position`` is its place among others."""

    id: str
    position: int
    hand: Hand
    verdict: Verdict
    deleted: bool


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its hands in order; those that were deleted apart."""

    record: MatchRecord
    hands: tuple[StoredHand, ...]
    deleted_hands: tuple[StoredHand, ...]

    def added(self, record: HandRecord) -> "StoredMatch":
        """With one hand more, in the order in which all of them will be read."""
        hand = stored_hand(record, self.record)
        hands = sorted((*self.hands, hand), key=lambda one: (one.position, one.id))
        return replace(self, hands=tuple(hands))

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


def stored_hand(record: HandRecord, match: MatchRecord) -> StoredHand:
    """A hand as the domain knows it; a row that a fault of the disk garbled says so."""
    verify_seats(record, match)
    try:
        hand = Hand(end_of(record.facts, match.sides), record.starter)
        verdict, deleted = verdict_in(record.verdict), record.stamp.deleted
        return StoredHand(record.id, record.position, hand, verdict, deleted)
    except GARBLED as fault:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from fault


def verify_seats(record: HandRecord, match: MatchRecord) -> None:
    """Whoever shows a hand of our own file finds everybody that it names; all else of it was
    looked at when it came in.
    """
    facts, verdict, players = record.facts, record.verdict, len(match.players)
    try:
        named = (record.starter, facts["out"], facts["picked"], verdict["winner"])
        is_sound = (
            len(facts["left"]) == players
            and all(seat is None or seat in range(players) for seat in named)
            and tuple(verdict["side"]) in {(), *match.all_sides}
            and type(verdict["points"]) is int
        )
    except GARBLED as fault:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from fault
    if not is_sound:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id)
