"""What a hand still lacks: which holder to select, and which way of entry it takes."""

from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.domain.hand.asked import Fact
from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, STOCK, Draft
from app.play.entry.modes import entry_modes
from app.words.hand.error_messages import NEEDS
from app.words.hand.view import HandView

INCOMPLETE_FAULTS = frozenset({Fault.HAND_EMPTY, Fault.STOCK_TOO_SMALL, *NEEDS})
"""Faults that are not errors: the user has not entered this yet."""
OF_HOLDERS = frozenset({Fault.HAND_EMPTY, Fault.NEEDS_STOCK, Fault.NEEDS_LAST_TILE})
OF_STOCK = frozenset({Fault.NEEDS_STOCK, Fault.STOCK_TOO_SMALL})
OF_TILES = frozenset({Fault.NEEDS_TILES, Fault.NEEDS_POINTS})


def missing_next(view: HandView) -> RuleError | None:
    """Returns what keeps the hand from being scored: of the selected holder, where something of
    them is missing too.
    """
    fault = view.score.fault
    if fault is None or fault.key not in OF_HOLDERS:
        return fault
    if view.holder not in without_entry(view, view.draft):
        return fault
    if view.holder == LAST_TILE:
        return RuleError(Fault.NEEDS_LAST_TILE)
    if view.holder >= 0 and _lacks_a_hand(view, fault):
        return RuleError(Fault.HAND_EMPTY, seat=view.holder)
    return fault


def with_last_tile(view: HandView, tile: Tile) -> Draft:
    """When the last tile is known, the next one tapped is somebody's: it must not replace it."""
    draft = view.draft.toggle_tile(LAST_TILE, tile)
    others = [holder for holder in without_entry(view, draft) if holder != LAST_TILE]
    if view.draft.last is not None or not others:
        return draft
    first = (view.score.ending or 0) + 1
    after = [holder for holder in others if holder >= first]
    return replace(draft, selected_holder=(after or others)[0])


def _lacks_a_hand(view: HandView, fault: RuleError) -> bool:
    """Where partners go out together, one of them can have nothing left."""
    seat = fault.values.get("seat")
    if fault.key != Fault.HAND_EMPTY or not isinstance(seat, int) or view.draft.has_entry(seat):
        return False
    table = view.match.table_rules
    return not table.goes_out_together


def without_entry(view: HandView, draft: Draft) -> tuple[int, ...]:
    """Returns the holders that are shown of whom nothing is entered, but for whoever is out."""
    told = {view.score.ending, STOCK if draft.stock_empty else None}
    told |= {LAST_TILE} if draft.last is not None else set()
    return tuple(one for one in view.holders if one not in told and not draft.has_entry(one))


def with_missing_selected(view: HandView) -> Draft:
    """Selects the holder whose tiles are missing, with a way to name tiles where they are needed.

    What is missing besides is asked above the tiles.
    """
    draft, fault = view.draft, missing_next(view)
    if fault is None or fault.key not in INCOMPLETE_FAULTS:
        return draft
    holder = _holder(fault)
    if holder is None:
        return draft
    draft = replace(draft, selected_holder=holder)
    if fault.key == Fault.NEEDS_TILES:
        return replace(draft, mode=entry_modes(view.match, view.score.asked | {Fact.TILES})[0])
    return replace(draft, mode=None) if fault.key == Fault.NEEDS_STOCK else draft


def _holder(fault: RuleError) -> int | None:
    """Returns the first holder that a fault is about; None where it is about no tiles."""
    seat, seats = fault.values.get("seat"), fault.values.get("seats")
    if isinstance(seats, tuple) and fault.key in OF_TILES:
        return int(seats[0])
    if fault.key in OF_STOCK:
        return STOCK
    if fault.key == Fault.NEEDS_LAST_TILE:
        return LAST_TILE
    return seat if isinstance(seat, int) else None
