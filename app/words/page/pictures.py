"""Tiles as they lie in the pictures of a leaflet: the line of play and the draw for the start.

Positions are counted in halves of a tile, from the left and from the top. Draws nothing.
"""

from dataclasses import dataclass

from app.domain.rules import RuleSet
from app.domain.rules.play_values import Branches
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile and its upper left corner. An ``upright`` tile is two halves high, else two wide."""

    tile: Tile
    left: float
    top: float
    upright: bool = False


@dataclass(frozen=True, slots=True)
class LinePicture:
    """``open_ends`` are the centres of the squares where the next tile can go."""

    width: float
    height: float
    tiles: tuple[PlacedTile, ...]
    open_ends: tuple[tuple[float, float], ...]


def straight_line(rules: RuleSet) -> LinePicture:
    """Returns three tiles with equal halves together and two open ends."""
    high, upper, lower, low = _faces(rules)
    tiles = (
        PlacedTile(Tile(high, upper), 1, 0),
        PlacedTile(Tile(upper, lower), 3, 0),
        PlacedTile(Tile(lower, low), 5, 0),
    )
    return LinePicture(8, 1, tiles, ((0.5, 0.5), (7.5, 0.5)))


def train(rules: RuleSet) -> LinePicture:
    """Returns the double of the round, and a train that starts from it."""
    high, upper, lower, _low = _faces(rules)
    tiles = (
        PlacedTile(Tile(high, high), 0, 0, upright=True),
        PlacedTile(Tile(high, upper), 1, 0.5),
        PlacedTile(Tile(upper, lower), 3, 0.5),
    )
    return LinePicture(6, 2, tiles, ((5.5, 1),))


def line_of_sevens() -> LinePicture:
    """Returns three tiles whose touching halves add up to seven."""
    tiles = (
        PlacedTile(Tile(6, 2), 1, 0),
        PlacedTile(Tile(5, 3), 3, 0),
        PlacedTile(Tile(4, 1), 5, 0),
    )
    return LinePicture(8, 1, tiles, ((0.5, 0.5), (7.5, 0.5)))


def line_with_double(rules: RuleSet) -> LinePicture:
    """Returns a line with a crosswise double, with branches if the rules allow them."""
    high, upper, lower, _ = _faces(rules)
    top = 3.0 if rules.line.branches is Branches.TWO_MORE else 0.0
    tiles = (
        PlacedTile(Tile(high, upper), 1, top + 0.5),
        PlacedTile(Tile(upper, upper), 3, top, upright=True),
        PlacedTile(Tile(upper, lower), 4, top + 0.5),
    )
    open_ends = ((0.5, top + 1), (6.5, top + 1))
    if not top:
        return LinePicture(7, 2, tiles, open_ends)
    branches = (
        PlacedTile(Tile(high - 1, upper), 3, 1, upright=True),
        PlacedTile(Tile(upper, lower - 1), 3, 5, upright=True),
    )
    return LinePicture(7, 8, (*tiles, *branches), (*open_ends, (3.5, 0.5), (3.5, 7.5)))


def drawn_for_start(rules: RuleSet) -> tuple[Tile, ...]:
    """Returns three tiles, the highest first under every way to rank tiles."""
    high, upper, lower, low = _faces(rules)
    return Tile(high, upper), Tile(upper, lower), Tile(lower, low)


def _faces(rules: RuleSet) -> tuple[int, int, int, int]:
    """Returns four faces of the box, from the highest down."""
    highest = rules.faces.highest
    return highest, highest * 2 // 3, highest // 3, highest // 6
