"""Parses the hands of an exported document, with their facts and verdicts, and validates them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, verify_hand
from app.domain.hand.facts import verify_facts
from app.domain.match.summing import only_sums
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.table_rules import at_table
from app.domain.scoring.verdict_validation import Seating, can_win, seating_of, verify_verdict
from app.domain.steps import Step
from app.domain.tiles import LARGEST_SET, TileSet
from app.domain.verdict import Verdict
from app.store.core.fact_codec import FACTS, SOME_FACTS, decode_hand_end, fact_seats
from app.store.core.json_values import DECODE_ERRORS, Json
from app.store.core.records import (
    MAX_COUNT,
    HandRecord,
    MatchRecord,
)
from app.store.core.stamps import Stamp
from app.store.core.step_codec import decode_step
from app.store.core.verdict_codec import SOME_VERDICT, VERDICT, check_verdict_field, decode_counted
from app.store.exchange.values import JsonNode

MAX_VERDICT_LENGTH = 40_000
"""In characters; the longest that we write has two thousand."""
MAX_STEP_DEPTH = 16
"""In levels of brackets, for an unknown step; known steps have five."""
MAX_FACTS_LENGTH = 20_000
"""In characters, for the facts of a hand by rules that this version cannot read."""

STAMP = ("revision", "changed_at", "device", "deleted")


def parse_hand(node: JsonNode, match: MatchRecord, rules: RuleSet | None) -> HandRecord:
    """``rules``: ``None`` if this version cannot read them; the hand is then kept as it is."""
    names = ("id", "position", "starter", "verdict", *STAMP)
    is_later = rules is None
    fields = node.fields(*names, *FACTS, optional=SOME_FACTS, later=is_later)
    players = len(match.players)
    if rules is not None:
        rules = rules.of_size(match.highest)
    facts = _facts({name: fields[name] for name in fields.keys() - names}, match, rules)
    return HandRecord(
        id=fields["id"].id(),
        match_id=match.id,
        position=fields["position"].integer(0, MAX_COUNT),
        starter=_seat(fields["starter"], players),
        facts=facts,
        verdict=_verdict(fields["verdict"], facts, match, rules),
        stamp=parse_stamp(fields),
    )


def _facts(fields: Mapping[str, JsonNode], match: MatchRecord, rules: RuleSet | None) -> Json:
    """Verifies that a hand can end so. Its points are not verified: they depend on the choices."""
    players = len(match.players)
    left = [_left(node, rules) for node in fields["left"].items()]
    if len(left) != players:
        raise fields["left"].error("not_one_a_player")
    facts = {
        "left": left,
        "out": _seat(fields["out"], players),
        "stock": _left(fields["stock"], rules),
        "picked": _seat(fields["picked"], players),
    }
    for name in fields.keys() - facts.keys():
        facts[name] = _some_fact(name, fields[name], players)
    try:
        end = decode_hand_end(facts, match.sides)
    except RuleError as fault:
        raise fields["left"].error(fault.key) from fault
    if rules is not None:
        _verify_hand(fields["left"], end, match, rules)
    return facts


def _some_fact(name: str, node: JsonNode, players: int) -> Json:
    """A fact that only some games ask for, or one of a later version."""
    node.verify_storable(MAX_FACTS_LENGTH)
    if name not in SOME_FACTS:
        node.verify_depth(MAX_STEP_DEPTH)
        return node.value
    try:
        seats = fact_seats(name, node.value)
    except DECODE_ERRORS as fault:
        raise node.error("no_fact") from fault
    if any(not 0 <= seat < players for seat in seats):
        raise node.error("unknown_seat")
    return node.value


def _left(node: JsonNode, rules: RuleSet | None) -> Json:
    """The pips in total, or the tiles as text; ``None``: nobody looked."""
    if node.value is None:
        return None
    if not isinstance(node.value, list):
        return node.integer(0, MAX_COUNT if rules is None else _most_pips(rules))
    return [tile.text(3, 5) for tile in node.items()]


def _most_pips(rules: RuleSet) -> int:
    """The worth of all tiles can depend on what a table chooses; that is verified with the hand."""
    has_values = bool(rules.values.half or rules.values.tile)
    return MAX_COUNT if has_values else rules.tiles.pips


def _verify_hand(node: JsonNode, end: HandEnd, match: MatchRecord, rules: RuleSet) -> None:
    """A hand that the choices of its match refuse now may come from before they changed."""
    faults = list[RuleError]()
    for chosen in _possible_choices(match, rules):
        try:
            table = at_table(rules, chosen, len(match.players))
            verify_hand(table, end)
            verify_facts(table, end)
        except RuleError as fault:
            faults.append(fault)
        else:
            return
    seat = faults[0].values.get("seat")
    place = node if seat is None else node.child(int(str(seat)))
    raise place.error(faults[0].key) from faults[0]


def _possible_choices(match: MatchRecord, rules: RuleSet) -> Iterator[Chosen]:
    """The match's choices, the defaults, then the match's with one of them changed."""
    chosen = rules.chosen(match.choices)
    yield chosen
    yield rules.chosen()
    for choice in rules.choices:
        for option in choice.other_options(chosen[choice.key]):
            yield {**chosen, choice.key: option}


def _verdict(node: JsonNode, facts: Json, match: MatchRecord, rules: RuleSet | None) -> Json:
    """The verdict that was shown; the current rules may give another one."""
    fields = node.fields(*VERDICT, optional=SOME_VERDICT, later=rules is None)
    node.verify_storable(MAX_VERDICT_LENGTH)
    seating = _seating(match, rules)
    side = tuple(seat.integer() for seat in fields["side"].items())
    if not can_win(side, seating.sides):
        raise fields["side"].error("no_side")
    winner = _seat(fields["winner"], len(match.players))
    if winner not in (side or (None,)):
        raise fields["winner"].error("not_of_the_side")
    fields["points"].integer(-MAX_COUNT if seating.can_lose else 0, MAX_COUNT)
    for key in fields["open"].items():
        key.text(1, 40)
    _verify_plain(fields, rules)
    steps = tuple(_step(step) for step in fields["steps"].items())
    verdict = _counted(fields, decode_hand_end(facts, match.sides))
    _verify_verdict(node, replace(verdict, steps=steps), seating)
    return node.value


def _seating(match: MatchRecord, rules: RuleSet | None) -> Seating:
    """Of rules that this version cannot read, anything is possible."""
    players, sides = len(match.players), match.all_sides
    if rules is not None:
        return seating_of(rules, players, sides)
    return Seating(TileSet(LARGEST_SET), players, sides, MAX_COUNT, can_lose=True)


def _verify_plain(fields: Mapping[str, JsonNode], rules: RuleSet | None) -> None:
    """Where a match only adds up what the winners gain, a verdict has nothing else."""
    if rules is not None and only_sums(rules):
        for name in SOME_VERDICT & fields.keys():
            raise fields[name].error("bad_verdict")


def _counted(fields: Mapping[str, JsonNode], end: HandEnd) -> Verdict:
    for name in SOME_VERDICT & fields.keys():
        try:
            check_verdict_field(name, fields[name].value)
        except DECODE_ERRORS as fault:
            raise fields[name].error("bad_verdict") from fault
    return decode_counted({name: node.value for name, node in fields.items()}, end)


def _verify_verdict(node: JsonNode, verdict: Verdict, seating: Seating) -> None:
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


def _seat(node: JsonNode, players: int) -> int | None:
    return None if node.value is None else node.integer(0, players - 1)


def parse_stamp(fields: Mapping[str, JsonNode]) -> Stamp:
    return Stamp(
        revision=fields["revision"].integer(1, MAX_COUNT),
        changed_at=fields["changed_at"].timestamp(),
        device=fields["device"].id(),
        deleted=fields["deleted"].boolean(),
    )
