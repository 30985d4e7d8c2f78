"""What cannot go together about bonuses, and about what the table is asked."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, TableChoice, all_meanings, resolve
from app.domain.rules.combinations import choices_used
from app.domain.rules.playable import NAMED_TWICE, NAMES, OPTIONS
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.tables import Bonus
from app.domain.rules.values import BonusMode


def _replacing(rules: RuleSet) -> tuple[Bonus, ...]:
    return tuple(row for row in rules.bonus if BonusMode.REPLACE in all_meanings(row.mode))


def _alike(rules: RuleSet, chosen: Chosen) -> Found:
    """Of two rows that replace the points, with the same conditions, one is never paid."""
    met = dict[tuple[object, ...], str]()
    for row in _replacing(rules):
        if not _replaces(row, chosen):
            continue
        same = met.setdefault(_conditions(row, chosen), row.name)
        if same != row.name:
            yield Problem("bonus", Contradiction.BONUSES_ALIKE, {"name": same, "other": row.name})


def _replaces(row: Bonus, chosen: Chosen) -> bool:
    return resolve(row.mode, chosen) is BonusMode.REPLACE and bool(resolve(row.points, chosen))


def _conditions(row: Bonus, chosen: Chosen) -> tuple[object, ...]:
    slots: tuple[object, ...] = (row.tile, row.fits, row.blank, row.led)
    return row.when, *(resolve(slot, chosen) for slot in slots)


def _choices(rules: RuleSet, _chosen: Chosen) -> Found:
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


def _presets(rules: RuleSet, _chosen: Chosen) -> Found:
    offered = {choice.key: choice.options for choice in rules.choices}
    for preset in rules.presets:
        if any(option not in offered.get(key, ()) for key, option in preset.choices.items()):
            yield Problem("questions", Contradiction.BAD_PRESET, {"name": preset.name})


CHECKS = (
    NAMES,
    NAMED_TWICE,
    Check("bonus", _alike, _replacing),
    OPTIONS,
    Check("questions", _choices),
    Check("questions", _presets),
)
