"""Changes of this phone that gave way to another phone's: noted, set again, or left as they are.

Rows merge whole, so the later of two changes made at once wins. The one that lost is kept as the
row's line until somebody has looked at it.
"""

import logging
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.json_values import DECODE_ERRORS, Json, from_json
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.rows import READERS, SELECTS
from app.store.core.stamps import Stamp
from app.store.core.stored_match import decode_hand, match_of
from app.store.exchange.hand_validation import STAMP
from app.store.sync.lines import kind_of, line_of, match_id_of
from app.store.write.box_steps import BoxSteps
from app.store.write.boxes import Boxes
from app.store.write.matches import Matches
from app.store.write.players import Players

logger = logging.getLogger(__name__)

KINDS: Mapping[str, type[Record]] = {
    "player": PlayerRecord,
    "box": BoxRecord,
    "match": MatchRecord,
    "hand": HandRecord,
}


@dataclass(frozen=True, slots=True)
class LostChange:
    """``theirs`` is the row as it is now; ``match_id``: of a match or a hand."""

    ours: Record
    theirs: Record

    @property
    def kind(self) -> str:
        return kind_of(self.ours)

    @property
    def id(self) -> str:
        return self.ours.id

    @property
    def match_id(self) -> str | None:
        return match_id_of(self.ours) or None

    @property
    def by_device(self) -> str:
        return self.theirs.stamp.device


def note_loss(
    connection: sqlite3.Connection,
    own_device: str,
    before: Record,
    after: Record,
    *,
    was_waiting: bool,
) -> None:
    """Called where ``after``, from another phone, replaces a row. ``was_waiting``: our change had
    not been written into the folder yet, so nobody knew it.

    A later change of ours that they knew settles what was lost before it.
    """
    if before.stamp.device != own_device:
        return
    row = kind_of(before), before.id
    _forget(connection, *row)
    is_concurrent = was_waiting or before.stamp.revision == after.stamp.revision
    if is_concurrent and visible_values(before) != visible_values(after):
        connection.execute(
            "INSERT INTO sync_losses (kind, row, match_id, line) VALUES (?, ?, ?, ?)",
            (*row, match_id_of(before) or None, line_of(before)),
        )


def lost_changes(database: Database) -> tuple[LostChange, ...]:
    """Returns what can still be set again. A row that this phone has changed since, or that says
    the same by now, has lost nothing.
    """
    rows = database.rows("SELECT kind, row, line FROM sync_losses ORDER BY match_id, kind, row")
    own = database.device if rows else ""
    found = filter(None, (_lost_change(database, row) for row in rows))
    return tuple(
        lost
        for lost in found
        if lost.by_device != own and visible_values(lost.ours) != visible_values(lost.theirs)
    )


def set_again(database: Database, lost: LostChange) -> None:
    """Makes an ordinary new change with our earlier values. Seats stay as they are.

    Raises StoreError if these values do not fit any more.
    """
    with database.writing():
        match lost.ours, lost.theirs:
            case PlayerRecord() as ours, PlayerRecord() as now:
                _set_player(Players(database), ours, now)
            case BoxRecord() as ours, BoxRecord() as now:
                _set_box(database, ours, now)
            case MatchRecord() as ours, MatchRecord() as now:
                _set_match(Matches(database), ours, now)
            case HandRecord() as ours, HandRecord() as now:
                _set_hand(Matches(database), ours, now)
        dismiss(database, lost)


def dismiss(database: Database, lost: LostChange) -> None:
    with database.writing() as connection:
        _forget(connection, lost.kind, lost.id)


def visible_values(record: Record) -> tuple[Json, ...]:
    """What a player sees of a row, and what is set again."""
    match record:
        case PlayerRecord():
            values: tuple[Json, ...] = (record.name, record.colour)
        case BoxRecord():
            values = (record.text,)
        case MatchRecord():
            is_ended = record.ended_at is not None
            texts = record.name, record.note
            values = (record.choices, record.target, is_ended, *texts, record.rules)
        case HandRecord():
            values = (record.starter, record.facts, record.verdict)
    return (*values, record.stamp.deleted)


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


def _set_match(matches: Matches, ours: MatchRecord, now: MatchRecord) -> None:
    if ours.rules != now.rules:
        rules = matches.rules(ours)
        matches.change_rules(ours.id, match_of(ours, rules, ()), {})
    if visible_values(matches.record(ours.id))[:-1] != visible_values(ours)[:-1]:
        matches.change(
            ours.id,
            choices=ours.choices,
            target=ours.target,
            ended_at=ours.ended_at,
            name=ours.name,
            note=ours.note,
        )
    if ours.stamp.deleted != now.stamp.deleted:
        (matches.delete if ours.stamp.deleted else matches.restore)(ours.id)


def _set_hand(matches: Matches, ours: HandRecord, now: HandRecord) -> None:
    if visible_values(ours)[:-1] != visible_values(now)[:-1]:
        hand = decode_hand(ours, matches.record(ours.match_id))
        matches.edit_hand(ours.id, hand.hand, hand.verdict, hand.scored_by)
    if ours.stamp.deleted != now.stamp.deleted:
        (matches.delete_hand if ours.stamp.deleted else matches.restore_hand)(ours.id)


def _forget(connection: sqlite3.Connection, kind: str, row: str) -> None:
    connection.execute("DELETE FROM sync_losses WHERE kind = ? AND row = ?", (kind, row))


def _lost_change(database: Database, row: sqlite3.Row) -> LostChange | None:
    """Returns ``None`` where one of the two rows cannot be read."""
    kind = KINDS[row["kind"]]
    now = database.row(f"{SELECTS[kind]} WHERE id = ?", row["row"])
    try:
        ours = _record(kind, from_json(row["line"], table="sync_losses"))
        return None if now is None else LostChange(ours, READERS[kind](now))
    except (StoreError, *DECODE_ERRORS):
        logger.warning("A change that gave way cannot be read", exc_info=True)
        return None


def _record(kind: type[Record], line: Json) -> Record:
    """Reads a line that this phone wrote from a row of its own, so it is not validated again."""
    del line["kind"]
    stamp = Stamp(*(line.pop(name) for name in STAMP))
    if kind is PlayerRecord:
        return PlayerRecord(**line, stamp=stamp)
    if kind is BoxRecord:
        return BoxRecord(**line, stamp=stamp)
    if kind is MatchRecord:
        players, set_id = tuple(line.pop("players")), line.pop("set")
        return MatchRecord(**line, players=players, set_id=set_id, stamp=stamp)
    names = ("id", "match", "position", "starter", "verdict")
    hand_id, match_id, position, starter, verdict = (line.pop(name) for name in names)
    return HandRecord(hand_id, match_id, position, starter, line, verdict, stamp)
