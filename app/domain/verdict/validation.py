"""Checks that a verdict does not contradict itself, whatever the rules.

The types of its values were checked before.
"""

from collections.abc import Iterator

from app.domain.errors import Fault, RuleError
from app.domain.hand import Sides
from app.domain.rules.values import Bar
from app.domain.verdict import Award, AwardKind, Verdict, can_win, gains_of_awards

LARGEST = 1_000_000
"""More than a hand, whatever it is worth, can bring."""


def verify_verdict(sides: Sides, verdict: Verdict) -> None:
    """Raises ``RuleError`` with the invalid field."""
    for field, is_right in _checks(sides, verdict):
        if not is_right:
            raise RuleError(Fault.BAD_VERDICT, field=field)


def _checks(sides: Sides, verdict: Verdict) -> Iterator[tuple[str, bool]]:
    """Yields each field with whether it is possible; a later one needs those before."""
    yield "side", can_win(verdict.side, sides)
    yield "winner", verdict.winner in (verdict.side or (None,))
    yield "points", verdict.points == 0 or bool(verdict.side)
    yield "open", len(set(verdict.open)) == len(verdict.open)
    yield "void", not (verdict.void and verdict.side)
    yield "blocked", not (verdict.void and verdict.blocked)
    yield "awards", _are_awards(sides, verdict.awards)
    yield "gains", verdict.gains == gains_of_awards(verdict.awards, len(sides))
    yield "points", verdict.points == _winners_gain(sides, verdict)
    numbers = [number for amounts in verdict.numbered for number in amounts]
    yield "numbered", all(abs(number) <= LARGEST for number in numbers)
    yield "numbered", bool(verdict.side) or not verdict.numbered


def _winners_gain(sides: Sides, verdict: Verdict) -> int:
    gains = zip(sides, verdict.gains, strict=True)
    return next((gain for side, gain in gains if verdict.winner in side), 0)


def _are_awards(sides: Sides, awards: tuple[Award, ...]) -> bool:
    """The last announcement can be one award with the hand, if there is one."""
    for award in awards:
        bar = 0 if award.bar is Bar.TARGET else award.bar
        if not (0 <= award.side < len(sides) and 0 <= bar <= LARGEST):
            return False
        if abs(award.points) > LARGEST:
            return False
    joined = [award.kind for award in awards if award.joined]
    has_play = any(award.kind is AwardKind.PLAY for award in awards)
    return not joined or (joined == [AwardKind.HAND] and has_play)
