"""Changes every value that a slot can have, and fits what names tiles into another set."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from app.domain.rules import Deal, RuleSet
from app.domain.rules.choices import ByChoice, Slot, all_meanings
from app.domain.tiles import Tile, TileSet

T = TypeVar("T")


def mapped(slot: Slot[T], change: Callable[[T], T]) -> Slot[T]:
    """Returns the slot with every value changed."""
    if isinstance(slot, ByChoice):
        meanings = {key: mapped(one, change) for key, one in slot.meanings.items()}
        return ByChoice(slot.choice, meanings)
    return change(slot)


def most_tiles(rules: RuleSet, players: int, highest: int | None = None) -> int:
    """Returns how many tiles each can be dealt at most, whatever is taken out of the set."""
    size = rules.faces.highest if highest is None else highest
    taken = max(sum(tile.high <= size for tile in some) for some in all_meanings(rules.removed))
    return (len(TileSet(size)) - taken) // players


def fitted_deal(rules: RuleSet, deal: Deal, highest: int) -> Deal:
    """Returns a deal that a set of this size holds. Whoever would get no tile is left out, but for
    the smallest number of players.
    """

    def fit(numbers: Mapping[int, Slot[int]]) -> Mapping[int, Slot[int]]:
        most = {players: most_tiles(rules, players, highest) for players in numbers}
        kept = [players for players in numbers if most[players] > 0] or [min(numbers)]
        return MappingProxyType(
            {players: _at_most(numbers[players], most[players]) for players in kept}
        )

    return mapped(deal, fit)


def _at_most(slot: Slot[int], most: int) -> Slot[int]:
    return mapped(slot, lambda tiles: min(tiles, most))


def in_set(rules: RuleSet) -> RuleSet:
    """Returns the rules with no tile or face that a set they are played with does not have."""
    least, most = min(rules.sets), max(rules.sets)
    start, values = rules.start, rules.values
    tile = None if start.tile is None else mapped(start.tile, lambda tile: _lower(tile, least))
    first = mapped(start.first_double, lambda face: min(face, least))
    half = {face: worth for face, worth in values.half.items() if face <= most}
    tiles = {tile: worth for tile, worth in values.tile.items() if tile.high <= most}
    return replace(
        rules,
        start=replace(start, tile=tile, first_double=first),
        removed=mapped(rules.removed, lambda some: tuple(one for one in some if one.high <= least)),
        values=replace(values, half=MappingProxyType(half), tile=MappingProxyType(tiles)),
    )


def _lower(tile: Tile, highest: int) -> Tile:
    return Tile(min(tile.high, highest), min(tile.low, highest))
