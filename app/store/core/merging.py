"""Merges records into the database: the later row wins, with the same result on every phone.

Of a match each part is merged by itself. What gives way to a row that was not made from it is
noted, until somebody is asked about it.
"""

import logging
import sqlite3
from collections.abc import Collection, Mapping
from enum import StrEnum

from app.store.core.errors import StoreError
from app.store.core.json_values import from_json, to_json
from app.store.core.kinds import kind_of, line_values, row_text, upsert
from app.store.core.parts import WHOLE, histories_of, joined_matches, visible_values
from app.store.core.records import BoxRecord, MatchRecord, Record
from app.store.core.rows import Row
from app.store.core.stamps import knows, latest

MOST_OF_A_ROW = 20
"""A file of somebody else can have any number of changes that gave way."""

logger = logging.getLogger(__name__)


class MergeOutcome(StrEnum):
    """The result of merging an incoming row; for ``OLDER`` the stored row is the later one."""

    ADDED = "added"
    CHANGED = "changed"
    SAME = "same"
    OLDER = "older"

    @property
    def is_written(self) -> bool:
        return self in {MergeOutcome.ADDED, MergeOutcome.CHANGED}


def take(connection: sqlite3.Connection, record: Record) -> Record | None:
    """Merges a record of another phone or of a file. Returns what was written: the record, or a
    match that has something of both; ``None`` if all stays as it is.
    """
    if isinstance(record, MatchRecord):
        return _take_match(connection, record)
    outcome = merge_outcome(connection, record)
    if outcome is MergeOutcome.ADDED:
        upsert(connection, record)
        return record
    if not outcome.is_written and not record.stamp.history:
        return None  # it is as it was made, and what is stored was made from that
    settle(connection, record)
    before = _stored_or_none(connection, record)
    if before is not None:
        _note_what_gives_way(
            connection, *((before, record) if outcome.is_written else (record, before))
        )
    if not outcome.is_written:
        return None
    _end_steps(connection, record, before)
    upsert(connection, record)
    return record


def _take_match(connection: sqlite3.Connection, record: MatchRecord) -> MatchRecord | None:
    before = _stored_or_none(connection, record)
    if not isinstance(before, MatchRecord):
        upsert(connection, record)
        return record
    joined = joined_matches(before, record)
    settle(connection, record)
    for row, parts in joined.lost:
        note_loss(connection, row, parts)
    if joined.match == before:
        return None
    upsert(connection, joined.match)
    return record if joined.match == record else joined.match


def _note_what_gives_way(connection: sqlite3.Connection, earlier: Record, later: Record) -> None:
    is_known = knows(later.stamp.history, latest(earlier.stamp.history))
    if not is_known and visible_values(earlier) != visible_values(later):
        note_loss(connection, earlier, (WHOLE,))


def _end_steps(connection: sqlite3.Connection, after: Record, before: Record | None) -> None:
    """How a box was changed on this phone cannot go on from rules that came from elsewhere."""
    if isinstance(after, BoxRecord) and isinstance(before, BoxRecord) and after.text != before.text:
        connection.execute("DELETE FROM box_steps WHERE box = ?", (after.id,))


def _stored_or_none(connection: sqlite3.Connection, record: Record) -> Record | None:
    kind = kind_of(record)
    row = connection.execute(kind.select_one, (record.id,)).fetchone()
    try:
        return None if row is None else kind.read(row)
    except StoreError as error:
        logger.info("a row is garbled: %s", error.key)
        return None


def merge(connection: sqlite3.Connection, record: Record) -> bool:
    """Writes a record of this phone's own damaged file if its stamp is later than the stored one's.
    Returns True if it was written.
    """
    is_written = merge_outcome(connection, record, prefer_stored=True).is_written
    if is_written:
        upsert(connection, record)
    return is_written


