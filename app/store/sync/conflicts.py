"""What several phones did at once: each recorded a hand, one deleted a match that another plays, or
two changed one row.

A change that was made without knowing of another one of the same row gives way to it, or the other
one to it. What gave way is asked about on every phone that had both, as the phone that made it may
be gone; the answer is a change that knows both, and settles it on all of them.
"""

import logging
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.json_values import DECODE_ERRORS, Json, from_json
from app.store.core.kinds import HISTORY, KINDS, STAMP, Kind, kind_of, upsert
from app.store.core.merging import settle
from app.store.core.parts import DELETED, WHOLE, histories_of, visible_values, with_parts
from app.store.core.records import (
    BoxRecord,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
    Record,
)
from app.store.core.stamps import Stamp, joined
from app.store.core.stored_match import Hands, StoredMatch, decode_hand, match_of
from app.store.write.boxes import Boxes, BoxSteps
from app.store.write.changes import ChangeKind
from app.store.write.matches import Matches, MatchFields
from app.store.write.players import Players

logger = logging.getLogger(__name__)

_OF_ONE_POSITION = """
    SELECT DISTINCT h.match_id FROM
        (SELECT match_id, position FROM hands GROUP BY match_id, position HAVING count(*) > 1) AS h
    JOIN matches AS m ON m.id = h.match_id AND m.deleted = 0 ORDER BY m.started_at DESC, m.id"""
"""The inner query reads an index alone."""

_DELETED_ELSEWHERE = """
    SELECT m.id FROM matches AS m WHERE m.deleted = 1 AND (m.id = ? OR (
        EXISTS (SELECT 1 FROM changes AS c WHERE c.match_id = m.id
                AND c.what = 'match_deleted' AND json_type(c.after, '$.hands') = 'array')
        AND EXISTS (SELECT 1 FROM hands AS h WHERE h.match_id = m.id AND h.deleted = 0
                    AND h.id NOT IN (
                        SELECT known.value FROM changes AS c, json_each(c.after, '$.hands') AS known
                        WHERE c.match_id = m.id AND c.what = 'match_deleted'
                        AND known.type = 'text'))))
    ORDER BY m.started_at DESC, m.id"""


def double_hands(stored: StoredMatch, changes: Iterable[ChangeRecord]) -> tuple[Hands, ...]:
    """Returns the hands that were recorded next on several phones, so that they have one position,
    unless somebody said that all of them count.
    """
    found = stored.hands_of_one_position
    if not found:
        return ()
    kept = [_hand_ids(change) for change in changes if change.what == ChangeKind.HANDS_KEPT]
    return tuple(
        hands for hands in found if not any({hand.id for hand in hands} <= ids for ids in kept)
    )


def matches_with_double_hands(database: Database) -> tuple[str, ...]:
    """The latest match first."""
    ids = [row["match_id"] for row in database.rows(_OF_ONE_POSITION)]
    return tuple(one for one in ids if _has_question(Matches(database), one))


def _has_question(matches: Matches, match_id: str) -> bool:
    try:
        return bool(double_hands(matches.get(match_id), matches.changes(match_id)))
    except StoreError:
        logger.warning("Hands of one position cannot be read", exc_info=True)
        return False


def matches_deleted_elsewhere(database: Database, on_table: str = "") -> tuple[str, ...]:
    """The deleted matches that somebody still plays: the one on this phone's table, and those with
    a hand that the deletion did not know.

    The change log tells which hands it knew; times do not, as the clocks of phones differ. A
    deletion by an app that did not name them yet is taken to have known all.
    """
    return tuple(row["id"] for row in database.rows(_DELETED_ELSEWHERE, on_table))


def _hand_ids(change: ChangeRecord) -> frozenset[str]:
    """An imported file can hold anything there."""
    ids = (change.after or {}).get("hands")
    return frozenset(map(str, ids)) if isinstance(ids, list) else frozenset()


@dataclass(frozen=True, slots=True)
class LostChange:
    """``theirs`` is the row as it is now, ``ours`` the same with what gave way: in these parts,
    with their histories. ``device``: the phone whose change it was.
    """

    ours: Record
    theirs: Record
    device: str
    histories: Mapping[str, str]

    @property
    def kind(self) -> Kind:
        return kind_of(self.ours).name

    @property
    def id(self) -> str:
        return self.ours.id

    @property
    def match_id(self) -> str | None:
        """Of a match or a hand."""
        return kind_of(self.ours).match_of(self.ours) or None

    @property
    def is_open(self) -> bool:
        """False where the row says the same by now."""
        return any(
            visible_values(self.ours, part) != visible_values(self.theirs, part)
            for part in self.histories
        )


def lost_changes(database: Database) -> tuple[LostChange, ...]:
    """Returns what can still be set again. A row that says the same by now has lost nothing."""
    rows = database.rows("SELECT * FROM losses ORDER BY match_id, kind, row, number")
    found = filter(None, (_lost_change(database, row) for row in rows))
    return tuple(lost for lost in found if lost.is_open)


