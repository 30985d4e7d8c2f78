"""What a tap changed besides what it entered, in a note with Undo."""

from app.domain.tiles import Tile
from app.play.entry.draft import LAST_TILE, STOCK
from app.words.hand.view import HandView
from app.words.naming import tile_name


def tile_note(view: HandView, tile: Tile) -> str:
    """Returns the note for a tile that was tapped: it was another's, or replaces something."""
    draft, holder = view.draft, view.holder
    is_moved = draft.tiles.get(tile, holder) != holder or (
        draft.last == tile and holder != LAST_TILE
    )
    is_other_last = holder == LAST_TILE and draft.last not in {None, tile}
    if is_moved or is_other_last:
        return _moved(view, tile)
    if holder in draft.totals or holder in draft.sums:
        return view.language.say("The tile replaces what was entered before.")
    return ""


def total_note(view: HandView) -> str:
    draft, holder = view.draft, view.holder
    if draft.tiles_of(holder):
        return view.language.say("The total replaces the tiles.")
    if holder in draft.sums:
        return view.language.say("The total replaces what was entered before.")
    return ""


def sum_note(view: HandView) -> str:
    draft, holder = view.draft, view.holder
    if draft.tiles_of(holder) or holder in draft.totals:
        return view.language.say("The sums replace what was entered before.")
    return ""


def _moved(view: HandView, tile: Tile) -> str:
    say, holder = view.language.say, view.holder
    name = tile_name(view.language, view.table.rules.faces, tile)
    if holder == STOCK:
        return say("{tile} was moved to the draw pile.", tile=name)
    if holder == LAST_TILE:
        return say("{tile} is now the last tile.", tile=name)
    return say("{tile} was moved to {name}.", tile=name, name=view.people[holder].short)
