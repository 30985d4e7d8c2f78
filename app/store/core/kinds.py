"""The table of the kinds of rows that phones share: each one's table, and what it refers to. Its
values in a file and its columns follow from the fields of its record.

Two phones compare texts, so a row has the same text in each version of the app that can hold it:
not the table's columns, which a later version may add to.
"""

import logging
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar, get_origin

from app.store.core.errors import StoreError
from app.store.core.json_values import Json, to_json
from app.store.core.records import (
    MAX_COUNT,
    BoxRecord,
    ChangeRecord,
    Columns,
    HandRecord,
    MatchRecord,
    PlayerRecord,
    Record,
    hand_result,
)
from app.store.core.rows import (
    SELECT_MATCHES,
    Row,
    read_box,
    read_change,
    read_hand,
    read_match,
    read_player,
    read_rules_row,
)
from app.store.core.stamps import Stamp
from app.store.core.stored_rules import RulesRecord

SharedRecord = Record | RulesRecord | ChangeRecord
R = TypeVar("R")
ValuesOf = Callable[[Any], tuple[Any, ...]]
logger = logging.getLogger(__name__)


class Kind(StrEnum):
    """As a kind is called in files and in the tables of the shared folder."""

    RULES = "rules"
    BOX = "box"
    PLAYER = "player"
    MATCH = "match"
    HAND = "hand"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class Reference:
    """A field of a row in a file that names another row, or several."""

    field: str
    kind: Kind
    is_list: bool = False


MATCH_FIELD = "match"
"""The field of a hand or a change that stands alone in a file."""
OF_MATCH = (Reference(MATCH_FIELD, Kind.MATCH),)
STAMP = ("revision", "changed_at", "device", "deleted")
HISTORY = "history"
"""A field that a row has once it was changed."""


def _nothing_else(_record: object) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class RecordKind(Generic[R]):
    """``read`` reads a row of ``select``. ``renamed``: the fields that are not called in a file as
    in the record; empty for what no field of the file is. ``also_told``, ``also_columns``: what
    does not follow from the fields. ``key`` names the id, ``match`` the id of the match that the
    row belongs to, if any.
    """

    name: Kind
    record: type[Any]
    table: str
    select: str
    read: Callable[[Row], R]
    renamed: Mapping[str, str] = field(default_factory=dict)
    also_told: Callable[[R], Mapping[str, Json]] = _nothing_else
    also_columns: Callable[[R], Columns] = _nothing_else
    references: tuple[Reference, ...] = ()
    match: str = ""
    key: str = "id"

    @cached_property
    def select_one(self) -> str:
        return f"{self.select} WHERE {self.key} = ?"

    @cached_property
    def is_stamped(self) -> bool:
        """True if the row can change, and the later one stays."""
        return any(one.type is Stamp for one in fields(self.record))

    @cached_property
    def told(self) -> Mapping[str, "Field[Any]"]:
        """The fields by their names in a file, without those of the stamp."""
        own = [one for one in fields(self.record) if one.type is not Stamp]
        named = {self.renamed.get(one.name, one.name): one for one in own}
        return {name: one for name, one in named.items() if name}

    def id_of(self, record: R) -> str:
        return str(getattr(record, self.key))

    def match_of(self, record: R) -> str:
        """The id of its match; empty if it belongs to none."""
        return str(getattr(record, self.match)) if self.match else ""

    def to_dict(self, record: R) -> dict[str, Json]:
        """The values in a file."""
        names, values_of = self._values
        values = dict(zip(names, values_of(record), strict=True))
        if self.is_stamped and not values[HISTORY]:
            del values[HISTORY]  # most rows are as they were made
        values |= self.also_told(record)
        return values

    def columns(self, record: R) -> Columns:
        """Those of ``table``."""
        names, values_of, in_json = self._columns
        values = dict(zip(names, values_of(record), strict=True))
        for name in in_json:
            if values[name] is not None:
                values[name] = to_json(values[name])
        values |= self.also_columns(record)
        return values

    @cached_property
    def _stamp(self) -> dict[str, str]:
        return {name: f"stamp.{name}" for name in (*STAMP, HISTORY)} if self.is_stamped else {}

    @cached_property
    def _values(self) -> tuple[tuple[str, ...], ValuesOf]:
        own = {name: one.name for name, one in self.told.items()} | self._stamp
        return tuple(own), attrgetter(*own.values())

    @cached_property
    def _columns(self) -> tuple[tuple[str, ...], ValuesOf, tuple[str, ...]]:
        """With the names of those that hold JSON. A list or a table is in no column."""
        kinds = {one.name: get_origin(one.type) or one.type for one in fields(self.record)}
        plain = {name: name for name, kind in kinds.items() if kind not in {Stamp, tuple, Mapping}}
        own = plain | self._stamp
        in_json = tuple(name for name, kind in kinds.items() if kind is Json)
        return tuple(own), attrgetter(*own.values()), in_json


