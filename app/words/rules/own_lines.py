"""The page of an own box: one line a rule, and what cannot go together beside its line."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from app.domain.editing import Line, lines, own_rules, plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.contradictions import Problem, problems
from app.i18n import Language
from app.words.rules.contradictions import problem_sentence
from app.words.rules.own_state import BoxActions, BoxHeading, BoxRow, RuleLine
from app.words.rules.statements import section_title
from app.words.rules.telling import Telling, telling

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
    return f"{text}\n{told.language.say('The table is asked about this before a match.')}"


def _sentences(language: Language, rules: RuleSet, found: Iterator[Problem]) -> str:
    told = (problem_sentence(language, rules, problem) for problem in found)
    return "\n".join(dict.fromkeys(told))
