"""Writes records as rows of the database."""

import logging
import sqlite3

from app.store.core.errors import StoreError
from app.store.core.kinds import kind_of, row_text
from app.store.core.records import (
    MAX_COUNT,
    ChangeRecord,
    Columns,
    HandRecord,
    MatchRecord,
    Record,
)
from app.store.core.rows import read_change, read_hand

logger = logging.getLogger(__name__)


def upsert(connection: sqlite3.Connection, record: Record) -> None:
    """Inserts a record or overwrites the stored one."""
    kind = kind_of(record)
    _write(connection, kind.table, kind.columns(record))
    if isinstance(record, MatchRecord):
        _write_seats(connection, record)


def append_hand(connection: sqlite3.Connection, hand: HandRecord) -> HandRecord:
    """Inserts a new hand after all others of its match.

    Returns it as it will be read later, without another query.
    """
    values = dict(kind_of(hand).columns(hand))
    marks = ", ".join(_NEXT_POSITION if name == "position" else f":{name}" for name in values)
    sql = f"INSERT INTO hands ({', '.join(values)}) VALUES ({marks}) RETURNING position"
    (row,) = connection.execute(sql, values).fetchall()
    return read_hand({**values, "position": row["position"]})


_NEXT_POSITION = f"""(SELECT min(ifnull(max(position) + 1, 0), {MAX_COUNT})
    FROM hands WHERE match_id = :match_id)"""


def _write(connection: sqlite3.Connection, table: str, values: Columns) -> None:
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    updates = ", ".join(f"{name} = excluded.{name}" for name in values if name != "id")
    connection.execute(
        f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {updates}",
        tuple(values.values()),
    )


def _write_seats(connection: sqlite3.Connection, match: MatchRecord) -> None:
    connection.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
    connection.executemany(
        "INSERT INTO seats (match_id, seat, player_id, side, started_at) VALUES (?, ?, ?, ?, ?)",
        [
            (match.id, seat, player, match.side_of(seat), match.started_at)
            for seat, player in enumerate(match.players)
        ],
    )


def add_change(connection: sqlite3.Connection, change: ChangeRecord) -> bool:
    """Adds an entry of a change log once."""
    if not is_new_change(connection, change):
        return False
    kind = kind_of(change)
    _write(connection, kind.table, kind.columns(change))
    return True


def is_new_change(connection: sqlite3.Connection, change: ChangeRecord) -> bool:
    """True if an entry of a change log would be added, or would replace the stored one."""
    before = connection.execute(kind_of(change).select_one, (change.id,)).fetchone()
    if before is None:
        return True
    try:
        return row_text(read_change(before)) < row_text(change)
    except StoreError as error:
        logger.info("a change is garbled and gives way: %s", error.key)
        return True
