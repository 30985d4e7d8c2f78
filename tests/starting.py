"""Who starts by the tiles that players hold, as the app asks for them: one after the other."""

from collections.abc import Mapping

from app.domain.match.starting import Starter, calls_for, lead_of, starter_by_holder
from app.domain.rules import RuleSet
from app.domain.rules.values import StartBy
from app.domain.tiles import Tile


def starter_by_doubles(rules: RuleSet, held: Mapping[int, tuple[Tile, ...]]) -> Starter:
    """``held`` maps each seat to its tiles. If nobody holds a double, all draw again."""
    chosen, by = rules.chosen(players=len(held)), StartBy.HIGHEST_DOUBLE
    lead = lead_of(rules, chosen, by, is_first=True)
    for called in calls_for(rules, chosen, by, None).tiles:
        for seat, tiles in held.items():
            if called.is_double and called in tiles:
                return starter_by_holder(rules, len(held), seat, called, lead)
    return Starter(None, None, again=tuple(sorted(held)))
