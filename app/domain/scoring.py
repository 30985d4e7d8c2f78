"""Scores a hand: the winner, the points, and the steps that explain them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.choices import Chosen, TableChoice, choice_of, resolve
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, sides_of, verify_hand
from app.domain.points import Terms, blocked_terms, out_terms
from app.domain.rules import BlockedPoints, Criterion, OutPoints, PartnersCount, RuleSet
from app.domain.steps import Key, Step
from app.domain.winner import BlockedResult, Contender, contenders, decide_blocked

__all__ = ["HandEnd", "Verdict", "score_hand"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a hand.

    ``winner`` is the seat that won; if partners won together, the one with fewer pips, or else
    the first in turn order. ``side`` is the winning seats, empty if no player won. ``open`` is the
    table choices that decided the hand: another option would change the winner or the points, or
    need more input.
    """

    winner: int | None
    side: tuple[int, ...]
    points: int
    steps: tuple[Step, ...]
    open: tuple[str, ...] = ()


def score_hand(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    chosen = rules.chosen(choices)
    verify_hand(rules, end)
    verdict = _decide(rules, end, chosen)
    _verify_pick(rules, end, chosen, verdict)
    deciding = tuple(_deciding_choices(rules, end, chosen, verdict))
    steps = tuple(
        Step(
            Key.RESTS_ON,
            {"choice": choice.key, "option": chosen[choice.key], "status": choice.status},
            clause=f"choices.{choice.key}",
            choice=choice.key,
        )
        for choice in deciding
    )
    return replace(
        verdict, steps=(*verdict.steps, *steps), open=tuple(choice.key for choice in deciding)
    )


def out_counts_stock(rules: RuleSet, choices: Chosen | None = None) -> bool:
    """True if the stock must be known to score a hand in which a player went out."""
    return resolve(rules.out.points, rules.chosen(choices)) is not OutPoints.HANDS


def _decide(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Verdict:
    if end.out is None:
        return _blocked(rules, end, chosen)
    return _out(rules, end, chosen, end.out)


def _out(rules: RuleSet, end: HandEnd, chosen: Chosen, out: int) -> Verdict:
    side = next(side for side in sides_of(len(end.left), end.sides) if out in side)
    rule = resolve(rules.out.points, chosen)
    terms = out_terms(rule, rules, end, side)
    steps = (
        Step(Key.WENT_OUT, {"seat": out}, "end.ways.out"),
        *_partners(rules, end, chosen)[1],
        Step(Key.WINS, {"seats": side}, "out.winner"),
        _points(terms, f"out.points.{rule}", choice_of(rules.out.points)),
    )
    return Verdict(out, side, _sum(terms), steps)


def _blocked(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Verdict:
    rule, choice = resolve(rules.blocked.points, chosen), choice_of(rules.blocked.points)
    clause = f"blocked.points.{rule}"
    blocked = Step(Key.BLOCKED, {}, f"end.blocked_when.{rules.end.blocked_when}")
    if rule is BlockedPoints.NOBODY:
        not_scored = Step(Key.NOT_SCORED, {}, clause, choice)
        return Verdict(None, (), 0, (blocked, not_scored))
    count, partners = _partners(rules, end, chosen)
    all_contenders = contenders(end, sides_of(len(end.left), end.sides), count)
    found = decide_blocked(rules, chosen, all_contenders, end.picked)
    steps = (blocked, *partners, *found.steps)
    if not found.left_in:
        return Verdict(None, (), 0, steps)
    winner = min(found.left_in, key=lambda contender: (contender.pips, contender.seats))
    terms = blocked_terms(rule, winner, all_contenders)
    last_steps = (Step(Key.WINS, {"seats": winner.side}), _points(terms, clause, choice))
    return Verdict(_winner(winner, found, end), winner.side, _sum(terms), (*steps, *last_steps))


def _winner(winner: Contender, found: BlockedResult, end: HandEnd) -> int | None:
    """The player whom the table picked; otherwise the one with the fewest pips of the winners."""
    was_picked = any(step.key is Key.PICKED for step in found.steps)
    return end.picked if was_picked else winner.lowest_seat


def _partners(
    rules: RuleSet, end: HandEnd, chosen: Chosen
) -> tuple[PartnersCount, tuple[Step, ...]]:
    """Returns how partners count, with the step that says so; no step without partners."""
    if end.sides is None:
        return PartnersCount.INDIVIDUAL, ()
    count = resolve(rules.partners.count, chosen)
    values = {"count": count, "sides": rules.partners.sides}
    choice = choice_of(rules.partners.count)
    return count, (Step(Key.PARTNERS, values, f"partners.count.{count}", choice),)


def _points(terms: Terms, clause: str, choice: str | None) -> Step:
    return Step(Key.POINTS, {"terms": terms, "points": _sum(terms)}, clause, choice)


def _sum(terms: Terms) -> int:
    return sum(term.pips for term in terms)


def _verify_pick(rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict) -> None:
    """If the table picks the winner of a tie, it may pick only if players tie."""
    if end.picked is None or any(step.key is Key.PICKED for step in verdict.steps):
        return
    if any(resolve(rule, chosen) is Criterion.PICK for rule in rules.blocked.winner):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=end.picked, seats=())


def _deciding_choices(
    rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict
) -> Iterator[TableChoice]:
    """The choices that were used, and of which another option changes the verdict."""
    used = _used_choices(verdict)
    for choice in rules.choices:
        others = choice.other_options(chosen[choice.key])
        if choice.key in used and any(
            _changes_verdict(rules, end, {**chosen, choice.key: other}, verdict) for other in others
        ):
            yield choice


def _changes_verdict(rules: RuleSet, end: HandEnd, chosen: Chosen, verdict: Verdict) -> bool:
    """True also if scoring needs more input (tiles, stock or a pick), or uses further choices."""
    try:
        other = _decide(rules, end, chosen)
    except RuleError:  # it needs more input
        return True
    same = (other.side, other.points) == (verdict.side, verdict.points)
    return not (same and _used_choices(other) <= _used_choices(verdict))


def _used_choices(verdict: Verdict) -> frozenset[str]:
    return frozenset(step.choice for step in verdict.steps if step.choice)
