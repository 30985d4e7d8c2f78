"""Parses the hands of an exported document, with their facts and verdicts, and validates them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NoReturn

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd
from app.domain.hand.facts import FACTS, MOST_COUNTED, TILE, Bounds
from app.domain.tiles import LARGEST_SET, TileSet
from app.domain.verdict import Verdict, can_win
from app.domain.verdict.validation import verify_verdict
from app.store.core.fact_codec import KEPT_ALWAYS, KEPT_IF_TOLD, decode_hand_end
from app.store.core.json_values import DECODE_ERRORS, Json
from app.store.core.kinds import HISTORY, STAMP
from app.store.core.records import (
    MAX_COUNT,
    HandRecord,
    MatchRecord,
)
from app.store.core.stamps import HISTORY as HISTORY_TEXT
from app.store.core.stamps import Stamp
from app.store.core.verdict_codec import (
    SOME_VERDICT,
    VERDICT,
    WHOLE_VERDICT,
    check_verdict_field,
    decode_verdict,
)
from app.store.exchange.values import JsonNode

MAX_VERDICT_LENGTH = 40_000
"""In characters; the longest that we write has two thousand."""
MAX_DEPTH = 16
"""In levels of brackets, for what only a later version knows."""
MAX_FACTS_LENGTH = 20_000
"""In characters, for a fact that only some games ask for, or that a later version knows."""
ALL_TILES = TileSet(LARGEST_SET)
ANYWHERE = Bounds(ALL_TILES, range(-MAX_COUNT, MAX_COUNT + 1), MOST_COUNTED)
MAX_HISTORY_LENGTH = 1000
"""In characters; one of the most runs has seven hundred."""
_HISTORY = re.compile(HISTORY_TEXT, re.ASCII)

NAMES_OF_LINES = frozenset({"kind", "match"})
"""A line of a shared folder has these beside the fields of a hand: no fact is called so."""

_OPTIONAL = KEPT_IF_TOLD | {HISTORY}
_USUAL = KEPT_ALWAYS | {"id", "position", "starter", "verdict", *STAMP, HISTORY}


def parse_hand(node: JsonNode, match: MatchRecord) -> HandRecord:
    """Validates the form of a hand alone: seats, sides, kinds and bounds of values, and that the
    verdict does not contradict itself. Whether it fits the rules and the choices of its match is
    not asked: those can change later, and phones that took their rows in another order would end
    with other hands.
    """
    names = ("id", "position", "starter", "verdict", *STAMP)
    fields = node.fields(*names, *KEPT_ALWAYS, optional=_OPTIONAL, later=True)
    for name in NAMES_OF_LINES & fields.keys():
        raise fields[name].error("unknown")
    players = len(match.players)
    facts = _facts({name: fields[name] for name in fields.keys() - names - {HISTORY}}, match)
    hand = HandRecord(
        id=fields["id"].id(),
        match_id=match.id,
        position=fields["position"].integer(0, MAX_COUNT),
        starter=_seat(fields["starter"], players),
        facts=facts,
        verdict=_verdict(fields["verdict"], facts, match),
        stamp=parse_stamp(fields),
    )
    if not fields.keys() <= _USUAL:  # with these alone no hand is too large
        node.verify_size()
    return hand


def _facts(fields: Mapping[str, JsonNode], match: MatchRecord) -> Json:
    players = len(match.players)
    left = [_left(node) for node in fields["left"].items()]
    if len(left) != players:
        raise fields["left"].error("not_one_a_player")
    facts = {
        "left": left,
        "out": _seat(fields["out"], players),
        "stock": _left(fields["stock"]),
        "picked": _seat(fields["picked"], players),
    }
    for name in fields.keys() - facts.keys():
        facts[name] = _some_fact(name, fields[name], players)
    return facts


def _some_fact(name: str, node: JsonNode, players: int) -> Json:
    """A fact that only some games ask for, or one of a later version."""
    node.verify_storable(MAX_FACTS_LENGTH)
    if name not in KEPT_IF_TOLD:
        node.verify_depth(MAX_DEPTH)
        return node.value
    form = FACTS[name].form
    try:
        fact = form.read(node.value)
    except DECODE_ERRORS as fault:
        raise node.error("no_fact") from fault
    if any(not 0 <= seat < players for seat in form.seats(fact)):
        raise node.error("unknown_seat")
    if form.within(fact, ANYWHERE) != fact:
        raise node.error("out_of_range")
    return node.value


def _left(node: JsonNode) -> Json:
    """The pips in total, or the tiles as text; ``None``: nobody looked."""
    if node.value is None:
        return None
    if not isinstance(node.value, list):
        return node.integer(0, MAX_COUNT)
    if len(node.value) > len(ALL_TILES):
        raise node.error("too_long")
    for tile in node.items():
        if not (isinstance(tile.value, str) and _is_tile(tile.value)):
            _refuse_tile(tile)
    return node.value


@lru_cache(maxsize=512)
def _is_tile(text: str) -> bool:
    """Cached, as reading one is."""
    try:
        return 3 <= len(text) <= 5 and TILE.read(text) in ALL_TILES
    except RuleError:  # told by ``_refuse_tile``
        return False


def _refuse_tile(node: JsonNode) -> NoReturn:
    try:
        TILE.read(node.text(3, 5))
    except RuleError as fault:
        raise node.error(fault.key) from fault
    raise node.error(Fault.TILE_NOT_IN_SET)


def _verdict(node: JsonNode, facts: Json, match: MatchRecord) -> Json:
    """The verdict that was shown; the current rules may give another one."""
    fields = node.fields(*VERDICT, optional=SOME_VERDICT, later=True)
    node.verify_storable(MAX_VERDICT_LENGTH)
    for name in fields.keys() - WHOLE_VERDICT:
        fields[name].verify_depth(MAX_DEPTH)
    side = tuple(seat.integer() for seat in fields["side"].items())
    if not can_win(side, match.all_sides):
        raise fields["side"].error("no_side")
    winner = _seat(fields["winner"], len(match.players))
    if winner not in (side or (None,)):
        raise fields["winner"].error("not_of_the_side")
    fields["points"].integer(-MAX_COUNT, MAX_COUNT)
    for key in fields["open"].items():
        key.text(1, 40)
    try:
        verify_verdict(match.all_sides, _decoded(fields, decode_hand_end(facts, match.sides)))
    except RuleError as fault:
        raise node.child(str(fault.values["field"])).error(fault.key) from fault
    return node.value


def _decoded(fields: Mapping[str, JsonNode], end: HandEnd) -> Verdict:
    for name in SOME_VERDICT & fields.keys():
        try:
            check_verdict_field(name, fields[name].value)
        except DECODE_ERRORS as fault:
            raise fields[name].error("bad_verdict") from fault
    return decode_verdict({name: node.value for name, node in fields.items()}, end)


def _seat(node: JsonNode, players: int) -> int | None:
    return None if node.value is None else node.integer(0, players - 1)


def parse_stamp(fields: Mapping[str, JsonNode], *, is_whole: bool = True) -> Stamp:
    """A match that is not ``is_whole`` has a history for each of its parts."""
    history = parse_history(fields[HISTORY]) if is_whole and HISTORY in fields else ""
    return Stamp(
        revision=fields["revision"].integer(1, MAX_COUNT),
        changed_at=fields["changed_at"].timestamp(),
        device=fields["device"].id(),
        deleted=fields["deleted"].boolean(),
        history=history,
    )


def parse_history(node: JsonNode) -> str:
    text = node.text(1, MAX_HISTORY_LENGTH)
    if not _HISTORY.fullmatch(text):
        raise node.error("no_history")
    return text
