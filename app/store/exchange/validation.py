"""Parses the values of an exported document into records and validates each one.

A file can come from anywhere. Raises ``StoreError`` with the place of a value that does not
follow docs/export-format.md.
"""

from collections.abc import Mapping

from app.domain.errors import RuleError
from app.domain.hand import verify_players, verify_sides
from app.domain.rules import RuleSet
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import Json
from app.store.core.parts import PARTS
from app.store.core.records import (
    MAX_COLOUR,
    MAX_COUNT,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    MAX_RULES_LENGTH,
    BoxRecord,
    ChangeRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.exchange.document import FORMAT, VERSION, MatchBundle
from app.store.exchange.file_rules import FileRules, id_in_rules
from app.store.exchange.hand_validation import (
    HISTORY,
    STAMP,
    parse_hand,
    parse_history,
    parse_stamp,
)
from app.store.exchange.values import JsonNode

__all__ = [
    "parse_box",
    "parse_change",
    "parse_hand",
    "parse_header",
    "parse_match",
    "parse_match_row",
    "parse_player",
]

MAX_PLAYERS = 14
MAX_ID_LENGTH = 60

_MATCH = (
    "id",
    "set",
    "players",
    "partners",
    "choices",
    "target",
    "started_at",
    "ended_at",
    "rules",
    "highest",
    "name",
    "note",
    *STAMP,
)
_OF_OTHER_ROWS = frozenset({"hands", "changes"})


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
    fields = node.fields("id", "name", "colour", *STAMP, optional=(HISTORY,))
    return PlayerRecord(
        id=fields["id"].id(),
        name=fields["name"].text(1, MAX_NAME_LENGTH),
        colour=fields["colour"].integer(0, MAX_COLOUR),
        stamp=parse_stamp(fields),
    )


def parse_box(node: JsonNode) -> BoxRecord:
    """Its rules are kept as they are, also if this version cannot read them."""
    fields = node.fields("id", "text", *STAMP, optional=(HISTORY,))
    box_id = fields["id"].id()
    if id_in_rules(fields["text"]) != box_id:
        raise fields["text"].error("other_rules")
    box = BoxRecord(box_id, fields["text"].text(2, MAX_RULES_LENGTH), parse_stamp(fields))
    node.verify_size()
    return box


def parse_match(node: JsonNode, file_rules: FileRules) -> MatchBundle:
    fields = node.fields(*_MATCH, "hands", "changes", optional=(HISTORY,))
    match = _match(node, fields, file_rules)
    hands = tuple(parse_hand(hand, match) for hand in fields["hands"].items())
    changes = tuple(parse_change(change, match) for change in fields["changes"].items())
    return MatchBundle(match, hands, changes)


def parse_match_row(node: JsonNode, file_rules: FileRules) -> MatchRecord:
    """A match alone, with the rules that it is played by."""
    return _match(node, node.fields(*_MATCH, optional=(HISTORY,)), file_rules)


def _match(node: JsonNode, fields: Mapping[str, JsonNode], file_rules: FileRules) -> MatchRecord:
    rules, rules_hash = file_rules.of(fields)
    highest = fields["highest"]
    match = MatchRecord(
        id=fields["id"].id(),
        set_id=fields["set"].text(1, MAX_ID_LENGTH),
        players=_players(fields["players"]),
        partners=fields["partners"].boolean(),
        choices=_choices(fields["choices"], rules),
        target=None if fields["target"].value is None else fields["target"].integer(1, MAX_COUNT),
        started_at=fields["started_at"].timestamp(),
        ended_at=None if fields["ended_at"].value is None else fields["ended_at"].timestamp(),
        name=fields["name"].text(0, MAX_NAME_LENGTH),
        note=fields["note"].text(0, MAX_NOTE_LENGTH),
        stamp=parse_stamp(fields, is_whole=False),
        highest=None if highest.value is None else highest.integer(1, MAX_COUNT),
        rules=rules_hash,
        histories=_histories(fields),
    )
    _verify_seating(node, match, rules)
    row = {name: field.value for name, field in fields.items() if name not in _OF_OTHER_ROWS}
    JsonNode(row, node.path).verify_size()
    return match


def _histories(fields: Mapping[str, JsonNode]) -> Mapping[str, str]:
    if HISTORY not in fields:
        return {}
    parts = fields[HISTORY].fields(optional=PARTS)
    return {part: parse_history(node) for part, node in parts.items()}


def parse_change(node: JsonNode, match: MatchRecord) -> ChangeRecord:
    fields = node.fields("id", "hand", "what", "at", "device", "before", "after")
    change = ChangeRecord(
        id=fields["id"].id(),
        match_id=match.id,
        hand_id=None if fields["hand"].value is None else fields["hand"].id(),
        what=fields["what"].text(1, 40),
        at=fields["at"].timestamp(),
        device=fields["device"].id(),
        before=fields["before"].json_object(),
        after=fields["after"].json_object(),
    )
    node.verify_size()
    return change


def _players(node: JsonNode) -> tuple[str, ...]:
    players = tuple(player.id() for player in node.items())
    if len(set(players)) < len(players):
        raise node.error("twice")
    return players


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
