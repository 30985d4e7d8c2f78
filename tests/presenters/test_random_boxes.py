"""Any own box, also a nonsensical one, is refused with its line, or can be played to its end."""

import math
from collections import Counter
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from app.domain.rules import RuleSet
from app.domain.rules.lines import line_of, problems
from app.domain.rules.playable import broken_limits
from app.i18n import LANGUAGE_CODES, Language
from app.play.own_boxes import OwnBoxes
from app.rule_text import rules_from_text
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.box_text import box_of_text, text_of_box
from app.toml_schema import TableError
from app.words.rules.contradictions import problem_sentence
from tests.presenters.playing_boxes import RECORDED, BoxOnTable
from tests.random_boxes import random_boxes
from tests.store.test_fuzzed_import import memory

pytestmark = pytest.mark.usefixtures("nothing_logged")

PER_TEST = 1_000
"""Hypothesis remembers what it tried: so few that this needs little memory."""
ON_ALL_SCREENS = 0.02
"""The share of the boxes that are shown on every screen, which is slow."""

language_of = cache(Language)
languages = st.sampled_from(sorted(LANGUAGE_CODES))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Many boxes are several tests: one alone may not take ten minutes."""
    parts = math.ceil(metafunc.config.getoption("--boxes") / PER_TEST)
    metafunc.parametrize("part", range(parts))


def test_any_own_box_is_refused_with_its_line_or_can_be_played_to_its_end(
    boxes: int, part: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A red run prints the text of the box; the next run tries the same ones again."""
    seen, start, few = Counter[str](), process_time(), min(PER_TEST, boxes - part * PER_TEST)

    @seed(part)
    @settings(max_examples=few)
    @given(random_boxes, languages, st.integers(0, 2**32))
    def is_refused_or_played(text: str, code: str, luck: int) -> None:
        seen[outcome(text, code, Random(luck), tmp_path / "boxes.json")] += 1

    is_refused_or_played()
    with capfd.disabled():
        print(f"\n{few} own boxes in {process_time() - start:.0f} s: {dict(seen)}")  # noqa: T201
    assert seen["played"] > few // 4
    assert seen["unreadable"] + seen["contradicts itself"] > few // 20


def outcome(text: str, code: str, dice: Random, file: Path) -> str:
    try:
        rules = rules_from_text(text)
    except TableError as error:
        assert error.problem, error
        return "unreadable"
    if not is_taken(rules, language_of(code)):
        return "contradicts itself"
    with closing(memory()) as database:
        table = BoxOnTable(dice, rules, language_of(code), database)
        table.sit_down()
        table.play()
        table.show()
        table.hand_over(file)
        if dice.random() < ON_ALL_SCREENS and len(table.table.hands) <= RECORDED:
            table.show_all()
    return "played"


def is_taken(rules: RuleSet, language: Language) -> bool:
    """Whoever is handed it keeps it; or it is said which line is wrong, and why."""
    is_playable = OwnBoxes.is_playable(rules)
    found = problems(rules)
    for problem in found:
        assert line_of(problem.rule).key == problem.rule
        assert problem_sentence(language, rules, problem)
    assert bool(found) is not is_playable
    assert {one.why for one in broken_limits(rules)} <= {one.why for one in found}
    return is_playable and is_handed_on(rules)


def is_handed_on(rules: RuleSet) -> bool:
    try:
        assert box_of_text(text_of_box(rules)) == rules
    except StoreError as refused:
        assert refused.key in {StoreFault.BOX_WRONG, StoreFault.BOX_TOO_LONG}
        return refused.key == StoreFault.BOX_TOO_LONG
    return True
