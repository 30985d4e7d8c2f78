"""Questions an entered hand that cannot be right, where all tiles were dealt: nothing is refused.

If the highest face is even, every number stands on an even number of halves, and in the line halves
touch in pairs. So with all tiles dealt, each number is left an even number of times, but for the
two open ends where they differ. A blocked hand has equal ends, and all tiles of their number were
played. Doubles that were taken out change nothing of it; with an odd highest face nothing is asked.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.hand import HandEnd, tiles_of
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.play_values import Joins
from app.domain.rules.values import Fits
from app.domain.tiles import Tile


class DoubtKey(StrEnum):
    """What cannot be; the presenters have a text for each."""

    ODD_NUMBER = "odd_number"
    """``faces``: one tile with each of these numbers is missing or too many"""
    NOT_CLOSED = "not_closed"
    """no values: of one number no tile may be left, because the line ends with it"""
    CAPICUA = "capicua"
    """no values: the last tile cannot have fitted where it is said to"""


@dataclass(frozen=True, slots=True)
class Doubt:
    key: DoubtKey
    values: Mapping[str, object] = field(default_factory=dict)


def doubts(rules: RuleSet, end: HandEnd, chosen: Chosen) -> tuple[Doubt, ...]:
    """Returns what to look at again; nothing where not all tiles are known."""
    if not _all_dealt(rules, end, chosen) or not _all_known(end) or end.stopped:
        return ()
    tiles = [tile for held in end.left.values() for tile in tiles_of(held)]
    left = Counter(face for tile in tiles for face in (tile.high, tile.low))
    odd = tuple(sorted(face for face, times in left.items() if times % 2))
    if end.out is None:
        return _of_block(rules, left, odd)
    return _of_out(end, odd)


def _all_dealt(rules: RuleSet, end: HandEnd, chosen: Chosen) -> bool:
    players = len(end.left)
    joins = resolve(rules.line.joins, chosen)
    return (
        joins is Joins.TWO_ENDS
        and rules.nobody_draws(chosen)
        and rules.left_over(players, chosen) == 0
        and rules.faces.highest % 2 == 0
        and all(tile.is_double for tile in resolve(rules.removed, chosen))
    )


def _all_known(end: HandEnd) -> bool:
    held = [left for seat, left in end.left.items() if seat != end.out]
    return all(isinstance(left, tuple) for left in held)


def _of_block(rules: RuleSet, left: Counter[int], odd: tuple[int, ...]) -> tuple[Doubt, ...]:
    if odd:
        return (Doubt(DoubtKey.ODD_NUMBER, {"faces": odd}),)
    is_closed = any(left[face] == 0 for face in range(rules.faces.highest + 1))
    return () if is_closed else (Doubt(DoubtKey.NOT_CLOSED),)


def _of_out(end: HandEnd, odd: tuple[int, ...]) -> tuple[Doubt, ...]:
    """The two open ends are odd where they differ; which ends they are, the last tile says."""
    if len(odd) not in (0, 2):
        return (Doubt(DoubtKey.ODD_NUMBER, {"faces": odd}),)
    if end.last is None or end.fits is None or _fits_can_be(end.last, end.fits, odd):
        return ()
    return (Doubt(DoubtKey.CAPICUA),)


def _fits_can_be(last: Tile, fits: Fits, odd: tuple[int, ...]) -> bool:
    """A tile that fits two different ends leaves them alike. On equal ends, it leaves its own two
    halves. If it fits one end only, its other half and the other end stay, and differ.
    """
    if fits is Fits.DIFFERENT:
        return odd == ()
    if fits is Fits.EQUAL:
        return odd == (() if last.is_double else (last.low, last.high))
    return (
        len(odd) == 2 and bool({*odd} & {last.high, last.low}) and set(odd) != {last.high, last.low}
    )
