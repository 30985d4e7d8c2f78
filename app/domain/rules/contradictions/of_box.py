"""What cannot go together about the tiles, the players and what is dealt."""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, all_meanings, resolve
from app.domain.rules.contradictions.problem import Check, Contradiction, Found, Problem
from app.domain.rules.limits import COLOUR, MOST_PLAYERS
from app.domain.rules.play_values import Show
from app.domain.rules.values import PartnersPlay
from app.domain.tiles import LARGEST_SET, TileSet


def _name(rules: RuleSet, _chosen: Chosen) -> Found:
    if not rules.name:
        yield Problem("name", Contradiction.NAME_MISSING)


def _faces(rules: RuleSet, _chosen: Chosen) -> Found:
    faces, most = rules.faces, max(rules.sets)
    for highest in (faces.highest, *rules.sets):
        if not 1 <= highest <= LARGEST_SET:
            yield Problem("faces", Contradiction.BAD_SIZE, {"most": LARGEST_SET})
    needs_colours = faces.show is Show.COLOURS or bool(faces.colours)
    if needs_colours and len(faces.colours) <= most:
        yield Problem("faces", Contradiction.COLOUR_MISSING)
    if not all(map(COLOUR.fullmatch, faces.colours)):
        yield Problem("faces", Contradiction.BAD_COLOUR)
    needs_names = faces.show is Show.COLOURS or bool(faces.names)
    if not all(faces.names) or (needs_names and len(faces.names) <= most):
        yield Problem("faces", Contradiction.FACE_NAME_MISSING)


def _removed(rules: RuleSet, _chosen: Chosen) -> Found:
    for tiles in all_meanings(rules.removed):
        if len(set(tiles)) < len(tiles) or any(tile.high > min(rules.sets) for tile in tiles):
            yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET)


def _worth(rules: RuleSet, _chosen: Chosen) -> Found:
    if any(half > max(rules.sets) for half in rules.values.half):
        yield Problem("values.half", Contradiction.WORTH_NOT_IN_SET)
    if any(tile.high > max(rules.sets) for tile in rules.values.tile):
        yield Problem("values.tile", Contradiction.WORTH_NOT_IN_SET)


def _deals(rules: RuleSet, chosen: Chosen) -> Found:
    """Each size of the set is dealt to every number of players from the fewest to the most."""
    for highest, slot in rules.sets.items():
        line = "deal" if highest == rules.faces.highest else "sets"
        deal = resolve(slot, chosen)
        if not deal:
            yield Problem(line, Contradiction.NO_PLAYERS)
        elif not all(2 <= players <= MOST_PLAYERS for players in deal):
            yield Problem(line, Contradiction.BAD_PLAYERS, {"most": MOST_PLAYERS})
        else:
            yield from _left_out(line, deal)


def _left_out(line: str, deal: Mapping[int, object]) -> Found:
    for players in range(min(deal), max(deal)):
        if players not in deal:
            yield Problem(line, Contradiction.PLAYERS_LEFT_OUT, {"players": players})


def _dealt(rules: RuleSet, chosen: Chosen) -> Found:
    possible = (one for one in rules.sets.items() if 1 <= one[0] <= LARGEST_SET)
    for highest, slot in possible:
        line = "deal" if highest == rules.faces.highest else "sets"
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


def _usual(rules: RuleSet, _chosen: Chosen) -> Found:
    if rules.sets.get(rules.faces.highest) != rules.deal:
        yield Problem("deal", Contradiction.USUAL_SIZE_MISSING)


def _partners(rules: RuleSet, chosen: Chosen) -> Found:
    """Who must play with a partner is dealt tiles with that number of players, and no other."""
    partners = rules.partners
    if partners.players % 2 or not 4 <= partners.players <= MOST_PLAYERS:
        yield Problem("partners.play", Contradiction.BAD_PARTNERS)
    if resolve(partners.play, chosen) is not PartnersPlay.MUST:
        return
    for deal in rules.sets.values():
        numbers = resolve(deal, chosen)
        if set(numbers) != {partners.players}:
            values = {"players": partners.players}
            yield Problem("partners.play", Contradiction.PARTNERS_WITHOUT_DEAL, values)


CHECKS = (
    Check("name", _name),
    Check("faces", _faces),
    Check("removed", _removed),
    Check("values.half", _worth),
    Check("deal", _deals, lambda rules: tuple(rules.sets.values())),
    Check("deal", _dealt, lambda rules: (*rules.sets.values(), rules.removed)),
    Check("deal", _usual),
    Check("partners.play", _partners, lambda rules: (rules.partners.play, *rules.sets.values())),
)
