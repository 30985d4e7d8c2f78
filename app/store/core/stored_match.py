"""A stored match for the domain: the facts of its hands, and the verdicts that were shown."""

from dataclasses import dataclass, field, replace

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict, can_win
from app.store.core.errors import StoreError, StoreFault
from app.store.core.fact_codec import decode_hand_end
from app.store.core.json_values import DECODE_ERRORS, as_text
from app.store.core.records import MAX_COUNT, HandRecord, MatchRecord
from app.store.core.verdict_codec import SCORED_BY, decode_verdict


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand with its result; ``position`` is its place in the match. ``scored_by`` as
    ``app.store.core.settling`` knows it, empty if unknown. ``fault``: why the verdict stays that
    was shown, although the hand would have to be scored again. ``history``: what its row was made
    from, not what was played. ``told``: the verdict with its reasons, if it was scored just now.
    """

    id: str
    position: int
    hand: Hand
    verdict: Verdict
    deleted: bool
    scored_by: str = ""
    fault: RuleError | None = None
    history: str = field(default="", compare=False)
    told: Verdict | None = field(default=None, compare=False)

    def scored(self, hand: Hand, verdict: Verdict) -> "StoredHand":
        """Returns the hand as it counts by this verdict."""
        told = verdict if verdict.steps else None
        return replace(self, hand=hand, verdict=verdict.result, told=told, fault=None)


Hands = tuple[StoredHand, ...]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its hands in order, and separately its deleted hands."""

    record: MatchRecord
    hands: Hands
    deleted_hands: Hands

    @property
    def hands_of_one_position(self) -> tuple[Hands, ...]:
        """Those that were recorded next on several phones at once."""
        groups = dict[int, list[StoredHand]]()
        for hand in self.hands:
            if hand.position < MAX_COUNT:  # where counting ends, positions repeat
                groups.setdefault(hand.position, []).append(hand)
        return tuple(tuple(hands) for hands in groups.values() if len(hands) > 1)

    def with_hand(self, record: HandRecord, verdict: Verdict) -> "StoredMatch":
        """Returns a copy with one more hand, in the same order as the database returns them;
        ``verdict`` is its own with the reasons.
        """
        hand = replace(decode_hand(record, self.record), told=verdict)
        hands = sorted((*self.hands, hand), key=lambda stored: (stored.position, stored.id))
        return replace(self, hands=tuple(hands))

    def history_of(self, hand_id: str) -> str | None:
        """``None`` for a hand that it does not have."""
        found = (hand.history for hand in (*self.hands, *self.deleted_hands) if hand.id == hand_id)
        return next(found, None)

    def match(self, rules: RuleSet) -> Match:
        """Returns the facts for the domain. Does not score any hand again."""
        return match_of(self.record, rules, tuple(stored.hand for stored in self.hands))


def match_of(record: MatchRecord, rules: RuleSet, hands: tuple[Hand, ...]) -> Match:
    """Raises ``RuleError`` if the match does not fit these rules."""
    return Match(
        rules=rules,
        players=tuple(map(PlayerId, record.players)),
        sides=record.sides,
        choices=record.choices,
        target=record.target,
        highest=record.highest,
        hands=hands,
    )


def decode_hand(record: HandRecord, match: MatchRecord) -> StoredHand:
    """Raises StoreError (``DAMAGED``) if the row is damaged."""
    verify_seats(record, match)
    try:
        hand = Hand(decode_hand_end(record.facts, match.sides), record.starter)
        verdict, stamp = decode_verdict(record.verdict, hand.end), record.stamp
        told = as_text(record.verdict.get(SCORED_BY, ""))
        place = record.id, record.position
        return StoredHand(*place, hand, verdict, stamp.deleted, told, history=stamp.history)
    except DECODE_ERRORS as error:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from error


def verify_seats(record: HandRecord, match: MatchRecord) -> None:
    """Raises StoreError (``DAMAGED``) unless all seats and sides of a hand exist in its match.

    Screens look up each of them. The import has validated everything else of the hand.
    """
    facts, verdict, players = record.facts, record.verdict, len(match.players)
    try:
        awards = verdict.get("awards", ())
        seats = (record.starter, verdict["winner"], *map(facts.get, ("out", "picked", "locker")))
        is_valid = (
            len(facts["left"]) == players
            and all(seat is None or seat in range(players) for seat in seats)
            and can_win(tuple(verdict["side"]), match.all_sides)
            and type(verdict["points"]) is int
            and len(verdict.get("gains", match.all_sides)) == len(match.all_sides)
            and all(award["side"] in range(len(match.all_sides)) for award in awards)
        )
    except DECODE_ERRORS as error:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from error
    if not is_valid:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id)
