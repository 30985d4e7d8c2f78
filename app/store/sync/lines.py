"""A row as a line of a file: as in an exported document, with its kind, and a hand or a change with
its match.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from app.store.core.json_values import foreign_json, is_too_deep, to_json
from app.store.core.records import (
    BoxRecord,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.row_text import row_text, row_to_dict
from app.store.core.stored_rules import RulesRecord
from app.store.sync.file_format import MAX_DEPTH, MAX_LINE_BYTES

SharedRecord = RulesRecord | BoxRecord | PlayerRecord | MatchRecord | HandRecord | ChangeRecord


class Kind(StrEnum):
    """In the order in which rows refer to each other."""

    RULES = "rules"
    BOX = "box"
    PLAYER = "player"
    MATCH = "match"
    HAND = "hand"
    CHANGE = "change"


ORDER: Mapping[Kind, int] = {kind: number for number, kind in enumerate(Kind)}


class Key(NamedTuple):
    """The id of rules is the hash of their text."""

    kind: Kind
    id: str


class LineError(Exception):
    """A line that this version does not understand; ``is_newer``: a later one may."""

    def __init__(self, why: str, *, is_newer: bool = False) -> None:
        super().__init__(why)
        self.is_newer = is_newer


@dataclass(frozen=True, slots=True)
class Line:
    """A line, its key and its values, which are not validated yet. ``match_id``: of a hand or a
    change.
    """

    text: str
    key: Key
    match_id: str
    values: Mapping[str, Any]

    @property
    def references(self) -> tuple[Key, ...]:
        """The rows that must be there before this one can be validated and kept."""
        if self.key.kind is Kind.MATCH:
            players = (Key(Kind.PLAYER, player) for player in self.values["players"])
            return (Key(Kind.RULES, self.values["rules"]), *players)
        return (Key(Kind.MATCH, self.match_id),) if self.match_id else ()

    @property
    def order(self) -> tuple[int, str, str, str]:
        """The law of the import: of two lines of one row the larger one stays."""
        return (*self.stamp, to_json(self.values))

    @property
    def stamp(self) -> tuple[int, str, str]:
        """The same for all rules and all changes, which never change."""
        if self.key.kind in {Kind.RULES, Kind.CHANGE}:
            return 0, "", ""
        return self.values["revision"], self.values["changed_at"], self.values["device"]


def line_of(record: SharedRecord) -> str:
    if isinstance(record, RulesRecord):
        return to_json({"kind": Kind.RULES, "hash": record.hash, "text": record.text})
    of_match = {"match": record.match_id} if isinstance(record, HandRecord | ChangeRecord) else {}
    return to_json({**row_to_dict(record), "kind": kind_of(record), **of_match})


def text_of(record: SharedRecord) -> str:
    """What a merge compares where stamps are the same."""
    if isinstance(record, RulesRecord):
        return to_json({"hash": record.hash, "text": record.text})
    return row_text(record)


def key_of(record: SharedRecord) -> Key:
    return Key(kind_of(record), record.hash if isinstance(record, RulesRecord) else record.id)


def match_id_of(record: SharedRecord) -> str:
    """The match that the row belongs to; empty for none."""
    if isinstance(record, MatchRecord):
        return record.id
    return record.match_id if isinstance(record, HandRecord | ChangeRecord) else ""


def kind_of(record: SharedRecord) -> Kind:
    return _KINDS[type(record)]


_KINDS: Mapping[type[SharedRecord], Kind] = {
    RulesRecord: Kind.RULES,
    BoxRecord: Kind.BOX,
    PlayerRecord: Kind.PLAYER,
    MatchRecord: Kind.MATCH,
    HandRecord: Kind.HAND,
    ChangeRecord: Kind.CHANGE,
}


def read_line(text: str) -> Line:
    """Raises ``LineError`` unless it is a row of a kind that this version knows."""
    raw = text.encode()
    if len(raw) > MAX_LINE_BYTES or is_too_deep(raw, MAX_DEPTH):
        raise LineError("too large")
    try:
        values = foreign_json(text)
    except (ValueError, RecursionError) as error:
        raise LineError("no JSON") from error
    if not isinstance(values, dict) or not isinstance(values.get("kind"), str):
        raise LineError("no row")
    if values["kind"] not in _KIND_NAMES:
        raise LineError("unknown kind", is_newer=True)
    kind = Kind(values.pop("kind"))
    return _line(text, kind, values)


_KIND_NAMES = frozenset(Kind)


def _line(text: str, kind: Kind, values: dict[str, Any]) -> Line:
    """Only what is needed before the row is validated: who it is, and what it refers to."""
    is_of_match = kind in {Kind.HAND, Kind.CHANGE}
    match_id = values.pop("match", None) if is_of_match else ""
    row_id = values.get("hash" if kind is Kind.RULES else "id")
    texts = [row_id, match_id]
    if kind is Kind.MATCH:
        players = values.get("players")
        texts += [values.get("rules"), *(players if isinstance(players, list) else [None])]
    if kind not in {Kind.RULES, Kind.CHANGE}:
        texts += [values.get("changed_at"), values.get("device")]
        if type(values.get("revision")) is not int:
            raise LineError("no revision")
    if not all(isinstance(one, str) and _is_short_ascii(one) for one in texts):
        raise LineError("no id")
    if is_of_match and not match_id:
        raise LineError("no match")
    return Line(text, Key(kind, str(row_id)), str(match_id), values)


MAX_ID_LENGTH = 64
"""The hash of rules."""


def _is_short_ascii(text: str) -> bool:
    """As ids, hashes and times are: the database cannot hold every text, such as half a letter."""
    return len(text) <= MAX_ID_LENGTH and text.isascii()
