"""The clause that decided a hand, which is shown on the page of the leaflet."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.leaflet import Section, statements
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.domain.verdict.deciding_clause import deciding_clause
from app.play.entry.draft import Ending
from app.presenters.hand import HandPresenter
from app.presenters.verdict import VerdictPresenter
from tests.builders import open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import hand_end
from tests.oracles.independent.options import GAMES
from tests.random_games import random_hand_of
from tests.rule_validation import statement_keys
from tests.services import services


@pytest.mark.parametrize(
    ("box", "left", "how", "choices", "clause"),
    [
        ("manylang", ("", "6-4"), {"out": 0}, {}, "out.winner"),
        ("manylang", ("1-0", "6-4"), {}, {}, "blocked.winner.fewest_pips"),
        ("manylang", ("6-4", "5-5"), {}, {}, "blocked.winner.nobody"),
        ("luckies", ("6-4", "5-5"), {}, {}, "blocked.winner.lowest_single"),
        ("luckies", ("5-5", "4-4 1-1"), {}, {}, "blocked.winner.nobody"),
    ],
)
def test_it_is_the_last_clause_needed_to_find_the_winner(
    sets: Mapping[str, RuleSet],
    box: str,
    left: tuple[str, ...],
    how: Mapping[str, Any],
    choices: Mapping[str, str],
    clause: str,
) -> None:
    verdict = score_hand(sets[box], hand_end(left, **how), choices)

    assert deciding_clause(verdict) == clause
    assert clause in statement_keys(sets[box], choices)


def test_a_blocked_hand_without_points_is_decided_by_that_clause(
    sets: Mapping[str, RuleSet],
) -> None:
    rules = sets["art3494"]
    end = hand_end(("1-0", "6-4"))
    nothing = {choice.key: "nobody" for choice in rules.choices if "nobody" in choice.options}

    assert deciding_clause(score_hand(rules, end, nothing)) == "blocked.points.nobody"


@pytest.mark.parametrize("game", GAMES)
def test_what_decided_a_hand_of_a_game_is_on_its_page(game: str) -> None:
    """Only a hand with announced points alone, or one that nobody explains, has no clause."""
    random = Random(game)
    for _ in range(50):
        dealt = random_hand_of(random, game).dealt
        clause = deciding_clause(score_hand(dealt.rules, dealt.end, dealt.choices))

        assert clause in {one.key for one in statements(dealt.rules, dealt.choices)}


def test_without_a_verdict_it_is_the_end_of_a_hand() -> None:
    assert deciding_clause(None) == Section.END


def test_hand_and_verdict_open_the_leaflet_there(
    tmp_path: Path, sets: Mapping[str, RuleSet]
) -> None:
    current_match, navigation = open_current_match(tmp_path, sets), FakeNavigation()
    start_match(current_match)
    hand = HandPresenter(services(current_match), navigation)
    hand.open()

    hand.read_leaflet()
    hand.answer("ending", str(Ending.BLOCKED))
    hand.toggle_tile(Tile(1, 0))
    hand.select_holder(1)
    hand.toggle_tile(Tile(6, 4))
    hand.read_leaflet()

    rules = {"box": "manylang", "match": current_match.id}
    assert navigation.calls == [
        ("leaflet", {**rules, "at": "end"}),
        ("leaflet", {**rules, "at": "blocked.winner.fewest_pips"}),
    ]

    verdict = VerdictPresenter(services(current_match), navigation)
    verdict.open(hand=record_hand(current_match, "", "6-4", out=0))
    verdict.read_leaflet()

    assert navigation.calls[-1] == ("leaflet", {**rules, "at": "out.winner"})
