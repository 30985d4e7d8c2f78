"""Checks the facts of a hand that only some rules ask for: plays, events, the last tile, bids.

A fact that the rules do not ask for is ignored, so that a changed choice refuses no hand.
"""

from collections.abc import Callable, Mapping

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import BidResult, Event, HandEnd, tiles_of, verify_seat
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.table_rules import TableRules
from app.domain.rules.tables import Bid
from app.domain.rules.values import BidCounts, BonusWhen, Fits, Led, TargetWhen
from app.domain.tiles import Tile

MOST_COUNTED = 3
"""An event counts at most the three others at the table."""


def verify_facts(table: TableRules, end: HandEnd) -> None:
    """Raises ``RuleError`` if a fact is impossible, whatever the tiles are."""
    if _are_untold(end):
        return
    rules, chosen = table.rules, table.chosen
    _verify_types(end)
    _verify_plays(rules, end, chosen)
    _verify_events(rules, end)
    _verify_last(table, end)
    if end.locker is not None and (end.out is not None or end.left[end.locker] == ()):
        raise RuleError(Fault.BAD_LOCKER, seat=end.locker)
    if end.stopped and (
        end.out is not None or resolve(rules.target.when, chosen) is not TargetWhen.PLAY
    ):
        raise RuleError(Fault.BAD_STOP)
    if rules.bid is not None and end.bid is not None:
        _verify_bid(rules.bid, end.bid, chosen)


def _are_untold(end: HandEnd) -> bool:
    """Most hands tell none of these facts."""
    return (
        end.plays == ()
        and end.events == ()
        and end.closing is False
        and end.stopped is False
        and end.locker is None
        and end.last is None
        and end.fits is None
        and end.led is None
        and end.bid is None
    )


def _verify_types(end: HandEnd) -> None:
    """Checks the types, because data read from a file can be anything."""
    for name, is_right in _SHAPES.items():
        value = getattr(end, name)
        if not is_right(value):
            raise RuleError(Fault.BAD_HAND, field=name, value=short_repr(value))
    for seat, _points in end.plays:
        verify_seat(seat, len(end.left))
    if end.bid is not None:
        verify_seat(end.bid[0], len(end.left))


def _are_plays(value: object) -> bool:
    return isinstance(value, tuple) and all(_are_ints(play, 2) for play in value)


def _are_events(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(event, tuple) for event in value)


def _is_bid(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and len(value) in (3, 4))


_SHAPES: Mapping[str, Callable[[object], bool]] = {
    "plays": _are_plays,
    "events": _are_events,
    "closing": lambda value: type(value) is bool,
    "stopped": lambda value: type(value) is bool,
    "last": lambda value: value is None or isinstance(value, Tile),
    "fits": lambda value: value is None or value in list(Fits),
    "led": lambda value: value is None or value in list(Led),
    "bid": _is_bid,
}
"""What a fact can be."""


def _are_ints(value: object, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length and all(type(i) is int for i in value)


def _verify_plays(rules: RuleSet, end: HandEnd, chosen: Chosen) -> None:
    if rules.play is None:
        return
    amounts = resolve(rules.play.amounts, chosen)
    for seat, points in end.plays:
        if points not in amounts:
            raise RuleError(Fault.BAD_PLAY, seat=seat, points=points, amounts=amounts)
    if end.closing and (not end.plays or end.plays[-1][0] != end.out):
        raise RuleError(Fault.BAD_CLOSING, seat=end.out)


def _verify_events(rules: RuleSet, end: HandEnd) -> None:
    if not end.events:
        return
    words = tuple(dict.fromkeys(row.word for row in rules.bonus if row.when is BonusWhen.EVENT))
    for event in end.events:
        if len(event) not in (2, 3) or event[0] not in words:
            raise RuleError(Fault.BAD_EVENT, event=short_repr(event[:1]), known=words)
        seat, count = Event(*event)[1:]
        verify_seat(seat, len(end.left))
        if type(count) is not int or not 1 <= count <= MOST_COUNTED:
            raise RuleError(Fault.BAD_COUNT, event=event[0], count=short_repr(count))


def _verify_last(table: TableRules, end: HandEnd) -> None:
    last = end.last
    if last is not None:
        lying = (*end.left.values(), end.stock)
        if (
            end.out is None
            or last not in table.tiles
            or any(last in tiles_of(left) for left in lying)
        ):
            raise RuleError(Fault.BAD_LAST_TILE, tile=last)
        if last.is_double and end.fits is Fits.DIFFERENT:
            raise RuleError(Fault.BAD_FITS, tile=last, fits=end.fits)


def _verify_bid(rule: Bid, bid: BidResult, chosen: Chosen) -> None:
    """Above the whole, only multiples of it are bid, and only for marks."""
    types = _are_ints(tuple(bid)[:2], 2) and len(bid) in (3, 4) and type(bid[2]) is bool
    _seat, amount, made, taken = BidResult(*bid) if types else (0, 0, False, None)
    above_whole = amount > rule.whole
    if (
        not types
        or amount < rule.lowest
        or (above_whole and amount % rule.whole)
        or (above_whole and resolve(rule.counts, chosen) is BidCounts.POINTS)
    ):
        raise RuleError(Fault.BAD_BID, lowest=rule.lowest, whole=rule.whole)
    if taken is None:
        return
    if type(taken) is not int or not 0 <= taken <= rule.whole:
        raise RuleError(Fault.BAD_TAKEN, taken=short_repr(taken), whole=rule.whole)
    if made is not (taken >= min(amount, rule.whole)):
        raise RuleError(Fault.BAD_TAKEN, taken=taken, whole=rule.whole)
