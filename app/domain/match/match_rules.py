"""What a match adds up by: the target, what ends it, what is carried over, when totals return."""

from dataclasses import dataclass
from functools import lru_cache

from app.domain.hand import Sides
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, resolve
from app.domain.rules.values import Best, CarryAfter, Criterion, Ends, MatchTie, TargetWhen, To


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What a match adds up by: the rules at this table, the sides and the target."""

    sides: Sides
    target: int | None
    ends: Ends
    best: Best
    when: TargetWhen
    tie: MatchTie
    opening: int
    everybody_has: int
    decider: bool
    carry_after: CarryAfter
    carry_add: int
    carry_times: int
    carry_grows: bool


def match_rules(rules: RuleSet, chosen: Chosen, sides: Sides, target: int | None) -> MatchRules:
    end, carry, reset = rules.target, rules.carry, rules.reset
    ends = resolve(end.ends, chosen)
    if target is None and ends is Ends.ROUNDS:
        target = default_target(rules, chosen)
    return MatchRules(
        sides=sides,
        target=target,
        ends=ends,
        best=resolve(end.best, chosen),
        when=resolve(end.when, chosen),
        tie=resolve(end.tie, chosen),
        opening=0 if rules.play is None else resolve(rules.play.opening, chosen),
        everybody_has=resolve(reset.everybody_has, chosen),
        decider=resolve(reset.decider, chosen),
        carry_after=resolve(carry.after, chosen),
        carry_add=resolve(carry.add, chosen),
        carry_times=resolve(carry.times, chosen),
        carry_grows=resolve(carry.grows, chosen),
    )


def default_target(rules: RuleSet, chosen: Chosen) -> int | None:
    """Returns the target that the rules propose; a round for each double if rounds are played."""
    if rules.target.default is not None:
        return resolve(rules.target.default, chosen)
    if resolve(rules.target.ends, chosen) is Ends.ROUNDS:
        return first_double(rules, chosen) + 1
    return None


def first_double(rules: RuleSet, chosen: Chosen) -> int:
    """Returns the face of the first round's double, at most the highest of the set."""
    highest = rules.faces.highest
    return min(resolve(rules.start.first_double, chosen) or highest, highest)


@lru_cache(64)
def only_sums(rules: RuleSet) -> bool:
    """True if a match only adds up what the winner of each hand gains, at every table. Then its
    totals are sums, and the first side that reaches the target has won; otherwise
    ``app.domain.match.fold`` has to add up hand by hand.
    """
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
