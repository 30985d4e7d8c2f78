"""Matches and their hands: each change whole, stamped, and told in the change log."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, Unpack

from app.domain.match import Hand, Match
from app.domain.scoring import Verdict
from app.store.core.codec import Json, facts_of, verdict_out
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MANY,
    ChangeRecord,
    HandRecord,
    MatchRecord,
)
from app.store.core.rows import CHANGES, HANDS, MATCHES, add_last, change_in, hand_in, match_in, put
from app.store.core.stamps import written
from app.store.core.stored_match import StoredMatch, stored_hand
from app.store.write.change_log import What, log_hand, log_match
from app.store.write.drafts import Drafts
from app.store.write.tallies import tally, tally_hands

UNFINISHED = f"""{MATCHES} INDEXED BY matches_unfinished
    WHERE ended_at IS NULL AND deleted = 0 ORDER BY started_at DESC"""


class MatchFields(TypedDict, total=False):
    """What of a match can be changed, beside its hands."""

    choices: Mapping[str, str]
    target: int | None
    ended_at: str | None
    name: str
    note: str


class Matches:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._drafts = Drafts(database)

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
        return self.with_hands(self._record(match_id))

    def with_hands(self, record: MatchRecord) -> StoredMatch:
        rows = self._database.rows(f"{HANDS} WHERE match_id = ? ORDER BY position, id", record.id)
        hands = [stored_hand(hand_in(row), record) for row in rows]
        return StoredMatch(
            record=record,
            hands=tuple(hand for hand in hands if not hand.deleted),
            deleted_hands=tuple(hand for hand in hands if hand.deleted),
        )

    def unfinished(self, most: int = -1) -> tuple[MatchRecord, ...]:
        """The matches that nobody ended, the latest first; all of them, or so many."""
        return tuple(map(match_in, self._database.rows(f"{UNFINISHED} LIMIT ?", most)))

    def changes(self, match_id: str) -> tuple[ChangeRecord, ...]:
        rows = self._database.rows(f"{CHANGES} WHERE match_id = ? ORDER BY at, id", match_id)
        return tuple(map(change_in, rows))

    def add_hand(
        self, match_id: str, hand: Hand, verdict: Verdict, drafts: Json | None = None
    ) -> HandRecord:
        """Record a hand with the verdict that is shown; as it will be read. Its draft has served,
        ``drafts`` are those that stay.
        """
        stamp = self._database.stamp()
        with self._database.writing() as connection:
            facts, told = facts_of(hand.end), verdict_out(verdict)
            record = HandRecord(new_id(), match_id, 0, hand.starter, facts, told, stamp)
            added = add_last(connection, record)
            tally_hands(connection, match_id)
            self._drafts.keep_or_drop(match_id, drafts)
        return added

    def edit_hand(self, hand_id: str, hand: Hand, verdict: Verdict) -> None:
        with self._database.writing() as connection:
            self._keep_edited(connection, hand_id, hand, verdict)

    def choose(
        self,
        match_id: str,
        choices: Mapping[str, str],
        hands: Mapping[str, tuple[Hand, Verdict]],
    ) -> None:
        """Another answer to an open point, with the hands that it tells otherwise, by id."""
        with self._database.writing() as connection:
            before = self._record(match_id)
            after = replace(before, choices=dict(choices))
            self._keep_match(connection, before, after, What.MATCH_CHANGED)
            for hand_id, (hand, verdict) in hands.items():
                self._keep_edited(connection, hand_id, hand, verdict)

    def delete_hand(self, hand_id: str) -> None:
        self._mark_hand(hand_id, What.HAND_DELETED, deleted=True)

    def restore_hand(self, hand_id: str) -> None:
        self._mark_hand(hand_id, What.HAND_RESTORED, deleted=False)

    def change(self, match_id: str, **fields: Unpack[MatchFields]) -> None:
        """Another name, note, target, or answer to an open point; ended, or played on. No
        hand is scored again.
        """
        with self._database.writing() as connection:
            before = self._record(match_id)
            after = replace(before, **fields)
            if len(after.name) > LONGEST_NAME or len(after.note) > LONGEST_NOTE:
                raise StoreError(StoreFault.TOO_LONG, name=LONGEST_NAME, note=LONGEST_NOTE)
            if after.target is not None and after.target > MANY:
                raise StoreError(StoreFault.REFUSED, target=after.target)
            self._keep_match(connection, before, after, What.MATCH_CHANGED)

    def end(self, match_id: str) -> None:
        self.change(match_id, ended_at=written(self._database.now()))

    def reopen(self, match_id: str) -> None:
        """Play on after the end."""
        self.change(match_id, ended_at=None)

    def delete(self, match_id: str) -> None:
        self._mark_match(match_id, What.MATCH_DELETED, deleted=True)

    def restore(self, match_id: str) -> None:
        self._mark_match(match_id, What.MATCH_RESTORED, deleted=False)

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

    def _mark_hand(self, hand_id: str, what: What, *, deleted: bool) -> None:
        with self._database.writing() as connection:
            before = self._hand(hand_id)
            self._keep_hand(connection, before, before, what, deleted=deleted)

    def _mark_match(self, match_id: str, what: What, *, deleted: bool) -> None:
        with self._database.writing() as connection:
            before = self._record(match_id)
            self._keep_match(connection, before, before, what, deleted=deleted)

    def _keep_edited(
        self, connection: sqlite3.Connection, hand_id: str, hand: Hand, verdict: Verdict
    ) -> None:
        told = {"facts": facts_of(hand.end), "verdict": verdict_out(verdict)}
        before = self._hand(hand_id)
        after = replace(before, starter=hand.starter, **told)
        self._keep_hand(connection, before, after, What.HAND_EDITED)

    def _keep_hand(
        self,
        connection: sqlite3.Connection,
        before: HandRecord,
        after: HandRecord,
        what: What,
        *,
        deleted: bool | None = None,
    ) -> None:
        put(connection, replace(after, stamp=self._database.later(before.stamp, deleted=deleted)))
        log_hand(self._database, connection, what, before, after)
        tally_hands(connection, before.match_id)

    def _keep_match(
        self,
        connection: sqlite3.Connection,
        before: MatchRecord,
        after: MatchRecord,
        what: What,
        *,
        deleted: bool | None = None,
    ) -> None:
        put(connection, replace(after, stamp=self._database.later(before.stamp, deleted=deleted)))
        log_match(self._database, connection, what, before, after)
        tally(connection, before.id)
