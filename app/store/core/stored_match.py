"""A stored match for the domain: the facts of its hands, and what the hands count now.

A hand keeps the verdict that was shown, and a hash of what it was scored by besides its own facts.
Where that is another now, because another phone changed the choices, or an earlier hand has another
winner, the hand is scored again whenever it is read. A later version of the app alone changes none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, PlayerId, asks_previous
from app.domain.match.rescoring import Rescored, rescored
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict, can_win
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.core.fact_codec import SEAT_FACTS, decode_hand_end
from app.store.core.json_values import DECODE_ERRORS, as_text, to_json
from app.store.core.records import (
    MAX_COUNT,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.rows import (
    CHANGES_OF_MATCH,
    HANDS_OF_MATCH,
    SELECT_MATCHES,
    read_change,
    read_hand,
    read_match,
    read_player,
)
from app.store.core.stored_rules import TEXT_OF_HASH, rules_of_text, verified_text
from app.store.core.verdict_codec import SCORED_BY, decode_verdict

HASH_LENGTH = 12

Told = tuple[Hand, Verdict, str]
"""A hand as it is stored: with its verdict, and what it was scored by, empty if unknown."""
Scored = Mapping[str, tuple[Hand, Verdict] | tuple[Hand, Verdict, str]]
"""Hands with their verdicts, and what they were scored by if that is known, by the hand's id."""

UNFINISHED = f"""{SELECT_MATCHES} INDEXED BY matches_unfinished
    WHERE ended_at IS NULL AND deleted = 0 ORDER BY started_at DESC"""


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand with its result; ``position`` is its place in the match. ``scored_by``: a
    hash of what it was scored by, empty if unknown. ``fault``: why the verdict stays that
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
    facts, verdict = record.facts, record.verdict
    players, sides = len(match.players), match.all_sides
    try:
        awards = verdict.get("awards", ())
        seats = (record.starter, verdict["winner"], *map(facts.get, SEAT_FACTS))
        is_valid = (
            len(facts["left"]) == players
            and all(seat is None or seat in range(players) for seat in seats)
            and can_win(tuple(verdict["side"]), sides)
            and type(verdict["points"]) is int
            and len(verdict.get("gains", sides)) == len(sides)
            and all(award["side"] in range(len(sides)) for award in awards)
        )
    except DECODE_ERRORS as error:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from error
    if not is_valid:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id)


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


class StoredMatches:
    """Reads matches; ``app.store.write.matches`` changes them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rules(self, record: MatchRecord) -> RuleSet:
        """Returns the rules that a match is played by.

        Raises StoreError: ``NEWER_RULES`` if only a later version of the app can read them.
        """
        row = self._database.row(TEXT_OF_HASH, record.rules)
        text = verified_text(None if row is None else row["text"], record.rules)
        return rules_of_text(text, record.rules)

    def get(self, match_id: str) -> StoredMatch:
        return self.with_hands(self.record(match_id))

    def record(self, match_id: str) -> MatchRecord:
        row = self._database.row(f"{SELECT_MATCHES} WHERE id = ?", match_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, match=match_id)
        return read_match(row)

    def with_hands(self, record: MatchRecord) -> StoredMatch:
        rows = self._database.rows(HANDS_OF_MATCH, record.id)
        hands = [decode_hand(read_hand(row), record) for row in rows]
        return StoredMatch(
            record=record,
            hands=tuple(hand for hand in hands if not hand.deleted),
            deleted_hands=tuple(hand for hand in hands if hand.deleted),
        )

    def unfinished(self, limit: int = -1) -> tuple[MatchRecord, ...]:
        """The matches that are not ended, latest first; -1: no limit."""
        return tuple(map(read_match, self._database.rows(f"{UNFINISHED} LIMIT ?", limit)))

    def changes(self, match_id: str) -> tuple[ChangeRecord, ...]:
        return tuple(map(read_change, self._database.rows(CHANGES_OF_MATCH, match_id)))

    def players(self, record: MatchRecord) -> tuple[PlayerRecord, ...]:
        """By seat. Raises StoreError if one is missing."""
        sql = "SELECT * FROM players WHERE id IN (SELECT value FROM json_each(?))"
        found = {row["id"]: row for row in self._database.rows(sql, to_json(record.players))}
        for player in record.players:
            if player not in found:
                raise StoreError(StoreFault.NOT_FOUND, player=player)
        return tuple(read_player(found[player]) for player in record.players)
