"""Scores a hand: what every side gains, who won it, and the steps that explain it.

The order inside a hand: announcements, events, the winner, the points, rounding, bonuses.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, verify_hand, verify_shape
from app.domain.hand.facts import verify_facts
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Status, TableChoice
from app.domain.rules.table_rules import KEPT, at_table
from app.domain.rules.values import Criterion, PartnersCount, Points, To
from app.domain.scoring.bids import score_bid
from app.domain.scoring.bonuses import add_events, bonuses
from app.domain.scoring.counted import Contender, Contenders, Counted, count
from app.domain.scoring.decision import Decision, add_partners, gains_of
from app.domain.scoring.hand_award import add_hand, share, winners_award
from app.domain.scoring.points import Winning
from app.domain.scoring.winner import BlockedResult, decide_blocked
from app.domain.verdict import Award, AwardKind, Verdict, gains_of_awards
from app.domain.verdict.steps import Key, Step

__all__ = ["HandEnd", "Verdict", "score_hand", "score_so_far"]


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
    parts: Parts = {part: part(counted) for part in (_plays, _events)}
    awards = tuple(award for made in parts.values() for award in made.awards)
    steps = tuple(step for made in parts.values() for step in made.steps)
    gains = gains_of_awards(awards, len(counted.sides))
    return Verdict(None, (), 0, steps, gains=gains, awards=awards)


Part = Callable[[Counted], Decision]
"""One part of scoring. Choices that it does not look at change nothing in it."""

Parts = Mapping[Part, Decision]


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
        yield score_bid
        return
    if end.plays and rules.play is not None:
        yield _plays
    if end.events:
        yield _events
    if end.stopped:
        yield _stopped
    else:
        yield _blocked if end.out is None else _out


def _plays(counted: Counted) -> Decision:
    """What was announced during the hand counts for the side of whoever said it."""
    made = Decision(counted)
    for seat, points in counted.end.plays:
        place = made.place(counted.side_of(seat))
        made.awards.append(Award(place, points, AwardKind.PLAY))
    made.tell(Key.PLAYS, {"gains": gains_of(made)}, "play.counts")
    return made


def _stopped(counted: Counted) -> Decision:
    made = Decision(counted)
    made.tell(Key.STOPPED, {}, "target.when.play")
    return made


def _events(counted: Counted) -> Decision:
    made = Decision(counted)
    add_events(made)
    if made.void:
        made.tell(Key.VOID)
    return made


def _out(counted: Counted) -> Decision:
    made = Decision(counted, consulted=set(counted.worth_choices))
    _score_out(made, counted.end.out or 0)
    return made


def _blocked(counted: Counted) -> Decision:
    made = Decision(counted, consulted=set(counted.worth_choices), blocked=True)
    _score_blocked(made)
    return made


def _score_out(made: Decision, out: int) -> None:
    counted, rule = made.counted, made.counted.table.out
    made.winner, made.side = out, counted.side_of(out)
    made.tell(Key.WENT_OUT, {"seat": out}, "end.ways.out")
    compares = rule.points.value in _COMPARED and rule.to is To.WINNER
    partners = add_partners(made, decides=compares)
    made.tell(Key.WINS, {"seats": made.side}, "out.winner")
    if not compares:
        nobody = Contender(made.side, made.side, ())
        add_hand(made, rule, "out", Winning(out, nobody, ()))
        return
    everybody = counted.contenders(partners)
    (own,) = (one for one in counted.contenders(PartnersCount.POOLED) if one.side == made.side)
    others = tuple(one for one in everybody if one.side != made.side)
    add_hand(made, rule, "out", Winning(out, own, others))


_COMPARED = frozenset({Points.ONCE, Points.EACH, Points.GREATEST})
"""Points of which the own are taken off."""


def _score_blocked(made: Decision) -> None:
    counted, table = made.counted, made.counted.table
    rule = table.blocked
    made.tell(Key.BLOCKED, {}, table.blocked_clause)
    if rule.points.value is Points.NOBODY:
        clause = f"blocked.points.{Points.NOBODY}"
        made.tell(Key.NOT_SCORED, {}, clause, rule.points.choices)
        return
    if not table.chain:
        add_hand(made, rule, "blocked", None)
        return
    everybody = counted.contenders(add_partners(made))
    found = decide_blocked(made, everybody)
    made.consulted.update(rule.points.choices)  # also if nobody wins: some then write their own
    if found.shared:
        share(made, found, everybody)
    elif found.left_in:
        _add_blocked_winner(made, found, everybody)
    elif rule.to is To.EVERYBODY:
        add_hand(made, rule, "blocked", None)


def _add_blocked_winner(made: Decision, found: BlockedResult, everybody: Contenders) -> None:
    own = min(found.left_in, key=lambda contender: (contender.pips, contender.seats))
    seat = own.lowest_seat
    made.winner = made.counted.end.picked if found.picked else seat
    made.side = own.side
    made.tell(Key.WINS, {"seats": own.side})
    others = tuple(one for one in everybody if one.side != own.side)
    add_hand(made, made.counted.table.blocked, "blocked", Winning(seat, own, others))


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
