"""Which ways to enter tiles a hand offers: the tray, their sums, their halves, a total."""

from app.domain.hand.asked import Fact
from app.domain.match import Match
from app.domain.rules.choices import resolve
from app.domain.tiles import DOUBLE_BLANK
from app.play.entry.draft import Draft, EntryMode

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


def tile_modes(modes: tuple[EntryMode, ...]) -> tuple[EntryMode, ...]:
    """Returns those of these ways by which a tile is named."""
    return tuple(mode for mode in modes if mode in NAME_TILES)


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
