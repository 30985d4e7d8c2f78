"""Whether a match by these rules only adds up what the winner of each hand gains.

Then its totals are sums, and the first side that reaches the target has won; otherwise
``app.domain.match.fold`` has to add up hand by hand.
"""

from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.choices import all_meanings
from app.domain.rules.values import Best, CarryAfter, Criterion, Ends, TargetWhen, To


@lru_cache(64)
def only_sums(rules: RuleSet) -> bool:
    """True if this is so at every table, whatever it chooses."""
    if rules.play is not None or rules.bonus or rules.bid is not None:
        return False
    criteria = [
        meaning
        for chain in all_meanings(rules.blocked.winner)
        for rule in chain
        for meaning in all_meanings(rule)
    ]
    plain = (
        (rules.out.to, To.WINNER),
        (rules.blocked.to, To.WINNER),
        (rules.target.ends, Ends.REACH),
        (rules.target.best, Best.MOST),
        (rules.target.when, TargetWhen.HAND),
        (rules.carry.after, CarryAfter.NEVER),
        (rules.reset.everybody_has, 0),
    )
    is_plain = all(set(all_meanings(slot)) == {value} for slot, value in plain)
    return is_plain and not {Criterion.SHARE, Criterion.PREVIOUS} & set(criteria)
