"""The hand whose tiles are on the photograph: whose they can be, and what was entered before."""

from collections.abc import Iterable
from dataclasses import replace

from app.domain.tiles import Tile
from app.i18n import Language
from app.play.entry.draft import LAST_TILE, STOCK, Draft
from app.play.hand.entered_hand import EnteredHand
from app.play.match.draft_score import draft_score
from app.words.hand.missing import without_entry
from app.words.hand.view import HandView
from app.words.naming import stock_name


def view_of(language: Language, hand: EnteredHand, draft: Draft) -> HandView:
    starter = hand.decided if draft.starter is None else draft.starter
    score = draft_score(hand.match, replace(draft, starter=starter), hand.before)
    return HandView(language, hand.table, hand.match, draft, score, starter)


def holders_of(view: HandView) -> tuple[int, ...]:
    """Returns whose tiles can be photographed: a last tile is a single one."""
    return tuple(holder for holder in view.holders if holder != LAST_TILE)


def holder_name(view: HandView, holder: int) -> str:
    if holder == STOCK:
        return stock_name(view.language, view.table.rules)
    if holder == LAST_TILE:
        return view.language.say("Last tile")
    return view.people[holder].short


def owners(draft: Draft) -> dict[Tile, int]:
    """Returns who has each tile that was entered; the last tile lies on the table."""
    last = {} if draft.last is None else {draft.last: LAST_TILE}
    return {**draft.tiles, **last}


def first_holder(view: HandView) -> int | None:
    """Returns whose tiles are counted now; None if no tiles are asked for."""
    holders = holders_of(view)
    if view.holder in holders:
        return view.holder
    waiting = next_holder(view, ())
    return next(iter(holders), None) if waiting is None else waiting


def next_holder(view: HandView, counted: tuple[int, ...]) -> int | None:
    """Returns who is counted after these: the next in turn of whom nothing is entered."""
    waiting = set(without_entry(view, view.draft)).difference(counted)
    turn = in_turn(view, counted[-1]) if counted else holders_of(view)
    return next((one for one in turn if one in waiting), None)


def in_turn(view: HandView, first: int) -> tuple[int, ...]:
    """Returns all whose tiles can be photographed, beginning with one; not whoever is out."""
    holders = holders_of(view)
    at = holders.index(first) if first in holders else 0
    turn = (*holders[at:], *holders[:at])
    return tuple(one for one in turn if one in {first, STOCK} or one != view.score.ending)


def with_tiles(draft: Draft, tiles: Iterable[tuple[Tile, int]]) -> Draft:
    """Gives each tile to its holder; what they have already, they keep."""
    for tile, holder in tiles:
        if draft.tiles.get(tile) != holder:
            draft = draft.toggle_tile(holder, tile)
    return draft
