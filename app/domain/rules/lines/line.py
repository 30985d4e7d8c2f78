"""A line of the rules: one rule, what can be chosen for it, when it matters, and what it says.

The rules page tells all lines from the first to the last; the page of an own box changes them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.combinations import tables
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.play_values import Unable
from app.domain.rules.playable import LEAST
from app.domain.rules.slots import (
    field_at,
    slots_in,
    tidied,
    value_at,
    values_at,
    with_field,
)
from app.domain.rules.statement import Says, Section, Told, anywhere, counted, nothing, plain
from app.domain.rules.values import PartnersPlay

Values = Mapping[str, tuple[object, ...]]
"""What each option means: a value for each path of the line."""


class LineKind(StrEnum):
    """What a line is edited with."""

    OPTIONS = "options"
    NUMBER = "number"
    """options, or a number that is typed"""
    NAME = "name"
    BY = "by"
    FACES = "faces"
    SIZES = "sizes"
    DEAL = "deal"
    CHAIN = "chain"
    BONUSES = "bonuses"
    QUESTIONS = "questions"
    TOLD = "told"
    """no line of a box: it is told, and another line changes it"""


@dataclass(frozen=True, slots=True)
class LineOption:
    """A value that can be chosen. ``rules`` are the rules as they would be: the present ones for
    the present option.
    """

    key: str
    rules: RuleSet


def always(_rules: RuleSet) -> bool:
    return True


def somebody_draws(rules: RuleSet) -> bool:
    return rules.bid is None and values_at(rules, "turn.unable") != {Unable.KNOCK}


def plays_partners(rules: RuleSet) -> bool:
    return values_at(rules, "partners.play") != {PartnersPlay.NEVER}


def plays_tiles(rules: RuleSet) -> bool:
    """False where tricks are bid for: then nothing is asked of tiles that are left."""
    return rules.bid is None


def every_option(_rules: RuleSet, _key: str) -> bool:
    return True


def unchanged(rules: RuleSet) -> RuleSet:
    return rules


def as_written(_rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    return present


def without_options(_rules: RuleSet) -> Values:
    return {}


def fixed(values: Mapping[str, object]) -> Callable[[RuleSet], Values]:
    """The options of a single field, which are the same for all rules."""
    found = {key: (value,) for key, value in values.items()}
    return lambda _rules: found


def of_pairs(values: Values) -> Callable[[RuleSet], Values]:
    """The options of several fields together."""
    return lambda _rules: values


@dataclass(frozen=True, slots=True)
class Line:
    """``statements`` are the beginnings of the keys of the statements that tell it, if not its own
    key alone; ``says`` are those that stand in its place of the rules page. ``paths`` are the
    fields that it sets. ``follow`` is what else must change with it, so that the rules go together;
    ``read`` gives words that mean the same as one of the options; ``unasked`` are options that
    cannot be left to the table; ``least`` and ``most`` are of a number that is typed.
    """

    key: str
    section: Section
    statements: tuple[str, ...] = ()
    kind: LineKind = LineKind.OPTIONS
    paths: tuple[str, ...] = ()
    values: Callable[[RuleSet], Values] = without_options
    applies: Callable[[RuleSet], bool] = always
    offers: Callable[[RuleSet, str], bool] = every_option
    follow: Callable[[RuleSet], RuleSet] = unchanged
    read: Callable[[RuleSet, Chosen, tuple[Any, ...]], tuple[Any, ...]] = as_written
    unasked: frozenset[str] = frozenset()
    least: int = 0
    most: int = 0
    says: Says = nothing

    def tells(self, statement: str) -> bool:
        """True if the statement with this key is one of the line's."""
        told = self.statements or (self.key,)
        return any(f"{statement}.".startswith(f"{begin}.") for begin in told)

    def options(self, rules: RuleSet) -> tuple[LineOption, ...]:
        """Returns what can be chosen; the present option too, whatever the others are."""
        present, values = self.chosen(rules), self.values(rules)
        return tuple(
            LineOption(key, rules if (key,) == present else self.with_values(rules, values[key]))
            for key in values
            if key in present or self.offers(rules, key)
        )

    def keys(self, rules: RuleSet) -> tuple[str, ...]:
        """Returns the keys of the options, quicker than the options with their rules."""
        present = self.chosen(rules)
        return tuple(key for key in self.values(rules) if key in present or self.offers(rules, key))

    def chosen(self, rules: RuleSet) -> tuple[str, ...]:
        """Returns the keys of the options that are played; several where the table is asked, or
        where it depends on the number of players. Empty if none of the options is played.
        """
        found = dict[str, None]()
        for table in tables(rules, *(field_at(rules, path) for path in self.paths)):
            found.update(dict.fromkeys(self._keys_at(rules, {**rules.chosen(), **table})))
        return tuple(found)

    def asked(self, rules: RuleSet) -> tuple[str, ...]:
        """Returns the choices of the table that the line depends on."""
        return tuple(slots_in(rules, self.paths))

    def _keys_at(self, rules: RuleSet, chosen: Chosen) -> Iterator[str]:
        written = tuple(value_at(rules, path, chosen) for path in self.paths)
        present = self.read(rules, chosen, written)
        yield from (key for key, values in self.values(rules).items() if values == present)

    def with_values(self, rules: RuleSet, values: tuple[object, ...]) -> RuleSet:
        """Returns the rules with these values of the line's fields, and what follows from them."""
        changed = rules
        for path, value in zip(self.paths, values, strict=True):
            if field_at(changed, path) != value:
                changed = with_field(changed, path, value)
        return tidied(self.follow(changed))

    def with_number(self, rules: RuleSet, number: int) -> RuleSet:
        """Returns the rules with a number that was typed, within the limits of the line."""
        return self.with_values(rules, (max(self.least, min(number, self.most)),))


def of_words(  # noqa: PLR0913 - as a line has them
    key: str,
    section: Section,
    words: Iterable[str],
    *,
    statements: tuple[str, ...] = (),
    applies: Callable[[RuleSet], bool] = always,
    offers: Callable[[RuleSet, str], bool] = every_option,
    follow: Callable[[RuleSet], RuleSet] = unchanged,
    unless: str | None = None,
    told: Told = anywhere,
    says: Says | None = None,
) -> Line:
    """A line that sets the field of its name to one of these words, and says which; ``unless``:
    the one that says nothing.
    """
    return Line(
        key,
        section,
        statements,
        paths=(key,),
        values=fixed({word: word for word in words}),
        applies=applies,
        offers=offers,
        follow=follow,
        says=says or plain(section, key, unless, told),
    )


def of_numbers(  # noqa: PLR0913 - as a line has them
    key: str,
    section: Section,
    numbers: Iterable[int],
    *,
    statements: tuple[str, ...] = (),
    applies: Callable[[RuleSet], bool] = always,
    least: int | None = None,
    most: int = LARGEST_NUMBER,
    name: str = "points",
    unless: int = 0,
    told: Told = anywhere,
    says: Says | None = None,
) -> Line:
    """A line that sets the field of its name to one of these numbers, or another one, and says it
    by this name; ``unless``: the one that says nothing.
    """
    return Line(
        key,
        section,
        statements,
        LineKind.NUMBER,
        (key,),
        fixed({str(number): number for number in numbers}),
        applies,
        least=LEAST.get(key, 0) if least is None else least,
        most=most,
        says=says or counted(section, key, name, unless, told),
    )


def told_only(key: str, section: Section, says: Says) -> Line:
    """Something that is told in this place of the page, and that another line changes."""
    return Line(key, section, kind=LineKind.TOLD, says=says)
