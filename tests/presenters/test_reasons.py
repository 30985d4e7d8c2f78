"""Every verdict can be told in words."""

import random

import pytest

from app.domain.rules import BlockedPoints, OutPoints, RuleSet
from app.domain.scoring import Verdict, score_hand
from app.i18n import Language
from app.presenters.people import Person
from app.presenters.reasons import WORTH, headline, reasons, sum_line
from app.sets import load_sets
from tests.random_hands import random_hand
from tests.table import hand_end

PEOPLE = tuple(
    Person(name, name, i) for i, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"))
)


def told(rules: RuleSet, *left: str | int, **terms: object) -> Verdict:
    choices = terms.pop("choices", None)
    return score_hand(rules, hand_end(left, **terms), choices)  # type: ignore[arg-type]


@pytest.mark.parametrize("box", [rules.id for rules in load_sets()])
def test_any_hand_of_any_box_is_told_without_a_gap(box: str, sets: dict[str, RuleSet]) -> None:
    rng = random.Random(box)
    for _ in range(200):
        dealt = random_hand(rng, sets[box])

        sentences = reasons(Language(), dealt.verdict, PEOPLE, dealt.rules)

        assert sentences
        assert not any("{" in sentence or "None" in sentence for sentence in sentences)
        assert headline(Language(), dealt.verdict, PEOPLE)


def test_a_tie_is_told_step_by_step(sets: dict[str, RuleSet]) -> None:
    verdict = told(sets["luckies"], "3-2", "4-1", "6-6")

    sentences = reasons(Language(), verdict, PEOPLE, sets["luckies"])

    assert "Ann and Bo have the fewest points left: 5." in sentences


def test_nobody_wins_says_so(sets: dict[str, RuleSet]) -> None:
    verdict = told(sets["manylang"], "3-2", "4-1", "6-6")

    assert headline(Language(), verdict, PEOPLE) == "Nobody wins this hand"
    assert reasons(Language(), verdict, PEOPLE, sets["manylang"])[-1] == (
        "Ann and Bo tie, and at this table nobody wins then."
    )


def test_the_sum_leaves_out_what_is_nothing(sets: dict[str, RuleSet]) -> None:
    assert sum_line(told(sets["manylang"], "", "3-2", out=0)) == ""
    assert sum_line(told(sets["manylang"], "", "3-2", "0-0", out=0)) == ""
    assert sum_line(told(sets["manylang"], "1-0", "3-2", "5-4")) == "5 + 9 − 1"


def test_every_way_of_points_has_words() -> None:
    assert set(WORTH) == {
        *(f"out.points.{rule}" for rule in OutPoints),
        *(f"blocked.points.{rule}" for rule in BlockedPoints if rule is not BlockedPoints.NOBODY),
    }
