"""What the end of a hand is worth: points, rounding, fixed points and bonuses, in this order. The
winner's points are a sum of terms; or each side writes what it holds itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import add, mul

from app.domain.errors import Fault, RuleError
from app.domain.rules.choices import Settled
from app.domain.rules.table_rules import HandPoints, TableRules
from app.domain.rules.values import BonusMode, Points, To
from app.domain.scoring.decision import (
    Contender,
    Contenders,
    Counted,
    Decision,
    HandBonus,
    best_of,
)
from app.domain.scoring.winner import BlockedResult
from app.domain.verdict import Award
from app.domain.verdict.steps import Gains, Key, Source, Term


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


def add_hand(made: Decision, rule: HandPoints, way: str, winning: Winning | None) -> None:
    """Adds what the hand itself is worth; without a winner everybody can still write the own."""
    clause = f"{way}.points.{rule.points.value}"
    if rule.to is not To.WINNER:
        total = _add_written(made, rule, clause, winning)
    elif winning is not None:
        total = _add_winners_points(made, rule, clause, winning)
    if winning is None:
        return
    made.base = _add_flat(made, rule.flat, way, total)
    made.earns_bonuses = True


def _add_written(made: Decision, rule: HandPoints, clause: str, winning: Winning | None) -> int:
    """Every side, or every losing one, writes for itself; returns what the winner writes."""
    _consult_counting(made)
    own, gains = 0, list[tuple[tuple[int, ...], int]]()
    for place, side in enumerate(made.counted.sides):
        if rule.to is To.LOSERS and side == made.side:
            continue
        written = _written(made.counted, rule.points.value, side)
        gains.append((side, written))
        if winning is not None and side == made.side:
            own = written
        else:
            made.awards.append(Award(place, written))
    made.tell(Key.EACH_WRITES, {"gains": tuple(gains)}, clause, rule.points.choices)
    return own


def _written(counted: Counted, points: Points, side: tuple[int, ...]) -> int:
    """Returns what a side writes for itself, rounded and divided."""
    own = counted.side_pips(side)
    if points is Points.EACH:
        pips = sum(max(0, counted.side_pips(other) - own) for other in counted.sides)
    else:
        pips = -own if points is Points.OWN_OFF else own
    rounded, divide = _rounded(counted, pips), counted.table.divide.value
    return rounded // divide if rounded >= 0 else -(-rounded // divide)


def _add_winners_points(made: Decision, rule: HandPoints, clause: str, winning: Winning) -> int:
    terms = TERMS[rule.points.value](made.counted, winning)
    total = sum([term.pips for term in terms])
    made.tell(Key.POINTS, {"terms": terms, "points": total}, clause, rule.points.choices)
    if total < 0:
        total = 0
        made.tell(Key.AT_LEAST_NOTHING)
    nearest, divide = made.counted.table.nearest, made.counted.table.divide
    _consult_counting(made)
    if nearest.value > 1:
        total = _rounded(made.counted, total)
        values = {"nearest": nearest.value, "points": total}
        made.tell(Key.ROUNDED, values, "counting.nearest", nearest.choices)
    if divide.value > 1:
        total //= divide.value
        values = {"divide": divide.value, "points": total}
        made.tell(Key.DIVIDED, values, "counting.divide", divide.choices)
    return total


def _consult_counting(made: Decision) -> None:
    made.consulted.update(made.counted.table.nearest.choices, made.counted.table.divide.choices)


def _rounded(counted: Counted, pips: int) -> int:
    """To the nearest multiple, halves up; a number below zero like the same number above it."""
    nearest = counted.table.nearest.value
    rounded = (2 * abs(pips) + nearest) // (2 * nearest) * nearest
    return rounded if pips >= 0 else -rounded


def _add_flat(made: Decision, flat: Settled[int], way: str, base: int) -> int:
    made.consulted.update(flat.choices)
    if flat.value:
        values = {"added": flat.value, "points": base + flat.value}
        made.tell(Key.FLAT, values, f"{way}.flat", flat.choices)
    return base + flat.value


def winners_award(hand: Decision, bonuses: Decision | None) -> Award:
    """Returns what the winner is given for the hand, with its bonuses; adds their steps.

    Where going out is worth no pips, the last tile's announcement and the points for going out are
    one score; where pips are counted, nobody says so.
    """
    total, end = hand.base, hand.counted.end
    if bonuses is not None:
        total = _with_bonuses(bonuses, total)
    out = hand.counted.table.out.points.value
    joined = end.closing and bool(end.plays) and out is Points.NONE
    return Award(hand.place(hand.side), total, joined=joined)


def _with_bonuses(made: Decision, total: int) -> int:
    """The last row that replaces, then the rows that add, then those that multiply."""
    met = made.bonuses
    for bonus in (
        *[bonus for bonus in met if bonus.mode is BonusMode.REPLACE][-1:],
        *(bonus for bonus in met if bonus.mode is BonusMode.ADD),
        *(bonus for bonus in met if bonus.mode is BonusMode.TIMES),
    ):
        total = _add_bonus(made, bonus, total)
    return total


def _add_bonus(made: Decision, bonus: HandBonus, total: int) -> int:
    clause = f"bonus.{bonus.name}"
    values: dict[str, object] = {"name": bonus.name}
    if bonus.amounts:
        values["amounts"] = bonus.amounts
        made.tell(Key.NUMBERED, values, clause, bonus.choices)
        return total
    after = _AFTER[bonus.mode](total, bonus.amount)
    values |= {"mode": bonus.mode, "amount": bonus.amount, "points": after}
    made.tell(Key.BONUS, values, clause, bonus.choices)
    return after


_AFTER: Mapping[BonusMode, Callable[[int, int], int]] = {
    BonusMode.REPLACE: lambda _total, amount: amount,
    BonusMode.ADD: add,
    BonusMode.TIMES: mul,
}


def share(made: Decision, found: BlockedResult, everybody: Contenders) -> None:
    """All who still tie win. Each gets its part of what it would get if it had won alone of those
    who do not tie, and of the fixed points.
    """
    counted, rule = made.counted, made.counted.table.blocked
    by_side = (tuple(one for one in found.left_in if one.side == side) for side in counted.sides)
    tied = tuple(map(best_of, filter(None, by_side)))
    made.winner = min(one.lowest_seat for one in found.left_in)
    made.side = tuple(sorted(seat for one in tied for seat in one.side))
    _consult_counting(made)
    made.consulted.update(rule.flat.choices)
    gains = _shared_gains(counted, tied, everybody)
    made.awards += [Award(made.place(side), points) for side, points in gains]
    values = {"seats": made.side, "gains": gains}
    choices = tuple(dict.fromkeys((*found.choices, *rule.points.choices)))
    made.tell(Key.SHARED, values, "blocked.winner.share", choices)


def _shared_gains(counted: Counted, tied: Contenders, everybody: Contenders) -> Gains:
    rule, sharing = counted.table.blocked, {one.side for one in tied}
    flat = rule.flat.value // len(tied)
    if rule.to is To.WINNER:
        others = tuple(one for one in everybody if one.side not in sharing)
        return tuple((one.side, _shared_part(counted, one, tied, others) + flat) for one in tied)
    written = {
        side: _written(counted, rule.points.value, side)
        for side in counted.sides
        if rule.to is To.EVERYBODY or side not in sharing
    }
    return tuple(
        (side, written.get(side, 0) + (flat if side in sharing else 0))
        for side in counted.sides
        if side in written or (flat and side in sharing)
    )


def _shared_part(counted: Counted, own: Contender, tied: Contenders, others: Contenders) -> int:
    """The points of the hand, rounded, shared, and rounded down."""
    nearest, divide = counted.table.nearest.value, counted.table.divide.value
    winning = Winning(own.lowest_seat, own, others, tuple(one for one in tied if one is not own))
    terms = TERMS[counted.table.blocked.points.value](counted, winning)
    part = _rounded(counted, max(0, sum(term.pips for term in terms))) // len(tied)
    return part // nearest * nearest // divide


Terms = tuple[Term, ...]


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


TERMS: Mapping[Points, Callable[[Counted, Winning], Terms]] = {
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
