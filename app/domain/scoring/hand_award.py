"""What the end of a hand is worth: points, rounding, fixed points and bonuses, in this order."""

from collections.abc import Callable, Iterator, Mapping
from operator import add, mul

from app.domain.rules.choices import Settled
from app.domain.rules.table_rules import HandPoints
from app.domain.rules.values import BonusMode, Points, To
from app.domain.scoring.counted import Contender, Contenders, Counted, HandBonus
from app.domain.scoring.decision import Decision
from app.domain.scoring.points import Winning, terms_of, written_by
from app.domain.scoring.winner import BlockedResult
from app.domain.verdict import Award
from app.domain.verdict.steps import Gains, Key


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


def winners_award(hand: Decision, bonuses: Decision | None) -> Award:
    """Returns what the winner is given for the hand, with its bonuses; adds their steps."""
    total = hand.base if bonuses is None else _with_bonuses(bonuses, hand.base)
    return Award(hand.place(hand.side), total, joined=_is_joined(hand.counted))


def _is_joined(counted: Counted) -> bool:
    """Where going out is worth no pips, the last tile's announcement and the points for going out
    are one score; where pips are counted, nobody says so.
    """
    end = counted.end
    return end.closing and bool(end.plays) and counted.table.out.points.value is Points.NONE


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


def _add_winners_points(made: Decision, rule: HandPoints, clause: str, winning: Winning) -> int:
    terms = terms_of(rule.points.value, made.counted, winning)
    total = sum([term.pips for term in terms])
    made.tell(Key.POINTS, {"terms": terms, "points": total}, clause, rule.points.choices)
    if total < 0:
        total = 0
        made.tell(Key.AT_LEAST_NOTHING)
    return _add_counting(made, total)


def _add_counting(made: Decision, total: int) -> int:
    """Rounds and divides the sum, where the rules say so."""
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


def _add_flat(made: Decision, flat: Settled[int], way: str, base: int) -> int:
    made.consulted.update(flat.choices)
    if flat.value:
        values = {"added": flat.value, "points": base + flat.value}
        made.tell(Key.FLAT, values, f"{way}.flat", flat.choices)
    return base + flat.value


def _with_bonuses(made: Decision, total: int) -> int:
    """The last row that replaces, then the rows that add, then those that multiply."""
    met = made.bonuses
    replacing = [bonus for bonus in met if bonus.mode is BonusMode.REPLACE][-1:]
    for bonus in (
        *replacing,
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
    tied = tuple(_best_of(side, found.left_in) for side in _tied_sides(counted, found))
    made.winner = min(one.lowest_seat for one in found.left_in)
    made.side = tuple(sorted(seat for one in tied for seat in one.side))
    _consult_counting(made)
    made.consulted.update(rule.flat.choices)
    gains = _shared_gains(counted, tied, everybody)
    made.awards += [Award(made.place(side), points) for side, points in gains]
    values = {"seats": made.side, "gains": gains}
    choices = tuple(dict.fromkeys((*found.choices, *rule.points.choices)))
    made.tell(Key.SHARED, values, "blocked.winner.share", choices)


def _tied_sides(counted: Counted, found: BlockedResult) -> Iterator[tuple[int, ...]]:
    return (side for side in counted.sides if any(one.side == side for one in found.left_in))


def _best_of(side: tuple[int, ...], tied: Contenders) -> Contender:
    return min((one for one in tied if one.side == side), key=lambda one: (one.pips, one.seats))


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
    paid = sharing if flat else set[tuple[int, ...]]()
    return tuple(
        (side, written.get(side, 0) + (flat if side in sharing else 0))
        for side in counted.sides
        if side in written or side in paid
    )


def _shared_part(counted: Counted, own: Contender, tied: Contenders, others: Contenders) -> int:
    """The points of the hand, rounded, shared, and rounded down."""
    nearest, divide = counted.table.nearest.value, counted.table.divide.value
    winning = Winning(own.lowest_seat, own, others, tuple(one for one in tied if one is not own))
    terms = terms_of(counted.table.blocked.points.value, counted, winning)
    part = _rounded(counted, max(0, sum(term.pips for term in terms))) // len(tied)
    return part // nearest * nearest // divide


def _written(counted: Counted, points: Points, side: tuple[int, ...]) -> int:
    """Returns what a side writes for itself, rounded and divided."""
    pips, divide = written_by(points, counted, side), counted.table.divide.value
    if divide == 1 and counted.table.nearest.value == 1:
        return pips
    rounded = _rounded(counted, pips)
    divided = abs(rounded) // divide
    return divided if rounded >= 0 else -divided


def _rounded(counted: Counted, pips: int) -> int:
    """To the nearest multiple, halves up; a number below zero like the same number above it."""
    nearest = counted.table.nearest.value
    rounded = (2 * abs(pips) + nearest) // (2 * nearest) * nearest
    return rounded if pips >= 0 else -rounded
