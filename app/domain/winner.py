"""Finds the winner of a blocked hand: a chain of criteria, each applied to the tied players."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.domain.choices import choice_of, resolve
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, pips_of, tiles_of
from app.domain.rules import Criterion, PartnersCount, RuleSet
from app.domain.steps import Key, Mark, Step
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class Contender:
    """One player, or partners whose tiles count together."""

    seats: tuple[int, ...]
    side: tuple[int, ...]
    pips_by_seat: tuple[int, ...]
    """The pips of each seat."""
    tiles: tuple[Tile, ...]
    without_tiles: tuple[int, ...]
    """The seats of which only the total is known."""

    @property
    def pips(self) -> int:
        return sum(self.pips_by_seat)

    @property
    def lowest_seat(self) -> int:
        """The seat with the fewest pips; if seats tie, the first in turn order."""
        return min(zip(self.pips_by_seat, self.seats, strict=True))[1]


@dataclass(frozen=True, slots=True)
class BlockedResult:
    """The contenders left in at the end (if none, no player wins), and the steps."""

    left_in: tuple[Contender, ...]
    steps: tuple[Step, ...]


def contenders(end: HandEnd, sides: Sides, count: PartnersCount) -> tuple[Contender, ...]:
    return tuple(
        _contender(end, seats, side) for side in sides for seats in _CONTENDER_SEATS[count](side)
    )


def _contender(end: HandEnd, seats: tuple[int, ...], side: tuple[int, ...]) -> Contender:
    held = [end.left[seat] for seat in seats]
    return Contender(
        seats=seats,
        side=side,
        pips_by_seat=tuple(pips_of(left) for left in held),
        tiles=tuple(tile for left in held for tile in tiles_of(left)),
        without_tiles=tuple(seat for seat in seats if isinstance(end.left[seat], int)),
    )


def decide_blocked(
    rules: RuleSet,
    chosen: Mapping[str, str],
    all_contenders: tuple[Contender, ...],
    picked: int | None,
) -> BlockedResult:
    """Applies the leaflet's criteria until only one side is left in."""
    tied, steps = all_contenders, list[Step]()
    for rule in rules.blocked.winner:
        if _decided(tied):
            break
        tied, step = _narrow(resolve(rule, chosen), choice_of(rule), tied, picked)
        steps.append(step)
    if _decided(tied):
        return BlockedResult(tied, tuple(steps))
    if tied:
        steps.append(Step(Key.STILL_TIED, {"seats": _seats(tied)}, "blocked.still_tied"))
    return BlockedResult((), tuple(steps))


def _decided(tied: tuple[Contender, ...]) -> bool:
    """True if all are of one side: a tie between partners does not matter."""
    return len({contender.side for contender in tied}) == 1


def _narrow(
    criterion: Criterion, choice: str | None, tied: tuple[Contender, ...], picked: int | None
) -> tuple[tuple[Contender, ...], Step]:
    clause = f"blocked.winner.{criterion}"
    if criterion is Criterion.NOBODY:
        return (), Step(Key.NOBODY_WINS, {"seats": _seats(tied)}, clause, choice)
    if criterion is Criterion.PICK:
        return _picked(tied, picked), Step(Key.PICKED, {"seat": picked}, clause, choice)
    _require_tiles(criterion, tied)
    marks = tuple(_mark(criterion, contender) for contender in tied)
    best = min((mark.value for mark in marks if mark.value is not None), default=None)
    left_in = tuple(
        contender for contender, mark in zip(tied, marks, strict=True) if mark.value == best
    )
    values = {"by": criterion, "marks": marks, "left_in": _seats(left_in)}
    return left_in, Step(Key.COMPARED, values, clause, choice)


def _picked(tied: tuple[Contender, ...], picked: int | None) -> tuple[Contender, ...]:
    if picked is None:
        raise RuleError(Fault.NEEDS_PICK, seats=_seats(tied))
    winners = tuple(contender for contender in tied if picked in contender.seats)
    if not winners:
        raise RuleError(Fault.PICKED_NOT_TIED, seat=picked, seats=_seats(tied))
    return winners


def _require_tiles(criterion: Criterion, tied: tuple[Contender, ...]) -> None:
    """All criteria but the fewest pips need the tiles of each player, not only a total."""
    seats = tuple(sorted(seat for contender in tied for seat in contender.without_tiles))
    if seats and criterion is not Criterion.FEWEST_PIPS:
        raise RuleError(Fault.NEEDS_TILES, seats=seats)


def _mark(criterion: Criterion, contender: Contender) -> Mark:
    value, tile = _MEASURES[criterion](contender)
    return Mark(contender.seats, value, tile)


def _lowest(tiles: Iterable[Tile]) -> tuple[int | None, Tile | None]:
    """Without a tile there is no value, which loses against any value."""
    tile = min(tiles, key=lambda tile: (tile.pips, tile), default=None)
    return (None, None) if tile is None else (tile.pips, tile)


_CONTENDER_SEATS: Mapping[
    PartnersCount, Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]
] = {
    PartnersCount.INDIVIDUAL: lambda side: tuple((seat,) for seat in side),
    PartnersCount.POOLED: lambda side: (side,),
}
"""The seats of a side that form one contender."""

_MEASURES: Mapping[Criterion, Callable[[Contender], tuple[int | None, Tile | None]]] = {
    Criterion.FEWEST_PIPS: lambda contender: (contender.pips, None),
    Criterion.FEWEST_TILES: lambda contender: (len(contender.tiles), None),
    Criterion.LOWEST_SINGLE: lambda contender: _lowest(
        tile for tile in contender.tiles if not tile.is_double
    ),
    Criterion.LOWEST_TILE: lambda contender: _lowest(contender.tiles),
}


def _seats(tied: tuple[Contender, ...]) -> tuple[int, ...]:
    return tuple(sorted(seat for contender in tied for seat in contender.seats))
