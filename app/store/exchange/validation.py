"""Parses the values of an exported document into records and validates each one.

A file can come from anywhere. Raises ``StoreError`` with the place of a value that does not
follow docs/export-format.md.
"""

from collections.abc import Mapping

from app.domain.errors import RuleError
from app.domain.hand import verify_hand, verify_players, verify_sides
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.domain.steps import Step
from app.domain.table_rules import at_table
from app.domain.verdict_validation import Seating, verify_verdict
from app.store.core.codec import DECODE_ERRORS, Json, decode_hand_end, decode_step
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import (
    MAX_COLOUR,
    MAX_COUNT,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.stamps import Stamp
from app.store.exchange.document import FORMAT, VERSION, MatchBundle
from app.store.exchange.values import JsonNode

RuleSets = Mapping[str, RuleSet]

MAX_VERDICT_LENGTH = 40_000
"""In characters; the longest that we write has two thousand."""
MAX_STEP_DEPTH = 16
"""In levels of brackets, for an unknown step; known steps have five."""

_STAMP = ("revision", "changed_at", "device", "deleted")
_FACTS = ("left", "out", "stock", "picked")
_MATCH = ("id", "set", "players", "partners", "choices", "target", "started_at", "ended_at")


def parse_header(value: Json) -> dict[str, JsonNode]:
    """The fields of a document; players and matches are not parsed yet."""
    node = JsonNode(value)
    version = _version(node)
    if version > VERSION:
        raise StoreError(StoreFault.FILE_NEWER, version=version, known=VERSION)
    fields = node.fields("format", "version", "exported_at", "device", "players", "matches")
    fields["exported_at"].timestamp()
    fields["device"].id()
    return fields


def _version(node: JsonNode) -> int:
    value = node.value
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise StoreError(StoreFault.FILE_NOT_OURS)
    return JsonNode(value.get("version"), ("version",)).integer(1)


def parse_player(node: JsonNode) -> PlayerRecord:
    fields = node.fields("id", "name", "colour", *_STAMP)
    return PlayerRecord(
        id=fields["id"].id(),
        name=fields["name"].text(1, MAX_NAME_LENGTH),
        colour=fields["colour"].integer(0, MAX_COLOUR),
        stamp=_stamp(fields),
    )


def parse_match(node: JsonNode, rule_sets: RuleSets) -> MatchBundle:
    fields = node.fields(*_MATCH, "name", "note", *_STAMP, "hands", "changes")
    rules = rule_sets.get(fields["set"].text())
    if rules is None:
        raise fields["set"].error("unknown")
    match = MatchRecord(
        id=fields["id"].id(),
        set_id=rules.id,
        players=_players(fields["players"]),
        partners=fields["partners"].boolean(),
        choices=_choices(fields["choices"], rules),
        target=None if fields["target"].value is None else fields["target"].integer(1, MAX_COUNT),
        started_at=fields["started_at"].timestamp(),
        ended_at=None if fields["ended_at"].value is None else fields["ended_at"].timestamp(),
        name=fields["name"].text(0, MAX_NAME_LENGTH),
        note=fields["note"].text(0, MAX_NOTE_LENGTH),
        stamp=_stamp(fields),
    )
    _verify_seating(node, match, rules)
    hands = tuple(parse_hand(hand, match, rules) for hand in fields["hands"].items())
    changes = tuple(parse_change(change, match) for change in fields["changes"].items())
    return MatchBundle(match, hands, changes)


def parse_hand(node: JsonNode, match: MatchRecord, rules: RuleSet) -> HandRecord:
    fields = node.fields("id", "position", "starter", *_FACTS, "verdict", *_STAMP)
    players = len(match.players)
    return HandRecord(
        id=fields["id"].id(),
        match_id=match.id,
        position=fields["position"].integer(0, MAX_COUNT),
        starter=_seat(fields["starter"], players),
        facts=_facts(fields, players, rules),
        verdict=_verdict(fields["verdict"], match, rules),
        stamp=_stamp(fields),
    )


def parse_change(node: JsonNode, match: MatchRecord) -> ChangeRecord:
    fields = node.fields("id", "hand", "what", "at", "device", "before", "after")
    return ChangeRecord(
        id=fields["id"].id(),
        match_id=match.id,
        hand_id=None if fields["hand"].value is None else fields["hand"].id(),
        what=fields["what"].text(1, 40),
        at=fields["at"].timestamp(),
        device=fields["device"].id(),
        before=fields["before"].json_object(),
        after=fields["after"].json_object(),
    )


def _stamp(fields: Mapping[str, JsonNode]) -> Stamp:
    return Stamp(
        revision=fields["revision"].integer(1, MAX_COUNT),
        changed_at=fields["changed_at"].timestamp(),
        device=fields["device"].id(),
        deleted=fields["deleted"].boolean(),
    )


def _players(node: JsonNode) -> tuple[str, ...]:
    players = tuple(player.id() for player in node.items())
    if len(set(players)) < len(players):
        raise node.error("twice")
    return players


def _verify_seating(node: JsonNode, match: MatchRecord, rules: RuleSet) -> None:
    try:
        chosen = rules.chosen(match.choices, len(match.players))
        sides = rules.partners.sides if match.partners else None
        verify_players(rules, len(match.players), chosen)
        verify_sides(rules, len(match.players), sides, chosen)
    except RuleError as fault:
        raise node.child("players").error(fault.key) from fault


def _choices(node: JsonNode, rules: RuleSet) -> Json:
    """Returns them unchanged: with added defaults the row would differ under the same stamp."""
    choices = node.text_by_name()
    try:
        rules.chosen(choices)
    except RuleError as fault:
        raise node.error(fault.key) from fault
    return choices


def _seat(node: JsonNode, players: int) -> int | None:
    return None if node.value is None else node.integer(0, players - 1)


def _facts(fields: Mapping[str, JsonNode], players: int, rules: RuleSet) -> Json:
    """Verifies that a hand can end so. Its points are not verified: they depend on the choices."""
    left = [_left(node, rules) for node in fields["left"].items()]
    if len(left) != players:
        raise fields["left"].error("not_one_a_player")
    stock = None if fields["stock"].value is None else _left(fields["stock"], rules)
    facts = {
        "left": left,
        "out": _seat(fields["out"], players),
        "stock": stock,
        "picked": _seat(fields["picked"], players),
    }
    _verify_hand(fields["left"], facts, rules)
    return facts


def _left(node: JsonNode, rules: RuleSet) -> Json:
    """The pips in total, or the tiles as text."""
    if not isinstance(node.value, list):
        return node.integer(0, rules.tiles.pips)
    return [tile.text(3, 5) for tile in node.items()]


def _verify_hand(node: JsonNode, facts: Json, rules: RuleSet) -> None:
    try:
        verify_hand(at_table(rules, None, len(facts["left"])), decode_hand_end(facts, None))
    except RuleError as fault:
        seat = fault.values.get("seat")
        place = node if seat is None else node.child(int(str(seat)))
        raise place.error(fault.key) from fault


def _verdict(node: JsonNode, match: MatchRecord, rules: RuleSet) -> Json:
    """The verdict that was shown; the current rules may give another one."""
    fields = node.fields("winner", "side", "points", "open", "steps")
    node.verify_storable(MAX_VERDICT_LENGTH)
    side = tuple(seat.integer() for seat in fields["side"].items())
    if side not in {(), *match.all_sides}:
        raise fields["side"].error("no_side")
    winner = _seat(fields["winner"], len(match.players))
    if winner not in (side or (None,)):
        raise fields["winner"].error("not_of_the_side")
    verdict = Verdict(
        winner=winner,
        side=side,
        points=fields["points"].integer(0, MAX_COUNT),
        steps=tuple(_step(step) for step in fields["steps"].items()),
        open=tuple(key.text(1, 40) for key in fields["open"].items()),
    )
    _verify_verdict(node, verdict, match, rules)
    return node.value


def _verify_verdict(node: JsonNode, verdict: Verdict, match: MatchRecord, rules: RuleSet) -> None:
    seating = Seating(rules.tiles, len(match.players), match.all_sides)
    try:
        verify_verdict(seating, verdict)
    except RuleError as fault:
        step, field = fault.values.get("step"), str(fault.values["field"])
        path = (field,) if step is None else ("steps", int(str(step)), "values", field)
        raise node.child(*path).error(fault.key) from fault


def _step(node: JsonNode) -> Step:
    """Validates a known step; accepts an unknown step of a later version unchanged."""
    try:
        step = decode_step(node.value)
    except DECODE_ERRORS as fault:
        raise node.error("no_step") from fault
    if step.key is None:
        node.verify_depth(MAX_STEP_DEPTH)
    return step
