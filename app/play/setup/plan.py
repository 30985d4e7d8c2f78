"""What a match would be played by: the rules, the values of the setup, the players at the table.

What the players have not chosen themselves follows from the rest: the size of the set from their
number, the target from both and from the options.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.match import Match, PlayerId
from app.domain.match.match_rules import MatchRules, default_target, first_double, match_rules
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.tables import Preset
from app.domain.rules.values import Ends, PartnersPlay, StartBy, TargetKind
from app.play.setup.draft import SetupDraft, SetupValues, valid_choices, valid_size
from app.store.core.records import MatchRecord

USUAL_TARGET = 100
"""The default where the rules let the players agree and suggest no number."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``players`` is the number of those who are seated so far."""

    rules: RuleSet
    values: SetupValues
    players: int

    @property
    def choices(self) -> dict[str, str]:
        return self.rules.chosen(self.values.choices)

    @property
    def size_for_players(self) -> int:
        return self.rules.size_for(self.players, self.choices)

    @property
    def highest(self) -> int:
        own = self.values.highest
        return self.size_for_players if own is None else own

    @property
    def sized_rules(self) -> RuleSet:
        return self.rules.of_size(self.highest)

    @property
    def dealt(self) -> int | None:
        """The tiles for each; ``None`` if so many cannot play with this size of the set."""
        return self.sized_rules.deals(self.choices).get(self.players)

    @property
    def chosen(self) -> Chosen:
        """With the number of players, if so many can play."""
        return self.rules.chosen(self.choices, None if self.dealt is None else self.players)

    @property
    def lacks_players(self) -> bool:
        return self.players < self.rules.players(self.choices)[0]

    @property
    def play_partners(self) -> PartnersPlay:
        return resolve(self.rules.partners.play, self.chosen)

    @property
    def fills_partners(self) -> bool:
        return self.players == self.rules.partners.players

    @property
    def has_partners(self) -> bool:
        if self.play_partners is PartnersPlay.MAY:
            return self.fills_partners and self.values.partners
        return self.fills_partners and self.play_partners is PartnersPlay.MUST

    @property
    def counts_rounds(self) -> bool:
        return resolve(self.rules.target.ends, self.chosen) is Ends.ROUNDS

    @property
    def suggested(self) -> tuple[int, ...]:
        targets: tuple[int, ...] = resolve(self.rules.target.suggested, self.chosen)
        return targets

    @property
    def usual_target(self) -> int | None:
        usual = default_target(self.sized_rules, self.chosen)
        if usual is not None or self.suggested:
            return self.suggested[-1] if usual is None else usual
        is_silent = resolve(self.rules.target.kind, self.chosen) is TargetKind.SILENT
        return None if is_silent else USUAL_TARGET

    @property
    def target(self) -> int | None:
        """Rounds are always counted."""
        own = self.values.target
        is_own = self.values.has_own_target and not (own is None and self.counts_rounds)
        return own if is_own else self.usual_target

    @property
    def rounds_of_doubles(self) -> int | None:
        """The number of rounds if each double of the set starts one."""
        if self.counts_rounds and resolve(self.rules.start.by, self.chosen) is StartBy.ROUND_DOUBLE:
            return first_double(self.sized_rules, self.chosen) + 1
        return None

    @property
    def match_rules(self) -> MatchRules:
        return match_rules(self.sized_rules, self.chosen, (), self.target)

    def preset(self, name: str) -> Preset | None:
        return next((preset for preset in self.rules.presets if preset.name == name), None)

    def preset_choices(self, preset: Preset | None) -> dict[str, str]:
        """``None``: the usual choices. What a preset does not name is as usual."""
        return self.rules.chosen(None if preset is None else preset.choices)

    def with_target(self, target: int | None) -> "Plan":
        """A target that is the usual one follows the rules."""
        is_own = target != self.usual_target
        return self._with(replace(self.values, target=target, has_own_target=is_own))

    def choose_target(self, target: int | None) -> "Plan":
        """A way to play that is called by its target is taken with it, and left for the usual one;
        not where the players have changed an option.
        """
        called = tuple(preset for preset in self.rules.presets if not preset.has_own_name)
        ways = (None, *called)
        if not called or self.choices not in map(self.preset_choices, ways):
            return self.with_target(target)
        usual = self.with_preset(None)
        targets = {usual.target: None, **{preset.target: preset for preset in called}}
        return self.with_preset(targets[target]) if target in targets else self.with_target(target)

    def with_size(self, highest: int) -> "Plan":
        """So does a size that is the one for so many players."""
        own = None if highest == self.size_for_players else highest
        return self._with(replace(self.values, highest=own))

    def with_choices(self, choices: Mapping[str, str]) -> "Plan":
        """A target that was chosen among other suggestions, as for another way to count, goes."""
        changed = self._with(replace(self.values, choices=choices))
        if changed.suggested == self.suggested:
            return changed
        return self._with(replace(self.values, choices=choices, target=None, has_own_target=False))

    def with_preset(self, preset: Preset | None) -> "Plan":
        plan = self.with_choices(self.preset_choices(preset))
        named = None if preset is None else preset.target
        return plan.with_target(plan.usual_target if named is None else named)

    def _with(self, values: SetupValues) -> "Plan":
        return replace(self, values=values)


def build_match(draft: SetupDraft, leaflets: Mapping[str, RuleSet]) -> Match:
    """Builds the match. Raises RuleError if it cannot be played with these values."""
    rules, players = leaflets[draft.box], tuple(map(PlayerId, draft.seats))
    return match_of(Plan(rules, draft.by_box[draft.box], len(players)), players)


def match_of(plan: Plan, players: tuple[PlayerId, ...]) -> Match:
    """Raises RuleError if so many cannot play like this."""
    rules = plan.rules
    sides = rules.partners.sides if plan.has_partners else None
    highest = None if plan.highest == rules.faces.highest else plan.highest
    return Match(rules, players, sides, plan.choices, plan.target, highest=highest)


def initial_values(
    rules: RuleSet, last: MatchRecord | None, played: RuleSet | None = None
) -> SetupValues:
    """Returns the values of the latest match with this box, else what the rules propose.

    ``played`` are the rules of that match. If they were changed since, what was usual by them is
    what is usual now: whoever gives a box another target means the next match.
    """
    if last is None:
        return SetupValues()
    if played is None or played == rules:
        return _plan_of(rules, last, last.choices).values
    usual, then = played.chosen(), _plan_of(played, last, last.choices)
    choices = {key: option for key, option in last.choices.items() if option != usual.get(key)}
    values = _plan_of(rules, last, choices).values
    if then.values.has_own_target:
        return values
    return replace(values, target=None, has_own_target=False)


def _plan_of(rules: RuleSet, last: MatchRecord, chosen: Mapping[str, str]) -> Plan:
    choices = valid_choices(rules, dict(chosen))
    plan = Plan(rules, SetupValues(partners=last.partners, choices=choices), len(last.players))
    plan = plan.with_size(valid_size(rules, last.highest) or rules.faces.highest)
    return plan.with_target(last.target)
