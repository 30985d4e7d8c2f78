"""Every verdict can be explained in words."""

import random
from dataclasses import replace
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.tables import Counting, opposite
from app.domain.rules.values import Points
from app.domain.scoring import Verdict, score_hand
from app.domain.scoring.winner import NARROW
from app.domain.verdict.steps import COMPARABLE, Key
from app.i18n import Language
from app.play.match.people import Person
from app.words.hand.explanation import headline, reasons, sum_line
from app.words.rules.bonus_words import BONUS_NAMES, HAPPENED, OPENING_PASSES
from app.words.rules.step_sentences import (
    AMONG,
    COMPARISON_RESULTS,
    NARROWED,
    POINTS_BY_CLAUSE,
    UNKNOWN,
    WRITTEN,
)
from tests.clauses import CLAUSES
from tests.game_hands import played
from tests.hands import hand_end
from tests.random_games import random_hand_of
from tests.rule_sets import load_sets
from tests.snapshots import NAMES

PEOPLE = tuple(Person(name, name, i % 8) for i, name in enumerate(NAMES))


def verdict_of(rules: RuleSet, *left: str | int, **terms: object) -> Verdict:
    choices = terms.pop("choices", None)
    return score_hand(rules, hand_end(left, **terms), choices)  # type: ignore[arg-type]


def test_a_tie_is_explained_step_by_step(sets: dict[str, RuleSet]) -> None:
    verdict = verdict_of(sets["luckies"], "3-2", "4-1", "6-6")

    sentences = reasons(Language(), verdict, PEOPLE, sets["luckies"])

    assert "Ann and Bo have the fewest points left: 5." in sentences


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


def test_a_sum_that_was_rounded_is_not_the_points_and_is_left_out(sets: dict[str, RuleSet]) -> None:
    fives = replace(sets["manylang"], counting=Counting(nearest=5))

    verdict = verdict_of(fives, "1-0", "3-2", "5-4")

    assert verdict.points == 15
    assert sum_line(verdict) == ""


def test_every_way_of_scoring_has_words() -> None:
    winners = set(Points) - {Points.NOBODY, Points.OWN, Points.OWN_OFF}

    assert set(POINTS_BY_CLAUSE) == CLAUSES[Key.POINTS]
    assert set(POINTS_BY_CLAUSE) == {
        f"{table}.points.{points}" for table in ("out", "blocked") for points in winners
    }
    assert set(AMONG) == CLAUSES[Key.AMONG]
    assert {f"{table}.points.{points}" for table in ("out", "blocked") for points in WRITTEN} == (
        CLAUSES[Key.EACH_WRITES]
    )


def test_every_way_to_find_a_winner_has_words() -> None:
    assert set(COMPARISON_RESULTS) == COMPARABLE
    assert set(NARROWED) == set(NARROW)


def test_every_bonus_of_a_game_has_words(games: dict[str, RuleSet]) -> None:
    named = {row.name for rules in games.values() for row in rules.bonus}

    assert named <= {*BONUS_NAMES, *HAPPENED, *OPENING_PASSES}


def test_any_hand_of_any_rules_is_explained_completely() -> None:
    rng, told = random.Random(16), set[Key | None]()
    for game in (rules.id for rules in load_sets()):
        for _ in range(150):
            dealt = random_hand_of(rng, game).dealt
            verdict, people = dealt.verdict, PEOPLE[: len(dealt.end.left)]

            sentences = (
                headline(Language(), verdict, people),
                *reasons(Language(), verdict, people, dealt.rules),
            )

            assert all(sentences)
            assert not any("{" in one or "None" in one or one == UNKNOWN for one in sentences)
            told |= {step.key for step in verdict.steps}
    assert told >= set(Key) - {Key.STOPPED, Key.AT_LEAST_NOTHING}, "these have tests of their own"


