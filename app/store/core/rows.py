"""Records as rows of the database: reading, writing, and merging them."""

import logging
import sqlite3
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from app.store.core.codec import Json, dumped, loaded
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import (
    MANY,
    ChangeRecord,
    Columns,
    HandRecord,
    MatchRecord,
    PlayerRecord,
    Record,
    columns,
)
from app.store.core.stamps import Stamp

logger = logging.getLogger(__name__)
Row = sqlite3.Row | Mapping[str, Any]
"""A row as SQLite gives it, or one put together from what could be read."""

TABLES: Mapping[type[Record], str] = {
    PlayerRecord: "players",
    MatchRecord: "matches",
    HandRecord: "hands",
}


MATCHES = """
    SELECT *, (SELECT json_group_array(player_id) FROM
               (SELECT player_id FROM seats WHERE match_id = matches.id ORDER BY seat)) AS players
    FROM matches"""
HANDS = "SELECT * FROM hands"
CHANGES = "SELECT * FROM changes"
SELECTS: Mapping[type[Record], str] = {
    PlayerRecord: "SELECT * FROM players",
    MatchRecord: MATCHES,
    HandRecord: HANDS,
}


def put(connection: sqlite3.Connection, record: Record) -> None:
    """Write a record over whatever it was before."""
    _write(connection, TABLES[type(record)], columns(record))
    if isinstance(record, MatchRecord):
        _put_seats(connection, record)


def add_last(connection: sqlite3.Connection, hand: HandRecord) -> HandRecord:
    """Write a new hand behind all others of its match. It comes back as it will be read: from
    what was written, without asking for it.
    """
    told = dict(columns(hand))
    values = ", ".join(_LAST if name == "position" else f":{name}" for name in told)
    sql = f"INSERT INTO hands ({', '.join(told)}) VALUES ({values}) RETURNING position"
    (row,) = connection.execute(sql, told).fetchall()
    return hand_in({**told, "position": row["position"]})


_LAST = f"""(SELECT min(ifnull(max(position) + 1, 0), {MANY})
    FROM hands WHERE match_id = :match_id)"""


def _write(connection: sqlite3.Connection, table: str, told: Columns) -> None:
    names, marks = ", ".join(told), ", ".join("?" * len(told))
    kept = ", ".join(f"{name} = excluded.{name}" for name in told if name != "id")
    connection.execute(
        f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {kept}",
        tuple(told.values()),
    )


def _put_seats(connection: sqlite3.Connection, match: MatchRecord) -> None:
    connection.execute("DELETE FROM seats WHERE match_id = ?", (match.id,))
    connection.executemany(
        "INSERT INTO seats (match_id, seat, player_id, side, started_at) VALUES (?, ?, ?, ?, ?)",
        [
            (match.id, seat, player, match.side_of(seat), match.started_at)
            for seat, player in enumerate(match.players)
        ],
    )


class Fate(StrEnum):
    """What becomes of a row that comes in; an ``OLDER`` one stays as it is here."""

    ADDED = "added"
    CHANGED = "changed"
    SAME = "same"
    OLDER = "older"


def merge(connection: sqlite3.Connection, record: Record, *, only_later: bool = False) -> bool:
    """Keep the later of a record and the one at hand; whether it was the new one.

    ``only_later`` prefers the one at hand where both have one stamp.
    """
    if fate(connection, record, only_later=only_later) in {Fate.SAME, Fate.OLDER}:
        return False
    put(connection, record)
    return True


def fate(connection: sqlite3.Connection, record: Record, *, only_later: bool = False) -> Fate:
    """What merging would do with a record."""
    row = connection.execute(
        f"SELECT revision, changed_at, device FROM {TABLES[type(record)]} WHERE id = ?",
        (record.id,),
    ).fetchone()
    if row is None:
        return Fate.ADDED
    stamp = (record.stamp.revision, record.stamp.changed_at, record.stamp.device)
    if stamp < tuple(row):
        return Fate.OLDER
    if stamp == tuple(row) and (only_later or not _says_more(connection, record)):
        return Fate.SAME
    return Fate.CHANGED


