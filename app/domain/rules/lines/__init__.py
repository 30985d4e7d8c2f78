"""All rules, line by line: what each can be, when it matters, what it says, what it contradicts.

The rules page tells the lines in this order, and the page of an own box changes them in this order.
"""

from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.lines import bonuses, box, hand, match, play, points, start, turn
from app.domain.rules.lines.line import Line, LineKind
from app.domain.rules.playable import NUMBERS, SIZES, found_by
from app.domain.rules.problem import Check, Problem

TOLD = (
    *box.LINES,
    *start.LINES,
    *turn.LINES,
    *hand.LINES,
    *play.LINES,
    *points.LINES,
    hand.TIES,
    *match.LINES,
    match.QUESTIONS,
)
"""Every line, also those that are only told."""

ALL = tuple(line for line in TOLD if line.kind is not LineKind.TOLD)
"""The lines of an own box."""

CHECKS: tuple[Check, ...] = (
    *box.CHECKS,
    SIZES,
    *start.CHECKS,
    *turn.CHECKS,
    *hand.CHECKS,
    *play.CHECKS,
    *NUMBERS,
    *match.CHECKS,
    *bonuses.CHECKS,
    *match.OF_QUESTIONS,
)
"""What cannot go together, or makes a set unplayable, with any options: limits are rows among
these. What one field alone can hold, its type says.
"""

KEPT = 50
"""Rules whose problems are kept: own boxes are read often, and an editor asks for every line."""

_BY_KEY = {line.key: line for line in ALL}


def lines(rules: RuleSet) -> tuple[Line, ...]:
    """Returns the lines that matter as the rules are now."""
    return tuple(line for line in ALL if line.applies(rules))


def line_of(key: str) -> Line:
    """Raises ``KeyError`` for a line that there is not."""
    return _BY_KEY[key]


@lru_cache(KEPT)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Returns everything that is wrong with the rules, each once; never raises. The app's own rule
    sets have passed the tests, so a start does not ask; own boxes, and those that come from
    elsewhere, are asked.
    """
    found = list[Problem]()
    for check in CHECKS:
        for problem in found_by(check, rules):
            if (problem.rule, problem.why) not in ((one.rule, one.why) for one in found):
                found.append(problem)
    return tuple(found)
