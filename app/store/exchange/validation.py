"""Parses the values of an exported document into records and validates each one.

A file can come from anywhere. Raises ``StoreError`` with the place of a value that does not
follow docs/export-format.md.
"""

import json
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.domain.errors import RuleError
from app.domain.hand import verify_players, verify_sides
from app.domain.rules import RuleSet
from app.rule_text import hash_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import Json
from app.store.core.kinds import HISTORY, KINDS, STAMP, Kind
from app.store.core.parts import PARTS
from app.store.core.records import (
    MAX_RULES_LENGTH,
    MAX_SET_ID_LENGTH,
    BoxRecord,
    ChangeRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.stored_rules import RulesRecord, rules_of_text
from app.store.exchange.document import FORMAT, VERSION, MatchBundle
from app.store.exchange.hand_validation import (
    parse_hand,
    parse_history,
    parse_stamp,
)
from app.store.exchange.values import JsonNode, Reader, is_too_deep, reader_of

RuleSets = Mapping[str, RuleSet]

MAX_DEPTH = 32
"""In levels of brackets; the rules of the app have a dozen."""
_HASH = re.compile(r"[0-9a-f]{64}")
MAX_PLAYERS = 14
_OF_OTHER_ROWS = ("hands", "changes")


@dataclass(frozen=True, slots=True)
class FileRules:
    """By hash. ``sets``: those that this version can read."""

    records: Mapping[str, RulesRecord]
    sets: RuleSets

    def of(self, match: Mapping[str, JsonNode]) -> tuple[RuleSet | None, str]:
        """Returns the rules of a match and their hash; ``None`` for rules that this version cannot
        read.
        """
        rules_hash = match["rules"].text()
        if rules_hash not in self.records:
            raise match["rules"].error("unknown")
        if self.records[rules_hash].id != match["set"].text():
            raise match["set"].error("other_rules")
        return self.sets.get(rules_hash), rules_hash

    def used_by(self, hashes: Container[str]) -> tuple[RulesRecord, ...]:
        """The rules of these matches."""
        return tuple(record for key, record in self.records.items() if key in hashes)


def parse_rules(header: Mapping[str, JsonNode]) -> FileRules:
    """The rules of a document; those that this version cannot read are kept as they are."""
    node = header["rules"]
    if not isinstance(node.value, dict):
        raise node.error("no_table")
    nodes = {key: JsonNode(text, (*node.path, key[:64])) for key, text in node.value.items()}
    return file_rules({key: parse_record(one, key) for key, one in nodes.items()})


def file_rules(records: Mapping[str, RulesRecord]) -> FileRules:
    sets = dict[str, RuleSet]()
    for key, record in records.items():
        try:
            sets[key] = rules_of_text(record.text, key)
        except StoreError:  # NEWER_RULES
            continue
    return FileRules(records, sets)


def parse_record(node: JsonNode, rules_hash: str) -> RulesRecord:
    text = node.text(2, MAX_RULES_LENGTH)
    if not _HASH.fullmatch(rules_hash) or hash_of(text) != rules_hash:
        raise node.error("other_hash")
    record = RulesRecord(rules_hash, id_in_rules(node), text)
    node.verify_size()
    return record


def id_in_rules(node: JsonNode) -> str:
    """Returns the id in the text of rules, which this version need not be able to read."""
    text = node.text(2, MAX_RULES_LENGTH)
    if is_too_deep(text.encode("utf-8"), MAX_DEPTH):
        raise node.error("too_deep")
    try:
        table = json.loads(text)
    except ValueError as fault:
        raise node.error("no_rules") from fault
    if not isinstance(table, dict):
        raise node.error("no_rules")
    inner = JsonNode(table, node.path)
    inner.verify_storable(MAX_RULES_LENGTH)
    inner.verify_depth(MAX_DEPTH)
    return JsonNode(table.get("id"), node.path).text(1, MAX_SET_ID_LENGTH)


def parse_header(value: Json) -> dict[str, JsonNode]:
    """The fields of a document; its rows are not parsed yet. It has own boxes, or none. Only the
    present version is read.
    """
    node = JsonNode(value)
    version = _version(node)
    if version > VERSION:
        raise StoreError(StoreFault.FILE_NEWER, version=version, known=VERSION)
    names = ("format", "version", "exported_at", "device", "players", "rules", "matches")
    fields = node.fields(*names, optional=("boxes",))
    fields.setdefault("boxes", JsonNode([], ("boxes",)))
    fields["exported_at"].timestamp()
    fields["device"].id()
    return fields


def _version(node: JsonNode) -> int:
    value = node.value
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise StoreError(StoreFault.FILE_NOT_OURS)
    return JsonNode(value.get("version"), ("version",)).integer(VERSION)


def parse_player(node: JsonNode) -> PlayerRecord:
    fields = _fields(Kind.PLAYER, node)
    player: PlayerRecord = _record(Kind.PLAYER, fields, stamp=parse_stamp(fields))
    return player


def parse_box(node: JsonNode) -> BoxRecord:
    """Its rules are kept as they are, also if this version cannot read them."""
    fields = _fields(Kind.BOX, node)
    box: BoxRecord = _record(Kind.BOX, fields, stamp=parse_stamp(fields))
    if id_in_rules(fields["text"]) != box.id:
        raise fields["text"].error("other_rules")
    node.verify_size()
    return box


def parse_match(node: JsonNode, file_rules: FileRules) -> MatchBundle:
    fields = _fields(Kind.MATCH, node, *_OF_OTHER_ROWS)
    match = _match(node, fields, file_rules)
    hands = tuple(parse_hand(hand, match) for hand in fields["hands"].items())
    changes = tuple(parse_change(change, match) for change in fields["changes"].items())
    return MatchBundle(match, hands, changes)


def parse_match_row(node: JsonNode, file_rules: FileRules) -> MatchRecord:
    """A match alone, with the rules that it is played by."""
    return _match(node, _fields(Kind.MATCH, node), file_rules)


def _match(node: JsonNode, fields: Mapping[str, JsonNode], file_rules: FileRules) -> MatchRecord:
    rules, rules_hash = file_rules.of(fields)
    match: MatchRecord = _record(
        Kind.MATCH,
        fields,
        rules=rules_hash,
        choices=_choices(fields["choices"], rules),
        stamp=parse_stamp(fields, is_whole=False),
        histories=_histories(fields),
    )
    if len(set(match.players)) < len(match.players):
        raise fields["players"].error("twice")
    _verify_seating(node, match, rules)
    row = {name: field.value for name, field in fields.items() if name not in _OF_OTHER_ROWS}
    JsonNode(row, node.path).verify_size()
    return match


def _fields(kind: Kind, node: JsonNode, *others: str) -> dict[str, JsonNode]:
    row = KINDS[kind]
    stamp, history = (STAMP, (HISTORY,)) if row.is_stamped else ((), ())
    return node.fields(*row.told, *stamp, *others, optional=history)


def _record(kind: Kind, fields: Mapping[str, JsonNode], **given: Any) -> Any:  # noqa: ANN401 - of its kind
    """Reads each field as its record says, but those that are ``given``."""
    for field, (name, read) in _readers(kind).items():
        if field not in given:
            given[field] = read(fields[name])
    return KINDS[kind].record(**given)


@cache
def _readers(kind: Kind) -> Mapping[str, tuple[str, Reader]]:
    """By the fields of the record: what each is called in a file, and how it is read."""
    told = KINDS[kind].told.items()
    return {field.name: (name, reader_of(field.type)) for name, field in told}


def _histories(fields: Mapping[str, JsonNode]) -> Mapping[str, str]:
    if HISTORY not in fields:
        return {}
    parts = fields[HISTORY].fields(optional=PARTS)
    return {part: parse_history(node) for part, node in parts.items()}


def parse_change(node: JsonNode, match: MatchRecord) -> ChangeRecord:
    change: ChangeRecord = _record(Kind.CHANGE, _fields(Kind.CHANGE, node), match_id=match.id)
    node.verify_size()
    return change


def _verify_seating(node: JsonNode, match: MatchRecord, rules: RuleSet | None) -> None:
    players = len(match.players)
    if rules is None:
        if not 2 <= players <= MAX_PLAYERS or (match.partners and players % 2):
            raise node.child("players").error("out_of_range")
        return
    try:
        sized = rules.of_size(match.highest)
    except RuleError as fault:
        raise node.child("highest").error(fault.key) from fault
    try:
        chosen = rules.chosen(match.choices, players)
        verify_players(sized, players, chosen)
        verify_sides(sized, players, rules.partners.sides if match.partners else None, chosen)
    except RuleError as fault:
        raise node.child("players").error(fault.key) from fault


def _choices(node: JsonNode, rules: RuleSet | None) -> Json:
    """Returns them unchanged: with added defaults the row would differ under the same stamp."""
    choices = node.text_by_name()
    try:
        if rules is not None:
            rules.chosen(choices)
    except RuleError as fault:
        raise node.error(fault.key) from fault
    return choices
