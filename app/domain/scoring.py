"""Scores a hand: what every side gains, who won it, and the steps that explain it.

The order inside a hand: announcements, events, the winner, the points, rounding, bonuses.
"""

from collections.abc import Callable, Iterator, Mapping

from app.domain.bids import score_bid
from app.domain.bonuses import add_events
from app.domain.choices import Chosen, TableChoice, choices_of, resolve
from app.domain.counted import Counted, count
from app.domain.decision import Decision, add_partners, gains_of, verdict_of
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
    counted = count(rules, end, chosen)
    parts = _decide(counted)
    _verify_pick(counted, parts)
    deciding = tuple(_deciding_choices(counted, parts))
    steps = tuple(
        Step(
            Key.RESTS_ON,
            {"choice": choice.key, "option": chosen[choice.key], "status": choice.status},
            clause=f"choices.{choice.key}",
            choices=(choice.key,),
        )
        for choice in deciding
    )
    return verdict_of(parts.values(), steps, tuple(choice.key for choice in deciding))


Part = Callable[[Counted], Decision]
"""One part of scoring. Choices that it does not look at change nothing in it."""

Parts = Mapping[Part, Decision]


def _decide(counted: Counted) -> Parts:
    """Decides part by part; after a foul that voids the hand there is none after the events."""
    parts = dict[Part, Decision]()
    for part in _parts(counted):
        parts[part] = part(counted)
        if parts[part].void:
            break
    return parts


def _parts(counted: Counted) -> tuple[Part, ...]:
    if counted.rules.bid is not None:
        return (score_bid,)
    if counted.end.stopped:
        return _plays, _stopped
    return _plays, _events, _blocked if counted.end.out is None else _out


def _plays(counted: Counted) -> Decision:
    """What was announced during the hand counts for the side of whoever said it."""
    made, end = Decision(counted), counted.end
    if counted.rules.play is not None and end.plays:
        for seat, points in end.plays:
            place = made.place(counted.side_of(seat))
            made.awards.append(Award(place, points, AwardKind.PLAY))
        made.add(Step(Key.PLAYS, {"gains": gains_of(made)}, "play.counts"))
    return made


def _stopped(counted: Counted) -> Decision:
    made = Decision(counted)
    made.add(Step(Key.STOPPED, {}, "target.when.play"))
    return made


def _events(counted: Counted) -> Decision:
    made = Decision(counted)
    add_events(made)
    if made.void:
        made.add(Step(Key.VOID))
    return made


def _out(counted: Counted) -> Decision:
    made = Decision(counted)
    _score_out(made, counted.end.out or 0)
    return made


def _blocked(counted: Counted) -> Decision:
    made = Decision(counted, blocked=True)
    _score_blocked(made)
    return made


def _score_out(made: Decision, out: int) -> None:
    counted, rule = made.counted, made.counted.rules.out
    made.winner, made.side = out, counted.side_of(out)
    made.add(Step(Key.WENT_OUT, {"seat": out}, "end.ways.out"))
    partners = add_partners(made)
    made.add(Step(Key.WINS, {"seats": made.side}, "out.winner"))
    points = resolve(rule.points, counted.chosen)
    if points not in _COMPARED or resolve(rule.to, counted.chosen) is not To.WINNER:
        nobody = Contender(made.side, made.side, (), (), ())
        add_hand(made, rule, "out", Winning(out, nobody, ()))
        return
    everybody = contenders(counted, partners)
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


def _verify_pick(counted: Counted, parts: Parts) -> None:
    """If the table picks the winner of a tie, it may pick only if players tie."""
    picked = counted.end.picked
    if picked is None or any(
        step.key is Key.PICKED for made in parts.values() for step in made.steps
    ):
        return
    chain = counted.rules.blocked.chain(counted.chosen)
    if any(resolve(rule, counted.chosen) is Criterion.PICK for rule in chain):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=picked, seats=())


def _deciding_choices(counted: Counted, parts: Parts) -> Iterator[TableChoice]:
    """The choices that were used, and of which another option changes the verdict."""
    for choice in counted.rules.choices:
        used = [(part, made) for part, made in parts.items() if choice.key in made.consulted]
        if used and any(
            _changes(counted.with_option(choice.key, other), used)
            for other in choice.other_options(counted.chosen[choice.key])
        ):
            yield choice


def _changes(counted: Counted, parts: list[tuple[Part, Decision]]) -> bool:
    """True also if scoring needs more input (tiles, stock or a pick), or uses further choices."""
    try:
        others = [(part(counted), made) for part, made in parts]
    except RuleError:  # it needs more input
        return True
    return any(
        other.result != made.result or not other.consulted <= made.consulted
        for other, made in others
    )


def out_counts_stock(rules: RuleSet, choices: Chosen | None = None) -> bool:
    """True if the stock must be known to score a hand in which a player went out."""
    stock = {Points.HANDS_AND_STOCK, Points.TABLE}
    return resolve(rules.out.points, rules.chosen(choices)) in stock
