"""The points of a hand, as the terms of a sum."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Left, pips_of
from app.domain.rules import BlockedPoints, OutPoints, RuleSet
from app.domain.steps import Source, Term
from app.domain.winner import Contender

Terms = tuple[Term, ...]


def out_terms(rule: OutPoints, rules: RuleSet, end: HandEnd, side: tuple[int, ...]) -> Terms:
    """Returns the terms of the points of the side that went out."""
    return _OUT[rule](rules, end, side)


def blocked_terms(
    rule: BlockedPoints, winner: Contender, all_contenders: tuple[Contender, ...]
) -> Terms:
    """Returns the terms of the points of a blocked hand.

    The tiles of the winner's partner do not count, unless partners are one contender.
    """
    others = tuple(contender for contender in all_contenders if contender.side != winner.side)
    return _BLOCKED[rule](winner, others)


def _hands(rules: RuleSet, end: HandEnd, side: tuple[int, ...]) -> Terms:
    return tuple(_hand(end, seat) for seat in sorted(end.left) if seat not in side)


def _hands_and_stock(rules: RuleSet, end: HandEnd, side: tuple[int, ...]) -> Terms:
    return (*_hands(rules, end, side), _stock(rules, end, sign=1))


def _table(rules: RuleSet, end: HandEnd, side: tuple[int, ...]) -> Terms:
    """The pips on the table: the whole set without the hands and the stock."""
    whole = Term(rules.tiles.pips, Source.WHOLE_SET)
    hands = tuple(_hand(end, seat, sign=-1) for seat in sorted(end.left) if seat != end.out)
    return (whole, *hands, _stock(rules, end, sign=-1))


def _hand(end: HandEnd, seat: int, sign: int = 1) -> Term:
    return Term(sign * pips_of(end.left[seat]), Source.HAND, (seat,))


def _stock(rules: RuleSet, end: HandEnd, sign: int) -> Term:
    left_over = rules.left_over(len(end.left))
    if end.stock is None:
        raise RuleError(Fault.NEEDS_STOCK, tiles=left_over)
    _verify_stock(rules, end.stock, left_over)
    return Term(sign * pips_of(end.stock), Source.STOCK)


def _verify_stock(rules: RuleSet, stock: Left, left_over: int) -> None:
    """The stock is at most the tiles left over after the deal; without drawing, all of them."""
    least = left_over if rules.nobody_draws else 0
    if not isinstance(stock, int) and not least <= len(stock) <= left_over:
        raise RuleError(Fault.STOCK_SIZE, tiles=len(stock), left_over=left_over)


def _plus(contender: Contender) -> Terms:
    return tuple(
        Term(pips, Source.HAND, (seat,))
        for seat, pips in zip(contender.seats, contender.pips_by_seat, strict=True)
    )


def _minus(contender: Contender) -> Terms:
    return tuple(replace(term, pips=-term.pips) for term in _plus(contender))


def _all(own: Contender, others: tuple[Contender, ...]) -> Terms:
    return tuple(term for other in others for term in _plus(other))


def _once(own: Contender, others: tuple[Contender, ...]) -> Terms:
    return (*_all(own, others), *_minus(own))


def _each(own: Contender, others: tuple[Contender, ...]) -> Terms:
    return tuple(term for other in others for term in (*_plus(other), *_minus(own)))


def _greatest(own: Contender, others: tuple[Contender, ...]) -> Terms:
    """The highest total, including the winner's own, so that the points are never negative."""
    most = max((*others, own), key=lambda contender: contender.pips)
    return (*_plus(most), *_minus(own))


def _nothing(own: Contender, others: tuple[Contender, ...]) -> Terms:
    return ()


_OUT: Mapping[OutPoints, Callable[[RuleSet, HandEnd, tuple[int, ...]], Terms]] = {
    OutPoints.HANDS: _hands,
    OutPoints.HANDS_AND_STOCK: _hands_and_stock,
    OutPoints.TABLE: _table,
}

_BLOCKED: Mapping[BlockedPoints, Callable[[Contender, tuple[Contender, ...]], Terms]] = {
    BlockedPoints.ALL: _all,
    BlockedPoints.ONCE: _once,
    BlockedPoints.EACH: _each,
    BlockedPoints.GREATEST: _greatest,
    BlockedPoints.NOBODY: _nothing,
}