def merge_outcome(
    connection: sqlite3.Connection, record: Record, *, prefer_stored: bool = False
) -> MergeOutcome:
    """Returns what ``take`` would do with a record, or ``merge`` with ``prefer_stored``: it keeps
    the stored row if both have the same stamp.
    """
    if isinstance(record, MatchRecord) and not prefer_stored:
        before = _stored_or_none(connection, record)
        if isinstance(before, MatchRecord):
            return _match_outcome(before, record)
    row = connection.execute(
        f"SELECT revision, changed_at, device FROM {kind_of(record).table} WHERE id = ?",
        (record.id,),
    ).fetchone()
    if row is None:
        return MergeOutcome.ADDED
    stamp = (record.stamp.revision, record.stamp.changed_at, record.stamp.device)
    if stamp < tuple(row):
        return MergeOutcome.OLDER
    if stamp == tuple(row) and (prefer_stored or not _wins_tie(connection, record)):
        return MergeOutcome.SAME
    return MergeOutcome.CHANGED


def _match_outcome(before: MatchRecord, record: MatchRecord) -> MergeOutcome:
    if record == before:
        return MergeOutcome.SAME
    is_same = joined_matches(before, record).match == before
    return MergeOutcome.OLDER if is_same else MergeOutcome.CHANGED


def _wins_tie(connection: sqlite3.Connection, record: Record) -> bool:
    """Compares the content of records with the same stamp, with the same result on every phone.

    A stored row that cannot be read any more is replaced.
    """
    kind = kind_of(record)
    row = connection.execute(kind.select_one, (record.id,)).fetchone()
    if _is_identical(row, record):
        return False
    try:
        stored = kind.read(row)
    except StoreError as error:
        logger.info("a row is garbled and gives way: %s", error.key)
        return True
    return row_text(record) > row_text(stored)


def _is_identical(row: Row, record: Record) -> bool:
    """True if the row has exactly the same text. Compares without decoding the row."""
    if isinstance(record, MatchRecord) and row["players"] != to_json(list(record.players)):
        return False
    return all(row[name] == value for name, value in kind_of(record).columns(record).items())


def note_loss(connection: sqlite3.Connection, lost: Record, parts: Collection[str]) -> None:
    """``parts`` of the row gave way; an earlier change that it was made from gave way with it."""
    noted = _noted(connection, lost)
    mine = _of_parts(histories_of(lost), parts)
    if any(_covers(histories, mine) for _, histories in noted):
        return
    settle(connection, lost)
    if len(noted) >= MOST_OF_A_ROW:
        logger.warning("too many changes of one row gave way: the earliest is forgotten")
        connection.execute("DELETE FROM losses WHERE number = ?", (noted[0][0],))
    kind = kind_of(lost)
    told = to_json(sorted(parts)), to_json(line_values(lost))
    connection.execute(
        "INSERT INTO losses (kind, row, match_id, parts, line) VALUES (?, ?, ?, ?, ?)",
        (kind.name, lost.id, kind.match_of(lost) or None, *told),
    )


def settle(connection: sqlite3.Connection, record: Record) -> None:
    """Forgets what whoever made this row knew: they made it from that, or said what counts."""
    now = histories_of(record)
    for number, histories in _noted(connection, record):
        if _covers(now, histories):
            connection.execute("DELETE FROM losses WHERE number = ?", (number,))


def _noted(connection: sqlite3.Connection, record: Record) -> list[tuple[int, Mapping[str, str]]]:
    """The histories of the parts that gave way."""
    rows = connection.execute(
        "SELECT number, parts, line FROM losses WHERE kind = ? AND row = ? ORDER BY number",
        (kind_of(record).name, record.id),
    ).fetchall()
    return [(row["number"], _histories(row)) for row in rows]


def _histories(row: sqlite3.Row) -> Mapping[str, str]:
    told = from_json(row["line"], table="losses").get("history", "")
    parts = from_json(row["parts"], table="losses")
    return _of_parts(told if isinstance(told, dict) else {WHOLE: told}, parts)


def _of_parts(histories: Mapping[str, str], parts: Collection[str]) -> Mapping[str, str]:
    return {part: histories.get(part, "") for part in parts}


def _covers(histories: Mapping[str, str], others: Mapping[str, str]) -> bool:
    return all(
        part in histories and knows(histories[part], latest(other))
        for part, other in others.items()
    )