def set_again(database: Database, lost: LostChange) -> None:
    """Makes an ordinary new change with the values that gave way. Seats stay as they are.

    Raises StoreError if these values do not fit any more.
    """
    with database.writing():
        match lost.ours, lost.theirs:
            case PlayerRecord() as ours, PlayerRecord() as now:
                _set_player(Players(database), ours, now)
            case BoxRecord() as ours, BoxRecord() as now:
                _set_box(database, ours, now)
            case MatchRecord() as ours, MatchRecord():
                _set_match(Matches(database), ours, lost.histories)
            case HandRecord() as ours, HandRecord() as now:
                _set_hand(Matches(database), ours, now)
        dismiss(database, lost)


def dismiss(database: Database, lost: LostChange) -> None:
    """Changes nothing but what the row knows: so all phones learn that somebody was asked."""
    kind = kind_of(lost.theirs)
    row = database.row(kind.select_one, lost.id)
    if row is not None:
        with database.writing() as connection:
            before = kind.read(row)
            stamp = database.next_stamp(before.stamp)
            after = _knowing(before, stamp, lost.histories)
            upsert(connection, after)
            settle(connection, after)


def _knowing(before: Record, stamp: Stamp, lost: Mapping[str, str]) -> Record:
    known = histories_of(before)
    told = {**known, **{part: joined(known.get(part, ""), one) for part, one in lost.items()}}
    if isinstance(before, MatchRecord):
        return replace(before, stamp=stamp, histories=told)
    return replace(before, stamp=replace(stamp, history=told[WHOLE]))


def _set_player(players: Players, ours: PlayerRecord, now: PlayerRecord) -> None:
    if (ours.name, ours.colour) != (now.name, now.colour):
        players.change(ours.id, name=ours.name, colour=ours.colour)
    if ours.stamp.deleted != now.stamp.deleted:
        (players.delete if ours.stamp.deleted else players.restore)(ours.id)


def _set_box(database: Database, ours: BoxRecord, now: BoxRecord) -> None:
    """Steps from what counts now cannot go on from what is set again."""
    boxes = Boxes(database)
    if ours.text != now.text:
        boxes.change_text(ours.id, ours.text)
        BoxSteps(database).clear(ours.id)
    if ours.stamp.deleted != now.stamp.deleted:
        (boxes.delete if ours.stamp.deleted else boxes.restore)(ours.id)


def _set_match(matches: Matches, ours: MatchRecord, parts: Collection[str]) -> None:
    """Of a match, the parts that gave way."""
    if "choices" in parts and ours.rules != matches.record(ours.id).rules:
        matches.change_rules(ours.id, match_of(ours, matches.rules(ours), ()), {})
    fields = MatchFields()
    if "choices" in parts:
        fields["choices"] = ours.choices
    if "target" in parts:
        fields["target"] = ours.target
    if "end" in parts:
        fields["ended_at"] = ours.ended_at
    if "name" in parts:
        fields["name"] = ours.name
    if "note" in parts:
        fields["note"] = ours.note
    if fields:
        matches.change(ours.id, **fields)
    if DELETED in parts:
        (matches.delete if ours.stamp.deleted else matches.restore)(ours.id)


def _set_hand(matches: Matches, ours: HandRecord, now: HandRecord) -> None:
    if visible_values(ours)[:-1] != visible_values(now)[:-1]:
        hand = decode_hand(ours, matches.record(ours.match_id))
        matches.edit_hand(ours.id, hand.hand, hand.verdict, scored_by=hand.scored_by)
    if ours.stamp.deleted != now.stamp.deleted:
        (matches.delete_hand if ours.stamp.deleted else matches.restore_hand)(ours.id)


def _lost_change(database: Database, row: sqlite3.Row) -> LostChange | None:
    """Returns ``None`` where one of the two rows cannot be read."""
    kind = KINDS[Kind(row["kind"])]
    found = database.row(kind.select_one, row["row"])
    try:
        ours = _record(kind.record, from_json(row["line"], table="losses"))
        parts = from_json(row["parts"], table="losses")
        if found is None:
            return None
        now = kind.read(found)
        histories = {part: histories_of(ours).get(part, "") for part in parts}
        device = ours.stamp.device
        if isinstance(ours, MatchRecord) and isinstance(now, MatchRecord):
            ours = with_parts(now, parts, ours)
        return LostChange(ours, now, device, histories)
    except (StoreError, *DECODE_ERRORS):
        logger.warning("A change that gave way cannot be read", exc_info=True)
        return None


def _record(kind: type[Record], line: Json) -> Record:
    """Reads a line that this phone wrote from a valid row, so it is not validated again."""
    stamp, history = Stamp(*(line.pop(name) for name in STAMP)), line.pop(HISTORY, "")
    whole = stamp if kind is MatchRecord else replace(stamp, history=history)
    if kind is PlayerRecord:
        return PlayerRecord(**line, stamp=whole)
    if kind is BoxRecord:
        return BoxRecord(**line, stamp=whole)
    if kind is MatchRecord:
        told = {"players": tuple(line.pop("players")), "set_id": line.pop("set")}
        return MatchRecord(**line, **told, stamp=stamp, histories=history or {})
    names = ("id", "match", "position", "starter", "verdict")
    hand_id, match_id, position, starter, verdict = (line.pop(name) for name in names)
    return HandRecord(hand_id, match_id, position, starter, line, verdict, whole)
