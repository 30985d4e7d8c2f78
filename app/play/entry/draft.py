"""The draft of a hand: the user's input so far, and nothing derived from it; how often a single
tile was entered; and the draft as it is stored after each tap.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, tiles_of
from app.domain.hand.facts import TOLD, BidResult, Bounds, Event, FactRow, Left, Told, told
from app.domain.match import Match
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.tiles import Tile, TileSet

STOCK = -1
"""The holder of the tiles that no player holds."""
LAST_TILE = -2
"""The holder of the last tile of the player who went out."""

MAX_TOTAL_DIGITS = 4
"""Of each number of a total."""
MAX_TOTAL_LENGTH = 40
PLUS = "+"


Entry = TypeVar("Entry")


class Ending(StrEnum):
    """How a hand ended in which no player went out."""

    BLOCKED = "blocked"
    STOPPED = "stopped"
    """An announcement won the match."""


Ended = int | Ending
"""The seat that is out, or how the hand ended without."""


class EntryMode(StrEnum):
    TRAY = "tray"
    SUMS = "sums"
    KEYPAD = "keypad"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class DraftBid:
    """Who bid how much, and how it went; None: not entered yet. ``taken`` is what was typed."""

    seat: int | None = None
    amount: int | None = None
    made: bool | None = None
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Draft(Told):
    """``tiles`` maps each tile to its holder; ``totals`` maps a holder to the typed digits, which
    can be several numbers with plus signs; ``sums`` maps a holder to the sums of single tiles.

    ``ending`` is how the hand ended, as far as the user marked it. ``selected_holder`` and ``mode``
    are None until the user selects one. ``half`` is the first half of a tile on the keypad.
    ``picked`` is the seat that the table names the winner of a tie.
    """

    ending: Ended | None = None
    tiles: Mapping[Tile, int] = field(default_factory=dict)
    totals: Mapping[int, str] = field(default_factory=dict)
    sums: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    selected_holder: int | None = None
    mode: EntryMode | None = None
    half: int | None = None
    stock_empty: bool = False
    picked: int | None = None
    bid: DraftBid = DraftBid()

    @property
    def is_begun(self) -> bool:
        """True if the user began to count: what happened during play is no part of that."""
        is_counted = bool(self.tiles or self.totals or self.sums or self.stock_empty)
        is_told = any(getattr(self, row.name) != row.untold for row in TOLD if row.way is not None)
        return is_counted or is_told or self.bid != DraftBid() or self.ending is not None

    @property
    def out(self) -> int | None:
        """The seat that the user marked as out."""
        return self.ending if isinstance(self.ending, int) else None

    def announced(self, seat: int, points: int) -> "Draft":
        """With points that were announced during the hand."""
        return replace(self, plays=(*self.plays, (seat, points)))

    def without_play(self, place: int) -> "Draft":
        return replace(self, plays=_without_place(self.plays, place))

    def with_event(self, event: Event, place: int | None = None) -> "Draft":
        """With something that the rules pay for: as the last, or in its place again."""
        place = len(self.events) if place is None else place
        return replace(self, events=(*self.events[:place], event, *self.events[place:]))

    def without_event(self, place: int) -> "Draft":
        return replace(self, events=_without_place(self.events, place))

    def tiles_of(self, holder: int) -> tuple[Tile, ...]:
        return tuple(tile for tile, owner in self.tiles.items() if owner == holder)

    def left(self, holder: int) -> Left:
        """Returns what a holder has left. A total takes precedence over tiles.

        Sums of tiles are not among it: what they are worth, the rules say.
        """
        typed = self.totals.get(holder)
        return total_of(typed) if typed else self.tiles_of(holder)

    def has_entry(self, holder: int) -> bool:
        return holder in self.totals or holder in self.sums or bool(self.tiles_of(holder))

    def toggle_tile(self, holder: int, tile: Tile) -> "Draft":
        """Gives the tile to the holder, or takes it back from them. Deletes their total."""
        if holder == LAST_TILE:
            return self._toggle_last(tile)
        others = {other: owner for other, owner in self.tiles.items() if other != tile}
        is_theirs = self.tiles.get(tile) == holder
        return replace(
            self,
            tiles=others if is_theirs else {**others, tile: holder},
            totals=_without(self.totals, holder),
            sums=_without(self.sums, holder),
            stock_empty=self.stock_empty and holder != STOCK,
            last=None if self.last == tile else self.last,
            half=None,
        )

    def _toggle_last(self, tile: Tile) -> "Draft":
        """The last tile of whoever is out lies on the table: nobody holds it."""
        others = {other: owner for other, owner in self.tiles.items() if other != tile}
        return replace(self, tiles=others, last=None if self.last == tile else tile, half=None)

    def set_total(self, holder: int, typed: str) -> "Draft":
        """Sets a total, which replaces all tiles of this holder. Empty text deletes the total."""
        others = _without(self.totals, holder)
        return replace(
            self,
            tiles={tile: owner for tile, owner in self.tiles.items() if owner != holder},
            totals={**others, holder: typed[:MAX_TOTAL_LENGTH]} if typed else others,
            sums=_without(self.sums, holder),
            stock_empty=self.stock_empty and holder != STOCK,
        )

    def set_sums(self, holder: int, sums: tuple[int, ...]) -> "Draft":
        """Sets the sums of a holder's tiles, which replace their tiles and their total."""
        cleared = self.set_total(holder, "")
        return replace(cleared, sums={**cleared.sums, holder: sums}) if sums else cleared

    def toggle_empty_stock(self) -> "Draft":
        return replace(self.set_total(STOCK, ""), stock_empty=not self.stock_empty)


