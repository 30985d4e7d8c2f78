"""Invalid hands: each error is a key with the values that a screen needs."""

from typing import Any

import pytest

from app.domain.errors import RuleError
from app.domain.hand import HandEnd
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from tests.hands import hand_end, tile, tiles

Sets = dict[str, RuleSet]

PARTNERS = ((0, 2), (1, 3))
FOUR = ["0-1", "0-2", "0-3", "0-4"]


def refusal(rules: RuleSet, end: HandEnd, choices: Any = None) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as refused:
        score_hand(rules, end, choices)
    return refused.value.key, refused.value.values


def test_the_same_tile_in_two_hands_is_refused_with_both_seats(sets: Sets) -> None:
    refused = refusal(sets["bg2133"], hand_end(["6-4", "4-6"]))

    assert refused == ("tile_twice", {"tile": tile("6-4"), "seats": (0, 1)})


def test_the_same_tile_in_a_hand_and_in_the_stock_is_refused(sets: Sets) -> None:
    refused = refusal(sets["item2672"], hand_end(["", "4-6"], out=0, stock="6-4"))

    assert refused == ("tile_twice", {"tile": tile("6-4"), "seats": (1, None)})


def test_a_tile_that_the_box_does_not_have_is_refused(sets: Sets) -> None:
    refused = refusal(sets["manylang"], hand_end(["", "7-1"], out=0))

    assert refused == ("tile_not_in_set", {"tile": tile("7-1"), "highest": 6})


@pytest.mark.parametrize("held", ["6-4", 10])
def test_whoever_is_out_holds_nothing(sets: Sets, held: str | int) -> None:
    refused = refusal(sets["manylang"], hand_end([held, "0-1"], out=0))

    assert refused == ("out_holds_tiles", {"seat": 0})


def test_a_total_of_nothing_is_an_empty_hand_for_whoever_is_out(sets: Sets) -> None:
    assert score_hand(sets["manylang"], hand_end([0, "0-1"], out=0)).points == 1


def test_an_empty_hand_is_refused_where_nobody_went_out(sets: Sets) -> None:
    assert refusal(sets["manylang"], hand_end(["", "0-1"])) == ("hand_empty", {"seat": 0})


def test_only_one_can_go_out(sets: Sets) -> None:
    refused = refusal(sets["manylang"], hand_end(["", "", "0-1"], out=0))

    assert refused == ("hand_empty", {"seat": 1})


def test_nobody_holds_more_than_was_dealt_where_nobody_draws(sets: Sets) -> None:
    six = "0-1 0-2 0-3 0-4 0-5 1-2"

    refused = refusal(sets["luckies"], hand_end(["", six, "1-3", "1-4"], out=0))

    assert refused == ("too_many_tiles", {"seat": 1, "tiles": 6, "most": 5})


def test_where_players_draw_a_hand_may_be_larger_than_dealt(sets: Sets) -> None:
    nine = "0-1 0-2 0-3 0-4 0-5 1-2 1-3 1-4 1-5"

    assert score_hand(sets["bg2133"], hand_end(["", nine], out=0)).points == 33


@pytest.mark.parametrize("set_id", ["luckies", "bg2133", "art3494", "manylang", "item2672"])
def test_too_few_and_too_many_players_are_refused_with_the_leaflets_numbers(
    sets: Sets, set_id: str
) -> None:
    rules = sets[set_id]
    most = max(rules.deals({}))
    crowd = [str(tile) for tile in rules.tiles][: most + 1]

    assert refusal(rules, hand_end(crowd)) == (
        "too_many_players",
        {"players": most + 1, "most": most},
    )
    assert refusal(rules, hand_end(["0-1"])) == ("too_few_players", {"players": 1, "least": 2})


def test_a_seat_nobody_sits_at_is_refused(sets: Sets) -> None:
    gap = HandEnd(left={0: tiles("0-1"), 2: tiles("0-2")})

    assert refusal(sets["manylang"], gap) == ("unknown_seat", {"seat": 2, "players": 2})
    assert refusal(sets["manylang"], hand_end(["0-1", "0-2"], out=5))[0] == "unknown_seat"
    assert refusal(sets["manylang"], hand_end(["0-1", "0-2"], picked=-1))[0] == "unknown_seat"


@pytest.mark.parametrize(
    ("sides", "key", "values"),
    [
        (((0, 2), (2, 3)), "sides_overlap", {"seat": 2}),
        (((0, 2), (1, 4)), "unknown_seat", {"seat": 4, "players": 4}),
        (((0, 2), (1,)), "seat_without_side", {"seat": 3}),
        (((0, 1), (2, 3)), "sides_not_opposite", {"sides": ((0, 1), (2, 3))}),
        (((0, 1, 2, 3),), "sides_not_opposite", {"sides": ((0, 1, 2, 3),)}),
        ([[0, 2], [1, 3]], "bad_hand", {"field": "sides", "value": "[[0, 2], [1, 3]]"}),
    ],
)
def test_sides_that_cannot_be_are_refused(
    sets: Sets, sides: Any, key: str, values: dict[str, object]
) -> None:
    left = {seat: tiles(hand) for seat, hand in enumerate(FOUR)}

    assert refusal(sets["bg2133"], HandEnd(left=left, sides=sides)) == (key, values)


def test_three_cannot_play_as_partners(sets: Sets) -> None:
    refused = refusal(sets["bg2133"], hand_end(FOUR[:3], sides=PARTNERS))

    assert refused == ("no_partners", {"players": 3, "needed": 4})


