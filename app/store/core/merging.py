"""Merges records into the database: the later row wins, with the same result on every phone."""

import logging
import sqlite3
from dataclasses import replace
from enum import StrEnum

from app.store.core.errors import StoreError
from app.store.core.json_values import to_json
from app.store.core.records import MatchRecord, Record, columns
from app.store.core.row_text import row_text
from app.store.core.rows import READERS, SELECTS, TABLES, Row, upsert

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


def merge(connection: sqlite3.Connection, record: Record, *, prefer_stored: bool = False) -> bool:
    """Writes a record if it is later than the stored one. Returns True if it was written.

    ``prefer_stored`` keeps the stored row if both have the same stamp.
    """
    is_written = merge_outcome(connection, record, prefer_stored=prefer_stored).is_written
    if is_written:
        upsert(connection, record)
    return is_written


def merge_outcome(
    connection: sqlite3.Connection, record: Record, *, prefer_stored: bool = False
) -> MergeOutcome:
    """Returns what ``merge`` would do with a record."""
    row = connection.execute(
        f"SELECT revision, changed_at, device FROM {TABLES[type(record)]} WHERE id = ?",
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


def _wins_tie(connection: sqlite3.Connection, record: Record) -> bool:
    """Compares the content of records with the same stamp, with the same result on every phone.

    A stored row that cannot be read any more is replaced.
    """
    kind = type(record)
    row = connection.execute(f"{SELECTS[kind]} WHERE id = ?", (record.id,)).fetchone()
    if _is_identical(row, record):
        return False
    try:
        stored = READERS[kind](row)
    except StoreError as error:
        logger.info("a row is garbled and gives way: %s", error.key)
        return True
    if isinstance(record, MatchRecord) and isinstance(stored, MatchRecord) and not record.rules:
        stored = replace(stored, rules=None)
    return row_text(record) > row_text(stored)


def _is_identical(row: Row, record: Record) -> bool:
    """True if the row has exactly the same text. Compares without decoding the row."""
    if isinstance(record, MatchRecord) and row["players"] != to_json(list(record.players)):
        return False
    return all(row[name] == value for name, value in columns(record).items())
