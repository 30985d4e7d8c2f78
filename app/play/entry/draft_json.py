"""The draft of a hand as it is stored: written after each tap.

An invalid draft, or one of another version, reads as an empty draft.
"""

from typing import Any

from app.domain.errors import RuleError
from app.domain.hand import Event
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.values import Fits, Led
from app.domain.tiles import Tile, TileSet
from app.play.entry.draft import (
    LAST_TILE,
    MAX_TOTAL_DIGITS,
    MAX_TOTAL_LENGTH,
    PLUS,
    STOCK,
    Draft,
    DraftBid,
    Ended,
    Ending,
    EntryMode,
    total_of,
)


def draft_to_json(draft: Draft) -> dict[str, Any]:
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
        "sums": [[holder, list(sums)] for holder, sums in draft.sums.items()],
        "plays": [list(play) for play in draft.plays],
        "events": [list(event) for event in draft.events],
        "closing": draft.closing,
        "locker": draft.locker,
        "last": None if draft.last is None else str(draft.last),
        "fits": draft.fits,
        "led": draft.led,
        "bid": [draft.bid.seat, draft.bid.amount, draft.bid.made, draft.bid.taken],
    }


def draft_from_json(data: Any, players: int, box: TileSet) -> Draft:  # noqa: ANN401 - a file can hold anything
    try:
        return Draft(
            starter=_within(data["starter"], 0, players),
            ending=_ended(data["ended"], players),
            tiles={_tile(tile, box): _holder(holder, players) for tile, holder in data["tiles"]},
            totals={_holder(holder, players): _total(typed) for holder, typed in data["totals"]},
            selected_holder=_within(data["counting"], LAST_TILE, players),
            mode=None if data["way"] is None else EntryMode(data["way"]),
            half=_within(data["half"], 0, box.highest + 1),
            stock_empty=bool(data["stock_empty"]),
            picked=_within(data["picked"], 0, players),
            sums={
                _holder(holder, players): tuple(_number(sum_, 2 * box.highest) for sum_ in sums)
                for holder, sums in data["sums"]
            },
            plays=tuple((_seat(seat, players), _number(points)) for seat, points in data["plays"]),
            events=tuple(
                Event(str(word), _seat(seat, players), _number(times, players))
                for word, seat, times in data["events"]
            ),
            closing=bool(data["closing"]),
            locker=_within(data["locker"], 0, players),
            last=None if data["last"] is None else _tile(data["last"], box),
            fits=None if data["fits"] is None else Fits(data["fits"]),
            led=None if data["led"] is None else Led(data["led"]),
            bid=_bid(data["bid"], players),
        )
    except (LookupError, TypeError, ValueError, AttributeError, RuleError):  # invalid
        return Draft()


def _ended(value: Any, players: int) -> Ended | None:  # noqa: ANN401 - as above
    return Ending(value) if isinstance(value, str) else _within(value, 0, players)


def _bid(data: Any, players: int) -> DraftBid:  # noqa: ANN401 - as above
    seat, amount, made, taken = data
    if made is not None and type(made) is not bool:
        raise ValueError
    typed = _digits(taken) if taken != "" else ""
    return DraftBid(_within(seat, 0, players), _within(amount, 0, LARGEST_NUMBER), made, typed)


def _seat(value: Any, players: int) -> int:  # noqa: ANN401 - as above
    seat = _within(value, 0, players)
    if seat is None:
        raise ValueError
    return seat


def _number(value: Any, most: int = LARGEST_NUMBER) -> int:  # noqa: ANN401 - as above
    number = _within(value, 0, most + 1)
    if number is None:
        raise ValueError
    return number


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
