"""The match: its end, target and winner, when totals go back to 0, and what is asked before it."""

from dataclasses import replace
from typing import Any

from app.domain.match.match_rules import default_target, first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import (
    PLAYERS,
    Chosen,
    TableChoice,
    all_meanings,
    choices_of,
    resolve,
)
from app.domain.rules.combinations import choices_used
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines.line import Line, LineKind, Values, of_pairs, of_words, plays_tiles
from app.domain.rules.playable import OPTIONS
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.slots import value_at, values_at
from app.domain.rules.statement import (
    Section,
    Statement,
    Statements,
    by_choice,
    is_read,
    of_size,
    stated,
    valued,
)
from app.domain.rules.values import Best, Ends, Kind, MatchTie, TargetKind, TargetWhen, To

RESETS: Values = {"never": (0, False), "one": (1, False), "decider": (1, True), "five": (5, False)}
USUAL_TARGETS = (50, 100, 150, 200, 250, 500)
USUAL_ROUNDS = (5, 7, 10, 13)
USUAL_MARKS = (5, 6, 7, 10)


def _say_end(rules: RuleSet, chosen: Chosen) -> Statements:
    target = rules.target
    ends, best = resolve(target.ends, chosen), resolve(target.best, chosen)
    if ends is not Ends.REACH or best is not Best.MOST:
        yield by_choice(Section.MATCH, "target.ends", target.ends, chosen)
        return
    values = {"suggested": resolve(target.suggested, chosen)}
    kind = stated(Section.MATCH, "target.kind", target.kind, chosen)
    choices = (*kind.choices, *choices_of(target.ends, chosen))
    yield replace(kind, values=values, choices=choices)


def _say_targets(rules: RuleSet, chosen: Chosen) -> Statements:
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


def _tells_best(rules: RuleSet, chosen: Chosen) -> bool:
    is_usual = resolve(rules.target.best, chosen) is Best.MOST
    return not is_usual or is_read(rules, "target.best")


def _tells_when(rules: RuleSet, _chosen: Chosen) -> bool:
    return rules.play is not None


def _tells_tie(rules: RuleSet, chosen: Chosen) -> bool:
    is_usual = resolve(rules.target.tie, chosen) is MatchTie.PLAY_ON
    return not is_usual or is_read(rules, "target.tie")


def _say_reset(rules: RuleSet, chosen: Chosen) -> Statements:
    reset = rules.reset
    has = resolve(reset.everybody_has, chosen)
    if not has:
        return
    yield valued(Section.MATCH, "reset.everybody_has", reset.everybody_has, chosen, points=has)
    if resolve(reset.decider, chosen):
        choices = (*choices_of(reset.everybody_has, chosen), *choices_of(reset.decider, chosen))
        yield Statement(Section.MATCH, "reset.decider", choices=choices)


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


LINES = (
    of_words(
        "target.ends",
        Section.MATCH,
        Ends,
        statements=("target.ends", "target.kind"),
        follow=_agreed,
        says=_say_end,
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
        says=_say_targets,
    ),
    of_words("target.best", Section.MATCH, Best, follow=_agreed, told=_tells_best),
    of_words(
        "target.when",
        Section.MATCH,
        TargetWhen,
        applies=can_stop,
        unless=TargetWhen.HAND,
        told=_tells_when,
    ),
    of_words("target.tie", Section.MATCH, MatchTie, told=_tells_tie),
    Line(
        "reset",
        Section.MATCH,
        paths=("reset.everybody_has", "reset.decider"),
        values=of_pairs(RESETS),
        read=_reset,
        says=_say_reset,
    ),
)
QUESTIONS = Line("questions", Section.OPEN, ("choices",), LineKind.QUESTIONS)


