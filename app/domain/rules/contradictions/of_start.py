"""What cannot go together about the start of a hand."""

from collections.abc import Iterator

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, resolve
from app.domain.rules.playable import FIRST_DOUBLE
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.values import BY_TILE, Lead, StartBy

NEEDS_A_HAND = frozenset(
    {StartBy.TURN, StartBy.WINNER, StartBy.SIDE, StartBy.OPENER, StartBy.OPENER_SIDE}
)
"""Ways that look at the hand before."""


def _ways(rules: RuleSet) -> Iterator[StartBy]:
    for slot in (rules.start.by, rules.start.next_by, *rules.start.after.values()):
        yield from all_meanings(slot)


def _by(rules: RuleSet, chosen: Chosen) -> Found:
    by = resolve(rules.start.by, chosen)
    if by in NEEDS_A_HAND:
        yield Problem("start.by", Contradiction.NO_HAND_BEFORE)
    elif by not in BY_TILE and resolve(rules.start.lead, chosen) is Lead.THAT_DOUBLE:
        yield Problem("start.lead", Contradiction.NO_DOUBLE_TO_LEAD)


def _is_named(rules: RuleSet, _chosen: Chosen) -> Found:
    """A tile is named just where that tile starts."""
    starts = StartBy.THAT_TILE in _ways(rules)
    if starts and rules.start.tile is None:
        yield Problem("start.tile", Contradiction.TILE_MISSING)
    if not starts and rules.start.tile is not None:
        yield Problem("start.tile", Contradiction.TILE_NOT_ASKED)


def _tile(rules: RuleSet, chosen: Chosen) -> Found:
    if rules.start.tile is None:
        return
    tile, removed = resolve(rules.start.tile, chosen), resolve(rules.removed, chosen)
    if tile.high > min(rules.sets) or tile in removed:
        yield Problem("start.tile", Contradiction.TILE_NOT_IN_SET, {"tile": tile})


def _first_double(rules: RuleSet, _chosen: Chosen) -> Found:
    highest = min(rules.sets)
    if max(all_meanings(rules.start.first_double)) > highest:
        yield Problem("start.first_double", Contradiction.DOUBLE_NOT_IN_SET, {"highest": highest})


CHECKS = (
    Check("start.by", _by, lambda rules: (rules.start.by, rules.start.lead)),
    Check("start.tile", _is_named),
    Check("start.tile", _tile, lambda rules: (rules.start.tile, rules.removed)),
    Check("start.first_double", _first_double),
    FIRST_DOUBLE,
)
