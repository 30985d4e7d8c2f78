"""A hand that cannot be right is questioned on the hand screen, and can still be recorded."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.domain.hand.doubts import Doubt, DoubtKey
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import Draft, Ending
from app.play.match.draft_score import draft_score
from app.presenters.hand.state import HandState, LastTap, doubt_sentence, hand_state
from app.words.hand.view import HandView
from tests.game_hands import played
from tests.snapshots import snapshot


def hand_screen(rules: RuleSet, *left: str, last: LastTap | None = None) -> HandState:
    """With the tiles that the four players have left."""
    table = snapshot(rules, played(rules, left=(1, 2, 3, 4)))
    tiles = {Tile.parse(tile): seat for seat, hand in enumerate(left) for tile in hand.split()}
    draft = Draft(tiles=tiles, ending=None if "" in left else Ending.BLOCKED)
    view = HandView(Language(), table, table.match, draft, draft_score(table.match, draft))
    hand: Any = SimpleNamespace(trial="", is_next=True, table=table, index=1)
    return hand_state(view, hand, last or LastTap(), has_marks=False)


def test_a_number_that_is_left_an_odd_number_of_times_is_named(games: dict[str, RuleSet]) -> None:
    state = hand_screen(games["mexican_pairs"], "6-5", "5-4", "4-6 3-3", "2-1 1-0")

    assert state.doubts == "Look again: one each of 0 and 2 too few or too many."
    assert state.has_verdict
    assert not state.is_wrong


def test_a_possible_hand_is_not_questioned(games: dict[str, RuleSet]) -> None:
    state = hand_screen(games["mexican_pairs"], "6-5", "5-4", "6-4 3-3", "2-2")

    assert state.doubts == ""


def test_after_a_block_a_number_must_be_used_up(games: dict[str, RuleSet]) -> None:
    state = hand_screen(games["mexican_pairs"], "6-6 5-5", "4-4 3-3", "2-2", "1-1 0-0")

    assert state.doubts.startswith("Look again: a blocked line")


def test_an_unfinished_hand_is_not_questioned(games: dict[str, RuleSet]) -> None:
    assert hand_screen(games["mexican_pairs"], "6-5", "", "", "").doubts == ""


def test_an_error_is_shown_alone(games: dict[str, RuleSet]) -> None:
    left = ("6-5", "5-4", "4-6 3-3", "2-1 1-0")

    assert hand_screen(games["mexican_pairs"], *left, last=LastTap(error="Wrong.")).doubts == ""


@pytest.mark.parametrize(
    ("doubt", "sentence"),
    [
        (
            Doubt(DoubtKey.ODD_NUMBER, {"faces": (6,)}),
            "Look again: one 6 too few or too many.",
        ),
        (Doubt(DoubtKey.CAPICUA), "Look again: the last tile cannot have fitted like this."),
    ],
)
def test_a_doubt_is_said(doubt: Doubt, sentence: str, games: dict[str, RuleSet]) -> None:
    assert doubt_sentence(Language(), games["block"].faces, doubt) == sentence


def test_every_doubt_has_words(sets: dict[str, RuleSet]) -> None:
    for key in DoubtKey:
        values = {"faces": (1, 2)} if key is DoubtKey.ODD_NUMBER else {}

        assert doubt_sentence(Language(), sets["luckies"].faces, Doubt(key, values))
