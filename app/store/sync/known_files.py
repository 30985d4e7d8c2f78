"""What this phone knows of the folder, and what it has yet to write there: its own tables."""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.json_values import to_json
from app.store.core.rows import (
    SELECT_MATCHES,
    Row,
    read_box,
    read_change,
    read_hand,
    read_match,
    read_player,
)
from app.store.core.stored_rules import RulesRecord
from app.store.sync.lines import Key, Kind, SharedRecord

logger = logging.getLogger(__name__)

BEGUN = ""
"""The version of a file that was not read to its end."""

_SELECTS = {
    Kind.RULES: ("SELECT * FROM rules", "hash"),
    Kind.BOX: ("SELECT * FROM boxes", "id"),
    Kind.PLAYER: ("SELECT * FROM players", "id"),
    Kind.MATCH: (SELECT_MATCHES, "id"),
    Kind.HAND: ("SELECT * FROM hands", "id"),
    Kind.CHANGE: ("SELECT * FROM changes", "id"),
}
PAGE = 200
_READY = """
    SELECT DISTINCT file FROM sync_lacks WHERE
        (kind = 'rules' AND EXISTS (SELECT 1 FROM rules WHERE hash = sync_lacks.row)) OR
        (kind = 'player' AND EXISTS (SELECT 1 FROM players WHERE id = sync_lacks.row)) OR
        (kind = 'match' AND EXISTS (SELECT 1 FROM matches WHERE id = sync_lacks.row))"""


_WAITING = """
    SELECT outbox.number, outbox.kind, outbox.row FROM outbox
    LEFT JOIN hands ON outbox.kind = 'hand' AND hands.id = outbox.row
    LEFT JOIN changes ON outbox.kind = 'change' AND changes.id = outbox.row
    ORDER BY CASE outbox.kind WHEN 'rules' THEN 0 WHEN 'box' THEN 1 WHEN 'player' THEN 2 ELSE 3 END,
        coalesce(hands.match_id, changes.match_id, outbox.row),
        CASE outbox.kind WHEN 'match' THEN 0 WHEN 'hand' THEN 1 ELSE 2 END, outbox.row"""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """``version``: of the app that did not understand all of it; ``BEGUN``: not read to its end;
    ``None``: all of it was understood. ``trouble``: what is told of it, a ``Trouble`` or empty.
    """

    name: str
    size: int
    version: str | None = None
    trouble: str = ""
    lacks: frozenset[Key] = frozenset()

    @property
    def is_taken(self) -> bool:
        return self.version is None and not self.lacks


def known_files(database: Database) -> dict[str, KnownFile]:
    lacks = dict[str, set[Key]]()
    for row in database.rows("SELECT * FROM sync_lacks"):
        lacks.setdefault(row["file"], set()).add(Key(Kind(row["kind"]), row["row"]))
    return {
        row["name"]: KnownFile(
            name=row["name"],
            size=row["size"],
            version=row["version"],
            trouble=row["trouble"],
            lacks=frozenset(lacks.get(row["name"], ())),
        )
        for row in database.rows("SELECT * FROM sync_files")
    }


def ready_files(database: Database) -> frozenset[str]:
    """The files that wait for a row that is there by now."""
    return frozenset(row["file"] for row in database.rows(_READY))


def save_known(database: Database, file: KnownFile, replaces: Iterable[str] = ()) -> None:
    with database.writing() as connection:
        connection.execute("DELETE FROM sync_lacks WHERE file = ?", (file.name,))
        connection.execute(
            "INSERT INTO sync_files (name, size, version, trouble) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET size = excluded.size,"
            " version = excluded.version, trouble = excluded.trouble",
            (file.name, file.size, file.version, file.trouble),
        )
        connection.executemany(
            "INSERT INTO sync_lacks (file, kind, row) VALUES (?, ?, ?)",
            [(file.name, key.kind, key.id) for key in file.lacks],
        )
        connection.executemany(
            "INSERT OR IGNORE INTO sync_replaces (file, name) VALUES (?, ?)",
            [(file.name, name) for name in replaces],
        )


def replaced(database: Database, names: Collection[str], by: Collection[str]) -> dict[str, str]:
    """Those of the names that one of these known files replaces, each with such a file."""
    rows = database.rows(_REPLACED, to_json(sorted(names)), to_json(sorted(by)))
    return {row["name"]: row["file"] for row in rows}


_REPLACED = """
    SELECT name, file FROM sync_replaces
    WHERE name IN (SELECT value FROM json_each(?)) AND file IN (SELECT value FROM json_each(?))"""


def are_taken(database: Database, names: Collection[str], known: Mapping[str, KnownFile]) -> bool:
    """True if all of these were taken whole, or replaced by one that was."""
    taken = {name for name, file in known.items() if file.is_taken}
    others = set(names) - taken
    return others == replaced(database, others, taken).keys() if others else True


def forget_known(database: Database, names: Collection[str]) -> None:
    if names:
        with database.writing() as connection:
            gone = (to_json(sorted(names)),)
            for table, name in (
                ("sync_lacks", "file"),
                ("sync_replaces", "file"),
                ("sync_files", "name"),
            ):
                listed = f"{name} IN (SELECT value FROM json_each(?))"
                connection.execute(f"DELETE FROM {table} WHERE {listed}", gone)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A row in the outbox; ``number`` is another one when the row changes again."""

    number: int
    key: Key


def waiting_rows(database: Database) -> tuple[Waiting, ...]:
    """In the order in which they refer to each other, the rows of a match together: then each match
    is added up once where they are read.
    """
    return tuple(
        Waiting(row["number"], Key(Kind(row["kind"]), row["row"]))
        for row in database.rows(_WAITING)
    )


def is_waiting(database: Database) -> bool:
    return database.row("SELECT 1 FROM outbox LIMIT 1") is not None


def add_to_outbox(database: Database, keys: Iterable[Key]) -> None:
    with database.writing() as connection:
        sql = "INSERT OR REPLACE INTO outbox (kind, row) VALUES (?, ?)"
        connection.executemany(sql, list(keys))


def delete_from_outbox(database: Database, numbers: Iterable[int]) -> None:
    with database.writing() as connection:
        connection.executemany(
            "DELETE FROM outbox WHERE number = ?", [(number,) for number in numbers]
        )


def stored_record(database: Database, key: Key) -> SharedRecord | None:
    """Raises StoreError if a disk fault damaged the row."""
    select, name = _SELECTS[key.kind]
    row = database.row(f"{select} WHERE {name} = ?", key.id)
    return None if row is None else read_record(key.kind, row)


def stored_or_none(database: Database, key: Key) -> SharedRecord | None:
    """The same; a row that a disk fault damaged counts as missing, and gives way."""
    try:
        return stored_record(database, key)
    except StoreError as error:
        logger.info("a row is garbled: %s", error.key)
        return None


def record_page(database: Database, kind: Kind, after: str) -> Sequence[Row]:
    """The next rows by id, after this one; ``row["key"]`` is the id."""
    select, name = _SELECTS[kind]
    sql = f"SELECT *, {name} AS key FROM ({select} WHERE {name} > ? ORDER BY {name} LIMIT ?)"
    return database.rows(sql, after, PAGE)


def read_record(kind: Kind, row: Row) -> SharedRecord:
    match kind:
        case Kind.RULES:
            return RulesRecord(row["hash"], row["id"], row["text"])
        case Kind.BOX:
            return read_box(row)
        case Kind.PLAYER:
            return read_player(row)
        case Kind.MATCH:
            return read_match(row)
        case Kind.HAND:
            return read_hand(row)
        case Kind.CHANGE:
            return read_change(row)
