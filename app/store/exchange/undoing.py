"""Undoes an import on a phone that shares a folder.

The rows may be on other phones by now, and would come back after a backup was restored. So each of
them gets a later change, which travels like any other: one that came is deleted, one that was
changed says again what it said before. What somebody has changed since stays.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from app.store.core.database import Database, connect
from app.store.core.kinds import KINDS, Kind, kind_of
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.stamps import Stamp
from app.store.write.boxes import Boxes
from app.store.write.change_log import ChangeKind, log_change, logged_values
from app.store.write.changed_rows import save_change
from app.store.write.matches import Matches
from app.store.write.players import Players
from app.store.write.tallies import rebuild_tallies


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row that an import wrote; a new match stands for its hands too."""

    kind: Kind
    id: str
    stamp: Stamp


def written_row(record: Record) -> WrittenRow:
    return WrittenRow(kind_of(record).name, record.id, record.stamp)


def undo_import(database: Database, written: Sequence[WrittenRow], earlier: Path) -> None:
    """``written``: in the order of the import; ``earlier``: the backup made just before it."""
    with closing(connect(earlier, "mode=ro")) as backup, database.writing() as connection:
        for row in reversed(written):  # matches before those who sat in them
            now = _read(connection, row)
            if now is not None and now.stamp == row.stamp:
                before = _read(backup, row)
                if before is None:
                    _set_deleted(database, now, is_deleted=True)
                else:
                    _set_values(database, now, before)
                    _set_deleted(database, now, is_deleted=before.stamp.deleted)


def _read(connection: sqlite3.Connection, row: WrittenRow) -> Record | None:
    kind = KINDS[row.kind]
    found = connection.execute(kind.select_one, (row.id,)).fetchone()
    return None if found is None else kind.read(found)


def _set_values(database: Database, now: Record, before: Record) -> None:
    stamp = database.next_stamp(now.stamp)
    match now, before:
        case PlayerRecord(), PlayerRecord():
            save_change(database, now, replace(before, stamp=stamp))
        case BoxRecord(), BoxRecord():
            save_change(database, now, replace(before, stamp=stamp))
        case MatchRecord(), MatchRecord():
            save_change(database, now, replace(before, stamp=stamp))
            _log(database, ChangeKind.MATCH_CHANGED, now, before)
        case HandRecord(), HandRecord():
            save_change(database, now, replace(before, stamp=stamp))
            _log(database, ChangeKind.HAND_EDITED, now, before)


def _log(
    database: Database,
    kind: ChangeKind,
    now: HandRecord | MatchRecord,
    before: HandRecord | MatchRecord,
) -> None:
    values = logged_values(now, before)
    if values[0] != values[1]:
        log_change(database, kind, now, *values)
    with database.writing() as connection:
        rebuild_tallies(connection, now.match_id if isinstance(now, HandRecord) else now.id)


def _set_deleted(database: Database, now: Record, *, is_deleted: bool) -> None:
    if now.stamp.deleted == is_deleted:
        return
    match now:
        case HandRecord():
            matches = Matches(database)
            (matches.delete_hand if is_deleted else matches.restore_hand)(now.id)
        case MatchRecord():
            matches = Matches(database)
            (matches.delete if is_deleted else matches.restore)(now.id)
        case BoxRecord():
            boxes = Boxes(database)
            (boxes.delete if is_deleted else boxes.restore)(now.id)
        case PlayerRecord():
            players = Players(database)
            if not is_deleted:
                players.restore(now.id)
            elif database.row(_SITS, now.id) is None:
                players.delete(now.id)


_SITS = """
    SELECT 1 FROM seats JOIN matches ON matches.id = match_id
    WHERE player_id = ? AND matches.deleted = 0 LIMIT 1"""
"""Somebody who has played since stays."""
