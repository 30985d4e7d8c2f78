"""What a trial of rules is played with, and what was entered of its hand: kept with each tap.

An invalid value, or one of rules that have changed since, reads as the usual one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.domain.rules import RuleSet
from app.play.entry.draft import Draft
from app.play.entry.draft_json import draft_from_json, draft_to_json
from app.play.setup.draft import SetupValues, valid_choices
from app.play.setup.plan import Plan

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class TrialValues:
    """The number of players, whether they are partners, the options, and the hand."""

    players: int
    partners: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)
    draft: Draft = field(default_factory=Draft)

    def plan(self, rules: RuleSet) -> Plan:
        """Without a target: no match is won by a single hand that is tried."""
        values = SetupValues(None, self.partners, self.choices, has_own_target=True)
        return Plan(rules, values, self.players)


def values_to_json(values: TrialValues) -> dict[str, Any]:
    return {
        "players": values.players,
        "partners": values.partners,
        "choices": dict(values.choices),
        "draft": draft_to_json(values.draft),
    }


def values_from_json(data: Any, rules: RuleSet) -> TrialValues:  # noqa: ANN401 - a setting can have any JSON type
    try:
        choices, wanted = valid_choices(rules, dict(data["choices"])), data["players"]
        counts = rules.player_counts(rules.chosen(choices))
        players = wanted if wanted in counts else usual_players(rules, choices)
        values = TrialValues(players, bool(data["partners"]), choices)
        tiles = values.plan(rules).sized_rules.tiles
        draft = draft_from_json(data["draft"], wanted, tiles) if players == wanted else Draft()
    except (LookupError, TypeError, ValueError, AttributeError):  # invalid, or nothing stored yet
        return TrialValues(usual_players(rules, {}))
    return TrialValues(players, values.partners, choices, draft)


def usual_players(rules: RuleSet, choices: Mapping[str, str]) -> int:
    """Returns four, or the number next to it that can play."""
    counts = rules.player_counts(rules.chosen(choices))
    return min(counts, key=lambda count: (abs(count - USUAL_PLAYERS), count))
