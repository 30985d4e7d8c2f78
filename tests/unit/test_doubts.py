"""Hands that cannot be right because of the numbers that are left."""

from dataclasses import replace

import pytest

from app.domain.hand import HandEnd
from app.domain.hand.doubts import Doubt, DoubtKey, doubts
from app.domain.rules import RuleSet
from tests.hands import hand_end

Sets = dict[str, RuleSet]

ODD = Doubt(DoubtKey.ODD_NUMBER, {"faces": (0, 1)})


def doubts_of(rules: RuleSet, end: HandEnd) -> tuple[Doubt, ...]:
    return doubts(rules, end, rules.chosen({}, len(end.left)))


def test_a_number_that_is_left_an_odd_number_of_times_is_questioned(games: Sets) -> None:
    assert doubts_of(games["jamaican_cutthroat"], hand_end(["1-0", "2-2", "3-3", "4-4"])) == (ODD,)


def test_the_double_blank_taken_out_changes_nothing(games: Sets) -> None:
    assert doubts_of(games["jamaican_cutthroat"], hand_end(["1-0", "2-2", "3-3"])) == (ODD,)
    assert doubts_of(games["jamaican_cutthroat"], hand_end(["1-0", "2-1 2-0", "3-3"])) == ()


@pytest.mark.parametrize("hand", ["1-0", "7-7 6-6"])
def test_nothing_is_questioned_where_numbers_stand_on_an_odd_number_of_halves(
    games: Sets, hand: str
) -> None:
    rules = games["jamaican_cutthroat"]
    up_to_seven = replace(rules, faces=replace(rules.faces, highest=7), deal={4: 9}, sets={})

    assert up_to_seven.left_over(4, up_to_seven.chosen({}, 4)) == 0
    assert doubts_of(up_to_seven, hand_end([hand, "2-2", "3-3", "4-4"])) == ()


@pytest.mark.parametrize(
    ("last", "fits", "left", "is_possible"),
    [
        ("6-2", "different", ["", "1-1", "3-3", "4-4"], True),
        ("6-2", "different", ["", "1-0", "3-3", "4-4"], False),
        ("6-2", "equal", ["", "6-5", "5-2", "4-4"], True),
        ("6-2", "equal", ["", "1-0", "3-3", "4-4"], False),
        ("5-5", "equal", ["", "1-1", "3-3", "4-4"], True),
        ("6-2", "one", ["", "6-5", "3-3", "4-4"], True),
        ("6-2", "one", ["", "6-5", "5-2", "4-4"], False),
    ],
)
def test_the_last_tile_must_have_fitted_where_it_is_said_to(
    games: Sets, last: str, fits: str, left: list[str], *, is_possible: bool
) -> None:
    end = hand_end(left, out=0, last=last, fits=fits, sides=((0, 2), (1, 3)))

    doubted = doubts_of(games["dominican"], end)

    assert doubted == (() if is_possible else (Doubt(DoubtKey.CAPICUA),))


def test_a_hand_that_stopped_before_its_end_is_not_questioned(games: Sets) -> None:
    """Nobody was out and the line was not closed: the match was won in between."""
    blocked = hand_end(["6-6 5-5", "4-4 3-3", "2-2", "1-1 0-0"])

    assert doubts_of(games["jamaican_cutthroat"], blocked) == (Doubt(DoubtKey.NOT_CLOSED),)
    assert doubts_of(games["jamaican_cutthroat"], replace(blocked, stopped=True)) == ()
