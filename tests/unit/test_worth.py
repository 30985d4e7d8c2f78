"""What tiles are worth where it is not their pips."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice
from app.domain.rules.table_rules import TableRules
from app.domain.rules.tables import Counting, Out, Values
from app.domain.rules.values import Points, TileWorth, To
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from tests.hands import hand_end, tile, tiles

Sets = dict[str, RuleSet]


@pytest.fixture
def rules(sets: Sets) -> RuleSet:
    """A blank half is 25, the double blank 50 or, with another option, its pips."""
    double_blank: ByChoice[int | TileWorth] = ByChoice("blank", {"50": 50, "pips": TileWorth.PIPS})
    return replace(sets["manylang"], values=Values(half={0: 25}, tile={Tile(0, 0): double_blank}))


def at(rules: RuleSet, blank: str = "50", players: int = 2) -> TableRules:
    return TableRules(rules, {"blank": blank, "players": str(players)})


@pytest.mark.parametrize(
    ("written", "option", "worth"),
    [
        ("5-4", "50", 9),
        ("5-0", "50", 30),
        ("0-0", "50", 50),
        ("0-0", "pips", 50),
        ("6-6", "50", 12),
    ],
)
def test_a_tile_is_worth_what_its_rules_say(
    rules: RuleSet, written: str, option: str, worth: int
) -> None:
    assert at(rules, option).worth(tile(written)) == worth


def test_the_pips_of_a_tile_are_the_worth_of_its_halves(rules: RuleSet) -> None:
    zero = replace(rules, values=replace(rules.values, half={}))

    assert at(zero, "pips").worth(tile("0-0")) == 0


def test_a_typed_total_is_what_the_players_counted(rules: RuleSet) -> None:
    assert at(rules).pips(3) == 3
    assert at(rules).pips(tiles("0-0 5-4")) == 59


def test_a_whole_set_is_worth_all_its_tiles(rules: RuleSet, sets: Sets) -> None:
    assert at(sets["manylang"]).total_worth == 168
    assert at(rules).total_worth == 168 + 6 * 25 + 50


def test_tiles_worth_less_than_nothing_leave_the_others_their_worth(sets: Sets) -> None:
    minus = replace(sets["manylang"], values=Values(tile={Tile(6, 6): -100}))

    assert (at(minus).total_worth, at(minus).most_worth) == (56, 156)


def test_the_heaviest_hand_has_the_tiles_worth_most(rules: RuleSet, sets: Sets) -> None:
    three = replace(sets["manylang"], deal={2: 3}, sets={})

    assert at(three).heaviest_hand == 12 + 11 + 10
    assert at(replace(rules, deal={2: 2}, sets={})).heaviest_hand == 50 + 31


def test_what_a_side_loses_is_divided_like_what_a_side_gains(sets: Sets) -> None:
    halved = replace(sets["manylang"], counting=Counting(divide=2))
    end = hand_end(["", "6-5", "6-4"], out=0)

    gained, lost = (
        score_hand(replace(halved, out=Out(points, To.EVERYBODY)), end).gains
        for points in (Points.OWN, Points.OWN_OFF)
    )

    assert gained == (0, 5, 5)
    assert lost == (0, -5, -5)


def test_of_two_tiles_that_are_worth_the_same_the_lower_one_is_named(sets: Sets) -> None:
    rules = sets["manylang"]

    verdict = score_hand(rules, hand_end(["6-1 4-3", "5-4 5-0"]), {"tie": "lowest_tile"})

    marks: Any = [step.values["marks"] for step in verdict.steps if "marks" in step.values][-1]
    assert [mark.tile for mark in marks] == [tile("4-3"), tile("5-0")]
