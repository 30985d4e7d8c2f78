"""Import: validates a whole file, then merges it in one transaction or refuses it; and undoes it.

Rows are merged by id, as ``app.store.core.merging`` says: importing a file twice is the same as
once, and the order of several files does not matter.

On a phone that shares a folder the rows may be on other phones by now, and would come back after a
backup was restored. So to undo an import each of them gets a later change, which travels like any
other: one that came is deleted, one that was changed says again what it said before. What somebody
has changed since stays.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from app.store.core.database import Database, connect
from app.store.core.kinds import KINDS, Kind, add_change, kind_of
from app.store.core.merging import merge, take
from app.store.core.progress import Progress, no_progress
from app.store.core.records import BoxRecord, HandRecord, MatchRecord, PlayerRecord, Record
from app.store.core.rows import SELECT_MATCHES, read_match
from app.store.core.stamps import Stamp
from app.store.core.stored_rules import add_rules
from app.store.exchange.document import Document, MatchBundle
from app.store.exchange.values import JsonNode
from app.store.write.boxes import Boxes
from app.store.write.changes import ChangeKind, log_change, logged_values, save_change
from app.store.write.matches import Matches
from app.store.write.players import Players
from app.store.write.tallies import rebuild_tallies

Verify = Callable[[JsonNode, MatchBundle], None]
"""Raises StoreError (``FILE_WRONG``) with the place in the file."""


def no_check(_node: JsonNode, _bundle: MatchBundle) -> None:
    """For what was verified before."""


Note = Callable[[Record], None]
"""Is called with each row that was written; for a new match, not with its hands."""


def no_note(_record: Record) -> None:
    """For what nobody undoes."""


def import_document(
    database: Database,
    document: Document,
    progress: Progress = no_progress,
    note: Note = no_note,
) -> int:
    """Imports a valid document; returns the number of rows that were new or later than ours.

    Verifies again only that it fits the database, which may have changed since the file was read.
    A cancelled import changes nothing.
    """
    with database.writing() as connection:
        references = ReferenceCheck(connection, (player.id for player in document.players))
        return merge_document(
            connection, document, verify=references.verify, note=note, progress=progress
        )


def merge_document(  # noqa: PLR0913 - what the salvage and the import need
    connection: sqlite3.Connection,
    document: Document,
    *,
    prefer_stored: bool = False,
    verify: Verify = no_check,
    note: Note = no_note,
    progress: Progress = no_progress,
) -> int:
    """Merges the rows that are later than ours, inside the caller's transaction.

    ``prefer_stored``: they are of this phone's own damaged file; keeps our row if both have the
    same stamp, and asks nobody what counts. ``verify`` is called before each match is merged.
    """

    def merge_row(record: Record) -> bool:
        if prefer_stored:
            return merge(connection, record)
        written = take(connection, record)
        if written is not None and not (isinstance(written, HandRecord) and is_new):
            note(written)
        return written is not None

    is_new = False
    for rules in document.rules:
        add_rules(connection, rules)
    taken = sum(merge_row(player) for player in document.players)
    taken += sum(merge_row(box) for box in document.boxes)
    for number, bundle in enumerate(document.matches):
        progress(number / len(document.matches))
        verify(JsonNode(None, ("matches", number)), bundle)
        is_new = connection.execute(_IS_KNOWN, (bundle.match.id,)).fetchone() is None
        rows = [merge_row(bundle.match)]
        rows += [merge_row(hand) for hand in bundle.hands]
        if any(rows):
            rebuild_tallies(connection, bundle.match.id)
        taken += sum(rows)
        taken += sum(add_change(connection, change) for change in bundle.changes)
    progress(1)
    return taken


_IS_KNOWN = "SELECT 1 FROM matches WHERE id = ?"


class ReferenceCheck:
    """Verifies that a match fits the database and what was verified before: its players are known
    here or in the file, its fixed fields are unchanged, and its hands and changes are of no other
    match.
    """

    def __init__(self, connection: sqlite3.Connection, players: Iterable[str]) -> None:
        self._connection = connection
        stored = connection.execute("SELECT id FROM players").fetchall()
        self._known = {*players, *(row["id"] for row in stored)}
        self._fixed_fields = dict[str, int]()
        """Of the matches of the file: a hash, as there may be many."""
        self._rows_before = set[int]()
        """The beginnings of the ids of the hands and changes of earlier matches of the file."""

    def verify(self, node: JsonNode, bundle: MatchBundle) -> None:
        match = bundle.match
        fixed = hash(fixed_fields_of(match))
        if match.id not in self._fixed_fields:
            self._fixed_fields[match.id] = self._stored_fields(match.id, fixed)
        if self._fixed_fields[match.id] != fixed:
            raise node.error("another_table")
        for seat, player in enumerate(match.players):
            if player not in self._known:
                raise node.child("players", seat).error("no_such_player")
        rows = [
            *(("hands", index, hand.id) for index, hand in enumerate(bundle.hands)),
            *(("changes", index, change.id) for index, change in enumerate(bundle.changes)),
        ]
        for table, index, row_id in rows:
            if _beginning(row_id) in self._rows_before or self._is_elsewhere(table, row_id, match):
                raise node.child(table, index).error("of_another_match")
        self._rows_before.update(_beginning(row_id) for _, _, row_id in rows)

    def _stored_fields(self, match_id: str, otherwise: int) -> int:
        row = self._connection.execute(f"{SELECT_MATCHES} WHERE id = ?", (match_id,)).fetchone()
        return otherwise if row is None else hash(fixed_fields_of(read_match(row)))

    def _is_elsewhere(self, table: str, row_id: str, match: MatchRecord) -> bool:
        sql = f"SELECT match_id FROM {table} WHERE id = ?"
        row = self._connection.execute(sql, (row_id,)).fetchone()
        return row is not None and row["match_id"] != match.id


def _beginning(row_id: str) -> int:
    return int(row_id[:18].replace("-", ""), 16)


def fixed_fields_of(match: MatchRecord) -> tuple[object, ...]:
    """The fields of a match that never change: the box and its size, the number of players,
    partners, the start. The players themselves change when two of them are merged.
    """
    return match.set_id, match.highest, len(match.players), match.partners, match.started_at


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
