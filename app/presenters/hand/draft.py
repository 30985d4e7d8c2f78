"""The hand that is being tapped in: what was tapped so far, and nothing derived from it.

It is kept on every tap. A draft of another version, or a garbled one, is an empty draft.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, Left
from app.domain.tiles import Tile, TileSet

STOCK = -1
"""Who holds what nobody holds."""
BLOCKED = -1
"""An ending that is nobody's."""


LONGEST_TOTAL = 4


class EntryMode(StrEnum):
    """How somebody's tiles are told."""

    TRAY = "tray"
    KEYPAD = "keypad"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Draft:
    """``tiles`` by holder; ``totals`` of those who were only counted, as they were typed.

    ``ended`` is the seat that is said to have gone out, or ``BLOCKED``; ``None`` while
    nobody said it. ``half`` is the first half of a tile on the keypad.
    """

    starter: int | None = None
    ended: int | None = None
    tiles: Mapping[Tile, int] = field(default_factory=dict)
    totals: Mapping[int, str] = field(default_factory=dict)
    counting: int | None = None
    way: EntryMode = EntryMode.TRAY
    half: int | None = None
    stock_empty: bool = False
    picked: int | None = None

    @property
    def is_begun(self) -> bool:
        """Whether anything of the hand itself was tapped."""
        return bool(self.tiles or self.totals or self.stock_empty) or self.ended is not None

    def held(self, holder: int) -> tuple[Tile, ...]:
        return tuple(tile for tile, whose in self.tiles.items() if whose == holder)

    def left(self, holder: int) -> Left:
        """What somebody holds as far as it was told; a total goes before tiles."""
        typed = self.totals.get(holder)
        return int(typed) if typed else self.held(holder)

    def give(self, holder: int, tile: Tile) -> "Draft":
        """The tile is theirs now; theirs already, it is taken back. A total gives way."""
        others = {other: whose for other, whose in self.tiles.items() if other != tile}
        theirs = self.tiles.get(tile) == holder
        return replace(
            self,
            tiles=others if theirs else {**others, tile: holder},
            totals={whose: typed for whose, typed in self.totals.items() if whose != holder},
            stock_empty=self.stock_empty and holder != STOCK,
            half=None,
        )

    def type(self, holder: int, typed: str) -> "Draft":
        """A total stands for all of somebody's tiles: those that were tapped are let go.
        Nothing typed is no total.
        """
        others = {whose: total for whose, total in self.totals.items() if whose != holder}
        return replace(
            self,
            tiles={tile: whose for tile, whose in self.tiles.items() if whose != holder},
            totals={**others, holder: typed[:LONGEST_TOTAL]} if typed else others,
            stock_empty=self.stock_empty and holder != STOCK,
        )

    def empty_stock(self) -> "Draft":
        """Nothing is left to draw; said once more, nobody looked."""
        return replace(self.type(STOCK, ""), stock_empty=not self.stock_empty)


def draft_of(end: HandEnd, starter: int | None) -> Draft:
    """A recorded hand, to be tapped on."""
    stock = {} if end.stock is None else {STOCK: end.stock}
    held = {**end.left, **stock}
    return Draft(
        starter=starter,
        ended=BLOCKED if end.out is None else end.out,
        tiles={tile: seat for seat, left in held.items() for tile in _tiles(left)},
        totals={
            seat: str(left)
            for seat, left in held.items()
            if isinstance(left, int) and seat != end.out
        },
        stock_empty=end.stock in ((), 0),
        picked=end.picked,
    )


def _tiles(left: Left) -> tuple[Tile, ...]:
    return () if isinstance(left, int) else left


def draft_out(draft: Draft) -> dict[str, Any]:
    return {
        "starter": draft.starter,
        "ended": draft.ended,
        "tiles": [[str(tile), holder] for tile, holder in draft.tiles.items()],
        "totals": [[holder, typed] for holder, typed in draft.totals.items()],
        "counting": draft.counting,
        "way": draft.way,
        "half": draft.half,
        "stock_empty": draft.stock_empty,
        "picked": draft.picked,
    }


def draft_in(told: Any, players: int, box: TileSet) -> Draft:  # noqa: ANN401 - a file can hold anything
    try:
        return Draft(
            starter=_within(told["starter"], 0, players),
            ended=_within(told["ended"], BLOCKED, players),
            tiles={_tile(tile, box): _holder(who, players) for tile, who in told["tiles"]},
            totals={
                _holder(who, players): _digits(typed)
                for who, typed in told["totals"]
                if typed != ""
            },
            counting=_within(told["counting"], STOCK, players),
            way=EntryMode(told["way"]),
            half=_within(told["half"], 0, box.highest + 1),
            stock_empty=bool(told["stock_empty"]),
            picked=_within(told["picked"], 0, players),
        )
    except (LookupError, TypeError, ValueError, AttributeError, RuleError):  # garbled
        return Draft()


def _within(value: Any, least: int, end: int) -> int | None:  # noqa: ANN401 - as above
    """A number from the least up to the end, or nothing."""
    if value is not None and (type(value) is not int or not least <= value < end):
        raise ValueError
    return value


def _holder(value: Any, players: int) -> int:  # noqa: ANN401 - as above
    holder = _within(value, STOCK, players)
    if holder is None:
        raise ValueError
    return holder


def _tile(value: Any, box: TileSet) -> Tile:  # noqa: ANN401 - as above
    tile = Tile.parse(value)
    if tile not in box:
        raise ValueError
    return tile


def _digits(value: Any) -> str:  # noqa: ANN401 - as above
    if not isinstance(value, str) or len(value) > LONGEST_TOTAL:
        raise ValueError
    if not (value.isascii() and value.isdigit()):
        raise ValueError
    return value
