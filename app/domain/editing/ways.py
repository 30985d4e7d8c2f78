"""The ways to start a hand, and what goes with them."""

from collections.abc import Mapping
from dataclasses import replace

from app.domain.editing.slots import values_at, with_field
from app.domain.rules import RuleSet
from app.domain.rules.choices import all_meanings
from app.domain.rules.play_values import DrawValue
from app.domain.rules.values import BY_TILE, Lead, NoDouble, StartBy
from app.domain.tiles import Tile

NO_TILE_OF: Mapping[StartBy, frozenset[NoDouble]] = {
    StartBy.HIGHEST_DOUBLE: frozenset(
        {
            NoDouble.DRAW_AGAIN,
            NoDouble.HIGHEST_TILE,
            NoDouble.HEAVIEST_HAND,
            NoDouble.DRAW_UNTIL_FOUND,
        }
    ),
    StartBy.THAT_TILE: frozenset(NoDouble) - {NoDouble.DRAW_AGAIN, NoDouble.SET_OUT},
    StartBy.ROUND_DOUBLE: frozenset(NoDouble) - {NoDouble.DRAW_AGAIN},
}
"""What can be done where nobody holds the tile that starts."""


def ways(rules: RuleSet) -> set[StartBy]:
    """Returns every way by which a hand can start."""
    paths = ("start.by", "start.next_by", *(f"start.after.{after}" for after in rules.start.after))
    return set[StartBy]().union(*(values_at(rules, path) for path in paths))


def with_start(rules: RuleSet) -> RuleSet:
    """What goes with the ways to start goes with the present ones."""
    return _with_lead(_with_no_double(with_tile(rules)))


def with_tile(rules: RuleSet) -> RuleSet:
    """The tile that starts is named, and ranks of drawn tiles are, just where they are needed."""
    found, start = ways(rules), rules.start
    tile = start.tile
    if StartBy.THAT_TILE not in _every_way(rules):
        tile = None
    elif tile is None:
        highest = min(rules.sets)
        tile = Tile(highest, highest)
    value = start.draw_value
    if StartBy.HIGHEST_DRAWN in found and value is None:
        value = DrawValue.SUM
    return replace(rules, start=replace(start, tile=tile, draw_value=value))


def _every_way(rules: RuleSet) -> set[StartBy]:
    """Also with options that are not the usual ones."""
    slots = (rules.start.by, rules.start.next_by, *rules.start.after.values())
    return {way for slot in slots for way in all_meanings(slot)}


def _with_no_double(rules: RuleSet) -> RuleSet:
    """What happens where nobody holds the tile goes with how it is asked for."""
    fitting = frozenset[NoDouble]().union(*(NO_TILE_OF.get(way, ()) for way in ways(rules)))
    played = values_at(rules, "start.no_double")
    if played <= fitting | {NoDouble.NOT_NEEDED}:
        return rules
    return with_field(rules, "start.no_double", NoDouble.NOT_NEEDED)


def _with_lead(rules: RuleSet) -> RuleSet:
    """No double is led where none was asked for."""
    by, next_by = values_at(rules, "start.by"), values_at(rules, "start.next_by")
    if not by & BY_TILE and Lead.THAT_DOUBLE in values_at(rules, "start.lead"):
        rules = with_field(rules, "start.lead", Lead.ANY_TILE)
    is_led = Lead.THAT_DOUBLE in values_at(rules, "start.next_lead")
    if is_led and not next_by & BY_TILE:
        rules = with_field(rules, "start.next_lead", Lead.ANY_TILE)
    return rules
