"""Tiles and hands, written as short strings."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.hand import HandEnd, Left
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
    hands: Sequence[str | int],
    *,
    out: int | None = None,
    stock: str | int | None = None,
    sides: Sequence[Sequence[int]] | None = None,
    picked: int | None = None,
) -> HandEnd:
    """``hands`` are by seat, each as for ``left``."""
    return HandEnd(
        left={seat: left(hand) for seat, hand in enumerate(hands)},
        out=out,
        stock=None if stock is None else left(stock),
        sides=None if sides is None else tuple(tuple(side) for side in sides),
        picked=picked,
    )


def hand_end_of(case: Mapping[str, Any]) -> HandEnd:
    """The hand of a golden case."""
    facts = {name: case[name] for name in ("out", "stock", "sides", "picked") if name in case}
    return hand_end(case["left"], **facts)
