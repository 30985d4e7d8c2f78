"""What cannot go together in a rule set, or makes it unplayable, with any options.

What one field alone can hold, its type says. The app's own rule sets have passed the tests, so a
start does not ask; own boxes and those that come from elsewhere are asked.
Limits are rows of the same list: see ``app.domain.rules.playable``.
"""

from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.contradictions import (
    of_box,
    of_choices,
    of_hand,
    of_match,
    of_start,
)
from app.domain.rules.playable import SIZES, found_by
from app.domain.rules.problem import Check, Problem

KEPT = 50
"""Rules whose problems are kept: own boxes are read often, and an editor asks for every line."""

CHECKS: tuple[Check, ...] = (
    *of_box.CHECKS,
    SIZES,
    *of_start.CHECKS,
    *of_hand.CHECKS,
    *of_match.CHECKS,
    *of_choices.CHECKS,
)


@lru_cache(KEPT)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Returns everything that is wrong with the rules, each once; never raises."""
    found = list[Problem]()
    for check in CHECKS:
        for problem in found_by(check, rules):
            if (problem.rule, problem.why) not in ((one.rule, one.why) for one in found):
                found.append(problem)
    return tuple(found)
