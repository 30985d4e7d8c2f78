"""What cannot go together in a rule set, or makes it unplayable, with any options.

What one field alone can hold, its type says. The app's own rule sets have passed the tests, so a
start does not ask; own boxes and those that come from elsewhere are asked.

A match keeps its rules even if they contradict each other, as long as they can be played: its rules
are asked for the limits alone, which are rows of the same list.
"""

from collections.abc import Iterator
from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.combinations import number_of_tables, tables
from app.domain.rules.contradictions import (
    of_box,
    of_choices,
    of_hand,
    of_match,
    of_sizes,
    of_start,
)
from app.domain.rules.contradictions.problem import Check, Contradiction, Problem
from app.domain.rules.limits import MOST_TABLES

__all__ = ["Contradiction", "Problem", "broken_limits", "first_limit", "problems"]

KEPT = 50
"""Rules whose problems are kept: own boxes are read often, and an editor asks for every line."""

CHECKS: tuple[Check, ...] = (
    *of_box.CHECKS,
    *of_sizes.CHECKS,
    *of_start.CHECKS,
    *of_hand.CHECKS,
    *of_match.CHECKS,
    *of_choices.CHECKS,
)

LIMITS: tuple[Check, ...] = (
    of_sizes.SIZES,
    of_box.FACES,
    of_choices.OPTIONS,
    of_choices.NAMED_TWICE,
    of_box.USUAL,
    of_box.SIDES,
    of_box.SIZE,
    of_box.PLAYERS_DEALT,
    of_box.DEALT,
    of_hand.OUT,
    of_hand.BLOCKED,
    of_choices.NAMES,
    of_hand.BID,
    *of_hand.NUMBERS,
    of_start.FIRST_DOUBLE,
)
"""The rows that rules must pass to be played at all, in the order in which they are looked at:
first what is too large to be looked at any further.
"""


@lru_cache(KEPT)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Returns everything that is wrong with the rules, each once; never raises."""
    found = list[Problem]()
    for check in CHECKS:
        for problem in _found(check, rules):
            if (problem.rule, problem.why) not in ((one.rule, one.why) for one in found):
                found.append(problem)
    return tuple(found)


def broken_limits(rules: RuleSet) -> Iterator[Problem]:
    """Yields the limits that no rules may break, whoever wrote them; never raises."""
    for check in LIMITS:
        yield from (problem for problem in _found(check, rules) if problem.field)


def first_limit(rules: RuleSet) -> Problem | None:
    return next(broken_limits(rules), None)


def _found(check: Check, rules: RuleSet) -> Iterator[Problem]:
    parts = check.parts(rules)
    if number_of_tables(rules, *parts) > MOST_TABLES:
        yield Problem(check.rule, Contradiction.DEPENDS_ON_TOO_MUCH, field=check.field)
        return
    for chosen in tables(rules, *parts):
        yield from check.found(rules, chosen)
