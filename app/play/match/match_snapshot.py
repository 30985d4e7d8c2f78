"""An immutable snapshot of a match: its record, its players, and its totals.

It is built from stored data and changes nothing; ``CurrentMatch`` does.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from app.domain.errors import RuleError
from app.domain.match import Hand, Match, Win, match_winner, states
from app.domain.match.fold import State, fold, fresh
from app.domain.rules import RuleSet
from app.domain.rules.values import Ends, Kind
from app.domain.verdict import Verdict
from app.play.match.people import Person, person_of, with_distinct_colours
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import HandRecord, PlayerRecord
from app.store.core.stored_match import Scored, StoredHand, StoredMatch, scored_by, settled

Players = tuple[PlayerRecord, ...]
"""By seat."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict that counts; with its reasons, if the hand scores the same again. ``fault``: why
    it cannot be scored. ``is_other``: it scores otherwise, as another version of the app has it.
    """

    verdict: Verdict
    fault: RuleError | None = None
    is_other: bool = False


@dataclass(frozen=True)
class MatchSnapshot:
    """A match with its totals. ``stored`` has the hands as they count now."""

    id: str
    stored: StoredMatch
    match: Match
    people: tuple[Person, ...]
    knows_rules: bool = True
    """False if only a later version can read its rules: then it can be looked at, not changed."""

    @property
    def rules(self) -> RuleSet:
        """With the size of the set that is played with."""
        return self.match.sized_rules

    @property
    def is_game(self) -> bool:
        """True if there is no leaflet to speak of."""
        return self.rules.kind is not Kind.LEAFLET

    @property
    def hands(self) -> tuple[StoredHand, ...]:
        return self.stored.hands

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(hand.verdict for hand in self.hands)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The match after each hand."""
        return states(self.match, tuple(map(self._counted, self.verdicts)))

    def state_after(self, hand: StoredHand) -> State:
        """The match after a hand; after a removed one, as if it stood in its place again."""
        index = self.place_of(hand)
        if index < len(self.hands) and self.hands[index] == hand:
            return self.states[index]
        before, end = self.state_before(index), hand.hand.end
        return fold(self.match.match_rules, before, self._counted(hand.verdict), end)

    def number_of(self, index: int) -> int:
        """What a hand is called by: a hand that does not count is no round."""
        if self.match.match_rules.ends is Ends.ROUNDS:
            return self.state_before(index).hands + 1
        return index + 1

    def place_of(self, hand: StoredHand) -> int:
        """The number of hands before this one, which can be removed."""
        place = (hand.position, hand.id)
        return sum((other.position, other.id) < place for other in self.hands)

    def explained(self, hand: StoredHand) -> Explained:
        """Scores a hand again, for its reasons; by rules that cannot be read there are none."""
        if hand.told is not None:
            return Explained(hand.told)
        if hand.fault is not None or not self.knows_rules:
            return Explained(hand.verdict, hand.fault)
        previous = self.state_before(self.place_of(hand)).previous
        try:
            _, now = self.match.rescored(hand.hand, previous)
        except RuleError as fault:  # it came from another phone
            return Explained(hand.verdict, fault)
        if _result(now) == _result(hand.verdict):
            return Explained(now)
        return Explained(hand.verdict, is_other=True)

    def as_told(self, hand: StoredHand) -> tuple[Hand, Verdict]:
        """A hand and all that is told of it."""
        return hand.hand, self.explained(hand).verdict

    @cached_property
    def explained_hands(self) -> tuple[Explained, ...]:
        """All hands with their reasons: each is scored once."""
        return tuple(map(self.explained, self.hands))

    @property
    def scores_otherwise(self) -> bool:
        """True if a hand counts otherwise than it would be scored by the same rules now."""
        return any(told.is_other for told in self.explained_hands)

    def _counted(self, verdict: Verdict) -> Verdict:
        """What a match adds up of a hand."""
        if self.knows_rules:
            return verdict
        from app.play.match.unknown_rules import as_gained  # noqa: PLC0415 - hardly ever needed

        return as_gained(verdict)

    def state_before(self, index: int) -> State:
        """The match before a hand."""
        return self.states[index - 1] if index else fresh(self.match.all_sides)

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        return tuple(state.totals for state in self.states)

    @cached_property
    def winner(self) -> Win | None:
        return match_winner(self.match, self.verdicts)

    @property
    def is_ended(self) -> bool:
        return self.stored.record.ended_at is not None

    @property
    def is_unfinished(self) -> bool:
        return not self.is_ended and not self.stored.record.stamp.deleted

    def index(self, hand_id: str) -> int | None:
        """Returns a hand's position in the match; None if the hand is deleted."""
        ids = [hand.id for hand in self.hands]
        return ids.index(hand_id) if hand_id in ids else None

    def chosen(self, choice: str, option: str) -> Self:
        """Returns the match as it would be with this option.

        Raises RuleError if one of the hands cannot be scored with it.
        """
        match = self.match.choose(choice, option)
        return self.by(match, match.verdicts)

    def by(self, match: Match, verdicts: tuple[Verdict, ...], rules: str | None = None) -> Self:
        """Returns this match as it would be by the rules, with this hash if they are others, the
        choices and the hands of ``match``.
        """
        record = self.stored.record
        record = replace(record, choices=dict(match.choices), rules=rules or record.rules)
        scored = zip(self.hands, match.hands, verdicts, strict=True)
        hands = tuple(stored.scored(hand, verdict) for stored, hand, verdict in scored)
        return replace(self, stored=replace(self.stored, record=record, hands=hands), match=match)

    def scored(self, hand: Hand, verdict: Verdict, index: int) -> tuple[Hand, Verdict, str]:
        """Returns the hand ``index`` with its verdict, and what it was scored by here."""
        previous = self.state_before(index).previous
        return hand, verdict, scored_by(self.stored.record, self.match.rules, previous)

    def different_hands(self, other: "MatchSnapshot") -> Scored:
        """Returns the hands of ``other``, by id, that this match has with another verdict, or with
        other reasons.
        """
        return {
            now.id: other.scored(now.hand, now.verdict, index)
            for index, (now, before) in enumerate(zip(other.hands, self.hands, strict=True))
            if now.hand != before.hand
            or other.explained_hands[index].verdict != self.explained_hands[index].verdict
        }


