"""Who starts the first hand and later ones, and what is led."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, choices_of, resolve
from app.domain.rules.lines.line import Line, Values, of_words, plays_partners, told_only
from app.domain.rules.play_values import DrawValue, FirstTile
from app.domain.rules.playable import FIRST_DOUBLE
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.slots import value_at, values_at, with_field
from app.domain.rules.statement import (
    Section,
    Statement,
    Statements,
    by_choice,
    of_size,
    plain,
    stated,
)
from app.domain.rules.values import BY_TILE, After, Lead, NoDouble, StartBy
from app.domain.tiles import Tile

FIRST = (
    StartBy.HIGHEST_DOUBLE,
    StartBy.THAT_TILE,
    StartBy.ROUND_DOUBLE,
    StartBy.HIGHEST_DRAWN,
    StartBy.LOT,
)
"""Ways that need no hand before."""
BY_WINNER = frozenset({StartBy.WINNER, StartBy.SIDE})
OF_SIDES = frozenset({StartBy.SIDE, StartBy.OPENER_SIDE})
NO_DOUBLE = tuple(one for one in NoDouble if one is not NoDouble.NOT_NEEDED)
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
LIKE_THE_FIRST = frozenset({StartBy.HIGHEST_DOUBLE, StartBy.HIGHEST_DRAWN})
"""Ways that a page tells of later hands as of the first, if that is true."""


def _say_first(rules: RuleSet, chosen: Chosen) -> Statements:
    first = rules.start
    by = resolve(first.by, chosen)
    yield _way(rules, stated(Section.START, "start.by", first.by, chosen), by, chosen)
    doubles = rules.tiles_with(chosen).doubles if by is StartBy.HIGHEST_DOUBLE else ()
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


def _say_drawn(rules: RuleSet, chosen: Chosen) -> Statements:
    """How drawn tiles are ranked; not told where this table draws none."""
    first = rules.start
    ways = {resolve(first.by, chosen), resolve(first.next_by, chosen)}
    ways |= set(rules.ways_after(chosen).values())
    if first.draw_value is None or StartBy.HIGHEST_DRAWN not in ways:
        return
    yield by_choice(Section.START, "start.draw_value", first.draw_value, chosen)
    yield Statement(Section.START, "start.drawn_tie")


def _leads_otherwise(rules: RuleSet, chosen: Chosen) -> bool:
    first = rules.start
    if first.next_lead is None:
        return False
    lead, later = resolve(first.lead, chosen), resolve(first.next_lead, chosen)
    return later not in (lead, Lead.SILENT)


def _say_next(rules: RuleSet, chosen: Chosen) -> Statements:
    """The double of a round tells the next ones."""
    first = rules.start
    by, next_by = resolve(first.by, chosen), resolve(first.next_by, chosen)
    if next_by is StartBy.ROUND_DOUBLE and by is next_by:
        return
    found = stated(Section.START, "start.next_by", first.next_by, chosen)
    if next_by in LIKE_THE_FIRST and by is not next_by:
        found = replace(found, values={"differs": True})
    yield _way(rules, found, next_by, chosen)


def _say_after(rules: RuleSet, chosen: Chosen) -> Statements:
    """What starts a hand after something else than a hand that was won, in the rules' order."""
    next_by = resolve(rules.start.next_by, chosen)
    voids = (key for row in rules.voiding_rows(chosen) for key in choices_of(row.void, chosen))
    for after, way in rules.start.ways_after.items():
        how = resolve(way, chosen)
        if how is next_by or not _is_told(rules, chosen, after):
            continue
        found = stated(Section.START, f"start.after.{after}", way, chosen)
        if after is After.VOID:
            found = replace(found, choices=tuple(dict.fromkeys((*found.choices, *voids))))
        yield _way(rules, found, how, chosen)


def _is_told(rules: RuleSet, chosen: Chosen, after: After) -> bool:
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


