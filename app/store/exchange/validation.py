"""Reads the values of an exported document, each one looked at, into records.

A file can come from anywhere. What is not as docs/export-format.md tells is a
``StoreError`` that names the place.
"""

from collections.abc import Mapping

from app.domain.errors import RuleError
from app.domain.hand import verify_hand, verify_players, verify_sides
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.domain.steps import Step
from app.domain.verdict_validation import Seating, verify_verdict
from app.store.core.codec import GARBLED, Json, end_of, step_in
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import (
    LAST_COLOUR,
    LONGEST_NAME,
    LONGEST_NOTE,
    MANY,
    ChangeRecord,
    HandRecord,
    MatchRecord,
    PlayerRecord,
)
from app.store.core.stamps import Stamp
from app.store.exchange.document import FORMAT, VERSION, Document, MatchFile
from app.store.exchange.values import Value

RuleSets = Mapping[str, RuleSet]

LONGEST_VERDICT = 40_000
"""In characters; the longest of ours has two thousand."""
DEEPEST_STEP = 16
"""Levels of brackets in a step that is not known; those that are have five."""

_STAMP = ("revision", "changed_at", "device", "deleted")
_FACTS = ("left", "out", "stock", "picked")
_MATCH = ("id", "set", "players", "partners", "choices", "target", "started_at", "ended_at")


def document_in(value: Json, rule_sets: RuleSets) -> Document:
    told = head_in(value)
    return Document(
        players=tuple(player_in(player) for player in told["players"].items()),
        matches=tuple(match_in(match, rule_sets) for match in told["matches"].items()),
    )


def head_in(value: Json) -> dict[str, Value]:
    """The parts of a document; players and matches are not looked at yet."""
    found = Value(value)
    version = _version(found)
    if version > VERSION:
        raise StoreError(StoreFault.FILE_NEWER, version=version, known=VERSION)
    told = found.fields("format", "version", "exported_at", "device", "players", "matches")
    told["exported_at"].moment()
    told["device"].id()
    return told


def _version(found: Value) -> int:
    value = found.value
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise StoreError(StoreFault.FILE_NOT_OURS)
    return Value(value.get("version"), ("version",)).whole(1)


def player_in(found: Value) -> PlayerRecord:
    told = found.fields("id", "name", "colour", *_STAMP)
    return PlayerRecord(
        id=told["id"].id(),
        name=told["name"].text(1, LONGEST_NAME),
        colour=told["colour"].whole(0, LAST_COLOUR),
        stamp=_stamp(told),
    )


def match_in(found: Value, rule_sets: RuleSets) -> MatchFile:
    told = found.fields(*_MATCH, "name", "note", *_STAMP, "hands", "changes")
    rules = rule_sets.get(told["set"].text())
    if rules is None:
        raise told["set"].wrong("unknown")
    match = MatchRecord(
        id=told["id"].id(),
        set_id=rules.id,
        players=_seated(told["players"]),
        partners=told["partners"].flag(),
        choices=_choices(told["choices"], rules),
        target=_optional_whole(told["target"], 1),
        started_at=told["started_at"].moment(),
        ended_at=None if told["ended_at"].value is None else told["ended_at"].moment(),
        name=told["name"].text(0, LONGEST_NAME),
        note=told["note"].text(0, LONGEST_NOTE),
        stamp=_stamp(told),
    )
    _verify_table(found, match, rules)
    hands = tuple(hand_in(hand, match, rules) for hand in told["hands"].items())
    changes = tuple(change_in(change, match) for change in told["changes"].items())
    return MatchFile(match, hands, changes)


def hand_in(found: Value, match: MatchRecord, rules: RuleSet) -> HandRecord:
    told = found.fields("id", "position", "starter", *_FACTS, "verdict", *_STAMP)
    players = len(match.players)
    return HandRecord(
        id=told["id"].id(),
        match_id=match.id,
        position=told["position"].whole(0, MANY),
        starter=_seat(told["starter"], players),
        facts=_facts(told, players, rules),
        verdict=_verdict(told["verdict"], match, rules),
        stamp=_stamp(told),
    )


def change_in(found: Value, match: MatchRecord) -> ChangeRecord:
    told = found.fields("id", "hand", "what", "at", "device", "before", "after")
    return ChangeRecord(
        id=told["id"].id(),
        match_id=match.id,
        hand_id=None if told["hand"].value is None else told["hand"].id(),
        what=told["what"].text(1, 40),
        at=told["at"].moment(),
        device=told["device"].id(),
        before=told["before"].plain(),
        after=told["after"].plain(),
    )


