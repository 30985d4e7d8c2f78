"""The statements about who starts a hand, and with which tile."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.leaflet.statement import Section, Statement, by_choice, of_size, stated
from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, choices_of, resolve
from app.domain.rules.values import After, Lead, NoDouble, StartBy
from app.domain.tiles import Tile

_LIKE_THE_FIRST = {StartBy.HIGHEST_DOUBLE, StartBy.HIGHEST_DRAWN}
"""Ways that a page tells of later hands as of the first, if that is true."""


def start(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """Says nothing that follows from what was said: the double of a round tells the next ones."""
    first = rules.start
    by = resolve(first.by, chosen)
    yield _way(rules, stated(Section.START, "start.by", first.by, chosen), by, chosen)
    if by is StartBy.HIGHEST_DOUBLE:
        yield from _doubles(rules, chosen)
    if resolve(first.no_double, chosen) is not NoDouble.NOT_NEEDED:
        yield stated(Section.START, "start.no_double", first.no_double, chosen)
    yield from _draw(rules, chosen)
    yield from _lead(rules, chosen)
    yield stated(Section.START, "start.first_tile", first.first_tile, chosen)
    yield from _later(rules, chosen)


def _doubles(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    doubles = rules.tiles_with(chosen).doubles
    if len(doubles) > 1:
        values = {"highest": doubles[0], "following": doubles[1]}
        choices = choices_of(rules.removed, chosen)
        yield Statement(Section.START, "start.doubles", values, choices=choices)


def _way(rules: RuleSet, found: Statement, by: StartBy, chosen: Chosen) -> Statement:
    """Names the tile that starts, where there is one."""
    tile: Tile | None = None
    if by is StartBy.THAT_TILE and rules.start.tile is not None:
        tile = resolve(rules.start.tile, chosen)
    if by is StartBy.ROUND_DOUBLE:
        face = first_double(rules, chosen)
        tile = Tile(face, face)
        found = of_size(rules, found)
    return found if tile is None else replace(found, values={"tile": tile})


def _draw(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """How drawn tiles are ranked; not told where this table draws none."""
    first = rules.start
    ways = {resolve(first.by, chosen), resolve(first.next_by, chosen)}
    ways |= set(rules.ways_after(chosen).values())
    if first.draw_value is None or StartBy.HIGHEST_DRAWN not in ways:
        return
    yield by_choice(Section.START, "start.draw_value", first.draw_value, chosen)
    yield Statement(Section.START, "start.drawn_tie")


def _lead(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    first = rules.start
    yield stated(Section.START, "start.lead", first.lead, chosen)
    if first.next_lead is None:
        return
    lead, later = resolve(first.lead, chosen), resolve(first.next_lead, chosen)
    if later not in (lead, Lead.SILENT):
        yield stated(Section.START, "start.next_lead", first.next_lead, chosen)


def _later(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    first = rules.start
    by, next_by = resolve(first.by, chosen), resolve(first.next_by, chosen)
    if next_by is not StartBy.ROUND_DOUBLE or by is not next_by:
        found = stated(Section.START, "start.next_by", first.next_by, chosen)
        if next_by in _LIKE_THE_FIRST and by is not next_by:
            found = replace(found, values={"differs": True})
        yield _way(rules, found, next_by, chosen)
    voids = (key for row in rules.voiding_rows(chosen) for key in choices_of(row.void, chosen))
    for after, way in first.ways_after.items():
        how = resolve(way, chosen)
        if how is next_by or not _can_happen(rules, chosen, after):
            continue
        found = stated(Section.START, f"start.after.{after}", way, chosen)
        if after is After.VOID:
            found = replace(found, choices=tuple(dict.fromkeys((*found.choices, *voids))))
        yield _way(rules, found, how, chosen)


def _can_happen(rules: RuleSet, chosen: Chosen, after: After) -> bool:
    """What the rules say of a hand that does not count is told if some table can have one; that its
    starter starts again, only at such a table.
    """
    match after:
        case After.VOID:
            is_told = after in rules.start.after and rules.can_be_void
            return is_told or bool(rules.voiding_rows(chosen))
        case After.RESET:
            return resolve(rules.reset.everybody_has, chosen) > 0
        case _:
            return True