def test_sides_may_be_named_in_any_order(sets: Sets) -> None:
    named = [hand_end(FOUR, sides=sides) for sides in (PARTNERS, ((3, 1), (2, 0)))]

    one, other = (score_hand(sets["bg2133"], end) for end in named)

    assert (one.side, one.points) == (other.side, other.points) == ((0, 2), 4)


def test_a_total_below_nothing_is_refused(sets: Sets) -> None:
    refused = refusal(sets["manylang"], hand_end(["", -1], out=0))

    assert refused == ("bad_total", {"seat": 1, "total": -1})


def test_a_total_may_be_all_that_the_tiles_dealt_to_a_player_can_be_worth(sets: Sets) -> None:
    heaviest = tiles("6-6 6-5 6-4 5-5 6-3")
    most = sum(tile.pips for tile in heaviest)

    verdict = score_hand(sets["luckies"], hand_end(["", most, 0, 0], out=0))

    assert len(heaviest) == sets["luckies"].deals({})[4]
    assert verdict.points == most
    assert refusal(sets["luckies"], hand_end(["", most + 1, 0, 0], out=0)) == (
        "bad_total",
        {"seat": 1, "total": most + 1},
    )


def test_totals_above_the_whole_box_are_refused(sets: Sets) -> None:
    refused = refusal(sets["manylang"], hand_end(["", 100, "6-6", 57], out=0))

    assert refused == ("too_many_pips", {"pips": 169, "most": 168})


def test_a_draw_pile_larger_than_what_was_left_over_is_refused(sets: Sets) -> None:
    whole = [tile for tile in sets["item2672"].tiles if str(tile) != "1-0"]

    refused = refusal(
        sets["item2672"], HandEnd(left={0: (), 1: tiles("0-1")}, out=0, stock=tuple(whole))
    )

    assert refused == ("stock_size", {"tiles": 27, "left_over": 18})


def test_a_missing_draw_pile_is_an_error_where_it_is_needed(sets: Sets) -> None:
    refused = refusal(sets["item2672"], hand_end(["", "0-3"], out=0))

    assert refused == ("needs_stock", {"tiles": 18})


def test_an_empty_draw_pile_is_accepted(sets: Sets) -> None:
    assert score_hand(sets["item2672"], hand_end(["", "0-3"], out=0, stock="")).points == 165


@pytest.mark.parametrize("choices", [{"tie": "coin"}, {"tie": None}])
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(
    sets: Sets, choices: Any
) -> None:
    key, values = refusal(sets["manylang"], hand_end(["0-1", "0-2"]), choices)

    assert (key, values["choice"]) == ("unknown_option", "tie")
    assert "nobody" in str(values["known"])


def test_a_choice_of_another_leaflet_is_refused(sets: Sets) -> None:
    refused = refusal(sets["manylang"], hand_end(["0-1", "0-2"]), {"single": "lowest_tile"})

    assert refused == ("unknown_choice", {"choice": "single", "known": ("tie",)})


def test_a_winner_is_picked_only_where_there_is_a_tie(sets: Sets) -> None:
    pick = {"tie": "pick"}

    refused = refusal(sets["manylang"], hand_end(["0-1", "0-2"], picked=0), pick)

    assert refused == ("picked_not_tied", {"seat": 0, "seats": ()})
    assert refusal(sets["manylang"], hand_end(["", "0-2"], out=0, picked=0), pick)[0] == (
        "picked_not_tied"
    )


def test_a_pick_is_ignored_after_the_tie_rule_was_changed(sets: Sets) -> None:
    tied = hand_end(["1-2", "0-3"], picked=1)

    assert score_hand(sets["manylang"], tied, {"tie": "pick"}).side == (1,)
    assert score_hand(sets["manylang"], tied, {"tie": "nobody"}).side == ()


def test_an_ignored_pick_decides_nothing_for_partners_either(sets: Sets) -> None:
    end = hand_end(["1-1", "6-6", "0-0", "5-5"], sides=PARTNERS, picked=0)

    assert score_hand(sets["bg2133"], end, {"partners_count": "pooled"}).winner == 2


@pytest.mark.parametrize(
    "nonsense",
    [None, 3, HandEnd(left=None), HandEnd(left={0: ["0-1"], 1: ()}), HandEnd(left={}, stock="x")],  # type: ignore[arg-type, dict-item]
)
def test_an_object_that_is_no_hand_is_refused(sets: Sets, nonsense: Any) -> None:
    assert refusal(sets["manylang"], nonsense)[0] == "bad_hand"


def test_a_number_too_long_to_be_written_is_refused_like_any_other(sets: Sets) -> None:
    endless = 10**5000

    assert refusal(sets["manylang"], HandEnd(left=endless))[0] == "bad_hand"  # type: ignore[arg-type]
    assert refusal(sets["manylang"], hand_end(["", endless], out=0))[0] == "too_many_pips"
    with pytest.raises(RuleError, match="bad_tile"):
        Tile(-endless, 0)
    assert str(RuleError("too_many_pips", pips=endless)).startswith("too_many_pips(pips=<int")


def test_an_error_is_printed_as_its_key_and_values() -> None:
    assert str(RuleError("tile_twice", tile=Tile(6, 4))) == "tile_twice(tile=Tile(high=6, low=4))"
