"""The draft of a setup: the user's input so far, saved so that a killed app loses nothing.

An invalid draft, or one of another version, reads as an empty draft.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.limits import LARGEST_NUMBER


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
