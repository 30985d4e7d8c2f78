"""Who wins a blocked hand: a chain of criteria, applied among those still tied."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.domain.choices import choice_in, settled
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, pips_of, tiles_of
from app.domain.rules import Criterion, PartnersCount, RuleSet
from app.domain.steps import Key, Mark, Step
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class Contender:
    """Who is compared: one player, or partners whose tiles lie together."""

    seats: tuple[int, ...]
    side: tuple[int, ...]
    counted: tuple[int, ...]
    """The pips of each seat."""
    tiles: tuple[Tile, ...]
    untold: tuple[int, ...]
    """Seats of which only a total is known."""

    @property
    def pips(self) -> int:
        return sum(self.counted)

    @property
    def lowest_seat(self) -> int:
        """The seat with the fewest pips, the first of several in turn order."""
        return min(zip(self.counted, self.seats, strict=True))[1]


@dataclass(frozen=True, slots=True)
class Contest:
    """The contenders left in at the end (none: nobody wins) and how it came to that."""

    left_in: tuple[Contender, ...]
    steps: tuple[Step, ...]


def contenders(end: HandEnd, sides: Sides, count: PartnersCount) -> tuple[Contender, ...]:
    return tuple(_contender(end, seats, side) for side in sides for seats in _TOGETHER[count](side))


def _contender(end: HandEnd, seats: tuple[int, ...], side: tuple[int, ...]) -> Contender:
    held = [end.left[seat] for seat in seats]
    return Contender(
        seats=seats,
        side=side,
        counted=tuple(pips_of(left) for left in held),
        tiles=tuple(tile for left in held for tile in tiles_of(left)),
        untold=tuple(seat for seat in seats if isinstance(end.left[seat], int)),
    )


def contest(
    rules: RuleSet, chosen: Mapping[str, str], everybody: tuple[Contender, ...], picked: int | None
) -> Contest:
    """Follow the leaflet's chain until one side alone is left in."""
    tied, steps = everybody, list[Step]()
    for rule in rules.blocked.winner:
        if _decided(tied):
            break
        tied, step = _narrow(settled(rule, chosen), choice_in(rule), tied, picked)
        steps.append(step)
    if _decided(tied):
        return Contest(tied, tuple(steps))
    if tied:
        steps.append(Step(Key.STILL_TIED, {"seats": _seats(tied)}, "blocked.still_tied"))
    return Contest((), tuple(steps))


def _decided(tied: tuple[Contender, ...]) -> bool:
    """A tie between partners is harmless: their side has won."""
    return len({contender.side for contender in tied}) == 1


def _narrow(
    criterion: Criterion, choice: str | None, tied: tuple[Contender, ...], picked: int | None
) -> tuple[tuple[Contender, ...], Step]:
    clause = f"blocked.winner.{criterion}"
    if criterion is Criterion.NOBODY:
        return (), Step(Key.NOBODY_WINS, {"seats": _seats(tied)}, clause, choice)
    if criterion is Criterion.PICK:
        return _picked(tied, picked), Step(Key.PICKED, {"seat": picked}, clause, choice)
    marks = tuple(_mark(criterion, contender) for contender in _told(criterion, tied))
    best = min((mark.value for mark in marks if mark.value is not None), default=None)
    left_in = tuple(
        contender for contender, mark in zip(tied, marks, strict=True) if mark.value == best
    )
    told = {"by": criterion, "marks": marks, "left_in": _seats(left_in)}
    return left_in, Step(Key.COMPARED, told, clause, choice)


def _picked(tied: tuple[Contender, ...], picked: int | None) -> tuple[Contender, ...]:
    if picked is None:
        raise RuleError(Fault.NEEDS_PICK, seats=_seats(tied))
    named = tuple(contender for contender in tied if picked in contender.seats)
    if not named:
        raise RuleError(Fault.PICKED_NOT_TIED, seat=picked, seats=_seats(tied))
    return named


def _told(criterion: Criterion, tied: tuple[Contender, ...]) -> tuple[Contender, ...]:
    """A total hides the tiles: only their pips can be compared without them."""
    untold = tuple(sorted(seat for contender in tied for seat in contender.untold))
    if untold and criterion is not Criterion.FEWEST_PIPS:
        raise RuleError(Fault.NEEDS_TILES, seats=untold)
    return tied


def _mark(criterion: Criterion, contender: Contender) -> Mark:
    value, tile = _MEASURES[criterion](contender)
    return Mark(contender.seats, value, tile)


def _lowest(tiles: Iterable[Tile]) -> tuple[int | None, Tile | None]:
    """No such tile has no value: it cannot win against one that has."""
    tile = min(tiles, key=lambda tile: (tile.pips, tile), default=None)
    return (None, None) if tile is None else (tile.pips, tile)


_TOGETHER: Mapping[PartnersCount, Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]] = {
    PartnersCount.INDIVIDUAL: lambda side: tuple((seat,) for seat in side),
    PartnersCount.POOLED: lambda side: (side,),
}
"""Which seats of a side contend together."""

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
