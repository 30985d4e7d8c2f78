"""What this phone knows of the folder: the files that it read or wrote, in tables of its own."""

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.json_values import to_json
from app.store.core.kinds import KINDS, Kind, SharedRecord
from app.store.sync.file_format import Key

logger = logging.getLogger(__name__)

BEGUN = ""
"""The version of a file that was not read to its end."""

_READY = "SELECT DISTINCT file FROM sync_lacks WHERE " + " OR ".join(
    f"(kind = '{kind.name}' AND EXISTS"
    f" (SELECT 1 FROM {kind.table} WHERE {kind.key} = sync_lacks.row))"
    for kind in KINDS.values()
    if kind.name in {one.kind for other in KINDS.values() for one in other.references}
)


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


def stored_record(database: Database, key: Key) -> SharedRecord | None:
    """Raises StoreError if a disk fault damaged the row."""
    kind = KINDS[key.kind]
    row = database.row(kind.select_one, key.id)
    found: SharedRecord | None = None if row is None else kind.read(row)
    return found


def stored_or_none(database: Database, key: Key) -> SharedRecord | None:
    """The same; a row that a disk fault damaged counts as missing, and gives way."""
    try:
        return stored_record(database, key)
    except StoreError as error:
        logger.info("a row is garbled: %s", error.key)
        return None
