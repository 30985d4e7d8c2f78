"""What cannot go together about a match: its end, its target and resets."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, resolve
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.values import Best, Ends, TargetKind, TargetWhen, To


def _ends(rules: RuleSet, chosen: Chosen) -> Found:
    ends, best = resolve(rules.target.ends, chosen), resolve(rules.target.best, chosen)
    if ends is Ends.EXACTLY and best is Best.FEWEST:
        yield Problem("target.ends", Contradiction.EXACTLY_FEWEST)
    if ends is Ends.OVER and best is Best.MOST:
        yield Problem("target.ends", Contradiction.OVER_MOST)


def _when(rules: RuleSet, chosen: Chosen) -> Found:
    """Only where the most win can a match end with a play, and only if points are announced."""
    if rules.play is None or resolve(rules.target.when, chosen) is not TargetWhen.PLAY:
        return
    if resolve(rules.target.ends, chosen) is Ends.ROUNDS:
        yield Problem("target.when", Contradiction.PLAY_ROUNDS)
    if resolve(rules.target.best, chosen) is Best.FEWEST:
        yield Problem("target.when", Contradiction.PLAY_FEWEST)


def _reset(rules: RuleSet, chosen: Chosen) -> Found:
    """Totals that are set back would never end rounds, and everybody's own points never stay."""
    if resolve(rules.reset.everybody_has, chosen) <= 0:
        return
    if resolve(rules.target.ends, chosen) is Ends.ROUNDS:
        yield Problem("reset", Contradiction.RESET_ROUNDS)
    writes = (resolve(rules.out.to, chosen), resolve(rules.blocked.to, chosen))
    if To.EVERYBODY in writes:
        yield Problem("reset", Contradiction.RESET_EVERYBODY)


def _target(rules: RuleSet, chosen: Chosen) -> Found:
    suggested = resolve(rules.target.suggested, chosen)
    is_stated = resolve(rules.target.kind, chosen) is TargetKind.STATED
    if is_stated and not suggested:
        yield Problem("target.default", Contradiction.TARGET_MISSING)
    default = rules.target.default
    if any(n < 1 for n in (*suggested, *(() if default is None else all_meanings(default)))):
        yield Problem("target.default", Contradiction.NUMBER_TOO_SMALL, {"least": 1})


CHECKS = (
    Check("target.ends", _ends, lambda rules: (rules.target.ends, rules.target.best)),
    Check(
        "target.when",
        _when,
        lambda rules: (rules.target.when, rules.target.ends, rules.target.best),
    ),
    Check(
        "reset",
        _reset,
        lambda rules: (
            rules.reset.everybody_has,
            rules.target.ends,
            rules.out.to,
            rules.blocked.to,
        ),
    ),
    Check("target.default", _target, lambda rules: (rules.target.kind, rules.target.suggested)),
)
