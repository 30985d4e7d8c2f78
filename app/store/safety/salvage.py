"""Salvages the rows that can still be read from a damaged file.

Reads each table row by row from both ends, as far as SQLite can. Validates each row like an
imported one, because a damaged row can look intact.
"""

import contextlib
import json
import logging
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from app.store.core import rows
from app.store.core.database import Database, connect
from app.store.core.errors import StoreError
from app.store.core.files import SALVAGE_PREFIX, database_files
from app.store.core.json_values import DECODE_ERRORS
from app.store.core.kinds import KINDS, Kind
from app.store.core.records import BoxRecord, ChangeRecord, HandRecord, MatchRecord, PlayerRecord
from app.store.core.stamps import Stamp
from app.store.core.stored_rules import RulesRecord, record_of
from app.store.exchange import validation
from app.store.exchange.document import Document, MatchBundle, match_to_dict
from app.store.exchange.hand_validation import parse_hand
from app.store.exchange.importing import merge_document
from app.store.exchange.validation import FileRules, RuleSets, file_rules, parse_record
from app.store.exchange.values import JsonNode

T = TypeVar("T")
Row = dict[str, Any]
Tables = Mapping[str, list[Row]]
"""The readable rows of a damaged file, by table."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How many rows were newer than those of the database, and how many players of matches could
    not be read: each has a stand-in, so that no match is lost with a name.
    """

    rows: int = 0
    unreadable: int = 0


def salvage(damaged: Path, database: Database, rule_sets: RuleSets) -> Salvaged:
    """Merges the readable rows."""
    try:
        with tempfile.TemporaryDirectory(dir=damaged.parent, prefix=SALVAGE_PREFIX) as folder:
            return _merge(_read_copy(damaged, Path(folder)), database, rule_sets)
    except OSError as fault:
        logger.warning("nothing could be salvaged: %s", type(fault).__name__)
        return Salvaged()


def _read_copy(damaged: Path, folder: Path) -> Tables:
    """Reads a copy, because opening a file can change it."""
    copy = folder / "copy.sqlite3"
    for source, target in zip(database_files(damaged), database_files(copy), strict=True):
        try:
            shutil.copyfile(source, target)
        except OSError as fault:
            logger.info("a part of the damaged file cannot be read: %s", type(fault).__name__)
    _add_empty_page(copy)
    try:
        with contextlib.closing(connect(copy)) as connection:
            return {table: list(_readable(connection, table)) for table in _TABLES}
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        logger.warning("the damaged file cannot be opened: %s", type(fault).__name__)
        return {table: [] for table in _TABLES}


def _add_empty_page(copy: Path) -> None:
    """Adds an empty page to an empty file, because SQLite drops the log of a file without pages."""
    wal = Path(f"{copy}-wal")
    if wal.exists() and not (copy.exists() and copy.stat().st_size):
        with wal.open("rb") as log:
            size = int.from_bytes(log.read(12)[8:12], "big")
        if size in _PAGE_SIZES:
            copy.write_bytes(bytes(size))


_TABLES = (*(kind.table for kind in KINDS.values()), "seats", "drafts", "box_steps", "settings")
_PAGE_SIZES = {2**power for power in range(9, 17)}


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


def _merge(tables: Tables, database: Database, rule_sets: RuleSets) -> Salvaged:
    players = tuple(_valid_rows("players", tables["players"], _player))
    readable = _readable_rules(tables, database)
    ours = _rules_of_the_app(tables, rule_sets, readable)
    rules = file_rules(readable | {record.hash: record for record in ours.values()})
    backed_up = map(rows.read_player, database.rows("SELECT * FROM players"))
    known = {player.id: player.name for player in (*backed_up, *players)}
    stored = map(rows.read_match, database.rows(rows.SELECT_MATCHES))
    matches = {match.id: match for match in stored}
    others = {box: record.hash for box, record in ours.items()}
    others |= {match.id: match.rules for match in matches.values() if match.rules in readable}
    read_match = partial(_match, others=others, rules=rules)
    for match in _valid_rows("matches", _with_seats(tables), read_match):
        has_all = known.keys() >= set(match.players)
        if has_all or match.id not in matches:  # else the seats are damaged, not those stored
            matches[match.id] = match
    stand_ins = tuple(_stand_ins(matches.values(), known))
    bundles = tuple(_match_bundles(tables, matches))
    boxes = tuple(_valid_rows("boxes", tables["boxes"], _box))
    used = rules.used_by({bundle.match.rules for bundle in bundles})
    document = Document((*players, *stand_ins), bundles, used, boxes)
    with database.writing() as connection:
        taken = merge_document(connection, document, prefer_stored=True)
    box_ids = {row["id"] for row in database.rows("SELECT id FROM boxes")}
    for sql, values in _local_rows(tables, set(matches) | box_ids):
        try:
            with database.writing() as connection:
                connection.execute(sql, values)
        except StoreError as fault:
            logger.warning("a local row is left out: %s", fault.key)
    return Salvaged(taken - len(stand_ins), len(stand_ins))


NO_NAME = "?"
_LONG_AGO = "1970-01-01T00:00:00.000Z"
"""Any row of the same player that another phone may have is later."""


