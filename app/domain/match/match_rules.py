"""What a match adds up by: the target, what ends it, what is carried over, when totals return."""

from dataclasses import dataclass

from app.domain.hand import Sides
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.values import Best, CarryAfter, Ends, MatchTie, TargetWhen


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
