"""The cells of those whose tiles are entered, and what was entered for each."""

from dataclasses import dataclass

from app.i18n import signed
from app.play.entry.draft import LAST_TILE, STOCK
from app.play.entry.question import NO_COLOUR
from app.words.hand.view import HandView
from app.words.naming import stock_name, tile_name


@dataclass(frozen=True, slots=True)
class Holder:
    """A player who may have tiles left, the draw pile, or the last tile of whoever is out;
    ``summary`` is what was entered.
    """

    holder: int
    text: str
    label: str
    summary: str
    colour: int
    chosen: bool


def holder_cells(view: HandView) -> tuple[Holder, ...]:
    """Returns none where the last tile is all that is asked for: the sentence above the tiles says
    so.
    """
    holders, selected = view.holders, view.holder
    if holders == (LAST_TILE,):
        return ()
    return tuple(_cell(view, holder, chosen=holder == selected) for holder in holders)


def _cell(view: HandView, holder: int, *, chosen: bool) -> Holder:
    if holder == LAST_TILE:
        return _last_tile(view, chosen=chosen)
    if holder == STOCK:
        name = stock_name(view.language, view.table.rules)
        # Translators: of the draw pile: no tiles in it
        empty = view.language.say("empty")
        text = empty if view.draft.stock_empty else _summary(view, holder)
        return Holder(holder, name, _count_label(view, name), text, NO_COLOUR, chosen)
    person = view.people[holder]
    # Translators: on the cell of the player who went out
    out = view.language.say("out")
    text = out if holder == view.score.ending else _summary(view, holder)
    label = _count_label(view, person.short)
    return Holder(holder, person.short, label, text, person.colour, chosen)


def _last_tile(view: HandView, *, chosen: bool) -> Holder:
    name, last = view.language.say("Last tile"), view.draft.last
    faces = view.table.rules.faces
    text = "—" if last is None else tile_name(view.language, faces, last)
    return Holder(LAST_TILE, name, name, text, NO_COLOUR, chosen)


def _count_label(view: HandView, name: str) -> str:
    return view.language.say("What is left: {name}", name=name)


def _summary(view: HandView, holder: int) -> str:
    """Returns the points by the rules of the table, with the number of tiles if it is known."""
    if not view.draft.has_entry(holder):
        return "—"
    points = view.points(holder)
    if holder in view.draft.totals:
        return signed(points)
    tiles = len(view.draft.sums.get(holder, ())) or len(view.draft.tiles_of(holder))
    return view.language.say("{points} ({tiles})", points=points, tiles=tiles)
