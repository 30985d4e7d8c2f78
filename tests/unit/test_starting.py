"""Who starts. The clauses of the leaflets are golden cases."""

import pytest

from app.domain.errors import RuleError
from app.domain.match.starting import starter_by_draw, turn_order
from app.domain.rules import RuleSet
from app.domain.tiles import Tile
from tests.hands import tile, tiles
from tests.starting import starter_by_doubles

Sets = dict[str, RuleSet]


def test_whole_hands_give_the_same_starter_as_their_doubles(sets: Sets) -> None:
    starter = starter_by_doubles(sets["bg2133"], {0: tiles("6-5 3-3"), 1: tiles("4-4 6-4")})

    assert (starter.seat, starter.tile, starter.leads) == (1, tile("4-4"), tile("4-4"))


def test_without_a_double_everybody_draws_again(sets: Sets) -> None:
    starter = starter_by_doubles(sets["bg2133"], {0: tiles("6-5"), 1: ()})

    assert (starter.seat, starter.again) == (None, (0, 1))


def test_the_starter_may_play_any_tile_after_a_draw(sets: Sets) -> None:
    starter = starter_by_draw(sets["art3494"], {0: tile("6-5"), 1: tile("4-4")})

    assert (starter.seat, starter.leads) == (0, None)


def test_only_those_who_tied_draw_again(sets: Sets) -> None:
    first = starter_by_draw(
        sets["art3494"], {0: tile("6-4"), 1: tile("1-1"), 2: tile("0-2"), 3: tile("5-5")}
    )
    again = starter_by_draw(sets["art3494"], {0: tile("1-0"), 3: tile("2-0")})

    assert (first.seat, first.again) == (None, (0, 3))
    assert again.seat == 3


def test_a_draw_names_the_open_point_only_if_it_makes_a_difference(sets: Sets) -> None:
    differs = starter_by_draw(sets["art3494"], {0: tile("5-5"), 1: tile("6-3")})
    agrees = starter_by_draw(sets["art3494"], {0: tile("5-5"), 1: tile("4-3")})

    assert (differs.seat, differs.open) == (0, ("draw_value",))
    assert (agrees.seat, agrees.open) == (0, ())


def test_equal_higher_ends_go_by_the_sum(sets: Sets) -> None:
    drawn = {0: tile("6-3"), 1: tile("6-1")}

    assert starter_by_draw(sets["art3494"], drawn, {"draw_value": "higher_end"}).seat == 0


def test_nobody_draws_for_the_start_where_a_double_starts(sets: Sets) -> None:
    with pytest.raises(RuleError, match="starts_otherwise"):
        starter_by_draw(sets["luckies"], {0: tile("6-6"), 1: tile("5-5")})


@pytest.mark.parametrize(
    ("drawn", "key"),
    [
        ({0: tile("6-6"), 1: tile("6-6")}, "tile_twice"),
        ({0: tile("9-9"), 1: tile("6-6")}, "tile_not_in_set"),
        ({0: tile("6-6"), 9: tile("5-5")}, "unknown_seat"),
        ({}, "bad_hand"),
    ],
)
def test_tiles_that_cannot_have_been_drawn_are_refused(
    sets: Sets, drawn: dict[int, Tile], key: str
) -> None:
    with pytest.raises(RuleError, match=key):
        starter_by_draw(sets["art3494"], drawn)


def test_the_turn_order_begins_with_the_starter() -> None:
    assert turn_order(4, starter=2) == (2, 3, 0, 1)
