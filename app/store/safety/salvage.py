"""What can still be read from a damaged file.

Row by row from both ends of each table, as far as SQLite gets. Each row is looked at as if
a stranger had sent it: a garbled one can look like a whole one.
"""

import contextlib
import json
import logging
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from app.store.core import rows
from app.store.core.codec import GARBLED
from app.store.core.database import BESIDE, SALVAGING, Database, connect
from app.store.core.errors import StoreError
from app.store.core.records import ChangeRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.exchange import validation as reading
from app.store.exchange.document import (
    Document,
    MatchFile,
    change_out,
    hand_out,
    match_out,
    player_out,
)
from app.store.exchange.importing import merge_document
from app.store.exchange.validation import RuleSets
from app.store.exchange.values import Value

T = TypeVar("T")
Row = dict[str, Any]
logger = logging.getLogger(__name__)


def salvage(damaged: Path, database: Database, rule_sets: RuleSets) -> int:
    """Merge what is still readable; how many rows were later than those at hand."""
    try:
        with tempfile.TemporaryDirectory(dir=damaged.parent, prefix=SALVAGING) as folder:
            return _merge(_read_copy(damaged, Path(folder)), database, rule_sets)
    except OSError as fault:
        logger.warning("nothing could be salvaged: %s", type(fault).__name__)
        return 0


def _read_copy(damaged: Path, folder: Path) -> "_Tables":
    """The copy may be changed by being opened; what was put aside stays as it is."""
    copy = folder / "copy.sqlite3"
    for end in BESIDE:
        try:
            shutil.copyfile(f"{damaged}{end}", f"{copy}{end}")
        except OSError as fault:
            logger.info("not read of the damaged file: %s", type(fault).__name__)
    _pad(copy)
    try:
        with contextlib.closing(connect(copy)) as connection:
            return _Tables(connection)
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        logger.warning("the damaged file cannot be opened: %s", type(fault).__name__)
        return _Tables(None)


def _pad(copy: Path) -> None:
    """Of a file without a page SQLite would throw the log away; with an empty one it reads it."""
    wal = Path(f"{copy}-wal")
    if wal.exists() and not (copy.exists() and copy.stat().st_size):
        with wal.open("rb") as log:
            size = int.from_bytes(log.read(12)[8:12], "big")
        if size in _PAGES:
            copy.write_bytes(bytes(size))


_PAGES = {2**power for power in range(9, 17)}


class _Tables:
    """The rows of a damaged file, those of them that could be read."""

    def __init__(self, connection: sqlite3.Connection | None) -> None:
        def read(table: str) -> list[Row]:
            return [] if connection is None else list(_readable(connection, table))

        self.players = read("players")
        self.matches = read("matches")
        self.seats = read("seats")
        self.hands = read("hands")
        self.changes = read("changes")
        self.drafts = read("drafts")
        self.settings = read("settings")


def _readable(connection: sqlite3.Connection, table: str) -> Iterator[Row]:
    key = "match_id {0}, seat {0}" if table == "seats" else "rowid {0}"
    seen = set()
    for order in ("ASC", "DESC"):
        try:
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {key.format(order)}"):
                if tuple(row) not in seen:
                    seen.add(tuple(row))
                    yield dict(row)
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as fault:
            logger.warning("%s cannot be read any further: %s", table, type(fault).__name__)


def _merge(tables: _Tables, database: Database, rule_sets: RuleSets) -> int:
    known = {player.id for player in _known_players(database)}
    players = tuple(_each("players", tables.players, _player))
    known |= {player.id for player in players}
    matches = {match.id: match for match in _known_matches(database)}
    for match in _each("matches", _seated(tables), lambda row: _match(row, rule_sets)):
        if known.issuperset(match.players):
            matches[match.id] = match
    document = Document(players, tuple(_files(tables, matches, rule_sets)))
    with database.writing() as connection:
        taken = merge_document(connection, document, only_later=True).taken
    for sql, values in _own(tables, set(matches)):
        try:
            with database.writing() as connection:
                connection.execute(sql, values)
        except StoreError as fault:
            logger.warning("a row of this phone's own is left out: %s", fault.key)
    return taken


def _known_players(database: Database) -> Iterator[PlayerRecord]:
    return map(rows.player_in, database.rows("SELECT * FROM players"))


def _known_matches(database: Database) -> Iterator[MatchRecord]:
    return map(rows.match_in, database.rows(rows.MATCHES))


def _seated(tables: _Tables) -> Iterator[Row]:
    seats: dict[str, dict[int, str]] = defaultdict(dict)
    for seat in tables.seats:
        try:
            seats[seat["match_id"]][seat["seat"]] = seat["player_id"]
        except LookupError as fault:  # a column whose name is garbled
            logger.info("a seat is garbled: no %s", fault)
    for row in tables.matches:
        by_seat = seats[str(row.get("id"))]
        yield {**row, "players": json.dumps([by_seat[seat] for seat in sorted(by_seat)])}


def _files(
    tables: _Tables, matches: dict[str, MatchRecord], rule_sets: RuleSets
) -> Iterator[MatchFile]:
    hands: dict[str, list[HandRecord]] = defaultdict(list)
    changes: dict[str, list[ChangeRecord]] = defaultdict(list)
    for hand in _each("hands", tables.hands, lambda row: _hand(row, matches, rule_sets)):
        hands[hand.match_id].append(hand)
    for change in _each("changes", tables.changes, lambda row: _change(row, matches)):
        changes[change.match_id].append(change)
    for match in matches.values():
        yield MatchFile(match, tuple(hands[match.id]), tuple(changes[match.id]))


def _each(table: str, found: Iterable[Row], read: Callable[[Row], T]) -> Iterator[T]:
    """Those rows that are what they should be; each other one is left out."""
    for number, row in enumerate(found):
        try:
            yield read(row)
        except StoreError as fault:
            values = {name: fault.values.get(name) for name in ("place", "why", "column")}
            logger.warning("row %d of %s is left out: %s %s", number, table, fault.key, values)
        except GARBLED as fault:
            logger.warning("row %d of %s is left out: %s", number, table, type(fault).__name__)


def _player(row: Row) -> PlayerRecord:
    return reading.player_in(Value(player_out(rows.player_in(row))))


def _match(row: Row, rule_sets: RuleSets) -> MatchRecord:
    told = match_out(MatchFile(rows.match_in(row), (), ()))
    return reading.match_in(Value(told), rule_sets).match


def _hand(row: Row, matches: dict[str, MatchRecord], rule_sets: RuleSets) -> HandRecord:
    match = matches[row["match_id"]]
    return reading.hand_in(Value(hand_out(rows.hand_in(row))), match, rule_sets[match.set_id])


def _change(row: Row, matches: dict[str, MatchRecord]) -> ChangeRecord:
    return reading.change_in(Value(change_out(rows.change_in(row))), matches[row["match_id"]])


def _own(tables: _Tables, matches: set[str]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """This phone's own, row by row: the settings and the half-tapped hand. What is garbled
    the tables refuse by themselves.
    """
    for row in tables.settings:
        sql = "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)"
        yield sql, (row.get("key"), row.get("value"))
    for row in tables.drafts:
        if row.get("match_id") in matches:
            sql = "INSERT OR REPLACE INTO drafts (match_id, draft, changed_at) VALUES (?, ?, ?)"
            yield sql, (row["match_id"], row.get("draft"), row.get("changed_at"))
