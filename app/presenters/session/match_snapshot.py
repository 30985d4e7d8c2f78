"""A match as it lies on the table: its facts, its people, and the figures that follow.

It is read from what was kept and changes nothing; a sitting does that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from app.domain.errors import RuleError
from app.domain.match import (
    Match,
    Standing,
    Win,
    standings_by,
    totals_by,
    winner_by,
)
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.presenters.shared.people import Person, person_of, told_apart
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import HandRecord
from app.store.core.stored_match import StoredHand, StoredMatch
from app.store.write.players import Players


@dataclass(frozen=True)
class MatchSnapshot:
    """A match as it lies on the table. Its figures are those of the verdicts as shown."""

    id: str
    stored: StoredMatch
    match: Match
    people: tuple[Person, ...]

    @property
    def rules(self) -> RuleSet:
        return self.match.rules

    @property
    def hands(self) -> tuple[StoredHand, ...]:
        return self.stored.hands

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(hand.verdict for hand in self.hands)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return standings_by(self.match, self.verdicts)

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        return totals_by(self.match, self.verdicts)

    @property
    def winner(self) -> Win | None:
        return winner_by(self.match, self.verdicts)

    @property
    def is_ended(self) -> bool:
        return self.stored.record.ended_at is not None

    @property
    def is_unfinished(self) -> bool:
        return not self.is_ended and not self.stored.record.stamp.deleted

    def index(self, hand_id: str) -> int | None:
        """Where a hand stands in the match; None for one that is not there any more."""
        ids = [hand.id for hand in self.hands]
        return ids.index(hand_id) if hand_id in ids else None


def laid(stored: StoredMatch, leaflets: Mapping[str, RuleSet], roster: Players) -> MatchSnapshot:
    """Raises a ``StoreError`` too where no leaflet here can tell what was kept."""
    record = stored.record
    match = _told(stored, leaflets)
    people = tuple(map(person_of, roster.some(record.players)))
    return MatchSnapshot(record.id, stored, match, told_apart(people))


def with_hand(
    table: MatchSnapshot, record: HandRecord, leaflets: Mapping[str, RuleSet]
) -> MatchSnapshot:
    """The same table after one hand more, as that was written; nothing else has changed."""
    stored = table.stored.added(record)
    return replace(table, stored=stored, match=_told(stored, leaflets))


def _told(stored: StoredMatch, leaflets: Mapping[str, RuleSet]) -> Match:
    try:
        return stored.match(leaflets[stored.record.set_id])
    except (RuleError, LookupError) as fault:
        raise StoreError(StoreFault.DAMAGED, match=stored.record.id) from fault
