"""The hand whose tiles are on the photograph: whose they can be, and what was entered before."""

from collections.abc import Iterable
from dataclasses import replace

from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.hand.draft import LAST_TILE, STOCK, Draft
from app.presenters.hand.draft_score import draft_score
from app.presenters.hand.entered_hand import EnteredHand
from app.presenters.hand.view import HandView
from app.presenters.shared.naming import stock_name


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
    return view.people[holder].short


def first_holder(view: HandView) -> int | None:
    """Returns whose tiles are counted now; None if no tiles are asked for."""
    holders = holders_of(view)
    return view.holder if view.holder in holders else next(iter(holders), None)


def next_holder(view: HandView, counted: Iterable[int]) -> int | None:
    """Returns who is counted after these: the next in turn of whom nothing is entered."""
    holders, done = holders_of(view), tuple(counted)
    after = holders.index(done[-1]) + 1 if done and done[-1] in holders else 0
    waiting = (*holders[after:], *holders[:after])
    return next((one for one in waiting if _is_waiting(view, one) and one not in done), None)


def in_turn(view: HandView, first: int) -> tuple[int, ...]:
    """Returns all whose tiles can be photographed, beginning with one; whoever is out is last."""
    holders = holders_of(view)
    at = holders.index(first) if first in holders else 0
    turn = (*holders[at:], *holders[:at])
    return tuple(sorted(turn, key=lambda one: one == view.score.ending))


def with_tiles(draft: Draft, tiles: Iterable[tuple[Tile, int]]) -> Draft:
    """Gives each tile to its holder; what they have already, they keep."""
    for tile, holder in tiles:
        if draft.tiles.get(tile) != holder:
            draft = draft.toggle_tile(holder, tile)
    return draft


def _is_waiting(view: HandView, holder: int) -> bool:
    return holder != view.score.ending and not view.draft.has_entry(holder)
