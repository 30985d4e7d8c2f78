"""Table choices: where a leaflet is silent or can be read in two ways, the table decides.

A rule that hangs on such a choice stands in the ``RuleSet`` as a ``ByChoice``; the
engine asks ``settled`` for what this table plays and never decides by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from app.domain.errors import Fault, RuleError, shown

T = TypeVar("T")

Chosen = Mapping[str, str]
"""What a table plays: choice to option."""


class Status(StrEnum):
    """How firmly the leaflet says a thing."""

    STATED = "stated"
    SILENT = "silent"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One open point: what may be played, what we take unless the table says otherwise.

    ``means`` gives the rule's own word for an option that is called differently.
    """

    key: str
    status: Status
    reason: str
    options: tuple[str, ...]
    default: str
    means: Mapping[str, str] = field(default_factory=dict)

    def others(self, option: str) -> tuple[str, ...]:
        return tuple(other for other in self.options if other != option)


@dataclass(frozen=True, slots=True)
class ByChoice(Generic[T]):
    """A rule left to a table choice: what each of its options means here."""

    choice: str
    meanings: Mapping[str, T]


Slot: TypeAlias = T | ByChoice[T]
"""A rule as a leaflet gives it: said outright, or left to a table choice."""


def settled(rule: Slot[T], chosen: Mapping[str, str]) -> T:
    """What this table plays."""
    return rule.meanings[chosen[rule.choice]] if isinstance(rule, ByChoice) else rule


def choice_in(rule: object) -> str | None:
    """The table choice that a rule was left to, if it was."""
    return rule.choice if isinstance(rule, ByChoice) else None


def complete(offered: tuple[TableChoice, ...], choices: Mapping[str, str] | None) -> dict[str, str]:
    """Every open point with what is played: the table's word, else the default."""
    asked = _as_mapping(choices)
    known = {choice.key: choice for choice in offered}
    for key, option in asked.items():
        if key not in known:
            raise RuleError(Fault.UNKNOWN_CHOICE, choice=key, known=tuple(known))
        if option not in known[key].options:
            options = known[key].options
            raise RuleError(Fault.UNKNOWN_OPTION, choice=key, option=option, known=options)
    return {key: asked.get(key, choice.default) for key, choice in known.items()}


def _as_mapping(choices: object) -> Mapping[str, str]:
    if choices is None:
        return {}
    if not isinstance(choices, Mapping):
        raise RuleError(Fault.UNKNOWN_CHOICE, choice=shown(choices), known=())
    return choices
