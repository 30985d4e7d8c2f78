"""The rows of databases and of files, to tell whether what was acknowledged is still somewhere."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.store.core.database import Database
from app.store.sync.file_format import NAME_LENGTH, name_of, unpack
from tests.store.sync.fake_sync_folder import NOTHING, FakeSyncFolder, Stored

Key = tuple[str, str]
"""The kind and the id of a row."""
Order = tuple[int, str, str]
"""The revision, the time, the device; rules and changes never change."""

KINDS = ("rules", "box", "player", "match", "hand", "change")
"""In the order in which they refer to each other."""
NO_ORDER = (0, "", "")

_STAMPS = """
    SELECT 'player', id, revision, changed_at, device FROM players
    UNION ALL SELECT 'box', id, revision, changed_at, device FROM boxes
    UNION ALL SELECT 'match', id, revision, changed_at, device FROM matches
    UNION ALL SELECT 'hand', id, revision, changed_at, device FROM hands
    UNION ALL SELECT 'change', id, 0, '', '' FROM changes
    UNION ALL SELECT 'rules', hash, 0, '', '' FROM rules"""
_MATCHES = """
    SELECT id, rules, (SELECT json_group_array(player_id) FROM seats WHERE match_id = id) AS players
    FROM matches"""
_OF_MATCHES = """
    SELECT 'hand' AS kind, id, match_id FROM hands
    UNION ALL SELECT 'change', id, match_id FROM changes"""
TABLES = ("rules", "players", "matches", "seats", "hands", "changes", "tallies", "boxes")


@dataclass(frozen=True, slots=True)
class Kept:
    """``refers``: the rows without which nobody can take it."""

    key: Key
    order: Order
    refers: tuple[Key, ...] = ()


def stamps_of(database: Database) -> dict[Key, Order]:
    return {(row[0], row[1]): (row[2], row[3], row[4]) for row in database.rows(_STAMPS)}


def everything(database: Database) -> list[list[tuple[Any, ...]]]:
    """Each row of each table that phones share, and the tallies, in the order of their ids."""
    tables = (database.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in TABLES)
    return [[tuple(row) for row in rows] for rows in tables]


def best_orders(
    databases: Iterable[Database], folders: Iterable[FakeSyncFolder]
) -> dict[Key, Order]:
    """Of each row the latest that can still be taken: from a database, or from a whole file that
    will be carried to all.
    """
    rows = [row for database in databases for row in _rows_of(database)]
    rows += [row for lines in _lines_that_stay(folders) for row in _rows_in(lines)]
    rows.sort(key=lambda row: KINDS.index(row.key[0]))
    best = dict[Key, Order]()
    for row in rows:
        if all(other in best for other in row.refers):
            best[row.key] = max(row.order, best.get(row.key, NO_ORDER))
    return best


def orders_in(folder: FakeSyncFolder, place: str) -> dict[Key, Order]:
    """Of each row the latest in the whole files of one directory."""
    own = {path: file for path, file in folder.files.items() if path.startswith(f"{place}/")}
    return _latest(_lines_of(own))


def orders_of(content: bytes) -> dict[Key, Order]:
    """Of each row the latest in a file."""
    found = unpack(name_by(content), content)
    return _latest([found.lines] if found else ())


def name_by(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:NAME_LENGTH]


def _latest(files: Iterable[tuple[str, ...]]) -> dict[Key, Order]:
    latest = dict[Key, Order]()
    for row in (row for lines in files for row in _rows_in(lines)):
        latest[row.key] = max(row.order, latest.get(row.key, NO_ORDER))
    return latest


def _lines_that_stay(folders: Iterable[FakeSyncFolder]) -> Iterator[tuple[str, ...]]:
    winning = dict[str, Stored]()
    for folder in folders:
        for path, file in folder.files.items():
            winning[path] = max(file, winning.get(path, NOTHING), key=lambda one: one.rank)
    return _lines_of(winning)


def _lines_of(files: Mapping[str, Stored]) -> Iterator[tuple[str, ...]]:
    for path, file in files.items():
        name = name_of(path.split("/")[1])
        if name and file.content and (found := unpack(name, file.content)):
            yield found.lines


def _rows_of(database: Database) -> Iterator[Kept]:
    refers = dict[Key, tuple[Key, ...]]()
    for row in database.rows(_MATCHES):
        players = tuple(("player", player) for player in json.loads(row["players"]))
        refers["match", row["id"]] = (("rules", row["rules"]), *players)
    for row in database.rows(_OF_MATCHES):
        refers[row["kind"], row["id"]] = (("match", row["match_id"]),)
    for key, order in stamps_of(database).items():
        yield Kept(key, order, refers.get(key, ()))


def _rows_in(lines: Iterable[str]) -> Iterator[Kept]:
    return (kept for kept, _ in rows_in(lines))


def rows_in(lines: Iterable[str]) -> Iterator[tuple[Kept, str]]:
    """Each row with its line."""
    for line in lines:
        try:
            yield _row_in(json.loads(line)), line
        except (ValueError, LookupError, TypeError, RecursionError):  # a forged line
            continue


def _row_in(row: Any) -> Kept:
    kind = row["kind"]
    KINDS.index(kind)
    if kind == "rules":
        return Kept((kind, row["hash"]), NO_ORDER)
    key = kind, row["id"]
    if kind in {"hand", "change"}:
        refers: tuple[Key, ...] = (("match", row["match"]),)
    elif kind == "match":
        refers = (("rules", row["rules"]), *(("player", player) for player in row["players"]))
    else:
        refers = ()
    order = NO_ORDER if kind == "change" else (row["revision"], row["changed_at"], row["device"])
    return Kept(key, order, refers)
