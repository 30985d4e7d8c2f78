"""Matches and their hands: each change is one transaction, stamped and logged."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, Unpack

from app.domain.match import Hand, Match
from app.domain.scoring import Verdict
from app.store.core.codec import Json, encode_facts, encode_verdict
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import (
    MAX_COUNT,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    ChangeRecord,
    HandRecord,
    MatchRecord,
)
from app.store.core.rows import (
    SELECT_CHANGES,
    SELECT_HANDS,
    SELECT_MATCHES,
    append_hand,
    read_change,
    read_hand,
    read_match,
    upsert,
)
from app.store.core.stamps import format_timestamp
from app.store.core.stored_match import StoredMatch, decode_hand
from app.store.write.change_log import ChangeKind, log_hand, log_match
from app.store.write.local_data import Drafts
from app.store.write.tallies import tally, tally_hands

UNFINISHED = f"""{SELECT_MATCHES} INDEXED BY matches_unfinished
    WHERE ended_at IS NULL AND deleted = 0 ORDER BY started_at DESC"""


class MatchFields(TypedDict, total=False):
    """The fields of a match that can change."""

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
        """Saves a new match without hands; returns its id."""
        now = format_timestamp(self._database.now())
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
            upsert(connection, record)
            tally(connection, record.id)
        return record.id

    def get(self, match_id: str) -> StoredMatch:
        return self.with_hands(self._record(match_id))

    def with_hands(self, record: MatchRecord) -> StoredMatch:
        rows = self._database.rows(
            f"{SELECT_HANDS} WHERE match_id = ? ORDER BY position, id", record.id
        )
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
        rows = self._database.rows(f"{SELECT_CHANGES} WHERE match_id = ? ORDER BY at, id", match_id)
        return tuple(map(read_change, rows))

    def add_hand(
        self, match_id: str, hand: Hand, verdict: Verdict, drafts: Json | None = None
    ) -> HandRecord:
        """Saves a hand with the verdict that is shown. Deletes its draft: ``drafts`` are the
        remaining ones. Returns the record as it will be read from the database.
        """
        stamp = self._database.stamp()
        with self._database.writing() as connection:
            facts, shown = encode_facts(hand.end), encode_verdict(verdict)
            record = HandRecord(new_id(), match_id, 0, hand.starter, facts, shown, stamp)
            added = append_hand(connection, record)
            tally_hands(connection, match_id)
            self._drafts.save_or_delete(match_id, drafts)
        return added

    def edit_hand(self, hand_id: str, hand: Hand, verdict: Verdict) -> None:
        with self._database.writing() as connection:
            self._save_edited(connection, hand_id, hand, verdict)

    def change_choices(
        self, match_id: str, choices: Mapping[str, str], hands: Mapping[str, tuple[Hand, Verdict]]
    ) -> None:
        """Changes the choices and the hands that they score differently (by hand id)."""
        with self._database.writing() as connection:
            before = self._record(match_id)
            after = replace(before, choices=dict(choices))
            self._save_match(connection, before, after, ChangeKind.MATCH_CHANGED)
            for hand_id, (hand, verdict) in hands.items():
                self._save_edited(connection, hand_id, hand, verdict)

    def delete_hand(self, hand_id: str) -> None:
        self._mark_hand(hand_id, ChangeKind.HAND_DELETED, deleted=True)

    def restore_hand(self, hand_id: str) -> None:
        self._mark_hand(hand_id, ChangeKind.HAND_RESTORED, deleted=False)

    def change(self, match_id: str, **fields: Unpack[MatchFields]) -> None:
        """Changes some fields of a match. Does not score any hand again.

        Raises StoreError if a text is too long or the target is too high.
        """
        with self._database.writing() as connection:
            before = self._record(match_id)
            after = replace(before, **fields)
            if len(after.name) > MAX_NAME_LENGTH or len(after.note) > MAX_NOTE_LENGTH:
                raise StoreError(StoreFault.TOO_LONG, name=MAX_NAME_LENGTH, note=MAX_NOTE_LENGTH)
            if after.target is not None and after.target > MAX_COUNT:
                raise StoreError(StoreFault.REFUSED, target=after.target)
            self._save_match(connection, before, after, ChangeKind.MATCH_CHANGED)

    def end(self, match_id: str) -> None:
        self.change(match_id, ended_at=format_timestamp(self._database.now()))

    def reopen(self, match_id: str) -> None:
        """Continues a match after its end."""
        self.change(match_id, ended_at=None)

    def delete(self, match_id: str) -> None:
        self._mark_match(match_id, ChangeKind.MATCH_DELETED, deleted=True)

    def restore(self, match_id: str) -> None:
        self._mark_match(match_id, ChangeKind.MATCH_RESTORED, deleted=False)

    def _record(self, match_id: str) -> MatchRecord:
        row = self._database.row(f"{SELECT_MATCHES} WHERE id = ?", match_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, match=match_id)
        return read_match(row)

    def _hand(self, hand_id: str) -> HandRecord:
        row = self._database.row(f"{SELECT_HANDS} WHERE id = ?", hand_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, hand=hand_id)
        return read_hand(row)

    def _mark_hand(self, hand_id: str, kind: ChangeKind, *, deleted: bool) -> None:
        with self._database.writing() as connection:
            before = self._hand(hand_id)
            self._save_hand(connection, before, before, kind, deleted=deleted)

    def _mark_match(self, match_id: str, kind: ChangeKind, *, deleted: bool) -> None:
        with self._database.writing() as connection:
            before = self._record(match_id)
            self._save_match(connection, before, before, kind, deleted=deleted)

    def _save_edited(
        self, connection: sqlite3.Connection, hand_id: str, hand: Hand, verdict: Verdict
    ) -> None:
        values = {"facts": encode_facts(hand.end), "verdict": encode_verdict(verdict)}
        before = self._hand(hand_id)
        after = replace(before, starter=hand.starter, **values)
        self._save_hand(connection, before, after, ChangeKind.HAND_EDITED)

    def _save_hand(
        self,
        connection: sqlite3.Connection,
        before: HandRecord,
        after: HandRecord,
        kind: ChangeKind,
        *,
        deleted: bool | None = None,
    ) -> None:
        upsert(
            connection,
            replace(after, stamp=self._database.next_stamp(before.stamp, deleted=deleted)),
        )
        log_hand(self._database, connection, kind, before, after)
        tally_hands(connection, before.match_id)

    def _save_match(
        self,
        connection: sqlite3.Connection,
        before: MatchRecord,
        after: MatchRecord,
        kind: ChangeKind,
        *,
        deleted: bool | None = None,
    ) -> None:
        upsert(
            connection,
            replace(after, stamp=self._database.next_stamp(before.stamp, deleted=deleted)),
        )
        log_match(self._database, connection, kind, before, after)
        tally(connection, before.id)
