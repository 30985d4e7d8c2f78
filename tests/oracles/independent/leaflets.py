"""The five leaflets, and Cyprus, which breaks ties as they do."""

from tests.oracles.independent.facts import Options, Refused, Result
from tests.oracles.independent.table import (
    Contender,
    Contenders,
    Table,
    contenders,
    each,
    fewest,
    fewest_pips,
    once,
    seat_of,
    settled,
)


def _lowest_single(table: Table, one: Contender) -> int | None:
    singles = [tile for seat in one for tile in table.tiles(seat) if tile[0] != tile[1]]
    return min(map(table.worth, singles), default=None)


def _lowest_tile(table: Table, one: Contender) -> int | None:
    return min((table.worth(tile) for seat in one for tile in table.tiles(seat)), default=None)


def _number(table: Table, one: Contender) -> int:
    return sum(len(table.tiles(seat)) for seat in one)


def _narrowed(table: Table, those: Contenders, how: str) -> Contenders:
    if len(those) == 1:
        return those
    if how == "lowest_single":
        return fewest(those, lambda one: _lowest_single(table, one))
    if how == "lowest_tile":
        return fewest(those, lambda one: _lowest_tile(table, one))
    if how == "fewest_tiles":
        return fewest(those, lambda one: _number(table, one))
    return those


def _picked(table: Table, those: Contenders) -> Contenders:
    for one in those:
        if table.facts.picked in one:
            return (one,)
    raise Refused("a pick among those who tie", tuple(seat_of(table, one) for one in those))


def _winner(table: Table, those: Contenders, *ways: str) -> Contender | None:
    for way in ways:
        winner = settled(table, those)
        if winner is not None:
            return winner
        those = _picked(table, those) if way == "pick" else _narrowed(table, those, way)
    return settled(table, those)


def luckies(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        stock = table.stock() if options["out_counts"] == "hands_and_stock" else 0
        return table.won(out, table.losers(table.side(out)) + stock)
    lowest = fewest_pips(table, contenders(table, pooled=False))
    winner = _winner(table, lowest, options["single"], options["tie"])
    return table.nobody() if winner is None else table.won(winner[0], once(table, winner))


def bg2133(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, table.losers(table.side(out)))
    everybody = contenders(table, pooled=options["partners_count"] == "pooled")
    winner = _winner(table, fewest_pips(table, everybody), options["tie"])
    if winner is None:
        return table.nobody()
    if options["blocked_score"] == "each":
        return table.won(seat_of(table, winner), each(table, winner, everybody))
    return table.won(seat_of(table, winner), once(table, winner))


def art3494(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, table.losers(table.side(out)))
    if options["blocked"] == "nobody":
        return table.nobody()
    lowest = fewest_pips(table, contenders(table, pooled=False))
    winner = _winner(table, lowest, options["tie"])
    if winner is None:
        return table.nobody()
    if options["blocked"] == "fewest_minus_own":
        return table.won(winner[0], once(table, winner))
    return table.won(winner[0], table.losers(table.side(winner[0])))


def others_minus_own(table: Table, options: Options) -> Result:
    """The leaflet in 37 languages, and Cyprus."""
    out = table.facts.out
    if out is not None:
        return table.won(out, table.losers(table.side(out)))
    lowest = fewest_pips(table, contenders(table, pooled=False))
    winner = _winner(table, lowest, options["tie"])
    return table.nobody() if winner is None else table.won(winner[0], once(table, winner))


def item2672(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:  # every dot on the table; a double-six set has 168
        return table.won(out, 168 - table.every() - table.stock())
    fewest_tiles = _narrowed(table, contenders(table, pooled=False), "fewest_tiles")
    winner = _winner(table, fewest_pips(table, fewest_tiles), options["tie"])
    if winner is None:
        return table.nobody()
    own, side = table.together(winner), table.side(winner[0])
    others = (table.pips(seat) for seat in range(table.seats) if table.side(seat) != side)
    return table.won(winner[0], max(own, *others) - own)  # the winner may hold the most
