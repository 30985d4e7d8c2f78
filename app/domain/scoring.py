"""Who won a hand, what it is worth, and the steps that led there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.domain.choices import Chosen, TableChoice, choice_in, settled
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, sides_of, verify_hand
from app.domain.points import Terms, blocked_terms, out_terms
from app.domain.rules import BlockedPoints, Criterion, OutPoints, PartnersCount, RuleSet
from app.domain.steps import Key, Step
from app.domain.winner import Contender, Contest, contenders, contest

__all__ = ["HandEnd", "Verdict", "score_hand"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a hand was decided.

    ``winner`` is the seat that won it; where partners won it together, the one with
    fewer pips, else the first in turn order. ``side`` are the winning seats, empty
    when nobody won. ``open`` names the table choices the hand rested on: another
    option of them would tell another winner or other points, or ask for more.
    """

    winner: int | None
    side: tuple[int, ...]
    points: int
    steps: tuple[Step, ...]
    open: tuple[str, ...] = ()


def score_hand(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    """Decide a hand by a leaflet and the table's choices."""
    chosen = rules.chosen(choices)
    verify_hand(rules, end)
    verdict = _decide(rules, end, chosen)
    _verify_pick_was_asked(rules, end, chosen, verdict)
    rested_on = tuple(_rested_on(rules, end, chosen, verdict))
    steps = tuple(
        Step(
            Key.RESTS_ON,
            {"choice": choice.key, "option": chosen[choice.key], "status": choice.status},
            clause=f"choices.{choice.key}",
            choice=choice.key,
        )
        for choice in rested_on
    )
    return replace(
        verdict,
        steps=(*verdict.steps, *steps),
        open=tuple(choice.key for choice in rested_on),
    )


def out_counts_stock(rules: RuleSet, choices: Chosen | None = None) -> bool:
    """Whether what nobody holds has to be known when somebody went out."""
    return settled(rules.out.points, rules.chosen(choices)) is not OutPoints.HANDS


def _decide(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Verdict:
    if end.out is None:
        return _blocked(rules, end, chosen)
    return _out(rules, end, chosen, end.out)


def _out(rules: RuleSet, end: HandEnd, chosen: Chosen, out: int) -> Verdict:
    side = next(side for side in sides_of(len(end.left), end.sides) if out in side)
    rule = settled(rules.out.points, chosen)
    terms = out_terms(rule, rules, end, side)
    steps = (
        Step(Key.WENT_OUT, {"seat": out}, "end.ways.out"),
        *_partners(rules, end, chosen)[1],
        Step(Key.WINS, {"seats": side}, "out.winner"),
        _points(terms, f"out.points.{rule}", choice_in(rules.out.points)),
    )
    return Verdict(out, side, _sum(terms), steps)


def _blocked(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Verdict:
    points = _points_rule(rules, chosen)
    blocked = Step(Key.BLOCKED, {}, f"end.blocked_when.{rules.end.blocked_when}")
    if points.rule is BlockedPoints.NOBODY:
        not_scored = Step(Key.NOT_SCORED, {}, points.clause, points.choice)
        return Verdict(None, (), 0, (blocked, not_scored))
    count, partners = _partners(rules, end, chosen)
    everybody = contenders(end, sides_of(len(end.left), end.sides), count)
    found = contest(rules, chosen, everybody, end.picked)
    steps = (blocked, *partners, *found.steps)
    if not found.left_in:
        return Verdict(None, (), 0, steps)
    own = min(found.left_in, key=lambda contender: (contender.pips, contender.seats))
    terms = blocked_terms(points.rule, own, everybody)
    told = (Step(Key.WINS, {"seats": own.side}), _points(terms, points.clause, points.choice))
    return Verdict(_winner(own, found, end), own.side, _sum(terms), (*steps, *told))


class _PointsRule(NamedTuple):
    rule: BlockedPoints
    clause: str
    choice: str | None


def _points_rule(rules: RuleSet, chosen: Chosen) -> _PointsRule:
    rule = settled(rules.blocked.points, chosen)
    return _PointsRule(rule, f"blocked.points.{rule}", choice_in(rules.blocked.points))


def _winner(own: Contender, found: Contest, end: HandEnd) -> int | None:
    """Whom the table picked; of partners who won together otherwise, who holds the least."""
    was_picked = any(step.key is Key.PICKED for step in found.steps)
    return end.picked if was_picked else own.lowest_seat


def _partners(
    rules: RuleSet, end: HandEnd, chosen: Chosen
) -> tuple[PartnersCount, tuple[Step, ...]]:
    """How partners count; without any everybody plays alone and nothing is told."""
    if end.sides is None:
        return PartnersCount.INDIVIDUAL, ()
    count = settled(rules.partners.count, chosen)
    told = {"count": count, "sides": rules.partners.sides}
    choice = choice_in(rules.partners.count)
    return count, (Step(Key.PARTNERS, told, f"partners.count.{count}", choice),)


def _points(terms: Terms, clause: str, choice: str | None) -> Step:
    return Step(Key.POINTS, {"terms": terms, "points": _sum(terms)}, clause, choice)


def _sum(terms: Terms) -> int:
    return sum(term.pips for term in terms)


def _verify_pick_was_asked(rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict) -> None:
    """Where the table picks the winner of a tie, nobody can be picked without one."""
    if end.picked is None or any(step.key is Key.PICKED for step in verdict.steps):
        return
    if any(settled(rule, chosen) is Criterion.PICK for rule in rules.blocked.winner):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=end.picked, seats=())


def _rested_on(
    rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict
) -> Iterator[TableChoice]:
    """The choices that were consulted and could have told otherwise."""
    consulted = _consulted(verdict)
    for choice in rules.choices:
        others = choice.others(chosen[choice.key])
        if choice.key in consulted and any(
            _tells_otherwise(rules, end, {**chosen, choice.key: other}, verdict) for other in others
        ):
            yield choice


def _tells_otherwise(rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict) -> bool:
    """To have to ask for tiles, stock or a pick, or for a further open point, is no answer."""
    try:
        other = _decide(rules, end, chosen)
    except RuleError:  # it cannot be told without more
        return True
    same = (other.side, other.points) == (verdict.side, verdict.points)
    return not (same and _consulted(other) <= _consulted(verdict))


def _consulted(verdict: Verdict) -> frozenset[str]:
    return frozenset(step.choice for step in verdict.steps if step.choice)