def _match_values(match: MatchRecord) -> Mapping[str, Json]:
    histories = {HISTORY: match.histories} if match.histories else {}
    return {"players": list(match.players), **histories}


def _match_columns(match: MatchRecord) -> Columns:
    """The players have rows of their own."""
    return {HISTORY: to_json(match.histories)}


def _hand_columns(hand: HandRecord) -> Columns:
    columns = hand_result(hand)
    columns["out"] = int(hand.facts["out"] is not None)
    return columns


_TABLE: tuple[RecordKind[Any], ...] = (
    RecordKind(
        Kind.RULES,
        RulesRecord,
        "rules",
        "SELECT * FROM rules",
        read_rules_row,
        renamed={"id": ""},  # it is in the text
        key="hash",
    ),
    RecordKind(Kind.BOX, BoxRecord, "boxes", "SELECT * FROM boxes", read_box),
    RecordKind(Kind.PLAYER, PlayerRecord, "players", "SELECT * FROM players", read_player),
    RecordKind(
        Kind.MATCH,
        MatchRecord,
        "matches",
        SELECT_MATCHES,
        read_match,
        {"set_id": "set", "histories": ""},
        _match_values,
        _match_columns,
        (Reference("rules", Kind.RULES), Reference("players", Kind.PLAYER, is_list=True)),
        match="id",
    ),
    RecordKind(
        Kind.HAND,
        HandRecord,
        "hands",
        "SELECT * FROM hands",
        read_hand,
        {"match_id": "", "facts": ""},
        attrgetter("facts"),
        _hand_columns,
        OF_MATCH,
        match="match_id",
    ),
    RecordKind(
        Kind.CHANGE,
        ChangeRecord,
        "changes",
        "SELECT * FROM changes",
        read_change,
        {"match_id": "", "hand_id": "hand"},
        references=OF_MATCH,
        match="match_id",
    ),
)
KINDS: Mapping[Kind, RecordKind[Any]] = {kind.name: kind for kind in _TABLE}
"""In the order in which rows refer to each other."""
_OF_TYPE: Mapping[type[Any], RecordKind[Any]] = {kind.record: kind for kind in _TABLE}


def kind_of(record: R) -> RecordKind[R]:
    return _OF_TYPE[type(record)]


def to_dict(record: SharedRecord) -> dict[str, Json]:
    """The values in a file; a match without its hands and its change log."""
    return kind_of(record).to_dict(record)


def line_values(record: SharedRecord) -> dict[str, Json]:
    """The values of a row that stands alone: a hand or a change names its match."""
    kind, values = kind_of(record), to_dict(record)
    if kind.references is OF_MATCH:
        values[MATCH_FIELD] = kind.match_of(record)
    return values


def row_text(record: SharedRecord) -> str:
    """What a merge compares where stamps are the same."""
    return to_json(to_dict(record))


def place_of(kind: Kind, row_id: str, match_id: str) -> tuple[int, str, int]:
    """In the order of references, the rows of a match together."""
    if not KINDS[kind].match:
        return ORDER[kind], "", 0
    return ORDER[Kind.MATCH], row_id if kind is Kind.MATCH else match_id, ORDER[kind]


ORDER: Mapping[Kind, int] = {kind: number for number, kind in enumerate(KINDS)}


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
