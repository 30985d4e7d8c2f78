"""What tiles are worth: their pips, unless the rules give a half or a tile a worth of its own."""

from app.domain.choices import Chosen, resolve
from app.domain.rule_values import TileWorth
from app.domain.rules import RuleSet
from app.domain.tiles import Tile


def worth_of(rules: RuleSet, chosen: Chosen, tile: Tile) -> int:
    values = rules.values
    worth = resolve(values.tile.get(tile, TileWorth.PIPS), chosen)
    if isinstance(worth, int):
        return worth
    if not values.half:
        return tile.pips
    halves = (values.half.get(face, face) for face in (tile.high, tile.low))
    return sum(resolve(half, chosen) for half in halves)


def pips_of(rules: RuleSet, chosen: Chosen, left: tuple[Tile, ...] | int) -> int:
    """Returns the worth of the tiles; a total is taken as the players counted it."""
    if isinstance(left, int):
        return left
    if not rules.values.tile and not rules.values.half:
        return sum([tile.high + tile.low for tile in left])
    return sum(worth_of(rules, chosen, tile) for tile in left)


def total_worth(rules: RuleSet, chosen: Chosen) -> int:
    """Returns the worth of all tiles that are played with."""
    tiles = rules.tiles_with(chosen)
    if not rules.values.tile and not rules.values.half:
        return tiles.pips
    return sum(worth_of(rules, chosen, tile) for tile in tiles)


def heaviest(rules: RuleSet, chosen: Chosen, tiles: int) -> int:
    """Returns the most that this many tiles can be worth."""
    worth = sorted(
        (worth_of(rules, chosen, tile) for tile in rules.tiles_with(chosen)), reverse=True
    )
    return sum(worth[:tiles])
