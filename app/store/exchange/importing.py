"""Import: validates a whole file, then merges it in one transaction or refuses it.

Rows are merged by id, as ``app.store.core.merging`` says: importing a file twice is the same as
once, and the order of several files does not matter.
"""

import json
import sqlite3
from pathlib import Path

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.json_values import Json, foreign_json, is_too_deep
from app.store.core.merging import merge, take
from app.store.core.progress import Progress, no_progress
from app.store.core.records import MatchRecord, Record
from app.store.core.rows import SELECT_MATCHES, add_change, read_match
from app.store.core.stored_rules import add_rules, fill_in_rules
from app.store.exchange.document import Document, MatchBundle
from app.store.exchange.values import JsonNode
from app.store.write.players import Players
from app.store.write.tallies import rebuild_tallies

MAX_FILE_BYTES = 100_000_000
"""In bytes. Ten thousand matches, more than any family plays, take eighty million."""

MAX_DEPTH = 64
"""In levels of brackets; an export has a dozen."""


def import_document(
    database: Database, document: Document, progress: Progress = no_progress
) -> int:
    """Imports a valid document; returns the number of rows that were new or later than ours.

    Verifies again only that it fits the database, which may have changed since the file was read.
    A cancelled import changes nothing.
    """
    with database.writing() as connection:
        references = ReferenceCheck(database, {player.id for player in document.players})
        for number, bundle in enumerate(document.matches):
            references.verify(JsonNode(None, ("matches", number)), bundle)
        return merge_document(connection, document, progress=progress)


def merge_document(
    connection: sqlite3.Connection,
    document: Document,
    *,
    prefer_stored: bool = False,
    progress: Progress = no_progress,
) -> int:
    """Merges the rows that are later than ours, inside the caller's transaction.

    ``prefer_stored``: they are of this phone's own damaged file; keeps our row if both have the
    same stamp, and asks nobody what counts.
    """

    def merge_row(record: Record) -> bool:
        if prefer_stored:
            return merge(connection, record)
        return take(connection, record) is not None

    for rules in document.rules:
        add_rules(connection, rules)
    results = [merge_row(player) for player in document.players]
    results += [merge_row(box) for box in document.boxes]
    for number, bundle in enumerate(document.matches):
        progress(number / len(document.matches))
        rows = [merge_row(bundle.match)]
        if bundle.match.rules is None:
            fill_in_rules(connection, bundle.match.id)
        rows += [merge_row(hand) for hand in bundle.hands]
        if any(rows):
            rebuild_tallies(connection, bundle.match.id)
        results += rows
        results += [add_change(connection, change) for change in bundle.changes]
    progress(1)
    return sum(results)


def read_json(file: Path) -> Json:
    """Reads a JSON file; its content is not validated yet."""
    with as_store_errors():
        if file.stat().st_size > MAX_FILE_BYTES:
            raise StoreError(StoreFault.FILE_TOO_LARGE, most=MAX_FILE_BYTES)
        raw = file.read_bytes()
    if is_too_deep(raw, MAX_DEPTH):
        raise StoreError(StoreFault.FILE_TOO_DEEP, most=MAX_DEPTH)
    try:
        return foreign_json(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as fault:
        line, column = fault.lineno, fault.colno
        raise StoreError(StoreFault.FILE_NOT_READ, line=line, column=column) from fault
    except ValueError as fault:  # not UTF-8, or a number with thousands of digits
        raise StoreError(StoreFault.FILE_NOT_READ, why=str(fault)[:200]) from fault


class ReferenceCheck:
    """Verifies that a match fits the database: its players are known here or in the file, its
    fixed fields are unchanged, and its hands and changes belong to no other match.
    """

    def __init__(self, database: Database, players: set[str]) -> None:
        self._known = players | Players(database).ids()
        matches = map(read_match, database.rows(SELECT_MATCHES))
        self._fixed_fields = {match.id: fixed_fields_of(match) for match in matches}
        self._match_ids = {
            row["id"]: row["match_id"]
            for table in ("hands", "changes")
            for row in database.rows(f"SELECT id, match_id FROM {table}")
        }

    def verify(self, node: JsonNode, bundle: MatchBundle) -> None:
        match = bundle.match
        fixed = fixed_fields_of(match)
        if self._fixed_fields.setdefault(match.id, fixed) != fixed:
            raise node.error("another_table")
        for seat, player in enumerate(match.players):
            if player not in self._known:
                raise node.child("players", seat).error("no_such_player")
        hands = [(("hands", index), hand.id) for index, hand in enumerate(bundle.hands)]
        changes = [(("changes", index), change.id) for index, change in enumerate(bundle.changes)]
        for place, record_id in (*hands, *changes):
            if self._match_ids.setdefault(record_id, match.id) != match.id:
                raise node.child(*place).error("of_another_match")


def fixed_fields_of(match: MatchRecord) -> tuple[object, ...]:
    """The fields of a match that never change: the box and its size, the number of players,
    partners, the start. The players themselves change when two of them are merged.
    """
    return match.set_id, match.highest, len(match.players), match.partners, match.started_at
