"""The sums of single tiles: how often the set has each, and how often it was entered."""

from collections import Counter

from app.domain.match import Match
from app.play.entry.draft import Draft


def sums_entered(draft: Draft) -> Counter[int]:
    """Returns how often each sum was entered, for all holders; tiles that are known count too."""
    entered = Counter(sum_ for sums in draft.sums.values() for sum_ in sums)
    entered.update(tile.pips for tile in draft.tiles)
    if draft.last is not None:
        entered[draft.last.pips] += 1
    return entered


def sums_used_up(match: Match, draft: Draft) -> frozenset[int]:
    """Returns the sums that no other tile of the set has."""
    entered = sums_entered(draft)
    table = match.table_rules
    held = Counter(tile.pips for tile in table.tiles)
    every = range(2 * table.rules.faces.highest + 1)
    return frozenset(sum_ for sum_ in every if entered[sum_] >= held[sum_])


def with_sum(draft: Draft, holder: int, sum_: int) -> Draft:
    return draft.set_sums(holder, (*draft.sums.get(holder, ()), sum_))


def without_sum(draft: Draft, holder: int, sum_: int) -> Draft:
    """Takes back one tile with this sum."""
    sums = list(draft.sums.get(holder, ()))
    if sum_ in sums:
        sums.reverse()
        sums.remove(sum_)
        sums.reverse()
    return draft.set_sums(holder, tuple(sums)) if holder in draft.sums else draft