def _stamp(told: Mapping[str, Value]) -> Stamp:
    return Stamp(
        revision=told["revision"].whole(1, MANY),
        changed_at=told["changed_at"].moment(),
        device=told["device"].id(),
        deleted=told["deleted"].flag(),
    )


def _seated(found: Value) -> tuple[str, ...]:
    players = tuple(player.id() for player in found.items())
    if len(set(players)) < len(players):
        raise found.wrong("twice")
    return players


def _verify_table(found: Value, match: MatchRecord, rules: RuleSet) -> None:
    try:
        verify_players(rules, len(match.players))
        sides = rules.partners.sides if match.partners else None
        verify_sides(rules, len(match.players), sides)
    except RuleError as fault:
        raise Value(None, (*found.way, "players")).wrong(fault.key) from fault


def _choices(found: Value, rules: RuleSet) -> Json:
    """As they are told: to complete them would be another row under the same stamp."""
    choices = found.texts()
    try:
        rules.chosen(choices)
    except RuleError as fault:
        raise found.wrong(fault.key) from fault
    return choices


def _optional_whole(found: Value, least: int) -> int | None:
    return None if found.value is None else found.whole(least, MANY)


def _seat(found: Value, players: int) -> int | None:
    return None if found.value is None else found.whole(0, players - 1)


def _facts(told: Mapping[str, Value], players: int, rules: RuleSet) -> Json:
    """A hand that can have ended so; whether its points can be told hangs on the choices."""
    left = [_left(found, rules) for found in told["left"].items()]
    if len(left) != players:
        raise told["left"].wrong("not_one_a_player")
    stock = None if told["stock"].value is None else _left(told["stock"], rules)
    facts = {
        "left": left,
        "out": _seat(told["out"], players),
        "stock": stock,
        "picked": _seat(told["picked"], players),
    }
    _verify_hand(told["left"], facts, rules)
    return facts


def _left(found: Value, rules: RuleSet) -> Json:
    """A total, or tiles as they are written."""
    if not isinstance(found.value, list):
        return found.whole(0, rules.tiles.pips)
    return [tile.text(3, 5) for tile in found.items()]


def _verify_hand(found: Value, facts: Json, rules: RuleSet) -> None:
    try:
        verify_hand(rules, end_of(facts, None))
    except RuleError as fault:
        seat = fault.values.get("seat")
        place = found if seat is None else found.at(int(str(seat)))
        raise place.wrong(fault.key) from fault


def _verdict(found: Value, match: MatchRecord, rules: RuleSet) -> Json:
    """As it was shown; whether the rules of today would say the same is another question."""
    told = found.fields("winner", "side", "points", "open", "steps")
    found.verify_kept(LONGEST_VERDICT)
    side = tuple(seat.whole() for seat in told["side"].items())
    if side not in {(), *match.all_sides}:
        raise told["side"].wrong("no_side")
    winner = _seat(told["winner"], len(match.players))
    if winner not in (side or (None,)):
        raise told["winner"].wrong("not_of_the_side")
    verdict = Verdict(
        winner=winner,
        side=side,
        points=told["points"].whole(0, MANY),
        steps=tuple(_step(step) for step in told["steps"].items()),
        open=tuple(key.text(1, 40) for key in told["open"].items()),
    )
    _verify_verdict(found, verdict, match, rules)
    return found.value


def _verify_verdict(found: Value, verdict: Verdict, match: MatchRecord, rules: RuleSet) -> None:
    seating = Seating(rules.tiles, len(match.players), match.all_sides)
    try:
        verify_verdict(seating, verdict)
    except RuleError as fault:
        step, field = fault.values.get("step"), str(fault.values["field"])
        way = (field,) if step is None else ("steps", int(str(step)), "values", field)
        raise found.at(*way).wrong(fault.key) from fault


def _step(found: Value) -> Step:
    """What a later version brought is kept as it is; what is known is as it should be."""
    try:
        step = step_in(found.value)
    except GARBLED as fault:
        raise found.wrong("no_step") from fault
    if step.key is None:
        found.verify_flat(DEEPEST_STEP)
    return step
