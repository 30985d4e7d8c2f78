"""Table choices: where a leaflet is silent or can be read in two ways, the table decides.

In the ``RuleSet``, a rule that depends on a choice is a ``ByChoice``. The engine calls ``resolve``
for the rule that this table plays; it never decides itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from app.domain.errors import Fault, RuleError, short_repr

T = TypeVar("T")

Chosen = Mapping[str, str]
"""The option that the table plays, by choice."""


class Status(StrEnum):
    """How clearly the leaflet states a rule."""

    STATED = "stated"
    SILENT = "silent"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One open point, with its options and our default.

    ``means`` maps an option to the value of the rule, where they have different names.
    """

    key: str
    status: Status
    reason: str
    options: tuple[str, ...]
    default: str
    means: Mapping[str, str] = field(default_factory=dict)

    def other_options(self, option: str) -> tuple[str, ...]:
        return tuple(other for other in self.options if other != option)


@dataclass(frozen=True, slots=True)
class ByChoice(Generic[T]):
    """A rule that depends on a table choice: its value for each option."""

    choice: str
    meanings: Mapping[str, T]


Slot: TypeAlias = T | ByChoice[T]
"""A rule of a leaflet: a value, or one that depends on a table choice."""


def resolve(rule: Slot[T], chosen: Mapping[str, str]) -> T:
    """Returns the value of the rule at this table."""
    return rule.meanings[chosen[rule.choice]] if isinstance(rule, ByChoice) else rule


def choice_of(rule: object) -> str | None:
    """Returns the table choice that the rule depends on; None if it depends on none."""
    return rule.choice if isinstance(rule, ByChoice) else None


def complete_choices(
    offered: tuple[TableChoice, ...], choices: Mapping[str, str] | None
) -> dict[str, str]:
    """Returns an option for every choice: the table's, else the default."""
    given = _as_mapping(choices)
    known = {choice.key: choice for choice in offered}
    for key, option in given.items():
        if key not in known:
            raise RuleError(Fault.UNKNOWN_CHOICE, choice=key, known=tuple(known))
        if option not in known[key].options:
            options = known[key].options
            raise RuleError(Fault.UNKNOWN_OPTION, choice=key, option=option, known=options)
    return {key: given.get(key, choice.default) for key, choice in known.items()}


def _as_mapping(choices: object) -> Mapping[str, str]:
    if choices is None:
        return {}
    if not isinstance(choices, Mapping):
        raise RuleError(Fault.UNKNOWN_CHOICE, choice=short_repr(choices), known=())
    return choices
