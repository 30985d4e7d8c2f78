"""Tiles and hands, written as short strings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult, Event, Left
from app.domain.rules.values import Fits, Led
from app.domain.tiles import Tile


def tile(written: str) -> Tile:
    return Tile.parse(written)


def tiles(written: str) -> tuple[Tile, ...]:
    """``"6-4 5-5"`` is two tiles, ``""`` none."""
    return tuple(Tile.parse(one) for one in written.split())


def left(written: str | int) -> Left:
    """Tiles from a string, or a total of pips from a number."""
    return written if isinstance(written, int) else tiles(written)


def hand_end(
    hands: Sequence[str | int | None],
    *,
    out: int | None = None,
    stock: str | int | None = None,
    sides: Sequence[Sequence[int]] | None = None,
    picked: int | None = None,
    **facts: Any,
) -> HandEnd:
    """``hands`` are by seat, each as for ``left``; ``None`` where nobody looked."""
    return HandEnd(
        left={seat: None if hand is None else left(hand) for seat, hand in enumerate(hands)},
        out=out,
        stock=None if stock is None else left(stock),
        sides=None if sides is None else tuple(tuple(side) for side in sides),
        picked=picked,
        **{name: _FACTS.get(name, _as_it_is)(value) for name, value in facts.items()},
    )


def hand_end_of(case: Mapping[str, Any]) -> HandEnd:
    """The hand of a golden case; without ``left``, nobody looked at the tiles."""
    facts = {name: case[name] for name in HandEnd.__dataclass_fields__ if name in case}
    hands = facts.pop("left", [None] * case.get("players", 0))
    return hand_end(hands, **facts)


def _as_it_is(value: Any) -> Any:
    return value


def _plays(plays: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((seat, points) for seat, points in plays)


def _events(events: Sequence[Sequence[Any]]) -> tuple[Event, ...]:
    return tuple(Event(*event) for event in events)


def _bid(bid: Sequence[Any]) -> BidResult:
    return BidResult(*bid)


_FACTS: Mapping[str, Callable[[Any], Any]] = {
    "plays": _plays,
    "last": tile,
    "fits": Fits,
    "led": Led,
    "events": _events,
    "bid": _bid,
}
"""How the facts are written that a file cannot hold as they are."""
