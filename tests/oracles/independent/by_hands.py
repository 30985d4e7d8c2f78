"""Games in which a hand counts, not its pips: Jamaican and Brazilian; and Texas 42."""

from tests.oracles.independent.facts import Options, Refused, Result
from tests.oracles.independent.pairs import last_fits
from tests.oracles.independent.table import (
    Table,
    contenders,
    fewest_pips,
    needed,
    of_side,
    seat_of,
    settled,
)


def _key(table: Table, way: str) -> bool:
    """The last tile fits two different ends; strictly, no other tile fits either of them."""
    if way == "off" or not last_fits(table, "different"):
        return False
    if way == "loose":
        return True
    faces = set(table.facts.last or ())
    return not any(faces & set(tile) for seat in range(table.seats) for tile in table.tiles(seat))


def jamaican_partner(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, 2 if _key(table, options["key"]) else 1)
    winner = settled(table, fewest_pips(table, contenders(table, pooled=False)))
    return table.nobody() if winner is None else table.won(winner[0], 1)


def jamaican_cutthroat(table: Table, options: Options) -> Result:
    del options
    out = table.facts.out
    if out is not None:
        return table.won(out, 1)
    winner = settled(table, fewest_pips(table, contenders(table, pooled=False)))
    return table.nobody() if winner is None else table.won(winner[0], 1)


def _last_tile_points(table: Table, options: Options) -> int:
    last, fits = table.facts.last, table.facts.fits
    if last is None or fits is None:
        raise Refused("the last tile and the ends it fitted")
    if last[0] == last[1]:
        return int(options["cruzada"]) if fits == "equal" else 2
    return 1 if fits == "one" else int(options["la_e_lo"])


def brazilian(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        return table.won(out, _last_tile_points(table, options))
    those = fewest_pips(table, contenders(table, pooled=options["block"] == "pair"))
    winner = settled(table, those)
    if winner is None and options["tie"] == "not_locker":
        locker = needed(table.facts.locker, "who locked the hand")
        winner = settled(table, of_side(table, those, (locker + 1) % table.seats))
    if winner is None:
        return table.nobody()
    return table.won(seat_of(table, winner), 1 if options["won_block"] == "1" else 0)


def texas_42(table: Table, options: Options) -> Result:
    """Seven tricks and thirty-five on five tiles are 42; more is bid in marks of 42."""
    if table.facts.bid is None:
        raise Refused("the bid")
    seat, amount, made, taken = table.facts.bid
    side = table.side(seat)
    winner = seat if made else (seat + 1) % 4
    if options["count"] == "marks":
        return Result(table.only(table.side(winner), max(1, amount // 42)), winner)
    if taken is None:
        raise Refused("how many points were taken")
    bidders, opponents = (taken, 42 - taken) if made else (0, 42 - taken + amount)
    return Result((bidders, opponents) if side == 0 else (opponents, bidders), winner)
