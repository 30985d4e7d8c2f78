"""Scores a hand: what every side gains, who won it, and the steps that explain it.

The order inside a hand: announcements, events, the winner, the points, rounding, bonuses.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.domain.bonuses import HandBonus, event_awards, hand_bonuses
from app.domain.choices import Chosen, Slot, TableChoice, choices_of, resolve
from app.domain.counted import Counted
from app.domain.errors import Fault, RuleError
from app.domain.facts import verify_facts
from app.domain.hand import BidResult, HandEnd, verify_hand
from app.domain.points import Winning, terms_of, written_by
from app.domain.rule_values import (
    BidCounts,
    BonusMode,
    Criterion,
    PartnersCount,
    Points,
    To,
)
from app.domain.rules import Blocked, Out, RuleSet
from app.domain.steps import Gains, Key, Step
from app.domain.verdict import Award, AwardKind, Verdict
from app.domain.winner import BlockedResult, Contender, Contenders, contenders, decide_blocked

__all__ = ["HandEnd", "Verdict", "score_hand"]


def score_hand(rules: RuleSet, end: HandEnd, choices: Chosen | None = None) -> Verdict:
    chosen = rules.chosen(choices, _players(end))
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


def _players(end: HandEnd) -> int | None:
    """``None`` if this is no hand at all; data read from a file can be anything."""
    is_hand = isinstance(end, HandEnd) and isinstance(end.left, Mapping)
    return len(end.left) if is_hand else None


@dataclass
class _Decision:
    """A verdict in the making. ``consulted`` is the choices that it looked at."""

    counted: Counted
    steps: list[Step] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    consulted: set[str] = field(default_factory=set)
    winner: int | None = None
    side: tuple[int, ...] = ()
    blocked: bool = False
    void: bool = False
    numbered: tuple[tuple[int, ...], ...] = ()

    def add(self, step: Step) -> None:
        self.steps.append(step)
        self.consulted.update(step.choices)

    def place(self, side: tuple[int, ...]) -> int:
        return self.counted.sides.index(side)

    @property
    def gains(self) -> tuple[int, ...]:
        gains = [0] * len(self.counted.sides)
        for award in self.awards:
            gains[award.side] += award.points
        return tuple(gains)

    @property
    def result(self) -> object:
        """What another option would have to change to be told."""
        return self.side, self.awards, self.void, self.numbered

    def verdict(self) -> Verdict:
        gains = self.gains
        seat = self.winner
        points = 0 if seat is None else gains[self.place(self.counted.side_of(seat))]
        return Verdict(
            winner=self.winner,
            side=self.side,
            points=points,
            steps=tuple(self.steps),
            gains=gains,
            awards=tuple(self.awards),
            blocked=self.blocked,
            void=self.void,
            numbered=self.numbered,
        )


def _decide(rules: RuleSet, end: HandEnd, chosen: Chosen) -> _Decision:
    made = _Decision(Counted(rules, end, chosen))
    if rules.bid is not None:
        _score_bid(made, end.bid)
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


def _add_plays(made: _Decision) -> None:
    """What was announced during the hand counts for the side of whoever said it."""
    end, counted = made.counted.end, made.counted
    if counted.rules.play is None or not end.plays:
        return
    for seat, points in end.plays:
        place = made.place(counted.side_of(seat))
        made.awards.append(Award(place, points, AwardKind.PLAY))
    made.add(Step(Key.PLAYS, {"gains": _gains_of(made)}, "play.counts"))


def _gains_of(made: _Decision) -> Gains:
    pairs = zip(made.counted.sides, made.gains, strict=True)
    return tuple((side, points) for side, points in pairs if points)


def _add_events(made: _Decision) -> None:
    found = event_awards(made.counted)
    made.awards += found.awards
    made.steps += found.steps
    made.consulted |= found.choices
    made.void = found.void


def _score_bid(made: _Decision, bid: BidResult | None) -> None:
    """Marks: the bidders' or, if they failed, the others'. Points: what each side took, and a
    failed bid on top for the others.
    """
    counted, rule = made.counted, made.counted.rules.bid
    if bid is None or rule is None:
        raise RuleError(Fault.NEEDS_BID)
    seat, amount, is_made, taken = BidResult(*bid)
    counts, choices = resolve(rule.counts, counted.chosen), choices_of(rule.counts, counted.chosen)
    made.consulted |= set(choices)
    made.side = _bid_winner(counted, seat, is_made=is_made)
    made.winner = seat if is_made else made.side[0]
    if counts is BidCounts.MARKS:
        gains = {made.side: max(1, amount // rule.whole)}
    else:
        if taken is None:
            raise RuleError(Fault.NEEDS_TAKEN)
        gains = _bid_points(counted, BidResult(seat, amount, is_made, taken), rule.whole - taken)
    for side, points in gains.items():
        made.awards.append(Award(made.place(side), points))
    values = {"seat": seat, "amount": amount, "made": is_made, "taken": taken}
    step = Step(Key.BID, {**values, "gains": _gains_of(made)}, f"bid.counts.{counts}", choices)
    made.add(step)
    made.add(Step(Key.WINS, {"seats": made.side}))


def _bid_winner(counted: Counted, seat: int, *, is_made: bool) -> tuple[int, ...]:
    bidders = counted.side_of(seat)
    return bidders if is_made else next(side for side in counted.sides if side != bidders)


def _bid_points(counted: Counted, bid: BidResult, rest: int) -> dict[tuple[int, ...], int]:
    bidders = counted.side_of(bid.seat)
    others = next(side for side in counted.sides if side != bidders)
    if bid.made:
        return {bidders: bid.taken or 0, others: rest}
    return {others: rest + bid.amount}


def _score_out(made: _Decision, out: int) -> None:
    counted, rule = made.counted, made.counted.rules.out
    made.winner, made.side = out, counted.side_of(out)
    made.add(Step(Key.WENT_OUT, {"seat": out}, "end.ways.out"))
    count = _add_partners(made)
    made.add(Step(Key.WINS, {"seats": made.side}, "out.winner"))
    points = resolve(rule.points, counted.chosen)
    if points not in _COMPARED or resolve(rule.to, counted.chosen) is not To.WINNER:
        nobody = Contender(made.side, made.side, (), (), ())
        _add_hand(made, rule, "out", Winning(out, nobody, ()))
        return
    everybody = contenders(counted, count)
    (own,) = (one for one in contenders(counted, PartnersCount.POOLED) if one.side == made.side)
    others = tuple(one for one in everybody if one.side != made.side)
    _add_hand(made, rule, "out", Winning(out, own, others))


_COMPARED = frozenset({Points.ONCE, Points.EACH, Points.GREATEST})
"""Points of which the own are taken off."""


def _score_blocked(made: _Decision) -> None:
    counted, rules, chosen = made.counted, made.counted.rules, made.counted.chosen
    rule = rules.blocked
    points, to = resolve(rule.points, chosen), resolve(rule.to, chosen)
    made.add(Step(Key.BLOCKED, {}, f"end.blocked_when.{resolve(rules.end.blocked_when, chosen)}"))
    if points is Points.NOBODY:
        choices = choices_of(rule.points, chosen)
        made.add(Step(Key.NOT_SCORED, {}, f"blocked.points.{points}", choices))
        return
    if not rule.chain(chosen):
        _add_hand(made, rule, "blocked", None)
        return
    everybody = contenders(counted, _add_partners(made))
    found = decide_blocked(counted, everybody)
    for step in found.steps:
        made.add(step)
    if found.shared:
        _share(made, found)
    elif found.left_in:
        _add_blocked_winner(made, found, everybody)
    elif to is To.EVERYBODY:
        _add_hand(made, rule, "blocked", None)


def _add_blocked_winner(made: _Decision, found: BlockedResult, everybody: Contenders) -> None:
    own = min(found.left_in, key=lambda contender: (contender.pips, contender.seats))
    was_picked = any(step.key is Key.PICKED for step in found.steps)
    seat = own.lowest_seat
    made.winner = made.counted.end.picked if was_picked else seat
    made.side = own.side
    made.add(Step(Key.WINS, {"seats": own.side}))
    others = tuple(one for one in everybody if one.side != own.side)
    _add_hand(made, made.counted.rules.blocked, "blocked", Winning(seat, own, others))


def _share(made: _Decision, found: BlockedResult) -> None:
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


def _written(counted: Counted, points: Points, side: tuple[int, ...]) -> int:
    """Returns what a side writes for itself, rounded and divided."""
    rounded = _rounded(counted, written_by(points, counted, side))
    divided = abs(rounded) // resolve(counted.rules.counting.divide, counted.chosen)
    return divided if rounded >= 0 else -divided


def _shared_part(counted: Counted, tied: tuple[tuple[int, ...], ...]) -> int:
    """The pips of all who do not tie, rounded, shared, and rounded down."""
    chosen, counting = counted.chosen, counted.rules.counting
    pips = sum(counted.side_pips(side) for side in counted.sides if side not in tied)
    part, nearest = _rounded(counted, pips) // len(tied), resolve(counting.nearest, chosen)
    return part // nearest * nearest // resolve(counting.divide, chosen)


def _rounded(counted: Counted, pips: int) -> int:
    """To the nearest multiple, halves up; a number below zero like the same number above it."""
    nearest = resolve(counted.rules.counting.nearest, counted.chosen)
    rounded = (2 * abs(pips) + nearest) // (2 * nearest) * nearest
    return rounded if pips >= 0 else -rounded


def _add_hand(made: _Decision, rule: Out | Blocked, way: str, winning: Winning | None) -> None:
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
    made: _Decision,
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
    made: _Decision,
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


def _add_flat(made: _Decision, slot: Slot[int], way: str, base: int) -> int:
    chosen = made.counted.chosen
    flat, choices = resolve(slot, chosen), choices_of(slot, chosen)
    made.consulted |= set(choices)
    if flat:
        values = {"added": flat, "points": base + flat}
        made.add(Step(Key.FLAT, values, f"{way}.flat", choices))
    return base + flat


_ORDER = (BonusMode.REPLACE, BonusMode.ADD, BonusMode.TIMES)


def _add_bonuses(made: _Decision, total: int) -> int:
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


def _add_bonus(made: _Decision, bonus: HandBonus, total: int) -> int:
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


def _add_partners(made: _Decision) -> PartnersCount:
    """Returns how partners count, with the step that says so; no step without partners."""
    counted = made.counted
    if counted.end.sides is None:
        return PartnersCount.INDIVIDUAL
    slot = counted.rules.partners.count
    count = resolve(slot, counted.chosen)
    values = {"count": count, "sides": counted.rules.partners.sides}
    choices = choices_of(slot, counted.chosen)
    made.add(Step(Key.PARTNERS, values, f"partners.count.{count}", choices))
    return count


def _verify_pick(rules: RuleSet, end: HandEnd, chosen: Chosen, steps: list[Step]) -> None:
    """If the table picks the winner of a tie, it may pick only if players tie."""
    if end.picked is None or any(step.key is Key.PICKED for step in steps):
        return
    chain = rules.blocked.chain(chosen)
    if any(resolve(rule, chosen) is Criterion.PICK for rule in chain):
        raise RuleError(Fault.PICKED_NOT_TIED, seat=end.picked, seats=())


def _deciding_choices(
    rules: RuleSet, end: HandEnd, chosen: Chosen, decision: _Decision
) -> Iterator[TableChoice]:
    """The choices that were used, and of which another option changes the verdict."""
    for choice in rules.choices:
        others = choice.other_options(chosen[choice.key])
        if choice.key in decision.consulted and any(
            _changes_verdict(rules, end, {**chosen, choice.key: other}, decision)
            for other in others
        ):
            yield choice


def _changes_verdict(rules: RuleSet, end: HandEnd, chosen: Chosen, decision: _Decision) -> bool:
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
