"""Matches and their hands: each change is one transaction, stamped and logged."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, TypeVar, Unpack

from app.domain.match import Hand, Match
from app.domain.verdict import Verdict
from app.store.core.database import Database, new_id
from app.store.core.errors import StoreError, StoreFault
from app.store.core.fact_codec import encode_facts
from app.store.core.json_values import Json
from app.store.core.kinds import append_hand, upsert
from app.store.core.parts import WHOLE, Seen
from app.store.core.records import (
    MAX_COUNT,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    HandRecord,
    MatchRecord,
)
from app.store.core.rows import read_hand
from app.store.core.stamps import format_timestamp
from app.store.core.stored_match import Scored, StoredMatch, StoredMatches
from app.store.core.stored_rules import RULES_OF_MATCH, add_rules, record_of, rules_of_row
from app.store.core.verdict_codec import encode_verdict
from app.store.write.changes import ChangeKind, log_change, logged_values, save_change
from app.store.write.local_data import Drafts
from app.store.write.tallies import rebuild_tallies, update_tallies

MAX_NAMED_HANDS = 4_000
"""In an entry of a change log, which no phone accepts if it is much longer."""
_HANDS_THAT_COUNT = "SELECT id FROM hands WHERE match_id = ? AND deleted = 0 ORDER BY id"


Row = TypeVar("Row", MatchRecord, HandRecord)


class MatchFields(TypedDict, total=False):
    """The fields of a match that can change."""

    choices: Mapping[str, str]
    target: int | None
    ended_at: str | None
    name: str
    note: str


class Matches(StoredMatches):
    """Each change is stamped: the row gets its revision, the time, this device and whether it is
    deleted.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._drafts = Drafts(database)

    def start(self, match: Match) -> str:
        """Saves a new match without hands; returns its id."""
        now, rules = format_timestamp(self._database.now()), record_of(match.rules)
        record = MatchRecord(
            id=new_id(),
            set_id=match.rules.id,
            players=tuple(match.players),
            partners=match.sides is not None,
            choices=dict(match.choices),
            target=match.target,
            highest=match.highest,
            rules=rules.hash,
            started_at=now,
            ended_at=None,
            name="",
            note="",
            stamp=self._database.stamp(),
        )
        with self._database.writing() as connection:
            add_rules(connection, rules)
            upsert(connection, record)
            rebuild_tallies(connection, record.id)
        return record.id

    def add_hand(
        self,
        match_id: str,
        hand: Hand,
        verdict: Verdict,
        remaining_drafts: Json | None = None,
        scored_by: str = "",
    ) -> HandRecord:
        """Saves a hand with the verdict that is shown. Returns the record as it will be read from
        the database.

        ``remaining_drafts`` are the drafts of the match's other hands; the new hand's own draft is
        deleted. ``scored_by`` as ``app.store.core.stored_match`` knows it.
        """
        stamp = self._database.stamp()
        with self._database.writing() as connection:
            self._verify_readable(match_id)
            facts, starter = encode_facts(hand.end), hand.known_starter
            verdict_json = encode_verdict(verdict, hand.end, scored_by)
            record = HandRecord(new_id(), match_id, 0, starter, facts, verdict_json, stamp)
            added = append_hand(connection, record)
            update_tallies(connection, match_id)
            self._drafts.save_or_delete(match_id, remaining_drafts)
        return added

    def edit_hand(
        self,
        hand_id: str,
        hand: Hand,
        verdict: Verdict,
        seen: str | None = None,
        scored_by: str = "",
    ) -> None:
        """``seen``: the history of the hand as the screen showed it. ``scored_by``: as for
        ``add_hand``.
        """
        with self._database.writing():
            verdict_json = encode_verdict(verdict, hand.end, scored_by)
            values = {"facts": encode_facts(hand.end), "verdict": verdict_json}
            before = self._hand_record(hand_id)
            after = replace(before, starter=hand.known_starter, **values)
            shown = None if seen is None else {WHOLE: seen}
            self._save_and_log(ChangeKind.HAND_EDITED, before, after, seen=shown)

    def change_choices(
        self,
        match_id: str,
        choices: Mapping[str, str],
        hands: Scored,
        seen: StoredMatch | None = None,
    ) -> None:
        """Changes the choices and the hands that they score differently. ``seen``: the match as the
        screen showed it.
        """
        with self._database.writing():
            self._verify_readable(match_id)
            before = self.record(match_id)
            after = replace(before, choices=dict(choices))
            self._change_match(before, after, hands, seen)

    def change_rules(
        self, match_id: str, to: Match, hands: Scored, seen: StoredMatch | None = None
    ) -> None:
        """Gives a match other rules, their choices, and the hands that they score differently."""
        with self._database.writing() as connection:
            before, rules = self.record(match_id), record_of(to.rules)
            add_rules(connection, rules)
            after = replace(before, rules=rules.hash, choices=dict(to.choices))
            self._change_match(before, after, hands, seen)

    def _change_match(
        self, before: MatchRecord, after: MatchRecord, hands: Scored, seen: StoredMatch | None
    ) -> None:
        shown = None if seen is None else seen.record.histories
        self._save_and_log(ChangeKind.MATCH_CHANGED, before, after, seen=shown)
        for hand_id, (hand, verdict, *by) in hands.items():
            self.edit_hand(hand_id, hand, verdict, seen.history_of(hand_id) if seen else None, *by)

    def delete_hand(self, hand_id: str, seen: str | None = None) -> None:
        """Only marks the row as deleted. ``seen``: as for ``edit_hand``."""
        with self._database.writing():
            hand, shown = self._hand_record(hand_id), None if seen is None else {WHOLE: seen}
            self._save_and_log(ChangeKind.HAND_DELETED, hand, hand, deleted=True, seen=shown)

    def restore_hand(self, hand_id: str) -> None:
        with self._database.writing():
            hand = self._hand_record(hand_id)
            self._save_and_log(ChangeKind.HAND_RESTORED, hand, hand, deleted=False)

    def change(
        self, match_id: str, seen: MatchRecord | None = None, **fields: Unpack[MatchFields]
    ) -> None:
        """Changes some fields of a match. Does not score any hand again. ``seen``: the match as the
        screen showed it.

        Raises StoreError if a text is too long or the target is too high.
        """
        with self._database.writing():
            before = self.record(match_id)
            after = replace(before, **fields)
            if len(after.name) > MAX_NAME_LENGTH or len(after.note) > MAX_NOTE_LENGTH:
                raise StoreError(StoreFault.TOO_LONG, name=MAX_NAME_LENGTH, note=MAX_NOTE_LENGTH)
            if (before.choices, before.target) != (after.choices, after.target):
                self._verify_readable(match_id)
            if after.target is not None and after.target > MAX_COUNT:
                raise StoreError(StoreFault.REFUSED, target=after.target)
            shown = None if seen is None else seen.histories
            self._save_and_log(ChangeKind.MATCH_CHANGED, before, after, seen=shown)

    def end(self, match_id: str) -> None:
        self.change(match_id, ended_at=format_timestamp(self._database.now()))

    def reopen(self, match_id: str) -> None:
        """Continues a match after its end."""
        self.change(match_id, ended_at=None)

    def keep_hands(self, match_id: str, hand_ids: Sequence[str]) -> None:
        """Says that hands of one position all count; nothing else changes."""
        with self._database.writing():
            after = {"hands": sorted(hand_ids)}
            log_change(self._database, ChangeKind.HANDS_KEPT, self.record(match_id), {}, after)

    def delete(self, match_id: str) -> None:
        """Only marks the row of the match as deleted; its hands stay as they are.

        The change log names them: a hand that comes from another phone later was not known.
        """
        with self._database.writing():
            match = self.record(match_id)
            known = [row["id"] for row in self._database.rows(_HANDS_THAT_COUNT, match_id)]
            after: Json = {"hands": known} if len(known) <= MAX_NAMED_HANDS else {}
            self._save(match, match, deleted=True)
            log_change(self._database, ChangeKind.MATCH_DELETED, match, {}, after)

    def restore(self, match_id: str) -> None:
        with self._database.writing():
            match = self.record(match_id)
            self._save_and_log(ChangeKind.MATCH_RESTORED, match, match, deleted=False)

    def _verify_readable(self, match_id: str) -> None:
        """Raises StoreError ``NEWER_RULES`` for a match that this version can only show."""
        for row in self._database.rows(RULES_OF_MATCH, match_id):
            rules_of_row(row)

    def _hand_record(self, hand_id: str) -> HandRecord:
        row = self._database.row("SELECT * FROM hands WHERE id = ?", hand_id)
        if row is None:
            raise StoreError(StoreFault.NOT_FOUND, hand=hand_id)
        return read_hand(row)

    def _save_and_log(
        self,
        kind: ChangeKind,
        before: Row,
        after: Row,
        *,
        deleted: bool | None = None,
        seen: Seen | None = None,
    ) -> None:
        self._save(before, after, deleted=deleted, seen=seen)
        log_change(self._database, kind, before, *logged_values(before, after))

    def _save(
        self, before: Row, after: Row, *, deleted: bool | None, seen: Seen | None = None
    ) -> None:
        if isinstance(before, HandRecord):
            self._verify_readable(before.match_id)
        stamp = self._database.next_stamp(before.stamp, deleted=deleted)
        with self._database.writing() as connection:
            save_change(self._database, before, replace(after, stamp=stamp), seen)
            if isinstance(before, HandRecord):
                update_tallies(connection, before.match_id)
            else:
                rebuild_tallies(connection, before.id)
