import pytest

from app.domain.tiles import Tile, TileSet
from app.vision import CERTAIN, Doubt, ReadTile
from app.vision.checking import doubted
from app.vision.reading import in_rows


def tile(
    first: int, second: int, confidence: float = 0.9, at: tuple[float, float] = (0, 0)
) -> ReadTile:
    x, y = at
    corners = ((x, y), (x + 50, y), (x + 50, y + 100), (x, y + 100))
    return ReadTile(first, second, confidence, corners)


def test_a_clear_tile_of_the_set_has_no_doubt() -> None:
    read = (tile(6, 4),)

    assert doubted(read, TileSet(6)) == read


@pytest.mark.parametrize("tiles", [None, TileSet(6)])
def test_a_tile_twice_is_doubted_on_both(tiles: TileSet | None) -> None:
    read = doubted((tile(6, 4), tile(4, 6), tile(1, 1)), tiles)

    assert [one.doubts for one in read] == [{Doubt.TWICE}, {Doubt.TWICE}, set()]
    assert [one.is_certain for one in read] == [False, False, True]
    assert all(one.confidence < CERTAIN for one in read[:2])


def test_a_face_too_high_is_doubted_and_kept() -> None:
    (read,) = doubted((tile(7, 4),), TileSet(6))

    assert (read.tile, set(read.doubts)) == (Tile(7, 4), {Doubt.NOT_IN_SET})
    assert read.confidence < CERTAIN


def test_a_tile_that_the_game_takes_out_is_doubted() -> None:
    (read,) = doubted((tile(0, 0),), TileSet(6, removed=(Tile(0, 0),)))

    assert read.doubts == {Doubt.NOT_IN_SET}


def test_without_a_set_any_up_to_double_twelve_is_possible() -> None:
    possible, impossible = doubted((tile(12, 11), tile(13, 1)), None)

    assert possible.is_certain
    assert impossible.doubts == {Doubt.NOT_IN_SET}


def test_a_tile_of_low_confidence_is_unclear() -> None:
    (read,) = doubted((tile(6, 4, confidence=0.4),), TileSet(6))

    assert (read.confidence, set(read.doubts)) == (0.4, {Doubt.UNCLEAR})


def test_tiles_are_in_the_order_in_which_a_person_reads_them() -> None:
    read = (tile(1, 0, at=(300, 20)), tile(2, 0, at=(10, 300)), tile(3, 0, at=(10, 0)))

    assert [one.first for one in in_rows(read)] == [3, 1, 2]
