"""What cannot go together about the tiles, the players and what is dealt."""

from collections.abc import Mapping
from typing import TypeVar

from app.domain.rules import Deal, RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Chosen, Slot, all_meanings, resolve
from app.domain.rules.contradictions.problem import Check, Contradiction, Found, Problem
from app.domain.rules.limits import COLOUR, MOST_PLAYERS
from app.domain.rules.play_values import Show
from app.domain.rules.values import PartnersPlay
from app.domain.tiles import LARGEST_SET, Tile, TileSet

T = TypeVar("T")


def _name(rules: RuleSet, _chosen: Chosen) -> Found:
    if not rules.name:
        yield Problem("name", Contradiction.NAME_MISSING)


def _size(rules: RuleSet, _chosen: Chosen) -> Found:
    for highest in (rules.faces.highest, *rules.sets):
        if not 1 <= highest <= LARGEST_SET:
            yield Problem("faces", Contradiction.BAD_SIZE, {"most": LARGEST_SET}, "sets")


def _faces(rules: RuleSet, _chosen: Chosen) -> Found:
    faces, most = rules.faces, max(rules.sets)
    needs_colours = faces.show is Show.COLOURS or bool(faces.colours)
    if needs_colours and len(faces.colours) <= most:
        yield Problem("faces", Contradiction.COLOUR_MISSING, field="faces.colours")
    if not all(map(COLOUR.fullmatch, faces.colours)):
        yield Problem("faces", Contradiction.BAD_COLOUR, field="faces.colours")
    needs_names = faces.show is Show.COLOURS or bool(faces.names)
    if not all(faces.names):
        yield Problem("faces", Contradiction.FACE_NAME_MISSING, field="faces.names")
    elif needs_names and len(faces.names) <= most:
        yield Problem("faces", Contradiction.FACE_NAME_MISSING)


def _removed(rules: RuleSet, _chosen: Chosen) -> Found:
    for tiles in all_meanings(rules.removed):
        if not _has_all(min(rules.sets), tiles):
            yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET)


def _worth(rules: RuleSet, _chosen: Chosen) -> Found:
    if any(half > max(rules.sets) for half in rules.values.half):
        yield Problem("values.half", Contradiction.WORTH_NOT_IN_SET)
    if any(tile.high > max(rules.sets) for tile in rules.values.tile):
        yield Problem("values.tile", Contradiction.WORTH_NOT_IN_SET)


def _line(rules: RuleSet, highest: int) -> str:
    return "deal" if highest == rules.faces.highest else "sets"


def _players(rules: RuleSet, _chosen: Chosen) -> Found:
    for highest, slot in rules.sets.items():
        line, field = _line(rules, highest), f"sets.{highest}"
        for deal in all_meanings(slot):
            if not deal:
                yield Problem(line, Contradiction.NO_PLAYERS, field=field)
            if not _can_play(deal):
                yield Problem(line, Contradiction.BAD_PLAYERS, {"most": MOST_PLAYERS}, field)


def _can_play(deal: Mapping[int, object]) -> bool:
    return all(2 <= players <= MOST_PLAYERS for players in deal)


def _left_out(rules: RuleSet, chosen: Chosen) -> Found:
    """Each size of the set is dealt to every number of players from the fewest to the most."""
    for highest, slot in rules.sets.items():
        deal = resolve(slot, chosen)
        if deal and _can_play(deal):
            for players in sorted({*range(min(deal), max(deal))} - set(deal)):
                values = {"players": players}
                yield Problem(_line(rules, highest), Contradiction.PLAYERS_LEFT_OUT, values)


def _possible(rules: RuleSet) -> dict[int, Deal]:
    return {size: deal for size, deal in rules.sets.items() if 1 <= size <= LARGEST_SET}


def _dealt(rules: RuleSet, chosen: Chosen) -> Found:
    for highest, slot in _possible(rules).items():
        line = _line(rules, highest)
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


def _dealt_at_all(rules: RuleSet, _chosen: Chosen) -> Found:
    """Of foreign rules every option can be dealt beside every other one."""
    for highest, slot in _possible(rules).items():
        deals = (deal.items() for deal in all_meanings(slot))
        for players, tiles in (one for deal in deals for one in deal):
            removed = _meanings(rules.removed, players)
            if not all(_has_all(highest, taken) for taken in removed):
                yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET, field="removed")
                continue
            fewest = min(len(TileSet(highest, taken)) for taken in removed)
            for each in _meanings(tiles, players):
                if not 0 <= players * each <= fewest:
                    most = fewest // max(players, 1)
                    values = {"players": players, "tiles": each, "most": most}
                    line, field = _line(rules, highest), f"sets.{highest}"
                    yield Problem(line, Contradiction.TOO_FEW_TILES, values, field)


def _meanings(slot: Slot[T], players: int) -> tuple[T, ...]:
    """Returns every value that the rule can have with this number of players."""
    if isinstance(slot, ByChoice) and slot.choice == PLAYERS:
        return _meanings(slot.under(str(players)), players)
    if isinstance(slot, ByChoice):
        return tuple(value for one in slot.meanings.values() for value in _meanings(one, players))
    return (slot,)


def _has_all(highest: int, tiles: tuple[Tile, ...]) -> bool:
    return len(set(tiles)) == len(tiles) and all(tile.high <= highest for tile in tiles)


def _usual(rules: RuleSet, _chosen: Chosen) -> Found:
    if rules.sets.get(rules.faces.highest) != rules.deal:
        yield Problem("deal", Contradiction.USUAL_SIZE_MISSING, field="sets")


def _sides(rules: RuleSet, _chosen: Chosen) -> Found:
    players = rules.partners.players
    if players % 2 or not 4 <= players <= MOST_PLAYERS:
        yield Problem("partners.play", Contradiction.BAD_PARTNERS, field="sets.partners")


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


SIZE = Check("faces", _size)
FACES = Check("faces", _faces)
PLAYERS_DEALT = Check("deal", _players)
DEALT = Check("deal", _dealt_at_all)
USUAL = Check("deal", _usual)
SIDES = Check("partners.play", _sides)

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
