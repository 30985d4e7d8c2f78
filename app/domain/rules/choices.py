"""Table choices: where a leaflet is silent, can be read in two ways, or sources differ.

In the ``RuleSet``, a rule that depends on a choice is a ``ByChoice``. The engine calls ``resolve``
for the rule that this table plays; it never decides itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from app.domain.errors import Fault, RuleError, short_repr

T = TypeVar("T")

Chosen = Mapping[str, str]
"""The option that the table plays, by choice; with the number of players as ``PLAYERS``."""

PLAYERS = "players"
"""Not a choice of the table: a rule can depend on the number of players in the same way."""

REST = "*"
"""In a ``ByChoice``: all options that are not named."""


class Status(StrEnum):
    """How clearly a rule is stated."""

    STATED = "stated"
    SILENT = "silent"
    AMBIGUOUS = "ambiguous"
    VARIES = "varies"
    """the sources of a game differ"""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One open point, with its options and our default.

    ``means`` maps an option to the value of the rule, where they have different names. ``weak`` is
    the options that rest on one thin source; ``sources`` names the sources of each option.
    """

    key: str
    options: tuple[str, ...]
    default: str = ""
    status: Status = Status.VARIES
    reason: str = ""
    means: Mapping[str, str] = field(default_factory=dict)
    weak: tuple[str, ...] = ()
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.default and self.options:
            object.__setattr__(self, "default", self.options[0])

    def other_options(self, option: str) -> tuple[str, ...]:
        return tuple(other for other in self.options if other != option)


@dataclass(frozen=True, slots=True)
class ByChoice(Generic[T]):
    """A rule that depends on a choice, or on the number of players: its value for each option."""

    choice: str
    meanings: Mapping[str, "T | ByChoice[T]"]

    def under(self, option: str | None) -> "T | ByChoice[T]":
        """``None``: the number of players is not known, as on the rules page."""
        meanings = self.meanings
        return meanings[REST] if option is None or option not in meanings else meanings[option]


Slot: TypeAlias = T | ByChoice[T]
"""A field of a rule set: a value, or one that depends on a choice."""


def resolve(rule: Slot[T], chosen: Chosen) -> T:
    """Returns the value of the rule at this table."""
    if not isinstance(rule, ByChoice):
        return rule
    meaning: T = resolve(rule.under(chosen.get(rule.choice)), chosen)
    return meaning


def choices_of(rule: object, chosen: Chosen) -> tuple[str, ...]:
    """Returns the choices that lead to the value of the rule, from the first to the last."""
    if not isinstance(rule, ByChoice):
        return ()
    more = choices_of(rule.under(chosen.get(rule.choice)), chosen)
    return more if rule.choice == PLAYERS else (rule.choice, *more)


@dataclass(frozen=True, slots=True)
class Settled(Generic[T]):
    """A value, and the choices that lead to it."""

    value: T
    choices: tuple[str, ...] = ()


def settle(slot: Slot[T], chosen: Chosen, *before: str) -> Settled[T]:
    """``before``: choices that led to the slot."""
    value: T = resolve(slot, chosen)
    return Settled(value, (*before, *choices_of(slot, chosen)))


def all_meanings(rule: Slot[T]) -> tuple[T, ...]:
    """Returns every value that the rule can have."""
    if not isinstance(rule, ByChoice):
        return (rule,)
    return tuple(value for meaning in rule.meanings.values() for value in all_meanings(meaning))


def all_choices(rule: object) -> Iterator[str]:
    """Yields every choice that the rule, or a part of it, can depend on."""
    if isinstance(rule, ByChoice):
        yield rule.choice
        for meaning in rule.meanings.values():
            yield from all_choices(meaning)
    elif isinstance(rule, tuple):
        for part in rule:
            yield from all_choices(part)


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
