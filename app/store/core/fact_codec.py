"""Encodes the facts of a hand as plain JSON values, and decodes them.

Decoding returns exactly what was encoded, including enum members and tiles. What only some games
ask for is written only where a hand has it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.domain.hand import BidResult, Event, HandEnd, Left, Sides
from app.domain.rules.values import Fits, Led
from app.store.core.json_values import (
    Json,
    as_bool,
    as_int,
    as_list,
    as_optional_int,
    as_text,
    as_tile,
)

FACTS = frozenset({"left", "out", "stock", "picked"})
"""The facts that every hand is stored with."""
SOME_FACTS = frozenset(
    {"plays", "closing", "stopped", "locker", "last", "fits", "led", "events", "bid"}
)
"""The facts that only some games ask for. The starter is stored with the hand, and who won the
hand before follows from that hand.
"""
ALL_FACTS = FACTS | SOME_FACTS


def encode_facts(end: HandEnd) -> Json:
    """By seat. Without the sides: they belong to the match."""
    return {
        "left": [_encode_left(end.left[seat]) for seat in sorted(end.left)],
        "out": end.out,
        "stock": _encode_left(end.stock),
        "picked": end.picked,
        **_encode_some_facts(end),
    }


def _encode_some_facts(end: HandEnd) -> dict[str, Json]:
    facts: dict[str, Json] = {
        "plays": [list(play) for play in end.plays],
        "closing": end.closing,
        "stopped": end.stopped,
        "locker": end.locker,
        "last": None if end.last is None else str(end.last),
        "fits": end.fits,
        "led": end.led,
        "events": [list(Event(*event)) for event in end.events],
        "bid": None if end.bid is None else list(BidResult(*end.bid)),
    }
    return {name: fact for name, fact in facts.items() if not _is_untold(fact)}


def _is_untold(fact: Json) -> bool:
    """Seat 0 is told."""
    return fact is None or fact is False or fact == []


def decode_hand_end(facts: Json, sides: Sides | None) -> HandEnd:
    end = HandEnd(
        left={seat: _decode_left(left) for seat, left in enumerate(facts["left"])},
        out=facts["out"],
        stock=_decode_left(facts["stock"]),
        sides=sides,
        picked=facts["picked"],
    )
    return end if len(facts) == len(FACTS) else _with_some_facts(end, facts)


def _with_some_facts(end: HandEnd, facts: Json) -> HandEnd:
    decoded: dict[str, Any] = {
        name: _FACT_DECODERS[name](facts[name]) for name in SOME_FACTS & facts.keys()
    }
    return replace(end, **decoded)


def _encode_left(left: Left | None) -> Json:
    return left if left is None or isinstance(left, int) else [str(tile) for tile in left]


def _decode_left(left: Json) -> Left | None:
    return left if left is None or isinstance(left, int) else tuple(map(as_tile, left))


def _plays(value: Json) -> tuple[tuple[int, int], ...]:
    return tuple((as_int(seat), as_int(points)) for seat, points in map(as_list, as_list(value)))


def _events(value: Json) -> tuple[Event, ...]:
    return tuple(
        Event(as_text(word), as_int(seat), as_int(times))
        for word, seat, times in map(as_list, as_list(value))
    )


def _bid(value: Json) -> BidResult:
    seat, amount, made, taken = as_list(value)
    return BidResult(as_int(seat), as_int(amount), as_bool(made), as_optional_int(taken))


_FACT_DECODERS: Mapping[str, Callable[[Json], object]] = {
    "plays": _plays,
    "closing": as_bool,
    "stopped": as_bool,
    "locker": as_int,
    "last": as_tile,
    "fits": Fits,
    "led": Led,
    "events": _events,
    "bid": _bid,
}


def fact_seats(name: str, value: Json) -> tuple[int, ...]:
    """Returns the seats in one of ``SOME_FACTS``. Raises one of ``DECODE_ERRORS`` if it is none."""
    fact = _FACT_DECODERS[name](value)
    match fact:
        case BidResult():
            return (fact.seat,)
        case tuple():
            return tuple(item.seat if isinstance(item, Event) else item[0] for item in fact)
        case int() if name == "locker":
            return (fact,)
    return ()
