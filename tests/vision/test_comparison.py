"""How pictures that were read are compared with what lies there."""

import pytest

from app.domain.tiles import Tile
from app.vision import ReadTile
from tests.scenes.render import Corners, Shown
from tests.vision.comparison import (
    Band,
    Result,
    compare_counts,
    compare_places,
    corners_apart,
    count_in,
    total,
)


def square(x: float) -> Corners:
    """Around a tile of 100 × 200 pixels that begins at x."""
    return ((x, 0.0), (x + 100, 0.0), (x + 100, 200.0), (x, 200.0))


def shown(first: int, second: int, x: float) -> Shown:
    return Shown(first, second, square(x))


def read(first: int, second: int, x: float, confidence: float = 0.9) -> ReadTile:
    return ReadTile(first, second, confidence, square(x))


def test_a_tile_that_is_read_as_another_is_misread() -> None:
    result = compare_places([shown(6, 4, 0)], [read(6, 3, 10)])

    assert (result.exact, result.missed, result.misread, result.invented) == (0, 0, 1, 0)
    assert result.wrong == (0.9,)


def test_a_tile_that_is_read_elsewhere_is_missed_and_invented() -> None:
    result = compare_places([shown(6, 4, 0)], [read(6, 4, 300)])

    assert (result.exact, result.missed, result.misread, result.invented) == (0, 1, 0, 1)


def test_a_tile_that_is_read_twice_is_invented_once() -> None:
    result = compare_places([shown(6, 4, 0)], [read(6, 4, 0), read(6, 4, 20, 0.7)])

    assert (result.exact, result.missed, result.misread, result.invented) == (1, 0, 0, 1)
    assert result.wrong == (0.7,)


def test_without_places_a_wrong_tile_for_a_right_one_is_misread() -> None:
    result = compare_counts([Tile(6, 4), Tile(5, 5)], [read(4, 6, 0), read(5, 3, 0, 0.5)])

    assert (result.exact, result.missed, result.misread, result.invented) == (1, 0, 1, 0)
    assert result.wrong == (0.5,)


def test_without_places_the_surer_of_two_equal_tiles_is_the_right_one() -> None:
    result = compare_counts([Tile(6, 4)], [read(6, 4, 0, 0.3), read(6, 4, 0, 0.9)])

    assert (result.right, result.wrong) == ((0.9,), (0.3,))
    assert result.invented == 1


@pytest.mark.parametrize("turn", [0, 2])
def test_corners_may_begin_at_either_end_and_go_around_either_way(turn: int) -> None:
    corners = square(0)
    turned = corners[turn:] + corners[:turn]

    assert corners_apart(corners, (turned[0], turned[1], turned[2], turned[3])) == 0
    assert corners_apart(corners, (turned[1], turned[0], turned[3], turned[2])) == 0


def test_corners_are_apart_by_the_farthest_of_them_in_lengths_of_the_tile() -> None:
    one, two, three, _ = square(0)

    assert corners_apart(square(0), (one, two, three, (0.0, 220.0))) == pytest.approx(0.1)


def test_results_add_up() -> None:
    one = Result(tiles=2, exact=1, missed=1, right=(0.9,))
    other = Result(tiles=1, exact=1, right=(0.5,))

    both = total([one, other])

    assert (both.tiles, both.exact, both.right) == (3, 2, (0.9, 0.5))
    assert both.share == pytest.approx(2 / 3)
    assert [count_in(band, both.right) for band in Band] == [1, 0, 1]