def _check_ends(rules: RuleSet, chosen: Chosen) -> Found:
    ends, best = resolve(rules.target.ends, chosen), resolve(rules.target.best, chosen)
    if ends is Ends.EXACTLY and best is Best.FEWEST:
        yield Problem("target.ends", Contradiction.EXACTLY_FEWEST)
    if ends is Ends.OVER and best is Best.MOST:
        yield Problem("target.ends", Contradiction.OVER_MOST)


def _check_when(rules: RuleSet, chosen: Chosen) -> Found:
    """Only where the most win can a match end with a play, and only if points are announced."""
    if rules.play is None or resolve(rules.target.when, chosen) is not TargetWhen.PLAY:
        return
    if resolve(rules.target.ends, chosen) is Ends.ROUNDS:
        yield Problem("target.when", Contradiction.PLAY_ROUNDS)
    if resolve(rules.target.best, chosen) is Best.FEWEST:
        yield Problem("target.when", Contradiction.PLAY_FEWEST)


def _check_reset(rules: RuleSet, chosen: Chosen) -> Found:
    """Totals that are set back would never end rounds, and everybody's own points never stay."""
    if resolve(rules.reset.everybody_has, chosen) <= 0:
        return
    if resolve(rules.target.ends, chosen) is Ends.ROUNDS:
        yield Problem("reset", Contradiction.RESET_ROUNDS)
    writes = (resolve(rules.out.to, chosen), resolve(rules.blocked.to, chosen))
    if To.EVERYBODY in writes:
        yield Problem("reset", Contradiction.RESET_EVERYBODY)


def _check_target(rules: RuleSet, chosen: Chosen) -> Found:
    suggested = resolve(rules.target.suggested, chosen)
    is_stated = resolve(rules.target.kind, chosen) is TargetKind.STATED
    if is_stated and not suggested:
        yield Problem("target.default", Contradiction.TARGET_MISSING)
    default = rules.target.default
    if any(n < 1 for n in (*suggested, *(() if default is None else all_meanings(default)))):
        yield Problem("target.default", Contradiction.NUMBER_TOO_SMALL, {"least": 1})


CHECKS = (
    Check("target.ends", _check_ends, lambda rules: (rules.target.ends, rules.target.best)),
    Check(
        "target.when",
        _check_when,
        lambda rules: (rules.target.when, rules.target.ends, rules.target.best),
    ),
    Check(
        "reset",
        _check_reset,
        lambda rules: (
            rules.reset.everybody_has,
            rules.target.ends,
            rules.out.to,
            rules.blocked.to,
        ),
    ),
    Check(
        "target.default", _check_target, lambda rules: (rules.target.kind, rules.target.suggested)
    ),
)


def _check_choices(rules: RuleSet, _chosen: Chosen) -> Found:
    used = set(choices_used(rules)) - {PLAYERS}
    if not used <= {choice.key for choice in rules.choices}:
        yield Problem("questions", Contradiction.BAD_OPTIONS, {"choice": ""})
    for choice in rules.choices:
        if not _is_right(choice):
            yield Problem("questions", Contradiction.BAD_OPTIONS, {"choice": choice.key})
        if choice.key not in used:
            yield Problem("questions", Contradiction.CHOICE_UNUSED, {"choice": choice.key})


def _is_right(choice: TableChoice) -> bool:
    """Every option is named once, and nothing is said of another one."""
    options = set(choice.options)
    told = {*choice.means, *choice.weak, *choice.sources}
    is_named = choice.key not in {"", PLAYERS}
    return is_named and len(options) == len(choice.options) and told <= options


def _check_presets(rules: RuleSet, _chosen: Chosen) -> Found:
    offered = {choice.key: choice.options for choice in rules.choices}
    for preset in rules.presets:
        if any(option not in offered.get(key, ()) for key, option in preset.choices.items()):
            yield Problem("questions", Contradiction.BAD_PRESET, {"name": preset.name})


OF_QUESTIONS = (
    OPTIONS,
    Check("questions", _check_choices),
    Check("questions", _check_presets),
)
