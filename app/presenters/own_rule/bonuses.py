"""Extra points: those that the app knows, each switched on or off, and kinds of one's own.

The key of a part names the bonus last, because its name can be any text.
"""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.editing.bonuses import (
    BonusLine,
    added_bonus,
    bonus_rows,
    renamed_bonus,
    switched,
    with_points,
)
from app.domain.rules import RuleSet
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines.bonuses import bonus_lines
from app.domain.rules.lines.line import Line, LineKind
from app.domain.rules.slots import value_at
from app.i18n import signed
from app.play.match.people import clean_name
from app.presenters.own_rule.rule_page import (
    Change,
    OnOff,
    Part,
    PartHeading,
    RulePage,
    TypedField,
    ValueOption,
    View,
    name_error,
    number_error,
    parse_number,
    usual_option,
)
from app.words.rules.bonus_words import BONUS_NAMES
from app.words.rules.bonuses import EVENT_NAMES
from app.words.rules.choices import line_question, value_name
from app.words.rules.own_lines import telling

ADD = "add"
SWITCH = "on"
CONDITIONS = "conditions"
MAX_BONUS_LETTERS = 20


class BonusesPage(RulePage):
    def parts(self) -> Iterator[Part]:
        for place, row in self._shown():
            yield OnOff(
                f"{SWITCH} {row.name}", self._name(row.name), self._sentence(row), row.is_on
            )
            if row.is_on:
                yield from self._amounts(place, row)
                yield from self._conditions(row.name)
        name = self.language.say("Another kind of extra points")
        yield ValueOption(ADD, name, is_addition=True)

    def _shown(self) -> Iterator[tuple[int, BonusLine]]:
        """Of two that are called the same, one that is not paid is not offered besides."""
        called = set[str]()
        for place, row in enumerate(bonus_rows(self.rules)):
            name = self._name(row.name)
            if row.is_on or name not in called:
                called.add(name)
                yield place, row

    def choose(self, key: str) -> RuleSet:
        if key == ADD:
            return added_bonus(self.rules, self._new_name())
        part, chosen, name = key.split(" ", 2)
        line = self._part(name, part)
        options = () if line is None else line.options(self.rules)
        return next((one.rules for one in options if one.key == chosen), self.rules)

    def toggle(self, key: str) -> RuleSet:
        if key.startswith(CONDITIONS):
            return self.rules
        name = key.removeprefix(SWITCH).lstrip()
        is_on = any(row.name == name and row.is_on for row in bonus_rows(self.rules))
        return switched(self.rules, name, on=not is_on)

    def toggled(self, key: str) -> View:
        if not key.startswith(CONDITIONS):
            return self.view
        name = key.removeprefix(CONDITIONS).lstrip()
        return replace(self.view, opened="" if name == self.view.opened else name)

    def type_text(self, key: str, text: str) -> Change:
        kind, which, name = key.split(" ", 2)
        if kind == "name":
            return self._rename(int(which), text)
        is_amount = kind == "points"
        error = number_error(
            self.language, text, -LARGEST_NUMBER if is_amount else 0, LARGEST_NUMBER
        )
        number = parse_number(text)
        if error or number is None:
            return error
        if is_amount:
            return with_points(self.rules, name, int(which), number)
        line = self._part(name, which)
        return self.rules if line is None else line.with_number(self.rules, number)

    def _rename(self, place: int, text: str) -> Change:
        row, name = next(iter(bonus_rows(self.rules)[place:]), None), clean_name(text)
        if row is None or not name:
            return self.language.say("Type a name first.")
        error = name_error(self.language, name, MAX_BONUS_LETTERS)
        if error or name == row.name:
            return error or self.rules
        renamed = renamed_bonus(self.rules, row.name, name)
        if renamed is self.rules:
            return self.language.say("Other extra points have this name. Type another name.")
        return renamed

    def _amounts(self, place: int, row: BonusLine) -> Iterator[Part]:
        if not _has_words(row.name):
            yield self._field(f"name {place} ", self.language.say("Name"), row.name)
        for number, points in enumerate(row.points):
            label = self._points_label(row, number)
            key = f"points {number} {row.name}"
            yield self._field(key, label, signed(points), is_number=True)

    def _conditions(self, name: str) -> Iterator[Part]:
        """Shown for one bonus at a time: there are many."""
        found = bonus_lines(self.rules, name)
        if not found:
            return
        is_open = name == self.view.opened
        yield OnOff(f"{CONDITIONS} {name}", self.language.say("Show the conditions"), on=is_open)
        for line in found if is_open else ():
            yield from self._part_of(name, line)

    def _points_label(self, row: BonusLine, number: int) -> str:
        say = self.language.say
        if len(row.points) == 1:
            return say("Points")
        return say("{name}: {value}", name=number + 1, value=say("Points"))

    def _part_of(self, name: str, line: Line) -> Iterator[Part]:
        part = _part_name(line)
        words = f"bonus.{part}"
        yield PartHeading(line_question(self.language, self.rules, words))
        chosen = usual_option(self.rules, line)
        for option in line.options(self.rules):
            answer = value_name(self.language, words, option.key)
            key = f"{part} {option.key} {name}"
            yield ValueOption(key, answer, chosen=option.key == chosen)
        if line.kind is LineKind.NUMBER:
            number = value_at(self.rules, line.paths[0])
            written = signed(number) if isinstance(number, int) and number else ""
            label = self.language.say("Another number")
            yield self._field(f"number {part} {name}", label, written, is_number=True)

    def _part(self, name: str, part: str) -> Line | None:
        found = (one for one in bonus_lines(self.rules, name) if _part_name(one) == part)
        return next(found, None)

    def _field(self, key: str, label: str, written: str, *, is_number: bool = False) -> TypedField:
        text = self.typed(key, written)
        return TypedField(key, label, text, is_number=is_number, error=self.error(key))

    def _name(self, name: str) -> str:
        words = EVENT_NAMES.get(name) or BONUS_NAMES.get(name)
        return self.language.say(words) if words else name.replace("_", " ")

    def _sentence(self, row: BonusLine) -> str:
        """What is paid, or would be."""
        rules = self.rules if row.is_on else switched(self.rules, row.name, on=True)
        return telling(self.language, rules).sentences_of(f"bonus.{row.name}")

    def _new_name(self) -> str:
        taken = {row.name for row in bonus_rows(self.rules)}
        name, number = self.language.say("Extra points"), 1
        while f"{name} {number}" in taken:
            number += 1
        return f"{name} {number}"


def _has_words(name: str) -> bool:
    return name in EVENT_NAMES or name in BONUS_NAMES


def _part_name(line: Line) -> str:
    return line.key.rpartition(".")[2]
