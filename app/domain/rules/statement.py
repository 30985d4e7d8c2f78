"""A rule as a statement: a key with values; the presenters have its text, in every language."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any, TypeAlias

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Slot, Status, T, choices_of, resolve


class Section(StrEnum):
    """The sections of the rules page, in their order."""

    BOX = "box"
    PLAYERS = "players"
    START = "start"
    TURN = "turn"
    DOUBLES = "doubles"
    UNABLE = "unable"
    END = "end"
    WINNER = "winner"
    POINTS = "points"
    TIES = "ties"
    MATCH = "match"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule: ``status`` is how clearly it is stated, ``reason`` is why we read it so where it is
    not stated, ``choices`` are the table choices that it depends on, from the first to the last.

    ``players`` are the numbers of players that it is for, and ``highest`` the size of the set;
    empty and 0 for all. ``weak``: it rests on one thin source.
    """

    section: Section
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    status: Status = Status.STATED
    reason: str | None = None
    choices: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    highest: int = 0
    weak: bool = False

    @property
    def choice(self) -> str | None:
        """The first choice that it depends on: the page tells how clearly that one is stated."""
        return next(iter(self.choices), None)

    @property
    def is_silent(self) -> bool:
        """True if all it says is that nobody states this rule. A bonus can have any name."""
        return self.key.endswith(f".{Status.SILENT}") and not self.key.startswith("bonus.")

    def says_the_same(self, other: "Statement") -> bool:
        mine = (self.section, self.key, self.highest, self.values)
        return mine == (other.section, other.key, other.highest, other.values)


class Said:
    """Statements in which one that says the same is found quickly."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._by_key = dict[str, list[Statement]]()
        for one in statements:
            self._by_key.setdefault(one.key, []).append(one)

    def __contains__(self, one: Statement) -> bool:
        return any(map(one.says_the_same, self._by_key.get(one.key, ())))

    def has_for_same_players(self, one: Statement) -> bool:
        found = self._by_key.get(one.key, ())
        return any(one.players == other.players and one.says_the_same(other) for other in found)


def stated(section: Section, rule: str, slot: Slot[T], chosen: Chosen) -> Statement:
    """A field with the value "silent" is a statement with the status silent."""
    found = by_choice(section, rule, slot, chosen)
    return replace(found, status=Status.SILENT) if found.is_silent else found


def by_choice(section: Section, rule: str, slot: Slot[T], chosen: Chosen) -> Statement:
    return Statement(section, f"{rule}.{resolve(slot, chosen)}", choices=choices_of(slot, chosen))


def valued(
    section: Section, rule: str, slot: object, chosen: Chosen, **values: object
) -> Statement:
    """The rule's key has no value in it: the sentence shows the values."""
    return Statement(section, rule, values, choices=choices_of(slot, chosen))


def of_size(rules: RuleSet, statement: Statement) -> Statement:
    """A number that follows from the size of the set is said of that size, where there are more."""
    return replace(statement, highest=rules.faces.highest) if len(rules.sets) > 1 else statement


def is_read(rules: RuleSet, rule: str) -> bool:
    """True if our reading of just this rule is told, so that the page must state the rule."""
    return any(f"{reading.rule}.".startswith(f"{rule}.") for reading in rules.readings)


Statements: TypeAlias = Iterable[Statement]
Told: TypeAlias = Callable[[RuleSet, Chosen], bool]
"""Whether a rule is told at this table."""
Says: TypeAlias = Callable[[RuleSet, Chosen], Statements]
"""What is told of a rule at this table."""


def anywhere(_rules: RuleSet, _chosen: Chosen) -> bool:
    return True


def nothing(_rules: RuleSet, _chosen: Chosen) -> Statements:
    return ()


def plain(section: Section, rule: str, unless: object = None, told: Told = anywhere) -> Says:
    """A rule that is told by its value; ``unless``: the value that says nothing."""
    field_of = attrgetter(rule)

    def says(rules: RuleSet, chosen: Chosen) -> Statements:
        if told(rules, chosen) and (unless is None or resolve(field_of(rules), chosen) != unless):
            yield stated(section, rule, field_of(rules), chosen)

    return says


def counted(
    section: Section, rule: str, name: str, unless: object = 0, told: Told = anywhere
) -> Says:
    """A rule that is told with its value, by this name; ``unless``: the value that says nothing."""
    field_of = attrgetter(rule)

    def says(rules: RuleSet, chosen: Chosen) -> Statements:
        if told(rules, chosen) and (value := resolve(field_of(rules), chosen)) != unless:
            yield valued(section, rule, field_of(rules), chosen, **{name: value})

    return says
