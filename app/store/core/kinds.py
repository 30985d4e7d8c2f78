"""The table of the kinds of rows that phones share: each one's table, its values in a file, its
columns, and what it refers to.

Two phones compare texts, so a row has the same text in each version of the app that can hold it:
not the table's columns, which a later version may add to.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar

from app.store.core.json_values import Json, to_json
from app.store.core.records import (
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


@dataclass(frozen=True)
class RecordKind(Generic[R]):
    """``read`` reads a row of ``select``. ``to_dict``: the values in a file. ``columns``: those of
    ``table``. ``key`` names the id, ``match`` the id of the match that the row belongs to, if any.
    ``is_stamped``: the row can change, and the later one stays.
    """

    name: Kind
    record: type[R]
    table: str
    select: str
    read: Callable[[Row], R]
    to_dict: Callable[[R], Json]
    columns: Callable[[R], Columns]
    references: tuple[Reference, ...] = ()
    match: str = ""
    key: str = "id"
    is_stamped: bool = True

    @cached_property
    def select_one(self) -> str:
        return f"{self.select} WHERE {self.key} = ?"

    def id_of(self, record: R) -> str:
        return str(getattr(record, self.key))

    def match_of(self, record: R) -> str:
        """The id of its match; empty if it belongs to none."""
        return str(getattr(record, self.match)) if self.match else ""


def _told_stamp(stamp: Stamp) -> Json:
    """Most rows are as they were made."""
    return _stamp_columns(stamp) if stamp.history else _stamp(stamp)


def _stamp(stamp: Stamp) -> dict[str, str | int]:
    return {
        "revision": stamp.revision,
        "changed_at": stamp.changed_at,
        "device": stamp.device,
        "deleted": stamp.deleted,
    }


def _stamp_columns(stamp: Stamp) -> Columns:
    return {
        "history": stamp.history,
        "revision": stamp.revision,
        "changed_at": stamp.changed_at,
        "device": stamp.device,
        "deleted": stamp.deleted,
    }


def _rules_to_dict(rules: RulesRecord) -> Json:
    return {"hash": rules.hash, "text": rules.text}


def player_to_dict(player: PlayerRecord) -> Json:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        **_told_stamp(player.stamp),
    }


def _player_columns(player: PlayerRecord) -> Columns:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        **_stamp_columns(player.stamp),
    }


def box_to_dict(box: BoxRecord) -> Json:
    return {"id": box.id, "text": box.text, **_told_stamp(box.stamp)}


def _box_columns(box: BoxRecord) -> Columns:
    return {"id": box.id, "text": box.text, **_stamp_columns(box.stamp)}


def match_row_to_dict(match: MatchRecord) -> Json:
    """Without its hands and its change log."""
    told = {"history": dict(match.histories)} if match.histories else {}
    return {
        "id": match.id,
        "set": match.set_id,
        "rules": match.rules,
        "highest": match.highest,
        "players": list(match.players),
        "partners": match.partners,
        "choices": match.choices,
        "target": match.target,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
        **_told_stamp(match.stamp),
        **told,
    }


def _match_columns(match: MatchRecord) -> Columns:
    return {
        "id": match.id,
        "rules": match.rules,
        "set_id": match.set_id,
        "partners": int(match.partners),
        "choices": to_json(match.choices),
        "target": match.target,
        "highest": match.highest,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "name": match.name,
        "note": match.note,
        **_stamp(match.stamp),
        "history": to_json(dict(match.histories)),
    }


def hand_to_dict(hand: HandRecord) -> Json:
    return {
        "id": hand.id,
        "position": hand.position,
        "starter": hand.starter,
        **hand.facts,
        "verdict": hand.verdict,
        **_told_stamp(hand.stamp),
    }


def _hand_columns(hand: HandRecord) -> Columns:
    return {
        "id": hand.id,
        "match_id": hand.match_id,
        "position": hand.position,
        "starter": hand.starter,
        "facts": to_json(hand.facts),
        "verdict": to_json(hand.verdict),
        **hand_result(hand),
        "out": int(hand.facts["out"] is not None),
        **_stamp_columns(hand.stamp),
    }


def change_to_dict(change: ChangeRecord) -> Json:
    return {
        "id": change.id,
        "hand": change.hand_id,
        "what": change.what,
        "at": change.at,
        "device": change.device,
        "before": change.before,
        "after": change.after,
    }


def _change_columns(change: ChangeRecord) -> Columns:
    return {
        "id": change.id,
        "match_id": change.match_id,
        "hand_id": change.hand_id,
        "what": change.what,
        "at": change.at,
        "device": change.device,
        "before": None if change.before is None else to_json(change.before),
        "after": None if change.after is None else to_json(change.after),
    }


_TABLE: tuple[RecordKind[Any], ...] = (
    RecordKind(
        Kind.RULES,
        RulesRecord,
        "rules",
        "SELECT * FROM rules",
        read_rules_row,
        _rules_to_dict,
        asdict,
        key="hash",
        is_stamped=False,
    ),
    RecordKind(
        Kind.BOX,
        BoxRecord,
        "boxes",
        "SELECT * FROM boxes",
        read_box,
        box_to_dict,
        _box_columns,
    ),
    RecordKind(
        Kind.PLAYER,
        PlayerRecord,
        "players",
        "SELECT * FROM players",
        read_player,
        player_to_dict,
        _player_columns,
    ),
    RecordKind(
        Kind.MATCH,
        MatchRecord,
        "matches",
        SELECT_MATCHES,
        read_match,
        match_row_to_dict,
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
        hand_to_dict,
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
        change_to_dict,
        _change_columns,
        OF_MATCH,
        match="match_id",
        is_stamped=False,
    ),
)
KINDS: Mapping[Kind, RecordKind[Any]] = {kind.name: kind for kind in _TABLE}
"""In the order in which rows refer to each other."""
_OF_TYPE: Mapping[type[Any], RecordKind[Any]] = {kind.record: kind for kind in _TABLE}


def kind_of(record: R) -> RecordKind[R]:
    return _OF_TYPE[type(record)]


def line_values(record: SharedRecord) -> Json:
    """The values of a row that stands alone: a hand or a change names its match."""
    kind = kind_of(record)
    values = kind.to_dict(record)
    if kind.references is OF_MATCH:
        values[MATCH_FIELD] = kind.match_of(record)
    return values


def row_text(record: SharedRecord) -> str:
    """What a merge compares where stamps are the same."""
    return to_json(kind_of(record).to_dict(record))


def place_of(kind: Kind, row_id: str, match_id: str) -> tuple[int, str, int]:
    """In the order of references, the rows of a match together."""
    if not KINDS[kind].match:
        return ORDER[kind], "", 0
    return ORDER[Kind.MATCH], row_id if kind is Kind.MATCH else match_id, ORDER[kind]


ORDER: Mapping[Kind, int] = {kind: number for number, kind in enumerate(KINDS)}
