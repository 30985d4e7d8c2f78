"""Matches and their hands: each change whole, stamped, and told in the change log."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypedDict, Unpack

from app.domain.errors import RuleError
from app.domain.hand import Sides
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.store.database import Database, new_id
from app.store.errors import StoreError, StoreFault
from app.store.facts import Json, end_of, facts_of, verdict_in, verdict_out
from app.store.records import (
    LONGEST_NAME,
    LONGEST_NOTE,
    ChangeRecord,
    HandRecord,
    MatchRecord,
)
from app.store.rows import CHANGES, HANDS, MATCHES, add_change, change_in, hand_in, match_in, put
from app.store.stamps import written
from app.store.tallies import tally

UNFINISHED = f"""{MATCHES} INDEXED BY matches_unfinished
    WHERE ended_at IS NULL AND deleted = 0 ORDER BY started_at DESC"""


class What(StrEnum):
    """What a line of the change log tells."""

    HAND_EDITED = "hand_edited"
    HAND_DELETED = "hand_deleted"
    HAND_RESTORED = "hand_restored"
    MATCH_CHANGED = "match_changed"
    MATCH_DELETED = "match_deleted"
    MATCH_RESTORED = "match_restored"


class MatchFields(TypedDict, total=False):
    """What of a match can be changed, beside its hands."""

    choices: Mapping[str, str]
    target: int | None
    name: str
    note: str


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


class Matches:
    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, match: Match) -> str:
        """Keep a new match, without hands; its id."""
        now = written(self._database.now())
        record = MatchRecord(
            id=new_id(),
            set_id=match.rules.id,
            players=tuple(match.players),
            partners=match.sides is not None,
            choices=dict(match.choices),
            target=match.target,
            started_at=now,
            ended_at=None,
            name="",
            note="",
            stamp=self._database.stamp(),
        )
        with self._database.writing() as connection:
            put(connection, record)
            tally(connection, record.id)
        return record.id

    def get(self, match_id: str) -> StoredMatch:
        record = self._record(match_id)
        rows = self._database.rows(f"{HANDS} WHERE match_id = ? ORDER BY position, id", match_id)
        hands = [_stored(hand_in(row), record.sides) for row in rows]
        return StoredMatch(
            record=record,
            hands=tuple(hand for hand in hands if not hand.deleted),
            deleted_hands=tuple(hand for hand in hands if hand.deleted),
        )

    def unfinished(self) -> tuple[MatchRecord, ...]:
        """The matches that nobody ended, the latest first."""
        return tuple(map(match_in, self._database.rows(UNFINISHED)))

    def changes(self, match_id: str) -> tuple[ChangeRecord, ...]:
        rows = self._database.rows(f"{CHANGES} WHERE match_id = ? ORDER BY at, id", match_id)
        return tuple(map(change_in, rows))

    def add_hand(self, match_id: str, hand: Hand, verdict: Verdict) -> str:
        """Record a hand with the verdict that is shown; the draft has served."""
        hand_id = new_id()
        stamp = self._database.stamp()
        with self._database.writing() as connection:
            last = connection.execute(
                "SELECT max(position) AS last FROM hands WHERE match_id = ?", (match_id,)
            ).fetchone()["last"]
            position = 0 if last is None else last + 1
            facts, told = facts_of(hand.end), verdict_out(verdict)
            record = HandRecord(hand_id, match_id, position, hand.starter, facts, told, stamp)
            put(connection, record)
            tally(connection, match_id)
            connection.execute("DELETE FROM drafts WHERE match_id = ?", (match_id,))
        return hand_id

    def edit_hand(self, hand_id: str, hand: Hand, verdict: Verdict) -> None:
        before = self._hand(hand_id)
        after = replace(
            before, starter=hand.starter, facts=facts_of(hand.end), verdict=verdict_out(verdict)
        )
        self._change_hand(before, after, What.HAND_EDITED, deleted=before.stamp.deleted)

    def delete_hand(self, hand_id: str) -> None:
        before = self._hand(hand_id)
        self._change_hand(before, before, What.HAND_DELETED, deleted=True)

    def restore_hand(self, hand_id: str) -> None:
        before = self._hand(hand_id)
        self._change_hand(before, before, What.HAND_RESTORED, deleted=False)

    def change(self, match_id: str, **fields: Unpack[MatchFields]) -> None:
        """Another name, note, target, or answer to an open point. No hand is scored again."""
        before = self._record(match_id)
        after = replace(before, **fields)
        if len(after.name) > LONGEST_NAME or len(after.note) > LONGEST_NOTE:
            raise StoreError(StoreFault.TOO_LONG, name=LONGEST_NAME, note=LONGEST_NOTE)
        self._change_match(before, after, What.MATCH_CHANGED)

    def end(self, match_id: str) -> None:
        before = self._record(match_id)
        now = written(self._database.now())
        self._change_match(before, replace(before, ended_at=now), What.MATCH_CHANGED)

    def reopen(self, match_id: str) -> None:
        """Play on after the end."""
        before = self._record(match_id)
        self._change_match(before, replace(before, ended_at=None), What.MATCH_CHANGED)

    def delete(self, match_id: str) -> None:
        before = self._record(match_id)
        self._change_match(before, before, What.MATCH_DELETED, deleted=True)

    def restore(self, match_id: str) -> None:
        before = self._record(match_id)
        self._change_match(before, before, What.MATCH_RESTORED, deleted=False)

    def _record(self, match_id: str) -> MatchRecord:
        row = self._database.row(f"{MATCHES} WHERE id = ?", match_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, match=match_id)
        return match_in(row)

    def _hand(self, hand_id: str) -> HandRecord:
        row = self._database.row(f"{HANDS} WHERE id = ?", hand_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, hand=hand_id)
        return hand_in(row)

    def _change_hand(
        self, before: HandRecord, after: HandRecord, what: What, *, deleted: bool
    ) -> None:
        stamp = self._database.stamp(before.stamp.revision + 1, deleted=deleted)
        told = (_told_of_hand(before), _told_of_hand(after))
        with self._database.writing() as connection:
            put(connection, replace(after, stamp=stamp))
            self._log(connection, before.match_id, before.id, what, told)
            tally(connection, before.match_id)

    def _change_match(
        self, before: MatchRecord, after: MatchRecord, what: What, *, deleted: bool | None = None
    ) -> None:
        gone = before.stamp.deleted if deleted is None else deleted
        stamp = self._database.stamp(before.stamp.revision + 1, deleted=gone)
        told = (_told_of_match(before), _told_of_match(after))
        with self._database.writing() as connection:
            put(connection, replace(after, stamp=stamp))
            self._log(connection, before.id, None, what, told)
            tally(connection, before.id)

    def _log(
        self,
        connection: sqlite3.Connection,
        match_id: str,
        hand_id: str | None,
        what: What,
        told: tuple[Json, Json],
    ) -> None:
        """What was and what is; nothing where only the mark of deletion changed."""
        before, after = told if told[0] != told[1] else (None, None)
        at, device = written(self._database.now()), self._database.device
        change = ChangeRecord(new_id(), match_id, hand_id, what, at, device, before, after)
        add_change(connection, change)


def _stored(record: HandRecord, sides: Sides | None) -> StoredHand:
    """A hand as the domain knows it; a row that a fault of the disk garbled says so."""
    try:
        hand = Hand(end_of(record.facts, sides), record.starter)
        return StoredHand(record.id, hand, verdict_in(record.verdict), record.stamp.deleted)
    except (LookupError, TypeError, ValueError, AttributeError, RuleError) as fault:
        raise StoreError(StoreFault.DAMAGED, table="hands", id=record.id) from fault


def _told_of_hand(hand: HandRecord) -> Json:
    return {"starter": hand.starter, "facts": hand.facts, "verdict": hand.verdict}


def _told_of_match(match: MatchRecord) -> Json:
    return {
        "choices": match.choices,
        "target": match.target,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
    }
