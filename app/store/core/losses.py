"""Notes the changes that gave way to one that did not know of them, until somebody is asked."""

import logging
import sqlite3
from collections.abc import Collection, Mapping

from app.store.core.database import Database
from app.store.core.history import knows, latest
from app.store.core.json_values import from_json, to_json
from app.store.core.kinds import kind_of, line_values
from app.store.core.parts import WHOLE, histories_of
from app.store.core.records import Record

MOST_OF_A_ROW = 20
"""A file of somebody else can have any number of them."""

logger = logging.getLogger(__name__)


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


def has_losses(database: Database) -> bool:
    """True also if what gave way is settled by now; ``app.store.sync.conflicts`` tells."""
    return database.row("SELECT 1 FROM losses LIMIT 1") is not None


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
