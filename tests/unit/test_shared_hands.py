"""What a blocked hand is worth that several players share."""

from dataclasses import replace

import pytest

from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.tables import Blocked
from app.domain.rules.values import Criterion, Points, To
from app.domain.scoring import score_hand
from tests.hands import hand_end
from tests.rule_sets import load_set

SHARED = (Criterion.FEWEST_PIPS, Criterion.SHARE)


def box(points: Points, flat: int = 0, to: To = To.WINNER) -> RuleSet:
    blocked = Blocked(winner=SHARED, points=points, flat=flat, to=to)
    return replace(plain_rules("ours", "Ours"), blocked=blocked)


@pytest.mark.parametrize(
    ("points", "each"),
    [
        (Points.NONE, 0),
        (Points.ALL, 11 // 2),
        (Points.EVERY, 19 // 2),
        (Points.OTHERS, 11 // 2),
        (Points.ONCE, (11 - 4) // 2),
        (Points.OTHERS_MINUS_OWN, (11 - 4) // 2),
        (Points.EACH, (11 - 4) // 2),
        (Points.GREATEST, (11 - 4) // 2),
        (Points.HANDS_AND_STOCK, (11 + 30) // 2),
        (Points.TABLE, (168 - 19 - 30) // 2),
    ],
)
@pytest.mark.parametrize("flat", [0, 10])
def test_each_gets_its_part_of_the_points_and_of_the_fixed_ones(
    points: Points, each: int, flat: int
) -> None:
    end = hand_end(["4-0", "3-1", "6-5"], stock=30)

    verdict = score_hand(box(points, flat), end)

    assert verdict.side == (0, 1)
    assert verdict.gains == (each + flat // 2, each + flat // 2, 0)


def test_where_the_losers_write_those_who_share_get_the_fixed_points_alone() -> None:
    verdict = score_hand(box(Points.OWN_OFF, 10, To.LOSERS), hand_end(["4-0", "3-1", "6-5"]))

    assert verdict.gains == (5, 5, -11)


def test_where_the_own_is_taken_off_it_is_so_too_of_a_shared_hand() -> None:
    """Thirteen less four is nine: ten, shared."""
    choices = {"tie": "split", "end_points": "minus_own", "open": "0"}
    end = hand_end(["4-0", "3-1", "6-5 2-0 3-3 1-1"])

    verdict = score_hand(load_set("all_fives"), end, choices)

    assert verdict.gains == (5, 5, 0)
    fewer = hand_end(["4-3", "5-2", "6-4"])  # ten less seven is three: five, shared down to none
    assert score_hand(load_set("all_fives"), fewer, choices).gains == (0, 0, 0)
    assert score_hand(
        load_set("all_fives"), fewer, {**choices, "end_points": "others_5"}
    ).gains == (
        5,
        5,
        0,
    )


def test_nobody_gets_less_than_nothing_of_a_shared_hand() -> None:
    blocked = Blocked(winner=(Criterion.FEWEST_TILES, Criterion.SHARE), points=Points.ONCE)
    rules = replace(plain_rules("ours", "Ours"), blocked=blocked)

    verdict = score_hand(rules, hand_end(["6-6", "6-5", "1-0 2-0"]))

    assert verdict.gains == (0, 0, 0)
