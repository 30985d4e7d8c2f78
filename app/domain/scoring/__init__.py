"""Scores a hand: what every side gains, who won it, and the steps that explain it.

The order inside a hand: announcements, events, the winner, the points, rounding, bonuses. A hand of
bids and tricks has one part alone: who bid, how much, and whether it was made.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, verify_hand, verify_shape
from app.domain.hand.asked import verify_facts
from app.domain.hand.facts import BidResult
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Status, TableChoice
from app.domain.rules.table_rules import KEPT, at_table
from app.domain.rules.tables import Bid
from app.domain.rules.values import BidCounts, Criterion, PartnersCount, Points, To
from app.domain.scoring.bonuses import add_events, bonuses
from app.domain.scoring.decision import Contender, Counted, Decision, best_of, count
from app.domain.scoring.points import Winning, add_hand, share, winners_award
from app.domain.scoring.winner import decide_blocked
from app.domain.verdict import Award, AwardKind, Verdict, gains_of_awards
from app.domain.verdict.steps import Key, Step

__all__ = ["HandEnd", "Verdict", "score_hand", "score_so_far"]

Part = Callable[[Counted], Decision]
"""One part of scoring. Choices that it does not look at change nothing in it."""

Parts = Mapping[Part, Decision]


def score_hand(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    verify_shape(end)
    table = at_table(rules, choices, len(end.left))
    verify_hand(table, end)
    verify_facts(table, end)
    counted = count(table, end)
    parts = _decide(counted)
    _verify_pick(counted, parts)
    return _verdict(parts, tuple(_deciding_choices(counted, parts)))


def score_so_far(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    """Scores what was announced in a hand that is still played: nobody has won it."""
    table = at_table(rules, choices, len(end.left))
    verify_facts(table, end)
    counted = count(table, end)
    parts = tuple(part(counted) for part in (_plays, _events))
    awards = tuple(award for made in parts for award in made.awards)
    steps = tuple(step for made in parts for step in made.steps)
    gains = gains_of_awards(awards, len(counted.sides))
    return Verdict(None, (), 0, steps, gains=gains, awards=awards)


def _decide(counted: Counted) -> Parts:
    """Decides part by part; after a foul that voids the hand there is none after the events."""
    parts = dict[Part, Decision]()
    for part in _parts(counted):
        made = parts[part] = part(counted)
        if made.void:
            break
        if made.earns_bonuses and counted.table.rules.bonus:
            parts[bonuses] = bonuses(counted)
    return parts


def _parts(counted: Counted) -> Iterator[Part]:
    rules, end = counted.table.rules, counted.end
    if rules.bid is not None:
        yield _bid
        return
    if end.plays and rules.play is not None:
        yield _plays
    if end.events:
        yield _events
    yield _stopped if end.stopped else _ended


def _bid(counted: Counted) -> Decision:
    """Marks: the bidders' or, if they failed, the others'. Points: what each side took, and a
    failed bid on top for the others.
    """
    made, rule = Decision(counted), counted.table.rules.bid
    if counted.end.bid is None or rule is None:
        raise RuleError(Fault.NEEDS_BID)
    bid = BidResult(*counted.end.bid)
    bidders = counted.side_of(bid.seat)
    others = next(side for side in counted.sides if side != bidders)
    made.side = bidders if bid.made else others
    made.winner = bid.seat if bid.made else (bid.seat + 1) % len(counted.seats)
    counts = counted.table.bid_counts
    if counts.value is BidCounts.MARKS:
        gains = {made.side: max(1, bid.amount // rule.whole)}
    else:
        gains = _points_taken(rule, bid, bidders, others)
    made.awards += [Award(made.place(side), points) for side, points in gains.items()]
    values = {**bid._asdict(), "gains": made.gains}
    made.tell(Key.BID, values, f"bid.counts.{counts.value}", counts.choices)
    made.tell(Key.WINS, {"seats": made.side})
    return made


def _points_taken(
    rule: Bid, bid: BidResult, bidders: tuple[int, ...], others: tuple[int, ...]
) -> dict[tuple[int, ...], int]:
    if bid.taken is None:
        raise RuleError(Fault.NEEDS_TAKEN)
    rest = rule.whole - bid.taken
    return {bidders: bid.taken, others: rest} if bid.made else {others: rest + bid.amount}


def _plays(counted: Counted) -> Decision:
    """What was announced during the hand counts for the side of whoever said it."""
    made = Decision(counted)
    for seat, points in counted.end.plays:
        place = made.place(counted.side_of(seat))
        made.awards.append(Award(place, points, AwardKind.PLAY))
    made.tell(Key.PLAYS, {"gains": made.gains}, "play.counts")
    return made


def _events(counted: Counted) -> Decision:
    made = Decision(counted)
    add_events(made)
    if made.void:
        made.tell(Key.VOID)
    return made


def _stopped(counted: Counted) -> Decision:
    made = Decision(counted)
    made.tell(Key.STOPPED, {}, "target.when.play")
    return made


def _ended(counted: Counted) -> Decision:
    """The hand itself: who won it, and what it is worth without bonuses."""
    made = Decision(counted, consulted=set(counted.worth_choices))
    if counted.end.out is None:
        _blocked(made)
    else:
        _out(made, counted.end.out)
    return made


def _out(made: Decision, out: int) -> None:
    counted, rule = made.counted, made.counted.table.out
    made.winner, made.side = out, counted.side_of(out)
    made.tell(Key.WENT_OUT, {"seat": out}, "end.ways.out")
    compares = rule.points.value in _COMPARED and rule.to is To.WINNER
    partners = _partners_count(made, decides=compares)
    made.tell(Key.WINS, {"seats": made.side}, "out.winner")
    if not compares:
        nobody = Contender(made.side, made.side, ())
        add_hand(made, rule, "out", Winning(out, nobody, ()))
        return
    (own,) = (one for one in counted.contenders(PartnersCount.POOLED) if one.side == made.side)
    others = tuple(one for one in counted.contenders(partners) if one.side != made.side)
    add_hand(made, rule, "out", Winning(out, own, others))


_COMPARED = frozenset({Points.ONCE, Points.EACH, Points.GREATEST})
"""Points of which the own are taken off."""


def _blocked(made: Decision) -> None:
    counted, table, rule = made.counted, made.counted.table, made.counted.table.blocked
    made.blocked = True
    made.tell(Key.BLOCKED, {}, table.blocked_clause)
    if rule.points.value is Points.NOBODY:
        clause = f"blocked.points.{Points.NOBODY}"
        made.tell(Key.NOT_SCORED, {}, clause, rule.points.choices)
        return
    if not table.chain:
        add_hand(made, rule, "blocked", None)
        return
    everybody = counted.contenders(_partners_count(made))
    found = decide_blocked(made, everybody)
    made.consulted.update(rule.points.choices)  # also if nobody wins: some then write their own
    if found.shared:
        share(made, found, everybody)
    elif found.left_in:
        own = best_of(found.left_in)
        made.winner = counted.end.picked if found.picked else own.lowest_seat
        made.side = own.side
        made.tell(Key.WINS, {"seats": own.side})
        others = tuple(one for one in everybody if one.side != own.side)
        add_hand(made, rule, "blocked", Winning(own.lowest_seat, own, others))
    elif rule.to is To.EVERYBODY:
        add_hand(made, rule, "blocked", None)


def _partners_count(made: Decision, *, decides: bool = True) -> PartnersCount:
    """Returns how partners count, with the step that says so; no step without partners. Where it
    decides nothing, other options are not tried.
    """
    counted = made.counted
    if counted.end.sides is None:
        return PartnersCount.INDIVIDUAL
    count = counted.table.partners_count
    if counted.tells:
        values = {"count": count.value, "sides": counted.table.rules.partners.sides}
        step = Step(Key.PARTNERS, values, f"partners.count.{count.value}", count.choices)
        made.steps.append(step)
    if decides:
        made.consulted.update(count.choices)
    return count.value


def _verify_pick(counted: Counted, parts: Parts) -> None:
    """If the table picks the winner of a tie, it may pick only if players tie."""
    picked = counted.end.picked
    if picked is None or any(
        step.key is Key.PICKED for made in parts.values() for step in made.steps
    ):
        return
    if any(rule.value is Criterion.PICK for rule in counted.table.chain):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=picked, seats=())


def _deciding_choices(counted: Counted, parts: Parts) -> Iterator[TableChoice]:
    """The choices that were used, and of which another option changes the verdict."""
    consulted = set[str]().union(*[made.consulted for made in parts.values()])
    for choice in counted.table.rules.choices if consulted else ():
        key = choice.key
        if key in consulted:
            used = [(part, made) for part, made in parts.items() if key in made.consulted]
            if _decides(counted, choice, used):
                yield choice


def _decides(counted: Counted, choice: TableChoice, parts: list[tuple[Part, Decision]]) -> bool:
    """True also if another option needs more input (tiles, stock or a pick)."""
    played = counted.table.chosen[choice.key]
    for option in choice.options:
        if option == played:
            continue
        other = counted.with_option(choice.key, option)
        try:
            for part, made in parts:
                if part(other).differs(made):
                    return True
        except RuleError:  # it needs more input
            return True
    return False


def _verdict(parts: Parts, deciding: tuple[TableChoice, ...]) -> Verdict:
    """Puts the parts of a decision together."""
    hand = [made for part, made in parts.items() if part is not bonuses][-1]
    awards = [award for made in parts.values() for award in made.awards]
    paid = parts.get(bonuses)
    if hand.earns_bonuses:
        awards.append(winners_award(hand, paid))
    gains = gains_of_awards(awards, len(hand.counted.sides))
    seat, chosen = hand.winner, hand.counted.table.chosen
    last_steps = [_rests_on(one.key, chosen[one.key], one.status) for one in deciding]
    return Verdict(
        winner=seat,
        side=hand.side,
        points=0 if seat is None else gains[hand.place(hand.counted.side_of(seat))],
        steps=(*[step for made in parts.values() for step in made.steps], *last_steps),
        open=tuple([choice.key for choice in deciding]),
        gains=gains,
        awards=tuple(awards),
        blocked=hand.blocked,
        void=hand.void,
        numbered=() if paid is None else paid.numbered,
    )


@lru_cache(KEPT)
def _rests_on(choice: str, option: str, status: Status) -> Step:
    """The same for hand after hand of a table: made once, and every verdict refers to it."""
    values = {"choice": choice, "option": option, "status": status}
    return Step(Key.RESTS_ON, values, f"choices.{choice}", (choice,))
