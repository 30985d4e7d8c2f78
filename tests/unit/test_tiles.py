"""Tiles and sets of any size."""

import pytest

from app.domain.errors import RuleError
from app.domain.tiles import Tile, TileSet


@pytest.mark.parametrize("written", ["6-4", "4-6", " 6-4 ", "04-6"])
def test_a_tile_is_the_same_whichever_way_round_it_is_written(written: str) -> None:
    assert Tile.parse(written) == Tile(6, 4) == Tile(4, 6)


@pytest.mark.parametrize("written", ["", "6", "6-", "6-4-2", "a-b", "-1-2", "6:4", "6-444", "٦-٤"])
def test_an_invalid_tile_is_refused(written: str) -> None:
    with pytest.raises(RuleError, match="bad_tile"):
        Tile.parse(written)


def test_a_tile_is_written_with_the_higher_end_first() -> None:
    assert str(Tile.parse("0-5")) == "5-0"


def test_a_tile_counts_both_its_ends() -> None:
    assert [Tile.parse(tile).pips for tile in ("0-0", "6-4", "12-9")] == [0, 10, 21]


def test_a_double_has_two_equal_ends() -> None:
    assert Tile.parse("3-3").is_double
    assert not Tile.parse("3-2").is_double


@pytest.mark.parametrize(
    ("highest", "tiles", "pips"),
    [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)],
)
def test_the_number_of_tiles_and_pips_is_computed_without_listing_the_tiles(
    highest: int, tiles: int, pips: int
) -> None:
    box = TileSet(highest)

    assert (len(box), box.pips) == (tiles, pips)
    assert len(set(box)) == tiles
    assert sum(tile.pips for tile in box) == pips


def test_a_set_holds_only_its_own_tiles() -> None:
    box = TileSet(6)

    assert Tile.parse("6-6") in box
    assert Tile.parse("7-0") not in box
    assert "6-6" not in box


def test_doubles_are_listed_from_the_highest() -> None:
    assert [str(double) for double in TileSet(3).doubles] == ["3-3", "2-2", "1-1", "0-0"]


@pytest.mark.parametrize("highest", [0, 19, -6, "6", None, True])
def test_a_set_size_that_does_not_exist_is_refused(highest: object) -> None:
    with pytest.raises(RuleError, match="bad_tile_set"):
        TileSet(highest)  # type: ignore[arg-type]
