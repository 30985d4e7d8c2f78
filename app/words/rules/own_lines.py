"""The page of an own box: one line a rule, in the words of the rules page, and what cannot go
together beside its line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from app.domain.editing import own_rules, plain_rules
from app.domain.leaflet import said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.lines import lines, problems
from app.domain.rules.lines.line import Line, LineKind
from app.domain.rules.problem import Problem
from app.domain.rules.statement import Statement
from app.domain.rules.values import Ends
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.words.naming import tile_name
from app.words.rules.choices import TILE, line_question, offered_choices, question, value_name
from app.words.rules.contradictions import problem_sentence
from app.words.rules.line_words import ANSWERS, NOTHING
from app.words.rules.sentences import rule_sentence, section_title


@dataclass(frozen=True, slots=True)
class BoxHeading:
    title: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule. ``problem`` says what it cannot go together with, and what to do; ``is_changed`` is
    True where the box differs from what it was made from.
    """

    key: str
    title: str
    text: str
    problem: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class BoxActions:
    """What can be done with the box, below its rules."""


BoxRow = BoxHeading | RuleLine | BoxActions


ONLY_SIZE = marked("The set has one size only.")


@dataclass(frozen=True, slots=True)
class Telling:
    """A set of rules in one language, with its statements."""

    language: Language
    rules: RuleSet
    said: tuple[Statement, ...]

    def title(self, line: Line) -> str:
        """As in the setup of a match, where a number of hands is no target."""
        ends = resolve(self.rules.target.ends, self.rules.chosen())
        if line.key == "target.default" and ends is Ends.ROUNDS:
            return self.language.say("Rounds")
        return line_question(self.language, self.rules, line.key)

    def text(self, line: Line) -> str:
        """Returns a sentence in each line of the text; what is not told is in a few words."""
        return self._of_kind(line) or self.sentences(line) or self._in_words(line)

    def sentences(self, line: Line) -> str:
        return self._joined(self._statements(line))

    def sentences_of(self, key: str) -> str:
        """Returns what the statements with this key tell."""
        return self._joined(one for one in self.said if one.key == key)

    def option(self, line: Line, key: str) -> str:
        """Returns what an option of a line is called."""
        if TILE.fullmatch(key):
            return tile_name(self.language, self.rules.faces, Tile.parse(key))
        return value_name(self.language, line.key, key)

    def is_asked(self, line: Line) -> bool:
        """True if the table is asked about the line, or about a part of it."""
        return bool(line.asked(self.rules)) or any(one.choices for one in self._statements(line))

    def questions(self) -> Iterator[str]:
        """Yields what the table is asked before a match."""
        for choice in offered_choices(self.rules, self.rules.chosen()):
            yield question(self.language, self.rules, choice)

    def _joined(self, said: Iterator[Statement]) -> str:
        told = (rule_sentence(self.language, self.rules, one) for one in said)
        return "\n".join(dict.fromkeys(filter(None, told)))

    def _statements(self, line: Line) -> Iterator[Statement]:
        return (one for one in self.said if line.tells(one.key))

    def _of_kind(self, line: Line) -> str:
        match line.kind:
            case LineKind.NAME:
                return self.rules.name
            case LineKind.BY:
                return self.rules.by
            case LineKind.QUESTIONS:
                return "\n".join(self.questions())
        return ""

    def _in_words(self, line: Line) -> str:
        match line.kind:
            case LineKind.BONUSES | LineKind.QUESTIONS:
                return self.language.say(NOTHING)
            case LineKind.SIZES:
                return self.language.say(ONLY_SIZE)
        names = (self.option(line, key) for key in line.chosen(self.rules))
        return next(names, self.language.say(ANSWERS["silent"]))


def telling(language: Language, rules: RuleSet) -> Telling:
    return Telling(language, rules, tuple(said_at(rules, rules.chosen())))


NAMES = frozenset({"name", "by"})
"""Lines above the first section, in which a box always differs from what it was made from."""


def box_rows(language: Language, rules: RuleSet, base: RuleSet | None) -> tuple[BoxRow, ...]:
    """``base``: what the box was made from; None if that is not known here."""
    told = telling(language, rules)
    before = None if base is None else telling(language, base)
    found = problems(rules)
    names = (line for line in lines(rules) if line.key in NAMES)
    rows: list[BoxRow] = [_line(told, before, found, line) for line in names]
    others = (line for line in lines(rules) if line.key not in NAMES)
    for section, of_section in groupby(others, key=lambda line: line.section):
        rows.append(BoxHeading(section_title(language, rules, section)))
        rows += (_line(told, before, found, line) for line in of_section)
    return (*rows, BoxActions())


def base_of(rules: RuleSet, known: Mapping[str, RuleSet]) -> RuleSet | None:
    """Returns what a box was made from, as it would be if nothing were changed."""
    if not rules.based_on:
        return plain_rules(rules.id, rules.name)
    base = known.get(rules.based_on)
    return None if base is None else own_rules(base, rules.id, rules.name)


def problem_at(language: Language, rules: RuleSet, line: str) -> str:
    """Returns why the rule of this line cannot be played as it is; "" if it can."""
    return _sentences(language, rules, (one for one in problems(rules) if one.rule == line))


def other_problems(language: Language, rules: RuleSet) -> str:
    """Returns what is wrong with rules that have no line of their own."""
    shown = {line.key for line in lines(rules)}
    return _sentences(language, rules, (one for one in problems(rules) if one.rule not in shown))


def _line(
    told: Telling, before: Telling | None, found: tuple[Problem, ...], line: Line
) -> RuleLine:
    text = asked_text(told, line)
    is_changed = before is not None and line.key not in NAMES and text != asked_text(before, line)
    of_line = (one for one in found if one.rule == line.key)
    problem = _sentences(told.language, told.rules, of_line)
    return RuleLine(line.key, told.title(line), text, problem, is_changed)


def asked_text(told: Telling, line: Line) -> str:
    """Returns what is told of a line, and that the table is asked about it."""
    text = told.text(line)
    if line.key == "questions" or not told.is_asked(line):
        return text
    return "\n".join((text, told.language.say("The table is asked about this before a match.")))


def _sentences(language: Language, rules: RuleSet, found: Iterator[Problem]) -> str:
    told = (problem_sentence(language, rules, problem) for problem in found)
    return "\n".join(dict.fromkeys(told))