def _stand_ins(matches: Iterable[MatchRecord], known: Mapping[str, str]) -> Iterator[PlayerRecord]:
    """One for each player of the matches who cannot be read, with a name of its own: two of one
    name would be taken for one person. ``known``: the names of the others.
    """
    names = set(known.values())
    free = (name for number in count(1) if (name := f"{NO_NAME} {number}") not in names)
    devices = {player: match.stamp.device for match in matches for player in match.players}
    for player in sorted(devices.keys() - known):
        logger.warning("a player cannot be read, a stand-in takes the seat")
        yield PlayerRecord(player, next(free), 0, Stamp(1, _LONG_AGO, devices[player]))


def _readable_rules(tables: Tables, database: Database) -> dict[str, RulesRecord]:
    """With those of the backup; by hash."""
    stored = database.rows("SELECT * FROM rules")
    found = _valid_rows("rules", (*map(dict, stored), *tables["rules"]), _rules_record)
    return {record.hash: record for record in found}


def _rules_of_the_app(
    tables: Tables, rule_sets: RuleSets, readable: Container[str]
) -> dict[str, RulesRecord]:
    """By box, for matches whose rules cannot be read."""
    lacking = [row for row in tables["matches"] if row.get("rules") not in readable]
    boxes = {str(row.get("set_id")) for row in lacking}
    return {box: record_of(rule_sets[box]) for box in boxes if box in rule_sets}


def _rules_record(row: Row) -> RulesRecord:
    return parse_record(JsonNode(row["text"], ("text",)), str(row["hash"]))


def _with_seats(tables: Tables) -> Iterator[Row]:
    seats: dict[str, dict[int, str]] = defaultdict(dict)
    for seat in tables["seats"]:
        try:
            seats[seat["match_id"]][seat["seat"]] = seat["player_id"]
        except LookupError as fault:  # the name of a column is damaged
            logger.info("a seat is damaged: no %s", fault)
    for row in tables["matches"]:
        by_seat = seats[str(row.get("id"))]
        players = json.dumps([by_seat[seat] for seat in sorted(by_seat)])
        yield {**row, "players": players}


def _match_bundles(tables: Tables, matches: dict[str, MatchRecord]) -> Iterator[MatchBundle]:
    hands: dict[str, list[HandRecord]] = defaultdict(list)
    changes: dict[str, list[ChangeRecord]] = defaultdict(list)
    for hand in _valid_rows("hands", tables["hands"], lambda row: _hand(row, matches)):
        hands[hand.match_id].append(hand)
    for change in _valid_rows("changes", tables["changes"], lambda row: _change(row, matches)):
        changes[change.match_id].append(change)
    for match in matches.values():
        yield MatchBundle(match, tuple(hands[match.id]), tuple(changes[match.id]))


def _valid_rows(table: str, found: Iterable[Row], read: Callable[[Row], T]) -> Iterator[T]:
    """Yields the valid rows, parsed; logs and leaves out the others."""
    for number, row in enumerate(found):
        try:
            yield read(row)
        except StoreError as fault:
            values = {name: fault.values.get(name) for name in ("place", "why", "column")}
            logger.warning("row %d of %s is left out: %s %s", number, table, fault.key, values)
        except DECODE_ERRORS as fault:
            logger.warning("row %d of %s is left out: %s", number, table, type(fault).__name__)


def _values(kind: Kind, row: Row) -> JsonNode:
    """As in a file, to be validated like one."""
    return JsonNode(KINDS[kind].to_dict(KINDS[kind].read(row)))


def _player(row: Row) -> PlayerRecord:
    return validation.parse_player(_values(Kind.PLAYER, row))


def _box(row: Row) -> BoxRecord:
    return validation.parse_box(_values(Kind.BOX, row))


def _match(row: Row, others: Mapping[str, str], rules: FileRules) -> MatchRecord:
    """A match whose rules cannot be read any more is played by ``others``: those that the backup
    has for it, or else those that the app has for its box.
    """
    is_readable = row["rules"] in rules.records
    other = others.get(row["id"], others.get(row["set_id"]))
    record = rows.read_match(row if is_readable else {**row, "rules": other})
    values = match_to_dict(MatchBundle(record, (), ()))
    return validation.parse_match(JsonNode(values), rules).match


def _hand(row: Row, matches: dict[str, MatchRecord]) -> HandRecord:
    return parse_hand(_values(Kind.HAND, row), matches[row["match_id"]])


def _change(row: Row, matches: dict[str, MatchRecord]) -> ChangeRecord:
    return validation.parse_change(_values(Kind.CHANGE, row), matches[row["match_id"]])


def _local_rows(tables: Tables, known: set[str]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yields the SQL for the rows that belong to this device only: settings, drafts of hands, and
    steps of boxes. ``known``: the ids of all matches and boxes.

    The constraints of the tables refuse damaged values.
    """
    for row in tables["settings"]:
        sql = "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)"
        yield sql, (row.get("key"), row.get("value"))
    for row in tables["drafts"]:
        if row.get("match_id") in known:
            sql = "INSERT OR REPLACE INTO drafts (match_id, draft, changed_at) VALUES (?, ?, ?)"
            yield sql, (row["match_id"], row.get("draft"), row.get("changed_at"))
    if tables["box_steps"]:
        yield "DELETE FROM box_steps", ()  # those of the backup are of another time
    for row in tables["box_steps"]:
        if row.get("box") in known:
            names = "number", "box", "text", "undone"
            sql = f"INSERT OR REPLACE INTO box_steps ({', '.join(names)}) VALUES (?, ?, ?, ?)"
            yield sql, tuple(map(row.get, names))
