"""Whose tiles are entered (the players, the stock, the last tile of whoever went out), and in which
ways: the tray, their sums, their halves, a total.
"""

from collections.abc import Iterator

from app.domain.errors import Fault
from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.choices import resolve
from app.domain.rules.values import Fits
from app.domain.tiles import DOUBLE_BLANK
from app.play.entry.draft import LAST_TILE, STOCK, Draft, EntryMode
from app.play.match.draft_score import DraftScore

MANY_PLAYERS = 6
"""From so many players on, how the hand ended takes one line as soon as it is known."""
LARGEST_TRAY = 9
"""The highest face of a set whose tiles all fit on a phone as keys."""
SMALLEST_SUMS = 7
"""The highest face from which sums are quicker to find than tiles."""
NAME_TILES = frozenset({EntryMode.TRAY, EntryMode.KEYPAD})
"""The ways by which it is known which tiles they are."""


def entry_modes(match: Match, asked: frozenset[Fact]) -> tuple[EntryMode, ...]:
    """Returns the ways to enter what is left, the one to begin with first."""
    highest = match.sized_rules.faces.highest
    tray = (EntryMode.TRAY,) if highest <= LARGEST_TRAY else ()
    has_sums = highest >= SMALLEST_SUMS and _are_sums_enough(match, asked)
    sums = (EntryMode.SUMS,) if has_sums else ()
    return (*tray, *sums, EntryMode.KEYPAD, EntryMode.TOTAL)


def entry_mode(draft: Draft, modes: tuple[EntryMode, ...]) -> EntryMode:
    """Returns the way that the user chose, if this hand offers it."""
    return draft.mode if draft.mode in modes else modes[0]


def _are_sums_enough(match: Match, asked: frozenset[Fact]) -> bool:
    """True if nothing rests on the very tiles, but for the double blank, whose sum is its own."""
    if Fact.TILES in asked or Fact.WORTH not in asked:
        return Fact.TILES not in asked
    chosen, values = match.rules.chosen(match.choices, len(match.players)), match.rules.values
    are_pips = all(resolve(worth, chosen) == face for face, worth in values.half.items())
    return are_pips and set(values.tile) <= {DOUBLE_BLANK}


def holders(match: Match, draft: Draft, score: DraftScore) -> tuple[int, ...]:
    """Returns the holders whose tiles the rules ask for, and those for whom some were entered."""
    return tuple(_holders(match, draft, score))


def selected_holder(match: Match, draft: Draft, shown: tuple[int, ...]) -> int:
    """Returns the one of those shown that the user chose, else the next who is not out."""
    wanted = draft.selected_holder
    if wanted in shown:
        return wanted
    after = 0 if draft.out is None else draft.out + 1
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
        passed_over = draft.out if is_folded(match, draft) else None
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
    if score.out is None:
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
