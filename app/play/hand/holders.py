"""Whose tiles are entered: the players, the stock, and the last tile of whoever went out."""

from collections.abc import Iterator

from app.domain.errors import Fault
from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.values import Fits
from app.play.entry.draft import BLOCKED, LAST_TILE, STOCK, STOPPED, Draft
from app.play.entry.question import MANY_PLAYERS
from app.play.match.draft_score import DraftScore


def holders(match: Match, draft: Draft, score: DraftScore) -> tuple[int, ...]:
    """Returns the holders whose tiles the rules ask for, and those for whom some were entered."""
    return tuple(_holders(match, draft, score))


def selected_holder(match: Match, draft: Draft, shown: tuple[int, ...]) -> int:
    """Returns the one of those shown that the user chose, else the next who is not out."""
    wanted = draft.selected_holder
    if wanted in shown:
        return wanted
    after = 0 if draft.ending in {None, BLOCKED, STOPPED} else (draft.ending or 0) + 1
    first = after % len(match.players)
    return first if first in shown or not shown else shown[0]


def is_folded(match: Match, draft: Draft) -> bool:
    """True if only the answer to how the hand ended is shown: the user gave it, and at a large
    table all answers would take much of the screen.
    """
    return draft.ending is not None and len(match.players) >= MANY_PLAYERS


def _holders(match: Match, draft: Draft, score: DraftScore) -> Iterator[int]:
    if _are_hands_counted(draft, score):
        seats = range(len(match.players))
        passed_over = draft.ending if is_folded(match, draft) else None
        yield from (seat for seat in seats if seat != passed_over or draft.has_entry(seat))
    if score.counts_stock:
        yield STOCK
    if _is_last_tile_told(match, draft, score):
        yield LAST_TILE


def _are_hands_counted(draft: Draft, score: DraftScore) -> bool:
    is_lacking = score.lacks(Fault.NEEDS_POINTS) or score.lacks(Fault.NEEDS_TILES)
    is_entered = bool(draft.tiles or draft.totals or draft.sums)
    return Fact.LEFT in score.asked or is_lacking or is_entered


def _is_last_tile_told(match: Match, draft: Draft, score: DraftScore) -> bool:
    """True from the moment that somebody is out, not only when all else is entered: a cell more
    would move the tiles while they are tapped.
    """
    if score.ending is None or score.ending < 0:
        return False
    if draft.last is not None or score.lacks(Fault.NEEDS_LAST_TILE):
        return True
    return Fact.LAST in score.asked and _does_last_tile_decide(match, draft.fits or Fits.ONE)


def _does_last_tile_decide(match: Match, fits: Fits) -> bool:
    table = match.table_rules
    return any(_needs_last_tile(row, fits) for row in table.out_rows)


def _needs_last_tile(row: BonusRow, fits: Fits) -> bool:
    """True unless it is known without the tile that the row pays nothing."""
    amounts = row.points if isinstance(row.points, tuple) else (row.points,)
    if not any(amount.value for amount in amounts):
        return False
    if row.fits.value is not None:
        return fits is not Fits.ONE
    return row.tile is not None or not row.blank.value
