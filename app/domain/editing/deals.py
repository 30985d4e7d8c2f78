"""Changes to the deal: how many tiles each takes, for each number of players."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.domain.editing.mapping import most_tiles
from app.domain.editing.slots import tidied
from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Slot, resolve
from app.domain.rules.limits import MOST_PLAYERS

FEWEST_PLAYERS = 2

__all__ = ["FEWEST_PLAYERS", "MOST_PLAYERS", "dealt", "most_tiles", "with_deal"]


def dealt(rules: RuleSet, highest: int | None = None) -> Mapping[int, int | None]:
    """Returns the tiles for each number of players; 0 as the table likes, None not for so many."""
    chosen, deal = rules.chosen(), _deal(rules, highest)
    return {
        players: resolve(deal[players], {**chosen, PLAYERS: str(players)})
        if players in deal
        else None
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    }


def _deal(rules: RuleSet, highest: int | None) -> Mapping[int, Slot[int]]:
    size = rules.faces.highest if highest is None else highest
    return resolve(rules.sets.get(size, rules.deal), rules.chosen())


def with_deal(
    rules: RuleSet, players: int, tiles: int | None, highest: int | None = None
) -> RuleSet:
    """Returns the rules with so many tiles for each of so many players, as far as the set holds
    them. The last number of players stays.
    """
    size = rules.faces.highest if highest is None else highest
    if size not in rules.sets or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        return rules
    numbers = dict(_deal(rules, size))
    if tiles is None:
        numbers.pop(players, None)
    else:
        numbers[players] = max(0, min(tiles, most_tiles(rules, players, size)))
    return _with_numbers(rules, size, numbers) if numbers else rules


def _with_numbers(rules: RuleSet, size: int, numbers: Mapping[int, Slot[int]]) -> RuleSet:
    deal = MappingProxyType(dict(sorted(numbers.items())))
    sets = MappingProxyType({**rules.sets, size: deal})
    return tidied(replace(rules, sets=sets, deal=sets[rules.faces.highest]))