def _starts_by_tile(rules: RuleSet) -> bool:
    return bool(ways(rules) & BY_TILE)


def _starts_by_that_tile(rules: RuleSet) -> bool:
    return StartBy.THAT_TILE in ways(rules)


def _starts_by_round(rules: RuleSet) -> bool:
    return value_at(rules, "start.by") is StartBy.ROUND_DOUBLE


def _draws_for_start(rules: RuleSet) -> bool:
    return StartBy.HIGHEST_DRAWN in ways(rules)


def _offers_next(rules: RuleSet, key: str) -> bool:
    return StartBy(key) not in OF_SIDES or plays_partners(rules)


def _offers_no_double(rules: RuleSet, key: str) -> bool:
    if key == NoDouble.NOT_NEEDED:
        return True
    return any(NoDouble(key) in NO_TILE_OF.get(way, ()) for way in ways(rules))


def _offers_lead(rules: RuleSet, key: str) -> bool:
    return key != Lead.THAT_DOUBLE or bool(values_at(rules, "start.by") & BY_TILE)


def _tiles(rules: RuleSet) -> Values:
    """Any double can be the one that starts, if every size of the set has it."""
    doubles = rules.tiles_with(rules.chosen()).doubles
    return {str(tile): (tile,) for tile in doubles if tile.high <= min(rules.sets)}


def _faces(rules: RuleSet) -> Values:
    """The highest of the set, whichever is played with, or a lower one."""
    return {"0": (0,), **{str(face): (face,) for face in range(min(rules.sets) - 1, 0, -1)}}


