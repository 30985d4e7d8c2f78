"""What the end of a hand is worth: points, rounding, fixed points and bonuses, in this order."""

from app.domain.bonuses import HandBonus, hand_bonuses
from app.domain.choices import Slot, choices_of, resolve
from app.domain.counted import Counted
from app.domain.decision import Decision
from app.domain.points import Winning, terms_of, written_by
from app.domain.rule_values import BonusMode, Points, To
from app.domain.rules import Blocked, Out
from app.domain.steps import Gains, Key, Step
from app.domain.verdict import Award
from app.domain.winner import BlockedResult


def add_hand(made: Decision, rule: Out | Blocked, way: str, winning: Winning | None) -> None:
    """Adds what the hand itself is worth; without a winner everybody can still write the own."""
    chosen = made.counted.chosen
    to, points = resolve(rule.to, chosen), resolve(rule.points, chosen)
    choices = (*choices_of(rule.to, chosen), *choices_of(rule.points, chosen))
    base = 0
    if to is To.WINNER:
        base = _add_winners_points(made, points, f"{way}.points.{points}", choices, winning)
    else:
        own = _add_written(made, rule, f"{way}.points.{points}", choices, winning)
        base = own
    if winning is None:
        return
    total = _add_flat(made, rule.flat, way, base)
    total = _add_bonuses(made, total)
    made.awards.append(Award(made.place(made.side), total, joined=_is_joined(made.counted)))


def _is_joined(counted: Counted) -> bool:
    """Where going out is worth no pips, the last tile's announcement and the points for going out
    are one score; where pips are counted, nobody says so.
    """
    end, points = counted.end, resolve(counted.rules.out.points, counted.chosen)
    return end.closing and bool(end.plays) and points is Points.NONE


def _add_written(
    made: Decision,
    rule: Out | Blocked,
    clause: str,
    choices: tuple[str, ...],
    winning: Winning | None,
) -> int:
    """Every side, or every losing one, writes for itself; returns what the winner writes."""
    counted, chosen = made.counted, made.counted.chosen
    to, points = resolve(rule.to, chosen), resolve(rule.points, chosen)
    own, gains = 0, list[tuple[tuple[int, ...], int]]()
    for place, side in enumerate(counted.sides):
        if to is To.LOSERS and side == made.side:
            continue
        written = _written(counted, points, side)
        gains.append((side, written))
        if winning is not None and side == made.side:
            own = written
        else:
            made.awards.append(Award(place, written))
    made.add(Step(Key.EACH_WRITES, {"gains": tuple(gains)}, clause, choices))
    return own


def _add_winners_points(
    made: Decision,
    points: Points,
    clause: str,
    choices: tuple[str, ...],
    winning: Winning | None,
) -> int:
    if winning is None:
        return 0
    counted, chosen = made.counted, made.counted.chosen
    terms = terms_of(points, counted, winning)
    total = sum(term.pips for term in terms)
    made.add(Step(Key.POINTS, {"terms": terms, "points": total}, clause, choices))
    if total < 0:
        total = 0
        made.add(Step(Key.AT_LEAST_NOTHING))
    counting = counted.rules.counting
    nearest, divide = resolve(counting.nearest, chosen), resolve(counting.divide, chosen)
    made.consulted |= {*choices_of(counting.nearest, chosen), *choices_of(counting.divide, chosen)}
    if nearest > 1:
        total = _rounded(counted, total)
        values = {"nearest": nearest, "points": total}
        path = choices_of(counting.nearest, chosen)
        made.add(Step(Key.ROUNDED, values, "counting.nearest", path))
    if divide > 1:
        total //= divide
        values = {"divide": divide, "points": total}
        path = choices_of(counting.divide, chosen)
        made.add(Step(Key.DIVIDED, values, "counting.divide", path))
    return total


def _add_flat(made: Decision, slot: Slot[int], way: str, base: int) -> int:
    chosen = made.counted.chosen
    flat, choices = resolve(slot, chosen), choices_of(slot, chosen)
    made.consulted |= set(choices)
    if flat:
        values = {"added": flat, "points": base + flat}
        made.add(Step(Key.FLAT, values, f"{way}.flat", choices))
    return base + flat


