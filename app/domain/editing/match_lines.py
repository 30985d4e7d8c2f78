"""The lines about the match: its end, its target, and when totals go back to 0."""

from dataclasses import replace
from typing import Any

from app.domain.editing.line import Line, LineKind, Values, fixed, of_pairs, of_words
from app.domain.editing.slots import value_at, values_at
from app.domain.editing.when import plays_tiles
from app.domain.leaflet.statement import Section
from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.values import (
    Best,
    Ends,
    MatchTie,
    TargetKind,
    TargetWhen,
)

RESETS: Values = {"never": (0, False), "one": (1, False), "decider": (1, True), "five": (5, False)}
USUAL_TARGETS = (50, 100, 150, 200, 250, 500)
USUAL_ROUNDS = (5, 7, 10, 13)
USUAL_MARKS = (5, 6, 7, 10)


def can_stop(rules: RuleSet) -> bool:
    """True if points are announced during a hand: only they end a match before the hand ends."""
    return plays_tiles(rules) and rules.play is not None


def _reset(_rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    return present if present[0] else RESETS["never"]


NO_TARGET = "none"
"""The table agrees on a number; or a hand is played for each double."""


def _targets(rules: RuleSet) -> Values:
    """The numbers that the box names, and those that are usual where points or hands count."""
    named = {n for some in all_meanings(rules.target.suggested) for n in some}
    usual: tuple[int, ...] = USUAL_TARGETS
    if value_at(rules, "target.ends") is Ends.ROUNDS:
        usual = USUAL_ROUNDS
    elif max(named, default=LARGEST_NUMBER) <= max(USUAL_MARKS):
        usual = USUAL_MARKS
    numbers = sorted({*named, *usual} - _alike(rules))
    return {**{str(n): (n,) for n in numbers}, NO_TARGET: (None,)}


def _alike(rules: RuleSet) -> set[int]:
    """A round for each double is what is played if no number is named."""
    is_rounds = value_at(rules, "target.ends") is Ends.ROUNDS
    return {first_double(rules, rules.chosen()) + 1} if is_rounds else set()


def _target(rules: RuleSet, chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    """A target that is stated is the one that is played."""
    if present[0] in _alike(rules):
        return (None,)
    suggested = resolve(rules.target.suggested, chosen)
    is_stated = resolve(rules.target.kind, chosen) is TargetKind.STATED
    return suggested[:1] if present == (None,) and is_stated and suggested else present


def _with_target(rules: RuleSet) -> RuleSet:
    """The number that is proposed is one of those that are named; without one none is stated."""
    target, number = rules.target, value_at(rules, "target.default")
    is_stated = value_at(rules, "target.kind") is TargetKind.STATED
    suggested = value_at(rules, "target.suggested")
    if number is None:
        agreed = replace(target, kind=TargetKind.AGREED, suggested=())
        return replace(rules, target=agreed) if is_stated or len(suggested) == 1 else rules
    if is_stated:
        return replace(rules, target=replace(target, suggested=(number,)))
    if number in suggested:
        return rules
    return replace(rules, target=replace(target, suggested=(number, *suggested)))


def _agreed(rules: RuleSet) -> RuleSet:
    """Only the first to reach a number is told with the number; else it is agreed on."""
    target = rules.target
    ends, best = values_at(rules, "target.ends"), values_at(rules, "target.best")
    if value_at(rules, "target.kind") is not TargetKind.STATED:
        return rules
    if ends == {Ends.REACH} and best == {Best.MOST}:
        return rules
    number = target.default
    if number is None:
        number = next(iter(value_at(rules, "target.suggested")), None)
    return replace(rules, target=replace(target, kind=TargetKind.AGREED, default=number))


MATCH = (
    Line(
        "target.ends",
        Section.MATCH,
        ("target.ends", "target.kind"),
        paths=("target.ends",),
        values=fixed({one: one for one in Ends}),
        follow=_agreed,
    ),
    Line(
        "target.default",
        Section.MATCH,
        ("target.suggested", "target.default", "target.kind.stated"),
        LineKind.NUMBER,
        ("target.default",),
        _targets,
        least=1,
        most=LARGEST_NUMBER,
        follow=_with_target,
        read=_target,
        unasked=frozenset({NO_TARGET}),
    ),
    of_words(
        "target.best",
        Section.MATCH,
        Best,
        follow=_agreed,
    ),
    of_words(
        "target.when",
        Section.MATCH,
        TargetWhen,
        applies=can_stop,
    ),
    of_words(
        "target.tie",
        Section.MATCH,
        MatchTie,
    ),
    Line(
        "reset",
        Section.MATCH,
        ("reset",),
        paths=("reset.everybody_has", "reset.decider"),
        values=of_pairs(RESETS),
        read=_reset,
    ),
)