def _without_place(entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    return (*entries[:place], *entries[place + 1 :])


def _without(entries: Mapping[int, Entry], holder: int) -> dict[int, Entry]:
    return {owner: entry for owner, entry in entries.items() if owner != holder}


def total_of(typed: str) -> int:
    """Returns what a typed total adds up to, such as "12+7+15"."""
    return sum(int(number) for number in typed.split(PLUS) if number)


def with_digit(typed: str, digit: int) -> str:
    """Returns a total with one digit more, where its last number is not too long for it."""
    sum_, plus, number = typed.rpartition(PLUS)
    if len(number) >= MAX_TOTAL_DIGITS:
        return typed
    return sum_ + plus + (f"{number}{digit}".lstrip("0") or "0")


def draft_from_hand(end: HandEnd, starter: int | None) -> Draft:
    """Returns a draft with which to edit a recorded hand."""
    stock = {} if end.stock is None else {STOCK: end.stock}
    held = {**end.left, **stock}
    bid = DraftBid() if end.bid is None else _draft_bid(end.bid)
    return Draft(
        ending=Ending.STOPPED if end.stopped else Ending.BLOCKED if end.out is None else end.out,
        tiles={tile: seat for seat, left in held.items() for tile in tiles_of(left)},
        totals={
            seat: str(left)
            for seat, left in held.items()
            if isinstance(left, int) and seat != end.out
        },
        stock_empty=end.stock in ((), 0),
        picked=end.picked,
        bid=bid,
        **{**told(end), "starter": starter},
    )


def enterable(draft: Draft, players: int, box: TileSet) -> Draft:
    """Returns the draft without what cannot be entered at this table. A hand from another phone can
    have it; what it lacks then is asked.
    """
    totals = draft.totals.items()
    return replace(
        draft,
        tiles={tile: holder for tile, holder in draft.tiles.items() if tile in box},
        totals={holder: typed for holder, typed in totals if len(typed) <= MAX_TOTAL_DIGITS},
        bid=draft.bid if _is_enterable(draft.bid) else DraftBid(draft.bid.seat),
        **{row.name: row.within(getattr(draft, row.name), bounds_at(players, box)) for row in TOLD},
    )


def bounds_at(players: int, box: TileSet) -> Bounds:
    """What can be entered at a table."""
    return Bounds(box, range(LARGEST_NUMBER + 1), players)


def _is_enterable(bid: DraftBid) -> bool:
    return (bid.amount or 0) < LARGEST_NUMBER and len(bid.taken) <= MAX_TOTAL_DIGITS


def _draft_bid(bid: BidResult) -> DraftBid:
    seat, amount, made, taken = BidResult(*bid)
    return DraftBid(seat, amount, made, "" if taken is None else str(taken))


def sums_entered(draft: Draft) -> Counter[int]:
    """Returns how often each sum was entered, for all holders; tiles that are known count too."""
    entered = Counter(sum_ for sums in draft.sums.values() for sum_ in sums)
    entered.update(tile.pips for tile in draft.tiles)
    if draft.last is not None:
        entered[draft.last.pips] += 1
    return entered


def sums_used_up(match: Match, draft: Draft) -> frozenset[int]:
    """Returns the sums that no other tile of the set has."""
    entered = sums_entered(draft)
    table = match.table_rules
    held = Counter(tile.pips for tile in table.tiles)
    every = range(2 * table.rules.faces.highest + 1)
    return frozenset(sum_ for sum_ in every if entered[sum_] >= held[sum_])


def with_sum(draft: Draft, holder: int, sum_: int) -> Draft:
    return draft.set_sums(holder, (*draft.sums.get(holder, ()), sum_))


def without_sum(draft: Draft, holder: int, sum_: int) -> Draft:
    """Takes back one tile with this sum."""
    sums = list(draft.sums.get(holder, ()))
    if sum_ in sums:
        sums.reverse()
        sums.remove(sum_)
        sums.reverse()
    return draft.set_sums(holder, tuple(sums)) if holder in draft.sums else draft


def draft_to_json(draft: Draft) -> dict[str, Any]:
    return {
        "ended": draft.ending,
        "tiles": [[str(tile), holder] for tile, holder in draft.tiles.items()],
        "totals": [[holder, typed] for holder, typed in draft.totals.items()],
        "counting": draft.selected_holder,
        "way": draft.mode,
        "half": draft.half,
        "stock_empty": draft.stock_empty,
        "picked": draft.picked,
        "sums": [[holder, list(sums)] for holder, sums in draft.sums.items()],
        "bid": [draft.bid.seat, draft.bid.amount, draft.bid.made, draft.bid.taken],
        **{row.name: row.write(getattr(draft, row.name)) for row in TOLD},
    }


def draft_from_json(data: Any, players: int, box: TileSet) -> Draft:  # noqa: ANN401 - a file can hold anything
    """An invalid draft, or one of another version, reads as an empty draft."""
    most = 2 * box.highest
    try:
        return Draft(
            ending=_ended(data["ended"], players),
            tiles={_tile(tile, box): _holder(holder, players) for tile, holder in data["tiles"]},
            totals={_holder(holder, players): _total(typed) for holder, typed in data["totals"]},
            selected_holder=_number_or_none(data["counting"], LAST_TILE, players),
            mode=None if data["way"] is None else EntryMode(data["way"]),
            half=_number_or_none(data["half"], 0, box.highest + 1),
            stock_empty=bool(data["stock_empty"]),
            picked=_number_or_none(data["picked"], 0, players),
            sums={
                _holder(holder, players): tuple(_number(sum_, 0, most + 1) for sum_ in sums)
                for holder, sums in data["sums"]
            },
            bid=_bid(data["bid"], players),
            **{row.name: _fact(row, data[row.name], players, box) for row in TOLD},
        )
    except (LookupError, TypeError, ValueError, AttributeError, RuleError):  # invalid
        return Draft()


def _ended(value: Any, players: int) -> Ended | None:  # noqa: ANN401 - as above
    return Ending(value) if isinstance(value, str) else _number_or_none(value, 0, players)


def _bid(data: Any, players: int) -> DraftBid:  # noqa: ANN401 - as above
    seat, amount, made, taken = data
    if made is not None and type(made) is not bool:
        raise ValueError
    typed = _digits(taken) if taken != "" else ""
    bidder = _number_or_none(seat, 0, players)
    return DraftBid(bidder, _number_or_none(amount, 0, LARGEST_NUMBER), made, typed)


def _fact(row: FactRow, value: Any, players: int, box: TileSet) -> Any:  # noqa: ANN401 - as above
    fact = row.read(value)
    if row.within(fact, bounds_at(players, box)) != fact:
        raise ValueError
    for seat in () if fact is None else row.form.seats(fact):
        _number(seat, 0, players)
    return fact


def _number(value: Any, least: int, end: int) -> int:  # noqa: ANN401 - as above
    """Returns a number from ``least`` to below ``end``. Raises ValueError otherwise."""
    if type(value) is not int or not least <= value < end:
        raise ValueError
    return value


def _number_or_none(value: Any, least: int, end: int) -> int | None:  # noqa: ANN401 - as above
    return None if value is None else _number(value, least, end)


def _holder(value: Any, players: int) -> int:  # noqa: ANN401 - as above
    return _number(value, STOCK, players)


def _tile(value: Any, box: TileSet) -> Tile:  # noqa: ANN401 - as above
    tile = Tile.parse(value)
    if tile not in box:
        raise ValueError
    return tile


def _total(value: Any) -> str:  # noqa: ANN401 - as above
    if not isinstance(value, str) or not 0 < len(value) <= MAX_TOTAL_LENGTH:
        raise ValueError
    for number in value.split(PLUS):
        if number:
            _digits(number)
    total_of(value)
    return value


def _digits(value: Any) -> str:  # noqa: ANN401 - as above
    if not isinstance(value, str) or len(value) > MAX_TOTAL_DIGITS:
        raise ValueError
    if not (value.isascii() and value.isdigit()):
        raise ValueError
    return value
