"""Scores a hand: what every side gains, who won it, and the steps that explain it.

The order inside a hand: announcements, events, the winner, the points, rounding, bonuses.
"""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.bids import score_bid
from app.domain.bonuses import event_awards
from app.domain.choices import Chosen, TableChoice, choices_of, resolve
from app.domain.counted import Counted
from app.domain.decision import Decision, add_partners, gains_of
from app.domain.errors import Fault, RuleError
from app.domain.facts import verify_facts
from app.domain.hand import HandEnd, verify_hand
from app.domain.hand_award import add_hand, share
from app.domain.points import Winning
from app.domain.rule_values import Criterion, PartnersCount, Points, To
from app.domain.rules import RuleSet
from app.domain.steps import Key, Step
from app.domain.verdict import Award, AwardKind, Verdict
from app.domain.winner import BlockedResult, Contender, Contenders, contenders, decide_blocked

__all__ = ["HandEnd", "Verdict", "score_hand"]


def score_hand(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    chosen = rules.chosen(choices, len(end.left) if isinstance(end, HandEnd) else None)
    verify_hand(rules, end, chosen)
    verify_facts(rules, end, chosen)
    decision = _decide(rules, end, chosen)
    _verify_pick(rules, end, chosen, decision.steps)
    verdict = decision.verdict()
    deciding = tuple(_deciding_choices(rules, end, chosen, decision))
    steps = tuple(
        Step(
            Key.RESTS_ON,
            {"choice": choice.key, "option": chosen[choice.key], "status": choice.status},
            clause=f"choices.{choice.key}",
            choices=(choice.key,),
        )
        for choice in deciding
    )
    open_choices = tuple(choice.key for choice in deciding)
    return replace(verdict, steps=(*verdict.steps, *steps), open=open_choices)


def _decide(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Decision:
    made = Decision(Counted(rules, end, chosen))
    if rules.bid is not None:
        score_bid(made, end.bid)
        return made
    _add_plays(made)
    if end.stopped:
        made.add(Step(Key.STOPPED, {}, "target.when.play"))
        return made
    _add_events(made)
    if made.void:
        made.add(Step(Key.VOID))
    elif end.out is not None:
        _score_out(made, end.out)
    else:
        made.blocked = True
        _score_blocked(made)
    return made


def _add_plays(made: Decision) -> None:
    """What was announced during the hand counts for the side of whoever said it."""
    end, counted = made.counted.end, made.counted
    if counted.rules.play is None or not end.plays:
        return
    for seat, points in end.plays:
        place = made.place(counted.side_of(seat))
        made.awards.append(Award(place, points, AwardKind.PLAY))
    made.add(Step(Key.PLAYS, {"gains": gains_of(made)}, "play.counts"))


def _add_events(made: Decision) -> None:
    found = event_awards(made.counted)
    made.awards += found.awards
    made.steps += found.steps
    made.consulted |= found.choices
    made.void = found.void


def _score_out(made: Decision, out: int) -> None:
    counted, rule = made.counted, made.counted.rules.out
    made.winner, made.side = out, counted.side_of(out)
    made.add(Step(Key.WENT_OUT, {"seat": out}, "end.ways.out"))
    count = add_partners(made)
    made.add(Step(Key.WINS, {"seats": made.side}, "out.winner"))
    points = resolve(rule.points, counted.chosen)
    if points not in _COMPARED or resolve(rule.to, counted.chosen) is not To.WINNER:
        nobody = Contender(made.side, made.side, (), (), ())
        add_hand(made, rule, "out", Winning(out, nobody, ()))
        return
    everybody = contenders(counted, count)
    (own,) = (one for one in contenders(counted, PartnersCount.POOLED) if one.side == made.side)
    others = tuple(one for one in everybody if one.side != made.side)
    add_hand(made, rule, "out", Winning(out, own, others))


_COMPARED = frozenset({Points.ONCE, Points.EACH, Points.GREATEST})
"""Points of which the own are taken off."""


def _score_blocked(made: Decision) -> None:
    counted, rules, chosen = made.counted, made.counted.rules, made.counted.chosen
    rule = rules.blocked
    points, to = resolve(rule.points, chosen), resolve(rule.to, chosen)
    made.add(Step(Key.BLOCKED, {}, f"end.blocked_when.{resolve(rules.end.blocked_when, chosen)}"))
    if points is Points.NOBODY:
        choices = choices_of(rule.points, chosen)
        made.add(Step(Key.NOT_SCORED, {}, f"blocked.points.{points}", choices))
        return
    if not rule.chain(chosen):
        add_hand(made, rule, "blocked", None)
        return
    everybody = contenders(counted, add_partners(made))
    found = decide_blocked(counted, everybody)
    for step in found.steps:
        made.add(step)
    if found.shared:
        share(made, found)
    elif found.left_in:
        _add_blocked_winner(made, found, everybody)
    elif to is To.EVERYBODY:
        add_hand(made, rule, "blocked", None)


def _add_blocked_winner(made: Decision, found: BlockedResult, everybody: Contenders) -> None:
    own = min(found.left_in, key=lambda contender: (contender.pips, contender.seats))
    was_picked = any(step.key is Key.PICKED for step in found.steps)
    seat = own.lowest_seat
    made.winner = made.counted.end.picked if was_picked else seat
    made.side = own.side
    made.add(Step(Key.WINS, {"seats": own.side}))
    others = tuple(one for one in everybody if one.side != own.side)
    add_hand(made, made.counted.rules.blocked, "blocked", Winning(seat, own, others))


def _verify_pick(rules: RuleSet, end: HandEnd, chosen: Chosen, steps: list[Step]) -> None:
    """If the table picks the winner of a tie, it may pick only if players tie."""
    if end.picked is None or any(step.key is Key.PICKED for step in steps):
        return
    chain = rules.blocked.chain(chosen)
    if any(resolve(rule, chosen) is Criterion.PICK for rule in chain):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=end.picked, seats=())


def _deciding_choices(
    rules: RuleSet, end: HandEnd, chosen: Chosen, decision: Decision
) -> Iterator[TableChoice]:
    """The choices that were used, and of which another option changes the verdict."""
    for choice in rules.choices:
        others = choice.other_options(chosen[choice.key])
        if choice.key in decision.consulted and any(
            _changes_verdict(rules, end, {**chosen, choice.key: other}, decision)
            for other in others
        ):
            yield choice


def _changes_verdict(rules: RuleSet, end: HandEnd, chosen: Chosen, decision: Decision) -> bool:
    """True also if scoring needs more input (tiles, stock or a pick), or uses further choices."""
    try:
        other = _decide(rules, end, chosen)
    except RuleError:  # it needs more input
        return True
    return other.result != decision.result or not other.consulted <= decision.consulted


def out_counts_stock(rules: RuleSet, choices: Chosen | None = None) -> bool:
    """True if the stock must be known to score a hand in which a player went out."""
    stock = {Points.HANDS_AND_STOCK, Points.TABLE}
    return resolve(rules.out.points, rules.chosen(choices)) in stock
