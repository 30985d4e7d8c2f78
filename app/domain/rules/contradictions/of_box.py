"""What cannot go together about the tiles, the players and what is dealt."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, all_meanings, resolve
from app.domain.rules.playable import (
    DEALT,
    FACES,
    PLAYERS_DEALT,
    SIDES,
    SIZE,
    USUAL,
    can_play,
    has_all,
    line_of_size,
    possible_sizes,
)
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.values import PartnersPlay
from app.domain.tiles import TileSet


def _name(rules: RuleSet, _chosen: Chosen) -> Found:
    if not rules.name:
        yield Problem("name", Contradiction.NAME_MISSING)


def _removed(rules: RuleSet, _chosen: Chosen) -> Found:
    for tiles in all_meanings(rules.removed):
        if not has_all(min(rules.sets), tiles):
            yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET)


def _worth(rules: RuleSet, _chosen: Chosen) -> Found:
    if any(half > max(rules.sets) for half in rules.values.half):
        yield Problem("values.half", Contradiction.WORTH_NOT_IN_SET)
    if any(tile.high > max(rules.sets) for tile in rules.values.tile):
        yield Problem("values.tile", Contradiction.WORTH_NOT_IN_SET)


def _left_out(rules: RuleSet, chosen: Chosen) -> Found:
    """Each size of the set is dealt to every number of players from the fewest to the most."""
    for highest, slot in rules.sets.items():
        deal = resolve(slot, chosen)
        if deal and can_play(deal):
            for players in sorted({*range(min(deal), max(deal))} - set(deal)):
                values = {"players": players}
                yield Problem(line_of_size(rules, highest), Contradiction.PLAYERS_LEFT_OUT, values)


def _dealt(rules: RuleSet, chosen: Chosen) -> Found:
    for highest, slot in possible_sizes(rules).items():
        line = line_of_size(rules, highest)
        for players, tiles in resolve(slot, chosen).items():
            table = {**chosen, PLAYERS: str(players)}
            each, most = resolve(tiles, table), _most(rules, highest, players, table)
            if not 0 <= each <= most or not most:
                values = {"players": players, "tiles": each, "most": most}
                yield Problem(line, Contradiction.TOO_FEW_TILES, values)


def _most(rules: RuleSet, highest: int, players: int, chosen: Chosen) -> int:
    """The most tiles that each can be dealt."""
    removed = tuple(tile for tile in resolve(rules.removed, chosen) if tile.high <= highest)
    return len(TileSet(highest, tuple(dict.fromkeys(removed)))) // max(players, 1)


def _partners(rules: RuleSet, chosen: Chosen) -> Found:
    """Who must play with a partner is dealt tiles with that number of players, and no other."""
    partners = rules.partners
    if resolve(partners.play, chosen) is not PartnersPlay.MUST:
        return
    for deal in rules.sets.values():
        numbers = resolve(deal, chosen)
        if set(numbers) != {partners.players}:
            values = {"players": partners.players}
            yield Problem("partners.play", Contradiction.PARTNERS_WITHOUT_DEAL, values)


CHECKS = (
    Check("name", _name),
    SIZE,
    FACES,
    Check("removed", _removed),
    Check("values.half", _worth),
    PLAYERS_DEALT,
    Check("deal", _left_out, lambda rules: tuple(rules.sets.values())),
    Check("deal", _dealt, lambda rules: (*rules.sets.values(), rules.removed)),
    DEALT,
    USUAL,
    SIDES,
    Check("partners.play", _partners, lambda rules: (rules.partners.play, *rules.sets.values())),
)
