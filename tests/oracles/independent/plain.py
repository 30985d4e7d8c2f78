"""Block, Draw and Matador, and the games in which everybody writes the own pips."""

from collections.abc import Callable

from tests.oracles.independent.facts import Options, Result, Tile
from tests.oracles.independent.table import (
    Contenders,
    Table,
    contenders,
    each,
    fewest,
    fewest_pips,
    needed,
    once,
    plain_worth,
    seat_of,
    settled,
)


def _blocked(table: Table, everybody: Contenders, points: str, *, near: bool = False) -> Result:
    lowest = fewest_pips(table, everybody)
    winner = settled(table, lowest)
    if winner is None and near:
        winner = settled(table, nearest_opener(table, lowest))
    if winner is None:
        return table.nobody()
    seat = seat_of(table, winner)
    sums = {
        "losers": lambda: table.losers(table.side(seat)),
        "once": lambda: once(table, winner),
        "each": lambda: each(table, winner, everybody),
        "every": table.every,
    }
    return table.won(seat, sums[points]())


def nearest_opener(table: Table, those: Contenders) -> Contenders:
    """Who is reached first, counting from the player that led the hand."""
    opener = needed(table.facts.starter, "who led the hand")
    return fewest(those, lambda one: min((seat - opener) % table.seats for seat in one))


def block(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, table.losers(table.side(out)))
    everybody = contenders(table, pooled=options["partners_count"] == "pair")
    return _blocked(table, everybody, options["blocked_points"])


def draw(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        stock = table.stock() if options["out_points"] == "losers_and_stock" else 0
        return table.won(out, table.losers(table.side(out)) + stock)
    everybody = contenders(table, pooled=True)
    return _blocked(table, everybody, options["blocked_points"], near=options["tie"] == "near")


def matador(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, table.losers(table.side(out)))
    words = {"all": "losers", "all_and_own": "every"}
    points = words.get(options["blocked"], options["blocked"])
    return _blocked(table, contenders(table, pooled=True), points)


def _worth(half: int, double_blank: int | None) -> Callable[[Tile], int]:
    def worth(tile: Tile) -> int:
        if tile == (0, 0) and double_blank is not None:
            return double_blank
        return sum(face or half for face in tile)

    return worth


def train_worth(options: Options) -> Callable[[Tile], int]:
    """Mexican Train and Chickenfoot: what a blank half and the double-blank are worth."""
    word = options["double_blank"]
    return _worth(int(options["blank_half"]), None if word == "pips" else int(word))


def _own_pips(table: Table) -> list[int]:
    return [table.together(seats) for seats in table.sides]


def chickenfoot(table: Table, options: Options) -> Result:
    """Spinner too; its wild half is face ten and counts ten."""
    del options
    return Result(tuple(_own_pips(table)), table.facts.out)


def mexican_train(table: Table, options: Options) -> Result:
    own, out = _own_pips(table), table.facts.out
    if out is not None:
        own[table.side(out)] += int(options["going_out"])
        return Result(tuple(own), out)
    if options["blocked_low"] == "own":
        return Result(tuple(own))
    lowest = [seat for seat in range(table.seats) if table.pips(seat) == min(own)]
    for seat in lowest:
        own[seat] = 0
    return Result(tuple(own), lowest[0], shared=len(lowest) > 1)


WORTH = {"mexican_train": train_worth, "chickenfoot": train_worth}


def worth(game: str, options: Options) -> Callable[[Tile], int]:
    return WORTH[game](options) if game in WORTH else plain_worth
