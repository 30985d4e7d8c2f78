"""Every verdict can be explained in words."""

import random
from dataclasses import replace

import pytest

from app.domain.rule_values import Points
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict, score_hand
from app.domain.steps import CLAUSES, Key, Step
from app.i18n import Language
from app.presenters.shared.explanation import POINTS_BY_CLAUSE, UNKNOWN, headline, reasons, sum_line
from app.presenters.shared.people import Person
from app.sets import load_sets
from tests.hands import hand_end
from tests.random_hands import random_hand

PEOPLE = tuple(
    Person(name, name, i) for i, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"))
)


def verdict_of(rules: RuleSet, *left: str | int, **terms: object) -> Verdict:
    choices = terms.pop("choices", None)
    return score_hand(rules, hand_end(left, **terms), choices)  # type: ignore[arg-type]


@pytest.mark.parametrize("box", [rules.id for rules in load_sets()])
def test_any_hand_of_any_box_is_explained_completely(box: str, sets: dict[str, RuleSet]) -> None:
    rng = random.Random(box)
    for _ in range(200):
        dealt = random_hand(rng, sets[box])

        sentences = reasons(Language(), dealt.verdict, PEOPLE, dealt.rules)

        assert sentences
        assert not any("{" in sentence or "None" in sentence for sentence in sentences)
        assert headline(Language(), dealt.verdict, PEOPLE)


def test_a_tie_is_explained_step_by_step(sets: dict[str, RuleSet]) -> None:
    verdict = verdict_of(sets["luckies"], "3-2", "4-1", "6-6")

    sentences = reasons(Language(), verdict, PEOPLE, sets["luckies"])

    assert "Ann and Bo have the fewest points left: 5." in sentences


def test_an_invalid_step_gets_a_general_sentence_and_is_logged(
    sets: dict[str, RuleSet], caplog: pytest.LogCaptureFixture
) -> None:
    verdict = verdict_of(sets["manylang"], "", "3-2", "6-6", out=0)
    corrupt = replace(verdict.steps[0], values={"seat": 9})

    sentences = reasons(
        Language(),
        replace(verdict, steps=(corrupt, *verdict.steps[1:])),
        PEOPLE,
        sets["manylang"],
    )

    assert sentences == (UNKNOWN, *reasons(Language(), verdict, PEOPLE, sets["manylang"])[1:])
    assert "unknown step: went_out" in caplog.text


def test_several_unknown_steps_get_one_sentence(sets: dict[str, RuleSet]) -> None:
    verdict = verdict_of(sets["manylang"], "", "3-2", "6-6", out=0)
    later = Step(None, {"key": "doubled", "seat": 9})

    sentences = reasons(
        Language(),
        replace(verdict, steps=(later, later, *verdict.steps), open=("dice",)),
        PEOPLE,
        sets["manylang"],
    )

    known = reasons(Language(), verdict, PEOPLE, sets["manylang"])
    assert sentences == (UNKNOWN, *known, UNKNOWN)


def test_a_hand_without_a_winner_says_so(sets: dict[str, RuleSet]) -> None:
    verdict = verdict_of(sets["manylang"], "3-2", "4-1", "6-6")

    assert headline(Language(), verdict, PEOPLE) == "Nobody wins this hand"
    assert reasons(Language(), verdict, PEOPLE, sets["manylang"])[-1] == (
        "Ann and Bo tie. At this table nobody wins then."
    )


def test_the_sum_leaves_out_zeros(sets: dict[str, RuleSet]) -> None:
    assert sum_line(verdict_of(sets["manylang"], "", "3-2", out=0)) == ""
    assert sum_line(verdict_of(sets["manylang"], "", "3-2", "0-0", out=0)) == ""
    assert sum_line(verdict_of(sets["manylang"], "1-0", "3-2", "5-4")) == "5 + 9 − 1"


def test_every_way_of_scoring_has_words() -> None:
    assert set(POINTS_BY_CLAUSE) == CLAUSES[Key.POINTS]
    assert set(POINTS_BY_CLAUSE) == {
        *(f"out.points.{rule}" for rule in Points),
        *(f"blocked.points.{rule}" for rule in Points if rule is not Points.NOBODY),
    }