def _first_double(rules: RuleSet, _chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    return (0,) if set(present) == set(rules.sets) else present


def _next_leads(rules: RuleSet) -> Values:
    """To lead like the first hand is no rule of its own."""
    lead = value_at(rules, "start.lead")
    by_tile = bool(values_at(rules, "start.next_by") & BY_TILE)
    offered = (Lead.THAT_DOUBLE, Lead.ANY_TILE) if by_tile else (Lead.ANY_TILE,)
    return {"same": (None,), **{one: (one,) for one in offered if one is not lead}}


def _next_lead(rules: RuleSet, chosen: Chosen, present: tuple[Any, ...]) -> tuple[Any, ...]:
    (later,) = present
    return (None,) if later in (value_at(rules, "start.lead", chosen), Lead.SILENT) else present


def _after(after: After) -> Line:
    """What starts a hand after something else than a hand that was won."""
    key = f"start.after.{after}"
    return Line(
        key,
        Section.START,
        paths=(key,),
        values=lambda rules: _ways_after(rules, after),
        applies=lambda rules: _can_happen(rules, after),
        offers=lambda rules, way: way == SAME or _offers_next(rules, way),
        follow=with_start,
        read=lambda rules, chosen, present: _way_after(rules, chosen, after, present),
    )


SAME = "same"
"""As always: no rule of its own."""


def _ways_after(rules: RuleSet, after: After) -> Values:
    """After a hand that does not count, the opener starts again if nothing else is said."""
    next_by = value_at(rules, "start.next_by")
    offered = (way for way in StartBy if way is not next_by and _is_possible(after, way))
    others: Values = {way: (way,) for way in offered}
    if after is After.VOID:
        return {StartBy.OPENER: (StartBy.OPENER,), **others}
    return {SAME: (None,), **others}


def _way_after(
    rules: RuleSet, chosen: Chosen, after: After, present: tuple[Any, ...]
) -> tuple[Any, ...]:
    if after is After.VOID:
        return (StartBy.OPENER,) if present == (None,) else present
    return (None,) if present[0] is value_at(rules, "start.next_by", chosen) else present


def _is_possible(after: After, way: StartBy) -> bool:
    """Nobody won a hand that was not won."""
    return way not in BY_WINNER or after in {After.RESET, After.BLOCKED}


def _can_happen(rules: RuleSet, after: After) -> bool:
    if after is After.RESET:
        return any(values_at(rules, "reset.everybody_has"))
    return after is not After.VOID or rules.can_be_void


LINES = (
    of_words(
        "start.by",
        Section.START,
        FIRST,
        statements=("start.by", "start.doubles"),
        follow=with_start,
        says=_say_first,
    ),
    Line(
        "start.tile",
        Section.START,
        ("start.by.that_tile", "start.next_by.that_tile"),
        paths=("start.tile",),
        values=_tiles,
        applies=_starts_by_that_tile,
    ),
    Line(
        "start.first_double",
        Section.START,
        ("start.by.round_double",),
        paths=("start.first_double",),
        values=_faces,
        applies=_starts_by_round,
        read=_first_double,
    ),
    of_words(
        "start.no_double",
        Section.START,
        (*NO_DOUBLE, NoDouble.NOT_NEEDED),
        applies=_starts_by_tile,
        offers=_offers_no_double,
        unless=NoDouble.NOT_NEEDED,
    ),
    of_words(
        "start.draw_value",
        Section.START,
        DrawValue,
        statements=("start.draw_value", "start.drawn_tie"),
        applies=_draws_for_start,
        says=_say_drawn,
    ),
    of_words("start.lead", Section.START, Lead, offers=_offers_lead),
    Line(
        "start.next_lead",
        Section.START,
        paths=("start.next_lead",),
        values=_next_leads,
        read=_next_lead,
        says=plain(Section.START, "start.next_lead", told=_leads_otherwise),
    ),
    of_words("start.first_tile", Section.START, FirstTile),
    of_words(
        "start.next_by",
        Section.START,
        StartBy,
        offers=_offers_next,
        follow=with_start,
        says=_say_next,
    ),
    *map(_after, After),
    told_only("start.after", Section.START, _say_after),
)


NEEDS_A_HAND = frozenset(
    {StartBy.TURN, StartBy.WINNER, StartBy.SIDE, StartBy.OPENER, StartBy.OPENER_SIDE}
)
"""Ways that look at the hand before."""


def _check_by(rules: RuleSet, chosen: Chosen) -> Found:
    by = resolve(rules.start.by, chosen)
    if by in NEEDS_A_HAND:
        yield Problem("start.by", Contradiction.NO_HAND_BEFORE)
    elif by not in BY_TILE and resolve(rules.start.lead, chosen) is Lead.THAT_DOUBLE:
        yield Problem("start.lead", Contradiction.NO_DOUBLE_TO_LEAD)


def _check_named(rules: RuleSet, _chosen: Chosen) -> Found:
    """A tile is named just where that tile starts."""
    starts = StartBy.THAT_TILE in _every_way(rules)
    if starts and rules.start.tile is None:
        yield Problem("start.tile", Contradiction.TILE_MISSING)
    if not starts and rules.start.tile is not None:
        yield Problem("start.tile", Contradiction.TILE_NOT_ASKED)


def _check_tile(rules: RuleSet, chosen: Chosen) -> Found:
    if rules.start.tile is None:
        return
    tile, removed = resolve(rules.start.tile, chosen), resolve(rules.removed, chosen)
    if tile.high > min(rules.sets) or tile in removed:
        yield Problem("start.tile", Contradiction.TILE_NOT_IN_SET, {"tile": tile})


def _check_first_double(rules: RuleSet, _chosen: Chosen) -> Found:
    highest = min(rules.sets)
    if max(all_meanings(rules.start.first_double)) > highest:
        yield Problem("start.first_double", Contradiction.DOUBLE_NOT_IN_SET, {"highest": highest})


CHECKS = (
    Check("start.by", _check_by, lambda rules: (rules.start.by, rules.start.lead)),
    Check("start.tile", _check_named),
    Check("start.tile", _check_tile, lambda rules: (rules.start.tile, rules.removed)),
    Check("start.first_double", _check_first_double),
    FIRST_DOUBLE,
)
