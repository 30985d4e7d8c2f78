"""Checks that a verdict is possible with these rules, or with any, and these seats.

The types of its values were checked before; ``app.domain.verdict.step_validation`` checks each
step alone.
"""

from collections.abc import Iterator
from functools import lru_cache

from app.domain.errors import Fault, RuleError
from app.domain.hand import Sides
from app.domain.rules import RuleSet
from app.domain.rules.choices import all_meanings
from app.domain.rules.values import Bar, Points
from app.domain.verdict import AwardKind, Verdict, can_win, gains_of_awards
from app.domain.verdict.step_validation import Seating, invalid_value, is_valid_step
from app.domain.verdict.steps import Key, Step

__all__ = ["Seating", "is_valid_step", "seating_of", "told_gains", "verify_verdict"]

LARGEST = 1_000_000
"""More than a hand, whatever it is worth, can bring."""


@lru_cache(256)
def seating_of(rules: RuleSet, players: int, sides: Sides) -> Seating:
    """``rules`` with the size of the set that is played with."""
    has_values = bool(rules.values.half or rules.values.tile)
    most = LARGEST if has_values else rules.tiles.pips
    return Seating(rules.tiles, players, sides, most, _can_lose(rules))


def _can_lose(rules: RuleSet) -> bool:
    """True if a side can write less than nothing for a hand."""
    points = {*all_meanings(rules.out.points), *all_meanings(rules.blocked.points)}
    return Points.OWN_OFF in points or any(number < 0 for number in _amounts(rules))


def _amounts(rules: RuleSet) -> Iterator[int]:
    """Yields every fixed number that a hand can bring."""
    yield from (*all_meanings(rules.out.flat), *all_meanings(rules.blocked.flat))
    if rules.play is not None:
        yield from (one for some in all_meanings(rules.play.amounts) for one in some)
    for slot in (*rules.values.half.values(), *rules.values.tile.values()):
        yield from (worth for worth in all_meanings(slot) if isinstance(worth, int))
    for row in rules.bonus:
        for points in all_meanings(row.points):
            slots = points if isinstance(points, tuple) else (points,)
            yield from (number for one in slots for number in all_meanings(one))


def verify_verdict(seating: Seating, verdict: Verdict) -> None:
    """Raises ``RuleError`` with the invalid field, or with a ``step`` index and its field."""
    for field, is_right in _checks(seating, verdict):
        if not is_right:
            raise RuleError(Fault.BAD_VERDICT, field=field)
    all_known = all(step.key is not None for step in verdict.steps)
    for number, step in enumerate(verdict.steps):
        field = invalid_value(seating, step)
        if all_known and not field:
            field = _contradiction(verdict, step)
        if field:
            raise RuleError(Fault.BAD_VERDICT, step=number, field=field)
    if all_known:
        _verify_sums(seating, verdict)


def _checks(seating: Seating, verdict: Verdict) -> Iterator[tuple[str, bool]]:
    """Yields each field with whether it is possible; a later one needs those before."""
    sides, points = seating.sides, verdict.points
    shares = any(step.key in {None, Key.SHARED} for step in verdict.steps)
    yield "side", verdict.side in {(), *sides} or (shares and can_win(verdict.side, sides))
    yield "winner", verdict.winner in (verdict.side or (None,))
    yield "points", (points >= 0 or seating.can_lose) and (points == 0 or bool(verdict.side))
    yield "open", len(set(verdict.open)) == len(verdict.open)
    yield "void", not (verdict.void and verdict.side)
    yield "blocked", not (verdict.void and verdict.blocked)
    yield "awards", _are_awards(seating, verdict)
    yield "gains", verdict.gains == gains_of_awards(verdict.awards, len(seating.sides))
    yield "points", verdict.winner is None or points == verdict.gains[_place(seating, verdict)]
    numbers = [number for amounts in verdict.numbered for number in amounts]
    least = -LARGEST if seating.can_lose else 0
    yield "numbered", all(least <= number <= LARGEST for number in numbers)
    yield "numbered", bool(verdict.side) or not verdict.numbered


def _place(seating: Seating, verdict: Verdict) -> int:
    return [verdict.winner in side for side in seating.sides].index(True)


def _are_awards(seating: Seating, verdict: Verdict) -> bool:
    """The last announcement can be one award with the hand, if there is one."""
    awards = verdict.awards
    for award in awards:
        bar = 0 if award.bar is Bar.TARGET else award.bar
        if not (0 <= award.side < len(seating.sides) and 0 <= bar <= LARGEST):
            return False
        if abs(award.points) > LARGEST or (award.points < 0 and not seating.can_lose):
            return False
    joined = [award.kind for award in awards if award.joined]
    has_play = any(award.kind is AwardKind.PLAY for award in awards)
    return not joined or (joined == [AwardKind.HAND] and has_play)


def _contradiction(verdict: Verdict, step: Step) -> str:
    """Returns the field that contradicts the verdict, or "". Only an unknown step, of a later
    version, may change the result of a known step.
    """
    if step.key is Key.WINS:
        return "" if step.values["seats"] == verdict.side else "seats"
    if step.key is Key.SHARED:
        return "" if step.values["seats"] == verdict.side else "seats"
    is_all = all(other.key not in _RUNNING for other in verdict.steps if other is not step)
    if step.key is Key.POINTS and is_all:
        return "" if step.values["points"] == verdict.points else "points"
    return ""


_RUNNING = frozenset(
    {Key.POINTS, Key.AT_LEAST_NOTHING, Key.ROUNDED, Key.DIVIDED, Key.FLAT, Key.BONUS}
    | {Key.PLAYS, Key.EVENT, Key.BID, Key.SHARED, Key.EACH_WRITES}
)
"""The steps that tell what the sides gain."""


def _verify_sums(seating: Seating, verdict: Verdict) -> None:
    """The steps must tell the gains, if they tell of gains at all."""
    if not any(step.key in _RUNNING for step in verdict.steps):
        return
    if verdict.gains != told_gains(seating.sides, verdict):
        raise RuleError(Fault.BAD_VERDICT, field="gains")
    told = [step.values["amounts"] for step in verdict.steps if step.key is Key.NUMBERED]
    if tuple(told) != verdict.numbered:
        raise RuleError(Fault.BAD_VERDICT, field="numbered")


def told_gains(sides: Sides, verdict: Verdict) -> tuple[int, ...]:
    """Returns what each side gains by the steps alone."""
    gains, running = dict.fromkeys(sides, 0), 0
    for step in verdict.steps:
        if step.key in _RUNNING and "points" in step.values:
            running = int(str(step.values["points"]))
        elif step.key is Key.AT_LEAST_NOTHING:
            running = 0
        for side, points in _gains_told(step):
            if step.key is Key.EACH_WRITES and side == verdict.side:
                running = points
            else:
                gains[side] += points
    if verdict.side in gains:
        gains[verdict.side] += running
    return tuple(gains.values())


def _gains_told(step: Step) -> Iterator[tuple[tuple[int, ...], int]]:
    told = step.values.get("gains", ()) if step.key in _RUNNING else ()
    if isinstance(told, tuple):
        yield from told
