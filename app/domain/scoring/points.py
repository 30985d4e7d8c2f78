"""The points of a hand: as the terms of a sum for the winner, or as what each side writes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.rules.table_rules import TableRules
from app.domain.rules.values import Points
from app.domain.scoring.counted import Contender, Contenders, Counted
from app.domain.verdict.steps import Source, Term

Terms = tuple[Term, ...]


@dataclass(slots=True)
class Winning:
    """Who won: the seat and its side; ``own`` and the ``others`` are compared contenders. ``tied``:
    those with whom the hand is shared.
    """

    seat: int
    own: Contender
    others: Contenders
    tied: Contenders = ()

    @property
    def side(self) -> tuple[int, ...]:
        """The winning seats, with those of whoever shares."""
        return tuple(seat for one in (self.own, *self.tied) for seat in one.side)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players whose own tiles won."""
        return (self.seat, *(one.lowest_seat for one in self.tied))


def terms_of(points: Points, counted: Counted, winning: Winning) -> Terms:
    """Returns the terms of the winner's points."""
    return _TERMS[points](counted, winning)


def written_by(points: Points, counted: Counted, side: tuple[int, ...]) -> int:
    """Returns what a side writes for itself, where not only the winner does."""
    own = counted.side_pips(side)
    if points is Points.EACH:
        return sum(max(0, counted.side_pips(other) - own) for other in counted.sides)
    return -own if points is Points.OWN_OFF else own


def _hand(counted: Counted, seat: int, sign: int = 1) -> Term:
    return Term(sign * counted.pips(seat), Source.HAND, (seat,))


def _hands(counted: Counted, winning: Winning) -> Terms:
    return tuple(_hand(counted, seat) for seat in counted.seats if seat not in winning.side)


def _hands_and_stock(counted: Counted, winning: Winning) -> Terms:
    return (*_hands(counted, winning), _stock(counted, sign=1))


def _table(counted: Counted, winning: Winning) -> Terms:
    """The pips on the table: the whole set without the hands and the stock."""
    whole = Term(counted.table.total_worth, Source.WHOLE_SET)
    holding = (seat for seat in counted.seats if seat != counted.end.out)
    hands = tuple(_hand(counted, seat, sign=-1) for seat in holding)
    return (whole, *hands, _stock(counted, sign=-1))


def _every(counted: Counted, winning: Winning) -> Terms:
    return tuple(_hand(counted, seat) for seat in counted.seats if seat != counted.end.out)


def _others(counted: Counted, winning: Winning) -> Terms:
    return tuple(_hand(counted, seat) for seat in counted.seats if seat not in winning.seats)


def _others_minus_own(counted: Counted, winning: Winning) -> Terms:
    if counted.end.out is not None:
        return _others(counted, winning)
    return (*_others(counted, winning), _hand(counted, winning.seat, sign=-1))


def _stock(counted: Counted, sign: int) -> Term:
    table, stock = counted.table, counted.end.stock
    if stock is None:
        raise RuleError(Fault.NEEDS_STOCK, tiles=table.left_over)
    if table.dealt and not isinstance(stock, int):
        _verify_stock(table, len(stock))
    return Term(sign * table.pips(stock), Source.STOCK)


def _verify_stock(table: TableRules, tiles: int) -> None:
    """The stock is at most the tiles left over after the deal; without drawing, all of them. No
    more can stay in it than there were.
    """
    left_over, stays = table.left_over, table.stock_stays
    if tiles > left_over or (table.nobody_draws and tiles < left_over):
        raise RuleError(Fault.STOCK_SIZE, tiles=tiles, left_over=left_over)
    if tiles < stays:
        raise RuleError(Fault.STOCK_TOO_SMALL, tiles=tiles, stays=stays)


def _plus(contender: Contender) -> Terms:
    return tuple(
        Term(pips, Source.HAND, (seat,))
        for seat, pips in zip(contender.seats, contender.pips_by_seat, strict=True)
    )


def _minus(contender: Contender) -> Terms:
    return tuple(replace(term, pips=-term.pips) for term in _plus(contender))


def _once(counted: Counted, winning: Winning) -> Terms:
    return (*_hands(counted, winning), *_minus(winning.own))


def _each(counted: Counted, winning: Winning) -> Terms:
    own = _minus(winning.own)
    return tuple(term for other in winning.others for term in (*_plus(other), *own))


def _greatest(counted: Counted, winning: Winning) -> Terms:
    """The highest total, including the winner's own, so that the points are never negative."""
    most = max((*winning.others, winning.own), key=lambda contender: contender.pips)
    return (*_plus(most), *_minus(winning.own))


def _nothing(counted: Counted, winning: Winning) -> Terms:
    return ()


_TERMS: Mapping[Points, Callable[[Counted, Winning], Terms]] = {
    Points.HANDS: _hands,
    Points.ALL: _hands,
    Points.HANDS_AND_STOCK: _hands_and_stock,
    Points.TABLE: _table,
    Points.EVERY: _every,
    Points.OTHERS: _others,
    Points.OTHERS_MINUS_OWN: _others_minus_own,
    Points.ONCE: _once,
    Points.EACH: _each,
    Points.GREATEST: _greatest,
    Points.NONE: _nothing,
}
"""A winner's points; ``own``, ``own_off`` and ``nobody`` are never a winner's."""
