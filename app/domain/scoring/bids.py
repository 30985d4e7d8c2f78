"""Scores a hand of bids and tricks: only who bid, how much, and whether it was made."""

from app.domain.errors import Fault, RuleError
from app.domain.hand import BidResult
from app.domain.rules.choices import choices_of, resolve
from app.domain.rules.values import BidCounts
from app.domain.scoring.counted import Counted
from app.domain.scoring.decision import Decision, gains_of
from app.domain.steps import Key
from app.domain.verdict import Award


def score_bid(counted: Counted) -> Decision:
    """Marks: the bidders' or, if they failed, the others'. Points: what each side took, and a
    failed bid on top for the others.
    """
    made, rule, bid = Decision(counted), counted.table.rules.bid, counted.end.bid
    if bid is None or rule is None:
        raise RuleError(Fault.NEEDS_BID)
    seat, amount, is_made, taken = BidResult(*bid)
    counts, choices = (
        resolve(rule.counts, counted.table.chosen),
        choices_of(rule.counts, counted.table.chosen),
    )
    made.consulted |= set(choices)
    made.side = _bid_winner(counted, seat, is_made=is_made)
    made.winner = seat if is_made else (seat + 1) % len(counted.seats)
    if counts is BidCounts.MARKS:
        gains = {made.side: max(1, amount // rule.whole)}
    else:
        if taken is None:
            raise RuleError(Fault.NEEDS_TAKEN)
        gains = _bid_points(counted, BidResult(seat, amount, is_made, taken), rule.whole - taken)
    for side, points in gains.items():
        made.awards.append(Award(made.place(side), points))
    values = {"seat": seat, "amount": amount, "made": is_made, "taken": taken}
    made.tell(Key.BID, {**values, "gains": gains_of(made)}, f"bid.counts.{counts}", choices)
    made.tell(Key.WINS, {"seats": made.side})
    return made


def _bid_winner(counted: Counted, seat: int, *, is_made: bool) -> tuple[int, ...]:
    bidders = counted.side_of(seat)
    return bidders if is_made else next(side for side in counted.sides if side != bidders)


def _bid_points(counted: Counted, bid: BidResult, rest: int) -> dict[tuple[int, ...], int]:
    bidders = counted.side_of(bid.seat)
    others = next(side for side in counted.sides if side != bidders)
    if bid.made:
        return {bidders: bid.taken or 0, others: rest}
    return {others: rest + bid.amount}
