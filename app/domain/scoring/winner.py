"""Finds the winner of a blocked hand: a chain of criteria, each applied to the tied players."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.domain.errors import Fault, RuleError
from app.domain.rules.values import Among, Criterion
from app.domain.scoring.decision import Contender, Contenders, Counted, Decision
from app.domain.tiles import Tile
from app.domain.verdict.steps import Key, Mark


@dataclass(slots=True)
class BlockedResult:
    """The contenders left in at the end; if none, no player wins. ``shared`` if all of them win,
    with the choices that led to it; ``picked`` if the table named the winner.
    """

    left_in: Contenders
    shared: bool = False
    picked: bool = False
    choices: tuple[str, ...] = ()


def decide_blocked(made: Decision, all_contenders: Contenders) -> BlockedResult:
    """Applies the criteria until only one side is left in."""
    tied, criterion = _among(made, all_contenders), None
    for rule in made.counted.table.chain:
        if not tied or _decided(tied):
            break
        criterion = rule.value
        if criterion is Criterion.SHARE:
            return BlockedResult(tied, shared=True, choices=rule.choices)
        tied = _narrow(made, criterion, rule.choices, tied)
    if _decided(tied):
        return BlockedResult(tied, picked=criterion is Criterion.PICK)
    if tied:
        made.tell(Key.STILL_TIED, {"seats": _seats(tied)}, "blocked.still_tied")
    return BlockedResult(())


def _decided(tied: Contenders) -> bool:
    """True if all are of one side: a tie between partners does not matter."""
    return len({contender.side for contender in tied}) == 1


def _among(made: Decision, everybody: Contenders) -> Contenders:
    """Some tables let only the player who locked and a neighbour decide a blocked hand."""
    counted, among = made.counted, made.counted.table.among
    made.consulted.update(among.choices)
    if among.value is Among.ALL:
        return everybody
    locker, step = _locker(counted), 1 if among.value is Among.LOCKER_NEXT else -1
    two = tuple(sorted((locker, (locker + step) % len(counted.seats))))
    made.tell(Key.AMONG, {"seats": two}, f"blocked.among.{among.value}", among.choices)
    return tuple(one for one in everybody if set(one.seats) & set(two))


def _narrow(
    made: Decision, criterion: Criterion, choices: tuple[str, ...], tied: Contenders
) -> Contenders:
    clause = f"blocked.winner.{criterion}"
    if criterion is Criterion.NOBODY:
        made.tell(Key.NOBODY_WINS, {"seats": _seats(tied)}, clause, choices)
        return ()
    if criterion is Criterion.PICK:
        picked = made.counted.end.picked
        made.tell(Key.PICKED, {"seat": picked}, clause, choices)
        return _picked(tied, picked)
    if criterion in NARROW:
        left_in = tuple(NARROW[criterion](made.counted, tied)) or tied
        made.tell(Key.NARROWED, {"by": criterion, "left_in": _seats(left_in)}, clause, choices)
        return left_in
    return _compare(made, criterion, choices, tied)


def _compare(
    made: Decision, criterion: Criterion, choices: tuple[str, ...], tied: Contenders
) -> Contenders:
    if criterion is not Criterion.FEWEST_PIPS:
        _require_tiles(made.counted, tied)
    measure = _MEASURES[criterion]
    measured = [measure(made.counted, contender) for contender in tied]
    best = min([value for value, _tile in measured if value is not None], default=None)
    left_in = tuple(
        [one for one, (value, _tile) in zip(tied, measured, strict=True) if value == best]
    )
    if made.counted.tells:
        marks = tuple(Mark(one.seats, *what) for one, what in zip(tied, measured, strict=True))
        values = {"by": criterion, "marks": marks, "left_in": _seats(left_in)}
        made.tell(Key.COMPARED, values, f"blocked.winner.{criterion}", choices)
    made.consulted.update(choices)
    return left_in


def _picked(tied: Contenders, picked: int | None) -> Contenders:
    if picked is None:
        raise RuleError(Fault.NEEDS_PICK, seats=_seats(tied))
    winners = tuple(contender for contender in tied if picked in contender.seats)
    if not winners:
        raise RuleError(Fault.PICKED_NOT_TIED, seat=picked, seats=_seats(tied))
    return winners


def _require_tiles(counted: Counted, tied: Contenders) -> None:
    """All criteria but the fewest pips need the tiles of each player, not only a total."""
    left = counted.end.left
    totals = (seat for one in tied for seat in one.seats if isinstance(left[seat], int))
    seats = tuple(sorted(totals))
    if seats:
        raise RuleError(Fault.NEEDS_TILES, seats=seats)


def _starter(counted: Counted) -> int:
    if counted.end.starter is None:
        raise RuleError(Fault.NEEDS_STARTER)
    return counted.end.starter


def _locker(counted: Counted) -> int:
    if counted.end.locker is None:
        raise RuleError(Fault.NEEDS_LOCKER)
    return counted.end.locker


def _of_side(tied: Contenders, seat: int | None) -> Iterable[Contender]:
    return (contender for contender in tied if seat in contender.side)


def _without_doubles(counted: Counted, tied: Contenders) -> Iterable[Contender]:
    _require_tiles(counted, tied)
    return (one for one in tied if not any(tile.is_double for tile in counted.tiles(one)))


def _not_locker(counted: Counted, tied: Contenders) -> Iterable[Contender]:
    locker = _locker(counted)
    return (contender for contender in tied if locker not in contender.side)


def _nearest_opener(counted: Counted, tied: Contenders) -> Iterable[Contender]:
    """The one reached first in turn order, from the opener on."""
    starter, players = _starter(counted), len(counted.seats)
    yield min(tied, key=lambda one: min((seat - starter) % players for seat in one.seats))


NARROW: Mapping[Criterion, Callable[[Counted, Contenders], Iterable[Contender]]] = {
    Criterion.WITHOUT_DOUBLES: _without_doubles,
    Criterion.OPENER: lambda counted, tied: _of_side(tied, _starter(counted)),
    Criterion.NEAREST_OPENER: _nearest_opener,
    Criterion.LOCKER: lambda counted, tied: _of_side(tied, _locker(counted)),
    Criterion.NOT_LOCKER: _not_locker,
    Criterion.PREVIOUS: lambda counted, tied: _of_side(tied, counted.end.previous),
}
"""The criteria that keep players and compare no values. One that fits nobody narrows nothing."""


Measure = tuple[int | None, Tile | None]
"""A compared value, and the tile that has it."""


def _lowest(counted: Counted, tiles: Iterable[Tile]) -> Measure:
    """Without a tile there is no value, which loses against any value."""
    worth = {tile: counted.table.worth(tile) for tile in tiles}
    tile = min(worth, key=lambda tile: (worth[tile], tile), default=None)
    return (None, None) if tile is None else (worth[tile], tile)


def _off_doubles(counted: Counted, contender: Contender) -> int:
    singles = tuple(tile for tile in counted.tiles(contender) if not tile.is_double)
    return counted.table.pips(singles)


_MEASURES: Mapping[Criterion, Callable[[Counted, Contender], Measure]] = {
    Criterion.FEWEST_PIPS: lambda _, one: (one.pips, None),
    Criterion.FEWEST_TILES: lambda counted, one: (len(counted.tiles(one)), None),
    Criterion.FEWEST_PIPS_OFF_DOUBLES: lambda counted, one: (_off_doubles(counted, one), None),
    Criterion.LOWEST_SINGLE: lambda counted, one: _lowest(
        counted, (tile for tile in counted.tiles(one) if not tile.is_double)
    ),
    Criterion.LOWEST_TILE: lambda counted, one: _lowest(counted, counted.tiles(one)),
}


def _seats(tied: Contenders) -> tuple[int, ...]:
    return tuple(sorted(seat for contender in tied for seat in contender.seats))