def _add_bonuses(made: Decision, total: int) -> int:
    """The last row that replaces, then the rows that add, then those that multiply."""
    if not made.counted.rules.bonus:
        return total
    met = list(hand_bonuses(made.counted, made.consulted))
    replacing = [bonus for bonus in met if bonus.mode is BonusMode.REPLACE][-1:]
    for bonus in (
        *replacing,
        *(bonus for bonus in met if bonus.mode is BonusMode.ADD),
        *(bonus for bonus in met if bonus.mode is BonusMode.TIMES),
    ):
        total = _add_bonus(made, bonus, total)
    return total


def _add_bonus(made: Decision, bonus: HandBonus, total: int) -> int:
    clause = f"bonus.{bonus.row.name}"
    if bonus.amounts:
        made.numbered = (*made.numbered, bonus.amounts)
        values: dict[str, object] = {"name": bonus.row.name, "amounts": bonus.amounts}
        made.add(Step(Key.NUMBERED, values, clause, bonus.choices))
        return total
    after = {
        BonusMode.REPLACE: bonus.amount,
        BonusMode.ADD: total + bonus.amount,
        BonusMode.TIMES: total * bonus.amount,
    }[bonus.mode]
    values = {"name": bonus.row.name, "mode": bonus.mode, "amount": bonus.amount, "points": after}
    made.add(Step(Key.BONUS, values, clause, bonus.choices))
    return after


def share(made: Decision, found: BlockedResult) -> None:
    """All who still tie win: each gets its part of what the others hold, or writes nothing."""
    counted, rule = made.counted, made.counted.rules.blocked
    tied = tuple(side for side in counted.sides if any(one.side == side for one in found.left_in))
    made.winner = min(one.lowest_seat for one in found.left_in)
    made.side = tuple(sorted(seat for side in tied for seat in side))
    gains = _shared_gains(counted, tied)
    made.awards += [Award(made.place(side), points) for side, points in gains]
    choices = (*choices_of(rule.to, counted.chosen), *choices_of(rule.points, counted.chosen))
    values = {"seats": made.side, "gains": gains}
    made.add(Step(Key.SHARED, values, "blocked.winner.share", choices))


def _shared_gains(counted: Counted, tied: tuple[tuple[int, ...], ...]) -> Gains:
    rule = counted.rules.blocked
    to, points = resolve(rule.to, counted.chosen), resolve(rule.points, counted.chosen)
    if to is To.WINNER:
        part = _shared_part(counted, tied)
        return tuple((side, part) for side in tied)
    writing = [side for side in counted.sides if to is To.EVERYBODY or side not in tied]
    return tuple((side, _written(counted, points, side)) for side in writing)


def _shared_part(counted: Counted, tied: tuple[tuple[int, ...], ...]) -> int:
    """The pips of all who do not tie, rounded, shared, and rounded down."""
    chosen, counting = counted.chosen, counted.rules.counting
    pips = sum(counted.side_pips(side) for side in counted.sides if side not in tied)
    part, nearest = _rounded(counted, pips) // len(tied), resolve(counting.nearest, chosen)
    return part // nearest * nearest // resolve(counting.divide, chosen)


def _written(counted: Counted, points: Points, side: tuple[int, ...]) -> int:
    """Returns what a side writes for itself, rounded and divided."""
    rounded = _rounded(counted, written_by(points, counted, side))
    divided = abs(rounded) // resolve(counted.rules.counting.divide, counted.chosen)
    return divided if rounded >= 0 else -divided


def _rounded(counted: Counted, pips: int) -> int:
    """To the nearest multiple, halves up; a number below zero like the same number above it."""
    nearest = resolve(counted.rules.counting.nearest, counted.chosen)
    rounded = (2 * abs(pips) + nearest) // (2 * nearest) * nearest
    return rounded if pips >= 0 else -rounded