def _says_more(connection: sqlite3.Connection, record: Record) -> bool:
    """With one stamp, what the records say decides, the same on every phone.

    One that cannot be read any more gives way.
    """
    kind = type(record)
    row = connection.execute(f"{SELECTS[kind]} WHERE id = ?", (record.id,)).fetchone()
    if _is_written(row, record):
        return False
    try:
        known = READERS[kind](row)
    except StoreError as fault:
        logger.info("a row is garbled and gives way: %s", fault.key)
        return True
    return _said(record) > _said(known)


def _is_written(row: Row, record: Record) -> bool:
    """Whether a row says the very same, letter by letter: told without reading it."""
    if isinstance(record, MatchRecord) and row["players"] != dumped(list(record.players)):
        return False
    return all(row[name] == value for name, value in columns(record).items())


def _said(record: Record) -> str:
    players = list(record.players) if isinstance(record, MatchRecord) else []
    return dumped([dict(columns(record)), players])


def add_change(connection: sqlite3.Connection, change: ChangeRecord) -> bool:
    """A line of a change log is added once; which of two with one id stays is told by it."""
    if not is_news(connection, change):
        return False
    _write(connection, "changes", columns(change))
    return True


def is_news(connection: sqlite3.Connection, change: ChangeRecord) -> bool:
    """Whether a line of a change log would be added, or take another's place."""
    told = columns(change)
    before = connection.execute("SELECT * FROM changes WHERE id = ?", (change.id,)).fetchone()
    return before is None or dumped(dict(before)) < dumped(dict(told))


def stamp_in(row: Row) -> Stamp:
    return Stamp(row["revision"], row["changed_at"], row["device"], bool(row["deleted"]))


def player_in(row: Row) -> PlayerRecord:
    return PlayerRecord(row["id"], row["name"], row["colour"], stamp_in(row))


def match_in(row: Row) -> MatchRecord:
    """A row of ``MATCHES``."""
    return MatchRecord(
        id=row["id"],
        set_id=row["set_id"],
        players=tuple(_json(row, "players")),
        partners=bool(row["partners"]),
        choices=_json(row, "choices"),
        target=row["target"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        name=row["name"],
        note=row["note"],
        stamp=stamp_in(row),
    )


def hand_in(row: Row) -> HandRecord:
    facts, verdict = _table(row, "facts", _FACTS), _table(row, "verdict", _VERDICT)
    return HandRecord(
        id=row["id"],
        match_id=row["match_id"],
        position=row["position"],
        starter=row["starter"],
        facts=facts,
        verdict=verdict,
        stamp=stamp_in(row),
    )


def change_in(row: Row) -> ChangeRecord:
    return ChangeRecord(
        id=row["id"],
        match_id=row["match_id"],
        hand_id=row["hand_id"],
        what=row["what"],
        at=row["at"],
        device=row["device"],
        before=_told(row, "before"),
        after=_told(row, "after"),
    )


_FACTS = {"left", "out", "stock", "picked"}
_VERDICT = {"winner", "side", "points", "open", "steps"}


def _table(row: Row, column: str, fields: set[str]) -> Json:
    """A table of just these fields: a garbled letter can leave it one of others."""
    value = _json(row, column)
    if not isinstance(value, dict) or set(value) != fields:
        raise StoreError(StoreFault.DAMAGED, id=row["id"], column=column)
    return value


def _told(row: Row, column: str) -> Json:
    """A table, or nothing."""
    value = _json(row, column)
    if value is not None and not isinstance(value, dict):
        raise StoreError(StoreFault.DAMAGED, id=row["id"], column=column)
    return value


def _json(row: Row, column: str) -> Json:
    return None if row[column] is None else loaded(row[column], id=row["id"], column=column)


READERS: Mapping[type[Record], Callable[[Row], Record]] = {
    PlayerRecord: player_in,
    MatchRecord: match_in,
    HandRecord: hand_in,
}