def _result(verdict: Verdict) -> Verdict:
    """What a match adds up."""
    return replace(verdict, steps=(), open=())


def build_snapshot(stored: StoredMatch, rules: RuleSet, players: Players) -> MatchSnapshot:
    """Raises ``StoreError`` also if the rules do not fit the stored match."""
    record = stored.record
    try:
        stored = settled(stored, rules)
    except RuleError as fault:
        raise StoreError(StoreFault.DAMAGED, match=record.id) from fault
    return MatchSnapshot(record.id, stored, _read_match(stored, rules), _people(players))


def build_unknown_snapshot(stored: StoredMatch, text: str, players: Players) -> MatchSnapshot:
    """Returns a match whose rules, with this text, this version cannot read.

    What its choices and its target mean is not known either.
    """
    from app.play.match.unknown_rules import unknown_rules  # noqa: PLC0415 - hardly ever needed

    record = replace(stored.record, choices={}, target=None, highest=None)
    match = _read_match(replace(stored, record=record), unknown_rules(stored.record, text))
    return MatchSnapshot(record.id, stored, match, _people(players), knows_rules=False)


def with_hand(table: MatchSnapshot, record: HandRecord, verdict: Verdict) -> MatchSnapshot:
    """Returns the snapshot with one more stored hand; everything else stays the same."""
    stored = table.stored.with_hand(record, verdict)
    return replace(table, stored=stored, match=_read_match(stored, table.match.rules))


def _people(players: Players) -> tuple[Person, ...]:
    return with_distinct_colours(tuple(map(person_of, players)))


def _read_match(stored: StoredMatch, rules: RuleSet) -> Match:
    try:
        return stored.match(rules)
    except RuleError as fault:
        raise StoreError(StoreFault.DAMAGED, match=stored.record.id) from fault
