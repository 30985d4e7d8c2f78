"""What a match would be played by: the rules, the values of the setup, the players at the table;
and its draft, saved so that a killed app loses nothing.

What the players have not chosen themselves follows from the rest: the size of the set from their
number, the target from both and from the options. An invalid draft, or one of another version,
reads as an empty one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.match import Match, PlayerId
from app.domain.match.match_rules import MatchRules, default_target, first_double, match_rules
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.tables import Preset
from app.domain.rules.values import Ends, PartnersPlay, StartBy, TargetKind
from app.store.core.records import MatchRecord


@dataclass(frozen=True, slots=True)
class SetupValues:
    """The settings of a match with one box.

    ``target`` is the players' own (None: they want none) if ``has_own_target``, else it follows the
    rules; so does the size of the set if ``highest`` is None.
    """

    target: int | None = None
    partners: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)
    highest: int | None = None
    has_own_target: bool = False


@dataclass(frozen=True, slots=True)
class SetupDraft:
    """``box`` is the chosen one, ``opened_with`` the one tapped on the table screen.

    ``seats`` are player ids in turn order; ``newcomers`` are those added in this setup;
    ``typed`` is the text of the name field; ``by_box`` maps box ids to their values.
    """

    box: str = ""
    opened_with: str = ""
    seats: tuple[str, ...] = ()
    newcomers: tuple[str, ...] = ()
    typed: str = ""
    by_box: Mapping[str, SetupValues] = field(default_factory=dict)

    def with_values(self, values: SetupValues) -> "SetupDraft":
        return replace(self, by_box={**self.by_box, self.box: values})


def move_seat(seats: tuple[str, ...], seat: int, to: int) -> tuple[str, ...]:
    """Moves a player to another seat; those between shift by one."""
    others = (*seats[:seat], *seats[seat + 1 :])
    return (*others[:to], seats[seat], *others[to:])


def parse_target(typed: str) -> int | None:
    """Returns the typed number if it is a valid target, else None."""
    digits = typed.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST_NUMBER))):
        return None
    return int(digits) or None


def valid_choices(rules: RuleSet, choices: Mapping[str, str]) -> dict[str, str]:
    """Returns those stored choices that the rule set still offers."""
    offered = {choice.key: choice.options for choice in rules.choices}
    return {key: option for key, option in choices.items() if option in offered.get(key, ())}


def valid_size(rules: RuleSet, highest: object) -> int | None:
    """Returns the stored size of the set if the rules still have it."""
    return next((size for size in rules.sets if type(highest) is int and size == highest), None)


def setup_to_json(draft: SetupDraft) -> dict[str, Any]:
    return {
        "box": draft.box,
        "came_with": draft.opened_with,
        "seats": list(draft.seats),
        "newcomers": list(draft.newcomers),
        "typed": draft.typed,
        "by_box": {set_id: _values_to_json(values) for set_id, values in draft.by_box.items()},
    }


def _values_to_json(values: SetupValues) -> dict[str, Any]:
    return {
        "target": values.target,
        "own_target": values.has_own_target,
        "partners": values.partners,
        "choices": dict(values.choices),
        "highest": values.highest,
    }


def setup_from_json(data: Any, leaflets: Mapping[str, RuleSet]) -> SetupDraft:  # noqa: ANN401 - from a file
    try:
        return SetupDraft(
            box=data["box"] if data["box"] in leaflets and data["box"] in data["by_box"] else "",
            opened_with=str(data["came_with"]),
            seats=tuple(map(str, data["seats"])),
            newcomers=tuple(map(str, data["newcomers"])),
            typed=str(data["typed"]),
            by_box={
                set_id: _values_from_json(values, leaflets[set_id])
                for set_id, values in data["by_box"].items()
                if set_id in leaflets
            },
        )
    except (LookupError, TypeError, ValueError, AttributeError):  # invalid: an empty draft
        return SetupDraft()


def _values_from_json(data: Any, rules: RuleSet) -> SetupValues:  # noqa: ANN401 - as above
    target = data["target"]
    if target is not None and (type(target) is not int or not 1 <= target <= LARGEST_NUMBER):
        raise ValueError(target)
    return SetupValues(
        target,
        bool(data["partners"]),
        valid_choices(rules, dict(data["choices"])),
        valid_size(rules, data["highest"]),
        bool(data["own_target"]),
    )


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
