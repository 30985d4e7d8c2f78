"""What the table is asked before a match, and the presets that answer it."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, TableChoice
from app.domain.rules.combinations import choices_used
from app.domain.rules.lines.line import Line, LineKind
from app.domain.rules.playable import OPTIONS
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.statement import Section

QUESTIONS = Line("questions", Section.OPEN, ("choices",), LineKind.QUESTIONS)


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


CHECKS = (
    OPTIONS,
    Check("questions", _check_choices),
    Check("questions", _check_presets),
)
