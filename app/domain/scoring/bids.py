"""Scores a hand of bids and tricks: only who bid, how much, and whether it was made."""

from app.domain.errors import Fault, RuleError
from app.domain.hand import BidResult
from app.domain.rules.tables import Bid
from app.domain.rules.values import BidCounts
from app.domain.scoring.counted import Counted
from app.domain.scoring.decision import Decision, gains_of
from app.domain.verdict import Award
from app.domain.verdict.steps import Key

Side = tuple[int, ...]


def score_bid(counted: Counted) -> Decision:
    """Marks: the bidders' or, if they failed, the others'. Points: what each side took, and a
    failed bid on top for the others.
    """
    made, rule = Decision(counted), counted.table.rules.bid
    if counted.end.bid is None or rule is None:
        raise RuleError(Fault.NEEDS_BID)
    bid = BidResult(*counted.end.bid)
    bidders, others = _sides(counted, bid.seat)
    made.side = bidders if bid.made else others
    made.winner = bid.seat if bid.made else (bid.seat + 1) % len(counted.seats)
    counts = counted.table.bid_counts
    if counts.value is BidCounts.MARKS:
        gains = {made.side: max(1, bid.amount // rule.whole)}
    else:
        gains = _points(rule, bid, bidders, others)
    made.awards += [Award(made.place(side), points) for side, points in gains.items()]
    values = {**bid._asdict(), "gains": gains_of(made)}
    made.tell(Key.BID, values, f"bid.counts.{counts.value}", counts.choices)
    made.tell(Key.WINS, {"seats": made.side})
    return made


def _sides(counted: Counted, seat: int) -> tuple[Side, Side]:
    """Returns the bidders and the others."""
    bidders = counted.side_of(seat)
    return bidders, next(side for side in counted.sides if side != bidders)


def _points(rule: Bid, bid: BidResult, bidders: Side, others: Side) -> dict[Side, int]:
    if bid.taken is None:
        raise RuleError(Fault.NEEDS_TAKEN)
    rest = rule.whole - bid.taken
    return {bidders: bid.taken, others: rest} if bid.made else {others: rest + bid.amount}
