"""Validates a line for the database.

Whether a row is taken depends only on what never changes: on its own line, its rules, and the table
of its match. So a hand is not measured by its match's choices, as an import does: they can change
before or after it arrives, and the phones would end different.
"""

from collections.abc import Mapping
from typing import Any

from app.store.core.database import Database
from app.store.core.errors import StoreError
from app.store.core.fact_codec import ALL_FACTS
from app.store.core.kinds import HISTORY, STAMP, Kind, SharedRecord, kind_of
from app.store.core.records import HandRecord, MatchRecord
from app.store.core.stored_rules import RulesRecord
from app.store.core.verdict_codec import WHOLE_VERDICT
from app.store.exchange.hand_validation import parse_hand
from app.store.exchange.importing import fixed_fields_of
from app.store.exchange.validation import (
    FileRules,
    file_rules,
    parse_box,
    parse_change,
    parse_match_row,
    parse_player,
    parse_record,
)
from app.store.exchange.values import JsonNode
from app.store.sync.file_format import Key, Line, LineError, stamp_of
from app.store.sync.known_files import stored_or_none

_HAND_NAMES = ALL_FACTS | {"id", "position", "starter", "verdict", *STAMP, HISTORY}


class OtherTableError(LineError):
    """The row would change what never changes: the table of a match, or the match of a hand."""


class RowReader:
    """For one round. What was found in the database stays there, so it is asked for once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._present = set[Key]()
        self._matches = dict[str, MatchRecord]()
        self._rules = dict[str, FileRules]()

    def lacks(self, line: Line) -> tuple[Key, ...]:
        """The rows that it refers to and that are not there yet."""
        return tuple(key for key in line.references if not self._is_present(key))

    def newer_record(self, line: Line) -> SharedRecord | None:
        """Returns ``None`` if our row has a later stamp, and this one is as it was made: then ours
        was made from it. Raises ``LineError``.
        """
        before = self._stored(line.key)
        if before is not None and line.stamp < stamp_of(before) and HISTORY not in line.values:
            return None
        try:
            record = self._record(line)
        except StoreError as error:
            is_newer = error.values.get("why") == "unknown"
            raise LineError(str(error), is_newer=is_newer) from error
        if before is not None and _fixed(before) != _fixed(record):
            raise OtherTableError(line.key.id)
        self._note(line.key, record)
        return record

    def _note(self, key: Key, record: SharedRecord) -> None:
        """The rows that follow refer to it before its batch is written."""
        self._present.add(key)
        if isinstance(record, MatchRecord):
            self._matches[record.id] = record
        elif isinstance(record, RulesRecord):
            self._rules[record.hash] = file_rules({record.hash: record})

    def _record(self, line: Line) -> SharedRecord:
        node = JsonNode(line.values)
        match line.key.kind:
            case Kind.RULES:
                return parse_record(node.fields("hash", "text")["text"], line.key.id)
            case Kind.BOX:
                return parse_box(node)
            case Kind.PLAYER:
                return parse_player(node)
            case Kind.MATCH:
                return parse_match_row(node, self._rules_of(line.values["rules"]))
            case Kind.HAND:
                return self._hand(line, node)
            case Kind.CHANGE:
                return parse_change(node, self._match(line.match_id))

    def _hand(self, line: Line, node: JsonNode) -> HandRecord:
        match = self._match(line.match_id)
        hand = parse_hand(node, match)
        if self._rules_of(match.rules).sets and not _is_known(line.values):
            raise LineError("unknown facts", is_newer=True)
        return hand

    def _match(self, match_id: str) -> MatchRecord:
        """Its players may have changed since: only their number counts here, which never does."""
        if match_id not in self._matches:
            found = self._stored(Key(Kind.MATCH, match_id))
            if not isinstance(found, MatchRecord):
                raise LineError("a damaged match")
            self._matches[match_id] = found
        return self._matches[match_id]

    def _rules_of(self, rules_hash: str) -> FileRules:
        if rules_hash not in self._rules:
            found = self._stored(Key(Kind.RULES, rules_hash))
            records = {rules_hash: found} if isinstance(found, RulesRecord) else {}
            self._rules[rules_hash] = file_rules(records)
        return self._rules[rules_hash]

    def _is_present(self, key: Key) -> bool:
        if key not in self._present and self._stored(key) is not None:
            self._present.add(key)
        return key in self._present

    def _stored(self, key: Key) -> SharedRecord | None:
        return stored_or_none(self._database, key)


def _fixed(record: SharedRecord) -> tuple[object, ...]:
    if isinstance(record, MatchRecord):
        return fixed_fields_of(record)
    return (kind_of(record).match_of(record),)


def _is_known(values: Mapping[str, Any]) -> bool:
    return values.keys() <= _HAND_NAMES and values["verdict"].keys() <= WHOLE_VERDICT
