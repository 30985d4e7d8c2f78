"""Tiles as they lie in the pictures of a leaflet: the line of play, and who starts.

Places are counted in halves of a tile, from the left and from the top. Draws nothing.
"""

from dataclasses import dataclass

from app.domain.rules import Branches, RuleSet
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile with its upper left corner; ``upright`` is two halves high, else two wide."""

    tile: Tile
    across: float
    down: float
    upright: bool = False


@dataclass(frozen=True, slots=True)
class LinePicture:
    """``ends`` are the middles of the halves of room where a tile can be laid next."""

    width: float
    height: float
    laid: tuple[Laid, ...]
    ends: tuple[tuple[float, float], ...]


def straight_line(rules: RuleSet) -> LinePicture:
    """Three tiles, equal halves together, with two open ends."""
    high, upper, lower, low = _faces(rules)
    laid = (
        Laid(Tile(high, upper), 1, 0),
        Laid(Tile(upper, lower), 3, 0),
        Laid(Tile(lower, low), 5, 0),
    )
    return LinePicture(8, 1, laid, ((0.5, 0.5), (7.5, 0.5)))


def line_with_double(rules: RuleSet) -> LinePicture:
    """A double across the line; with ends of its own where the leaflet has them."""
    high, upper, lower, _ = _faces(rules)
    down = 3.0 if rules.line.branches is Branches.TWO_MORE else 0.0
    laid = (
        Laid(Tile(high, upper), 1, down + 0.5),
        Laid(Tile(upper, upper), 3, down, upright=True),
        Laid(Tile(upper, lower), 4, down + 0.5),
    )
    ends = ((0.5, down + 1), (6.5, down + 1))
    if not down:
        return LinePicture(7, 2, laid, ends)
    branches = (
        Laid(Tile(high - 1, upper), 3, 1, upright=True),
        Laid(Tile(upper, lower - 1), 3, 5, upright=True),
    )
    return LinePicture(7, 8, (*laid, *branches), (*ends, (3.5, 0.5), (3.5, 7.5)))


def drawn_for_start(rules: RuleSet) -> tuple[Tile, ...]:
    """The highest first, whichever way tiles are ranked."""
    high, upper, lower, low = _faces(rules)
    return Tile(high, upper), Tile(upper, lower), Tile(lower, low)


def _faces(rules: RuleSet) -> tuple[int, int, int, int]:
    """Four faces of the box, from the highest down."""
    highest = rules.faces.highest
    return highest, highest * 2 // 3, highest // 3, highest // 6
