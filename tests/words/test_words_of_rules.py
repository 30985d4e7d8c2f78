"""The words of a rule stand in one table: nothing that can be chosen or asked is without, and none
are there for nothing.
"""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from app.domain.editing import own_rules, plain_rules
from app.domain.leaflet import said_at
from app.domain.rules import RuleSet
from app.domain.rules.lines import ALL as ALL_LINES
from app.domain.rules.lines import lines
from app.domain.rules.lines.bonuses import bonus_lines
from app.domain.rules.lines.line import Line
from app.domain.rules.values import Criterion, Points
from app.i18n import Language
from app.words.rules.choices import BY_CHOICE, value_name
from app.words.rules.line_words import Words
from app.words.rules.sentences import LIKE, LINES
from tests.rule_sets import load_sets

Sets = dict[str, RuleSet]
Key = tuple[str, str]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]
NUMBER = re.compile(r"-?\d+(-\d+)?")
FACES = re.compile(r"start\.first_double \d+")
PARTS = re.compile(r"bonus\.[a-z]+[? ]")
ASKING = ("?", " within", " means")


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


@pytest.fixture(scope="module")
def own_boxes(every: Sets) -> tuple[RuleSet, ...]:
    return (plain_rules("x", "Ours"), *(own_rules(rules, "x", "Ours") for rules in every.values()))


def alike(line: str) -> Iterator[str]:
    """The lines whose words hold for this one too."""
    yield line
    if line in LIKE:
        yield from alike(LIKE[line])


def choosable(own_boxes: tuple[RuleSet, ...]) -> Iterator[tuple[Line, str]]:
    for rules in own_boxes:
        for line in lines(rules):
            yield from ((line, key) for key in line.values(rules))


def asked(every: Sets) -> Iterator[Key]:
    """Each option of the questions in the files, and what it means."""
    for rules in every.values():
        for choice in rules.choices:
            line = BY_CHOICE.get(choice.key, choice.key)
            for option in choice.options:
                yield line, option
                yield line, choice.means.get(option, option)


SECTIONS = ("box", "start", "turn", "hand", "play", "points", "match")


@pytest.mark.parametrize("section", SECTIONS)
def test_every_line_asks_something_in_the_table_of_its_section(section: str) -> None:
    of_section: tuple[Line, ...] = import_module(f"app.domain.rules.lines.{section}").LINES
    words: Words = getattr(import_module(f"app.words.rules.{section}"), section.upper())

    asking = {re.split("[? ]", key)[0] for key in words if key.endswith("?")}

    lines_of_section = {line.key for line in of_section if line in ALL_LINES}
    assert lines_of_section - {"bonus"} <= asking  # they have a module of their own


def test_every_line_asks_something() -> None:
    assert {line.key for line in ALL_LINES} <= {re.split("[? ]", key)[0] for key in LINES}


def test_every_value_that_can_be_chosen_has_words(own_boxes: tuple[RuleSet, ...]) -> None:
    for line, key in choosable(own_boxes):
        name = value_name(SAYS, line.key, key)

        assert name != key.replace("_", " ") or NUMBER.fullmatch(key), (line.key, key)
        assert "_" not in name, (line.key, key)


def test_every_condition_of_a_bonus_has_words(own_boxes: tuple[RuleSet, ...]) -> None:
    for rules in own_boxes:
        for row in rules.bonus:
            for line in bonus_lines(rules, row.name):
                part = f"bonus.{line.key.rpartition('.')[2]}"
                assert f"{part}?" in LINES
                assert all(f"{part} {key}" in LINES for key in line.values(rules)), part


def test_no_line_is_like_one_that_is_not_there(every: Sets) -> None:
    lines_with_words = {re.split("[? ]", key)[0] for key in LINES}
    questions = {choice.key for rules in every.values() for choice in rules.choices}

    assert set(LIKE.values()) <= lines_with_words
    assert set(LIKE) <= {line.key for line in ALL_LINES} | questions


def test_no_words_are_for_a_question_or_a_value_that_no_rules_have(
    every: Sets, own_boxes: tuple[RuleSet, ...]
) -> None:
    known = {*asked(every), *((line.key, key) for line, key in choosable(own_boxes))}
    known |= {("blocked.winner", criterion) for criterion in Criterion}
    values = {(other, value) for line, value in known for other in alike(line)}
    names = {line.key for line in ALL_LINES} | {line for line, _ in values}
    told = {key for key in LINES if " " in key or "?" in key}

    for key in told:
        line, _, value = key.partition(" ")
        if key.endswith(ASKING):
            line, value = re.split("[? ]", key)[0], ""
        is_known = (line, value) in values if value else line in names
        assert is_known or PARTS.match(key) or FACES.fullmatch(key), key
    means = {key.removesuffix(" means") for key in told if key.endswith(" means")}
    assert means <= {f"{line} {option}" for line, option in asked(every)}


def test_no_sentence_is_for_a_statement_that_no_rules_make(
    every: Sets, own_boxes: tuple[RuleSet, ...]
) -> None:
    tables = (
        (rules, rules.chosen({choice.key: option}))
        for rules in every.values()
        for choice in rules.choices
        for option in choice.options
    )
    said = {one.key for rules, chosen in tables for one in said_at(rules, chosen)}
    for rules in (own_boxes[0], *(rules for rules in own_boxes if rules.bid is not None)):
        for line in lines(rules):
            for option in line.options(rules):
                said |= {one.key for one in said_at(option.rules, option.rules.chosen())}
    said |= {f"blocked.winner.{criterion}" for criterion in Criterion}
    said |= {f"{table}.points.{points}" for table in ("out", "blocked") for points in Points}
    by_line = [key.rpartition(".") for key in said]
    said |= {f"{other}.{value}" for line, _, value in by_line for other in alike(line)}
    begun = {line for line, _, _ in by_line} | {key.partition(".")[0] for key in said}

    assert {key for key in LINES if not (" " in key or "?" in key)} <= said | begun
