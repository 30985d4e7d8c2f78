"""The draft of a hand: the user's input so far, and nothing derived from it.

Each tap saves it. An invalid draft, or one of another version, reads as an empty draft.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, Left, tiles_of
from app.domain.tiles import Tile, TileSet

STOCK = -1
"""The holder of the tiles that no player holds."""
BLOCKED = -1
"""The value of ``ending`` where no player went out."""

MAX_TOTAL_DIGITS = 4


class EntryMode(StrEnum):
    TRAY = "tray"
    KEYPAD = "keypad"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Draft:
    """``tiles`` maps each tile to its holder; ``totals`` maps a holder to the typed digits.

    ``ending`` is the seat that the user marked as out, or ``BLOCKED``; None if not marked.
    ``selected_holder`` is None until the user selects one. ``half`` is the first half of a tile on
    the keypad. ``picked`` is the seat that the table names the winner of a tie.
    """

    starter: int | None = None
    ending: int | None = None
    tiles: Mapping[Tile, int] = field(default_factory=dict)
    totals: Mapping[int, str] = field(default_factory=dict)
    selected_holder: int | None = None
    mode: EntryMode = EntryMode.TRAY
    half: int | None = None
    stock_empty: bool = False
    picked: int | None = None

    @property
    def is_begun(self) -> bool:
        """True if the user entered anything besides the starter."""
        return bool(self.tiles or self.totals or self.stock_empty) or self.ending is not None

    def tiles_of(self, holder: int) -> tuple[Tile, ...]:
        return tuple(tile for tile, owner in self.tiles.items() if owner == holder)

    def left(self, holder: int) -> Left:
        """Returns what a holder has left. A total takes precedence over tiles."""
        typed = self.totals.get(holder)
        return int(typed) if typed else self.tiles_of(holder)

    def toggle_tile(self, holder: int, tile: Tile) -> "Draft":
        """Gives the tile to the holder, or takes it back from them. Deletes their total."""
        others = {other: owner for other, owner in self.tiles.items() if other != tile}
        is_theirs = self.tiles.get(tile) == holder
        return replace(
            self,
            tiles=others if is_theirs else {**others, tile: holder},
            totals={owner: typed for owner, typed in self.totals.items() if owner != holder},
            stock_empty=self.stock_empty and holder != STOCK,
            half=None,
        )

    def set_total(self, holder: int, typed: str) -> "Draft":
        """Sets a total, which replaces all tiles of this holder. Empty text deletes the total."""
        others = {owner: total for owner, total in self.totals.items() if owner != holder}
        return replace(
            self,
            tiles={tile: owner for tile, owner in self.tiles.items() if owner != holder},
            totals={**others, holder: typed[:MAX_TOTAL_DIGITS]} if typed else others,
            stock_empty=self.stock_empty and holder != STOCK,
        )

    def toggle_empty_stock(self) -> "Draft":
        return replace(self.set_total(STOCK, ""), stock_empty=not self.stock_empty)


def draft_from_hand(end: HandEnd, starter: int | None) -> Draft:
    """Returns a draft with which to edit a recorded hand."""
    stock = {} if end.stock is None else {STOCK: end.stock}
    held = {**end.left, **stock}
    return Draft(
        starter=starter,
        ending=BLOCKED if end.out is None else end.out,
        tiles={tile: seat for seat, left in held.items() for tile in tiles_of(left)},
        totals={
            seat: str(left)
            for seat, left in held.items()
            if isinstance(left, int) and seat != end.out
        },
        stock_empty=end.stock in ((), 0),
        picked=end.picked,
    )


def draft_to_json(draft: Draft) -> dict[str, Any]:
    # Drafts that are stored already have these keys.
    return {
        "starter": draft.starter,
        "ended": draft.ending,
        "tiles": [[str(tile), holder] for tile, holder in draft.tiles.items()],
        "totals": [[holder, typed] for holder, typed in draft.totals.items()],
        "counting": draft.selected_holder,
        "way": draft.mode,
        "half": draft.half,
        "stock_empty": draft.stock_empty,
        "picked": draft.picked,
    }


def draft_from_json(data: Any, players: int, box: TileSet) -> Draft:  # noqa: ANN401 - a file can hold anything
    try:
        return Draft(
            starter=_within(data["starter"], 0, players),
            ending=_within(data["ended"], BLOCKED, players),
            tiles={_tile(tile, box): _holder(holder, players) for tile, holder in data["tiles"]},
            totals={
                _holder(holder, players): _digits(typed)
                for holder, typed in data["totals"]
                if typed != ""
            },
            selected_holder=_within(data["counting"], STOCK, players),
            mode=EntryMode(data["way"]),
            half=_within(data["half"], 0, box.highest + 1),
            stock_empty=bool(data["stock_empty"]),
            picked=_within(data["picked"], 0, players),
        )
    except (LookupError, TypeError, ValueError, AttributeError, RuleError):  # invalid
        return Draft()


def _within(value: Any, least: int, end: int) -> int | None:  # noqa: ANN401 - as above
    """Returns a number from ``least`` to below ``end``, or None. Raises ValueError otherwise."""
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
    if not isinstance(value, str) or len(value) > MAX_TOTAL_DIGITS:
        raise ValueError
    if not (value.isascii() and value.isdigit()):
        raise ValueError
    return value
