"""What a hand still lacks: which holder to select, and which way of entry it takes."""

from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.presenters.hand.draft import LAST_TILE, STOCK, Draft
from app.presenters.hand.draft_score import DraftScore
from app.presenters.hand.entry_modes import entry_modes
from app.presenters.shared.error_messages import NEEDS

INCOMPLETE_FAULTS = frozenset({Fault.HAND_EMPTY, *NEEDS})
"""Faults that are not errors: the user has not entered this yet."""
OF_TILES = frozenset({Fault.NEEDS_TILES, Fault.NEEDS_POINTS})


def with_missing_selected(match: Match, draft: Draft, score: DraftScore) -> Draft:
    """Selects the holder whose tiles are missing, with a way to name tiles where they are needed.

    What is missing besides is asked above the tiles.
    """
    fault = score.fault
    if fault is None or fault.key not in INCOMPLETE_FAULTS:
        return draft
    holder = _holder(fault)
    if holder is None:
        return draft
    draft = replace(draft, selected_holder=holder)
    if fault.key == Fault.NEEDS_TILES:
        return replace(draft, mode=entry_modes(match, score.asked | {Fact.TILES})[0])
    return replace(draft, mode=None) if fault.key == Fault.NEEDS_STOCK else draft


def _holder(fault: RuleError) -> int | None:
    """Returns the first holder that a fault is about; None where it is about no tiles."""
    seat, seats = fault.values.get("seat"), fault.values.get("seats")
    if isinstance(seats, tuple) and fault.key in OF_TILES:
        return int(seats[0])
    if fault.key == Fault.NEEDS_STOCK:
        return STOCK
    if fault.key == Fault.NEEDS_LAST_TILE:
        return LAST_TILE
    return seat if isinstance(seat, int) else None
