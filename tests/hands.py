"""Short ways to lay a table in a test."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.hand import HandEnd, Left
from app.domain.tiles import Tile


def tile(written: str) -> Tile:
    return Tile.parse(written)


def tiles(written: str) -> tuple[Tile, ...]:
    """Tiles written one after another; nothing written is none."""
    return tuple(Tile.parse(one) for one in written.split())


def left(written: str | int) -> Left:
    """Tiles as written, or a total as a number."""
    return written if isinstance(written, int) else tiles(written)


def hand_end(
    hands: Sequence[str | int],
    *,
    out: int | None = None,
    stock: str | int | None = None,
    sides: Sequence[Sequence[int]] | None = None,
    picked: int | None = None,
) -> HandEnd:
    """How a hand ended, each hand as written, by seat."""
    return HandEnd(
        left={seat: left(hand) for seat, hand in enumerate(hands)},
        out=out,
        stock=None if stock is None else left(stock),
        sides=None if sides is None else tuple(tuple(side) for side in sides),
        picked=picked,
    )


def hand_end_of(case: Mapping[str, Any]) -> HandEnd:
    """How the hand of a golden case ended."""
    facts = {name: case[name] for name in ("out", "stock", "sides", "picked") if name in case}
    return hand_end(case["left"], **facts)