@pytest.mark.parametrize(
    ("game", "facts", "said", "sentence"),
    [
        (
            "mexican_train",
            {"left": ("", "6-5", "12-12"), "out": 0},
            "Ann went out. Bo +11 and Cy +24",
            "Ann +0 · Bo +11 · Cy +24",
        ),
        (
            "mexican_train",
            {"left": ("1-0", "6-5")},
            "Blocked. Ann +1 and Bo +11",
            "Ann +1 · Bo +11",
        ),
        (
            "mexican_train",
            {"left": ("1-0", 1, "6-5"), "choices": {"blocked_low": "zero"}},
            "Ann and Bo share the hand. Cy +11",
            "Ann and Bo tie and share the hand.",
        ),
        (
            "mexican_train",
            {"left": ("", "6-5"), "out": 0, "choices": {"going_out": "-5"}},
            "Ann went out. Ann −5 and Bo +11",
            "For winning the hand: −5.",
        ),
        (
            "all_fives",
            {"left": ("", "6-5"), "out": 0, "plays": ((0, 15), (1, 5))},
            "Ann wins 25. Bo +5",
            "Ann +15 · Bo +5",
        ),
        (
            "all_fives",
            {"left": (None, None), "plays": ((0, 15), (1, 5)), "stopped": True},
            "Ann +15 and Bo +5",
            "This won the match, so the hand was not played to its end.",
        ),
        (
            "all_fives",
            {
                "left": ("", "1-0", "6-6", "2-0"),
                "out": 0,
                "sides": opposite(4),
                "choices": {"partner": "off"},
            },
            "Ann and Cy win 0",
            "That is below zero, so it counts as 0.",
        ),
        (
            "texas_42",
            {"left": (None,) * 4, "bid": (1, 84, True, None)},
            "Bo and Di win 2",
            "Bo and Di bid 84 and made it.",
        ),
        (
            "texas_42",
            {"left": (None,) * 4, "bid": (1, 35, False, 30), "choices": {"count": "points"}},
            "Ann and Cy win 47",
            "Bo and Di bid 35 and did not make it.",
        ),
        (
            "texas_42",
            {"left": (None,) * 4, "bid": (1, 84, True, None)},
            "Bo and Di win 2",
            "The bid is worth 2 marks.",
        ),
        (
            "texas_42",
            {"left": (None,) * 4, "bid": (1, 35, False, 30), "choices": {"count": "points"}},
            "Ann and Cy win 47",
            "12 + 35 = 47",
        ),
        (
            "brazilian",
            {"left": ("", "6-5", "1-1", "2-1"), "out": 0, "last": "6-6", "fits": "equal"},
            "Ann and Cy win 4",
            "Cruzada (the last tile is a double and fits both ends): the hand is worth 4.",
        ),
        (
            "venezuelan",
            {
                "left": ("", "6-5", "1-1", "2-1"),
                "out": 0,
                "last": "6-4",
                "fits": "different",
                "choices": {"capicua": "x2"},
            },
            "Ann and Cy win 28",
            "Capicúa (the last tile fits both ends): the points count 2 times.",
        ),
        (
            "partners",
            {
                "left": ("6-5", "1-1", "2-1", "4-4"),
                "events": (("passed_able", 1, 1),),
                "choices": {"fouls": "on"},
            },
            "Nobody wins this hand. Ann and Cy +80",
            "Bo passed but could have played.",
        ),
        (
            "dominican",
            {
                "left": ("", "6-5", "1-1", "2-1"),
                "out": 0,
                "last": "6-4",
                "fits": "one",
                "events": (("opening_pass", 3, 1), ("pass_round", 0, 1)),
                "led": "double",
            },
            "Ann and Cy win 41. Bo and Di +25",
            "Di started, and the next player passed.",
        ),
    ],
)
def test_who_gets_what_is_said(
    game: str, facts: dict[str, Any], said: str, sentence: str, games: dict[str, RuleSet]
) -> None:
    rules, choices = games[game], facts.pop("choices", {})
    end = played(rules, **facts)
    verdict, people = score_hand(rules, end, choices), PEOPLE[: len(end.left)]

    assert headline(Language(), verdict, people) == said
    sentences = reasons(Language(), verdict, people, rules)
    assert sentence in [one.replace("\xa0", " ") for one in sentences]


def test_how_partners_tiles_are_counted_is_said_only_where_they_are_compared(
    games: dict[str, RuleSet],
) -> None:
    hands = ("6-5", "1-1", "2-1", "4-4")
    out = played(games["venezuelan"], left=("", *hands[1:]), out=0)
    blocked = played(games["venezuelan"], left=hands)

    said = [
        reasons(Language(), score_hand(games["venezuelan"], end), PEOPLE[:4], games["venezuelan"])
        for end in (out, blocked)
    ]

    assert ["Ann and Cy play against Bo and Di." in sentences for sentences in said] == [True, True]
    told = [any("counted" in one for one in sentences) for sentences in said]
    assert told == [False, True]


@pytest.mark.parametrize(("held", "told"), [("6-4", False), ("6-5", True)])
def test_a_rounding_is_said_only_where_it_changes_the_points(
    held: str, told: bool, games: dict[str, RuleSet]
) -> None:
    end = played(games["all_fives"], left=("", held), out=0)

    verdict = score_hand(games["all_fives"], end)
    sentences = reasons(Language(), verdict, PEOPLE[:2], games["all_fives"])

    assert ("Rounded to the nearest 5: 10." in sentences) == told


def test_a_bonus_that_the_app_does_not_know_has_its_own_name(games: dict[str, RuleSet]) -> None:
    game = games["brazilian"]
    own = replace(game, bonus=(replace(game.bonus[0], name="Fine play", tile=None),))
    end = played(own, left=("", "6-5", "1-1", "2-1"), out=0)

    sentences = reasons(Language(), score_hand(own, end), PEOPLE[:4], own)

    assert "Fine play: the hand is worth 2." in sentences


def test_a_tie_that_is_broken_without_comparing_says_who_is_left(games: dict[str, RuleSet]) -> None:
    end = played(games["cuban"], left=("6-1", "5-2", "6-6", "5-5"), starter=1)

    verdict = score_hand(games["cuban"], end, {"tie": "opener", "block": "lone"})

    assert reasons(Language(), verdict, PEOPLE[:4], games["cuban"])[5:7] == (
        "The tie goes to whoever started the hand.",
        "That leaves Bo.",
    )
