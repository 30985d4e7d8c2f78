"""The lines about who starts the first hand and later ones, and what is led."""

from typing import Any

from app.domain.editing.line import Line, Values, fixed, of_words
from app.domain.editing.slots import value_at, values_at
from app.domain.editing.ways import NO_TILE_OF, ways, with_start
from app.domain.editing.when import plays_partners
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.play_values import DrawValue, FirstTile
from app.domain.rules.values import BY_TILE, After, Lead, NoDouble, StartBy

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
_SAID = tuple(one for one in NoDouble if one is not NoDouble.NOT_NEEDED)


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
        (key,),
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


START = (
    Line(
        "start.by",
        Section.START,
        ("start.by", "start.doubles"),
        paths=("start.by",),
        values=fixed({one: one for one in FIRST}),
        follow=with_start,
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
        (*_SAID, NoDouble.NOT_NEEDED),
        applies=_starts_by_tile,
        offers=_offers_no_double,
    ),
    Line(
        "start.draw_value",
        Section.START,
        ("start.draw_value", "start.drawn_tie"),
        paths=("start.draw_value",),
        values=fixed({one: one for one in DrawValue}),
        applies=_draws_for_start,
    ),
    of_words(
        "start.lead",
        Section.START,
        Lead,
        offers=_offers_lead,
    ),
    Line(
        "start.next_lead",
        Section.START,
        ("start.next_lead",),
        paths=("start.next_lead",),
        values=_next_leads,
        read=_next_lead,
    ),
    of_words("start.first_tile", Section.START, FirstTile),
    of_words(
        "start.next_by",
        Section.START,
        StartBy,
        offers=_offers_next,
        follow=with_start,
    ),
    *map(_after, After),
)
