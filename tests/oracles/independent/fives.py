"""Games with points in play: All Fives, Five-Up, Sniff, Fives and Threes, Bergen."""

from tests.oracles.independent.facts import Options, Result
from tests.oracles.independent.table import (
    Contender,
    Contenders,
    Table,
    contenders,
    fewest,
    fewest_pips,
    once,
    seat_of,
    settled,
)


def amounts(game: str, options: Options) -> tuple[int, ...]:
    """What a play can bring."""
    if game == "bergen":
        return (2, 3)
    if game == "fives_and_threes":
        return (1, 2, 3, 4, 6, 8)
    whole = 1 if options["unit"] == "fifths" else 5
    return tuple(whole * number for number in range(1, 8))


def _nearest_five(pips: int) -> int:
    return (pips + 2) // 5 * 5


def _written(pips: int, options: Options, *, share: int = 1) -> int:
    """A sum as it is written: rounded, shared out, and in fifths where those are played."""
    whole = 1 if options["end_points"] == "others" else 5
    rounded = pips if whole == 1 else _nearest_five(pips)
    part = rounded // share // whole * whole
    return part // 5 if options["unit"] == "fifths" else part


def _own_off(table: Table, winners: set[int], options: Options) -> tuple[int, ...]:
    return tuple(
        0 if side in winners else -_written(table.together(seats), options)
        for side, seats in enumerate(table.sides)
    )


def _ladder(table: Table, options: Options) -> tuple[int, ...]:
    """Each side gets its difference to every side that holds more."""
    sums = [table.together(seats) for seats in table.sides]
    return tuple(_written(sum(max(more - own, 0) for more in sums), options) for own in sums)


def _out(table: Table, out: int, options: Options) -> Result:
    side = table.side(out)
    if options["end_points"] == "own_off":
        return Result(_own_off(table, {side}, options), out)
    pips = table.losers(side)
    if options["partner"] == "off":
        pips = max(0, pips - table.together(table.sides[side]))
    return table.won(out, _written(pips, options))


def _as_out(table: Table, winner: Contender, options: Options) -> tuple[int, ...]:
    side = table.side(winner[0])
    if options["end_points"] == "own_off":
        return _own_off(table, {side}, options)
    minus_own = options["end_points"] == "minus_own"
    pips = max(0, once(table, winner)) if minus_own else table.losers(side)
    return table.only(side, _written(pips, options))


def _split(table: Table, tied: Contenders, options: Options) -> tuple[int, ...]:
    """What all hold who do not tie is shared out; less the own, where that is taken off."""
    winners = {table.side(one[0]) for one in tied}
    if options["end_points"] == "own_off":
        return _own_off(table, winners, options)
    sides = enumerate(table.sides)
    pips = sum(table.together(seats) for side, seats in sides if side not in winners)
    if options["end_points"] == "minus_own":
        pips = max(0, pips - table.together(tied[0]))
    part = _written(pips, options, share=len(winners))
    return tuple(part if side in winners else 0 for side in range(len(table.sides)))


def all_fives(table: Table, options: Options) -> Result:
    """Five-Up and Sniff too: they differ in the defaults."""
    if table.facts.out is not None:
        return _out(table, table.facts.out, options)
    pooled = options["partners_count"] == "pooled"
    lowest = fewest_pips(table, contenders(table, pooled=pooled))
    winner = settled(table, lowest)
    usual = "split" if table.seats == 3 else "nobody"
    split = (usual if options["tie"] == "usual" else options["tie"]) == "split"
    seat = None
    if winner is not None or split:
        seat = seat_of(table, winner or lowest[0])
    if options["blocked"] == "ladder":
        return Result(_ladder(table, options), seat, shared=winner is None and split)
    if winner is not None:
        return Result(_as_out(table, winner, options), seat)
    if split:
        return Result(_split(table, lowest, options), seat, shared=True)
    return table.nobody()


def fives_and_threes(table: Table, options: Options) -> Result:
    """Going out is worth one; a blocked hand nothing."""
    out = table.facts.out
    return table.nobody() if out is None else table.won(out, int(options["chip_out"]))


def _doubles(table: Table, one: Contender) -> bool:
    return any(tile[0] == tile[1] for seat in one for tile in table.tiles(seat))


def _off_doubles(table: Table, one: Contender) -> int:
    tiles = [tile for seat in one for tile in table.tiles(seat)]
    return sum(table.worth(tile) for tile in tiles if tile[0] != tile[1])


def bergen(table: Table, options: Options) -> Result:
    points, out = int(options["win"]), table.facts.out
    if out is not None:
        return table.won(out, points)
    those = contenders(table, pooled=False)
    if options["blocked_winner"] == "no_doubles":
        those = tuple(one for one in those if not _doubles(table, one)) or those
        those = fewest(those, lambda one: _off_doubles(table, one))
    else:
        those = fewest_pips(table, those)
    winner = settled(table, those)
    return table.nobody() if winner is None else table.won(winner[0], points)
