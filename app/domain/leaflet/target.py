"""The statements about the match: its target, its end, and who wins it."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.leaflet.statement import (
    Section,
    Statement,
    by_choice,
    is_read,
    of_size,
    stated,
    valued,
)
from app.domain.match.match_rules import default_target
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, choices_of, resolve
from app.domain.rules.values import Best, Ends, Kind, MatchTie, TargetKind, TargetWhen


def match(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    target = rules.target
    ends, best = resolve(target.ends, chosen), resolve(target.best, chosen)
    usual = ends is Ends.REACH and best is Best.MOST
    values = {"suggested": resolve(target.suggested, chosen)}
    choices = choices_of(target.ends, chosen)
    if usual:
        kind = stated(Section.MATCH, "target.kind", target.kind, chosen)
        yield replace(kind, values=values, choices=(*kind.choices, *choices))
    else:
        yield by_choice(Section.MATCH, "target.ends", target.ends, chosen)
    yield from _named(rules, chosen)
    if best is not Best.MOST or is_read(rules, "target.best"):
        yield by_choice(Section.MATCH, "target.best", target.best, chosen)
    if rules.play is not None and resolve(target.when, chosen) is not TargetWhen.HAND:
        yield by_choice(Section.MATCH, "target.when", target.when, chosen)
    tie = resolve(target.tie, chosen)
    if tie is not MatchTie.PLAY_ON or is_read(rules, "target.tie"):
        yield by_choice(Section.MATCH, "target.tie", target.tie, chosen)
    yield from _reset(rules, chosen)


def _named(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """The numbers that are usual; a leaflet's are in its first statement."""
    target = rules.target
    if rules.kind is Kind.LEAFLET or resolve(target.kind, chosen) is TargetKind.STATED:
        return
    suggested = resolve(target.suggested, chosen)
    choices = choices_of(target.suggested, chosen)
    named = Statement(Section.MATCH, "target.suggested", {"targets": suggested}, choices=choices)
    if suggested:
        yield named
    usual = default_target(rules, chosen)
    if usual is not None and suggested != (usual,):
        choices = choices_of(target.default, chosen)
        found = Statement(Section.MATCH, "target.default", {"target": usual}, choices=choices)
        if target.default is None:  # then it follows from the first double
            choices = choices_of(rules.start.first_double, chosen)
            found = of_size(rules, replace(found, choices=choices))
        yield found


def _reset(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    reset = rules.reset
    has = resolve(reset.everybody_has, chosen)
    if not has:
        return
    yield valued(Section.MATCH, "reset.everybody_has", reset.everybody_has, chosen, points=has)
    if resolve(reset.decider, chosen):
        choices = (*choices_of(reset.everybody_has, chosen), *choices_of(reset.decider, chosen))
        yield Statement(Section.MATCH, "reset.decider", choices=choices)
