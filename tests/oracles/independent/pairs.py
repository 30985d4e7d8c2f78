"""Pairs that count pips: Spanish, Dominican, Puerto Rican, Cuban, Venezuelan, Mexican."""

from tests.oracles.independent.facts import Award, Options, Refused, Result
from tests.oracles.independent.plain import nearest_opener
from tests.oracles.independent.table import (
    Contender,
    Contenders,
    Table,
    contenders,
    fewest_pips,
    needed,
    of_side,
    others,
    seat_of,
    settled,
)

Events = tuple[list[Award], bool]  # what they bring, and whether the hand is void


def _tie(table: Table, those: Contenders, way: str) -> Contender | None:
    """The winner among those with the fewest pips, or nobody."""
    facts = table.facts
    winner = settled(table, those)
    if winner is not None:
        return winner
    if way == "opener":
        those = of_side(table, those, needed(facts.starter, "who led the hand"))
    elif way == "locker":
        those = of_side(table, those, needed(facts.locker, "who locked the hand"))
    elif way == "previous":
        those = of_side(table, those, facts.previous)
    elif way == "near":
        those = nearest_opener(table, those)
    return settled(table, those)


def _points(table: Table, seat: int, word: str) -> int:
    if word == "losers":
        return table.losers(table.side(seat))
    if word == "others":
        return others(table, seat)
    if word == "others_minus_own":
        return others(table, seat) - table.pips(seat)
    return table.every()


def last_fits(table: Table, *fits: str) -> bool:
    """The last tile has two different halves and fitted one of these ways."""
    last = table.facts.last
    if last is None:
        raise Refused("the last tile")
    if last[0] == last[1]:
        return False
    if table.facts.fits is None:
        raise Refused("which ends the last tile fitted")
    return table.facts.fits in fits


def _chuchazo(table: Table) -> bool:
    if table.facts.last is None:
        raise Refused("the last tile")
    return table.facts.last == (0, 0)


def no_events(table: Table, options: Options) -> Events:
    del table, options
    return [], False


# Spanish


def partners(table: Table, options: Options) -> Result:
    seat = table.facts.out
    if seat is None:
        everybody = contenders(table, pooled=options["block"] == "pair")
        tie = "near" if options["block"] == "lone_near" else options["tie"]
        winner = _tie(table, fewest_pips(table, everybody), tie)
        if winner is None:
            return table.nobody()
        seat = seat_of(table, winner)
    return table.won(seat, _points(table, seat, options["points"]))


def partners_events(table: Table, options: Options) -> Events:
    """A pass of a player who was able to play: 80 to the other pair, and the hand is void."""
    fouls = [seat for word, seat, _ in table.facts.events if word == "passed_able"]
    if options["fouls"] == "off":
        return [], False
    return [Award(1 - table.side(seat), 80, "event") for seat in fouls], bool(fouls)


# Dominican


def _bonus(options: Options, key: str) -> int:
    word = options[key]
    return 0 if word == "off" else int(options["V"] if word == "V" else word)


def _dominican_bonuses(table: Table, options: Options) -> int:
    bonus = 0
    capicua = _bonus(options, "capicua")
    fits = ("different", "equal") if options["equal_ends"] == "yes" else ("different",)
    if capicua and last_fits(table, *fits):
        last = table.facts.last or ()
        bonus += capicua if options["capicua_blank"] == "yes" or 0 not in last else 0
    if _bonus(options, "chuchazo") and _chuchazo(table):
        bonus += 50
    return bonus


def _against(table: Table, step: int) -> Contenders:
    """The player who locked the hand, and the one after or before him."""
    locker = needed(table.facts.locker, "who locked the hand")
    return ((locker,), ((locker + step) % table.seats,))


def _dominican_block(table: Table, options: Options) -> Contender | None:
    if options["block"] == "right":
        those = _against(table, 1)
    elif options["block"] == "left":
        those = _against(table, -1)
    else:
        those = contenders(table, pooled=options["block"] == "pair")
    return _tie(table, fewest_pips(table, those), options["tie"])


def dominican(table: Table, options: Options) -> Result:
    out = table.facts.out
    if out is not None:
        points = _points(table, out, options["out_points"])
        return table.won(out, points + _dominican_bonuses(table, options))
    winner = _dominican_block(table, options)
    if winner is None:
        return table.nobody()
    seat = seat_of(table, winner)
    return table.won(seat, _points(table, seat, options["blocked_points"]))


def _opening_pass(table: Table, options: Options, passes: int) -> int:
    """One, two or three players pass right after the first tile."""
    value, salida = int(options["V"]), options["salida"]
    if passes == 3:  # a whole round, paid once, also where the first pass alone pays nothing
        return value
    if salida == "off" or (passes == 2 and options["salida_void"] == "yes"):
        return 0
    if salida == "double_or_2V":
        if table.facts.led is None:
            raise Refused("whether a double was led")
        return value if table.facts.led == "double" else 2 * value
    return 10 if salida == "10" else value


def dominican_events(table: Table, options: Options) -> Events:
    below = 170 if options["near"] == "below_170" else None
    stays = options["near"] == "stays_below"
    awards = []
    for word, seat, count in table.facts.events:
        side = table.side(seat)
        if word == "wrong_pass":
            awards.append(Award(1 - side, _bonus(options, "wrong_pass"), "event"))
        elif word == "pass_round":
            awards.append(Award(side, int(options["V"]), "event", below, stays))
        elif word == "opening_pass":
            points = _opening_pass(table, options, count)
            awards.append(Award(side, points, "event", below, stays))
    return awards, False


# Puerto Rican


def puerto_rican(table: Table, options: Options) -> Result:
    out, word = table.facts.out, options["points"]
    if out is not None:
        bonus = _bonus(options, "capicua")
        ends = ("different", "equal") if options["capicua_ends"] == "any" else ("different",)
        earned = bonus and (_chuchazo(table) or last_fits(table, *ends))
        return table.won(out, _points(table, out, word) + (bonus if earned else 0))
    everybody = contenders(table, pooled=options["block"] == "pair")
    winner = _tie(table, fewest_pips(table, everybody), options["tie"])
    if winner is None:
        return table.nobody()
    seat = seat_of(table, winner)
    return table.won(seat, _points(table, seat, word) + int(options["won_block"]))


# Cuban


def cuban(table: Table, options: Options) -> Result:
    out, word = table.facts.out, options["points"]
    if out is not None:
        word = "others" if word == "others_minus_own" else word
        return table.won(out, _points(table, out, word) + int(options["going_out"]))
    everybody = contenders(table, pooled=options["block"] == "pair")
    winner = _tie(table, fewest_pips(table, everybody), options["tie"])
    if winner is None:
        return table.nobody()
    seat = seat_of(table, winner)
    return table.won(seat, _points(table, seat, word))


# Venezuelan


def venezuelan(table: Table, options: Options) -> Result:
    out, capicua = table.facts.out, options["capicua"]
    if out is not None:
        points = _points(table, out, options["points"])
        if capicua == "off" or not last_fits(table, "different"):
            return table.won(out, points)
        return table.won(out, 2 * points if capicua == "x2" else points + int(capicua))
    everybody = contenders(table, pooled=options["block"] == "pair")
    winner = _tie(table, fewest_pips(table, everybody), options["tie"])
    if winner is None:
        return table.nobody()
    seat = seat_of(table, winner)
    return table.won(seat, _points(table, seat, options["points"]))


# Mexican


def mexican_pairs(table: Table, options: Options) -> Result:
    seat = table.facts.out
    if seat is None:
        winner = settled(table, fewest_pips(table, contenders(table, pooled=True)))
        if winner is None:
            return table.nobody()
        seat = seat_of(table, winner)
    if options["points_go"] == "to_winners":
        return table.won(seat, _points(table, seat, options["points"]))
    side = table.side(seat)
    return Result(table.only(1 - side, table.losers(side)), seat)


def mexican_events(table: Table, options: Options) -> Events:
    """A foul ends the hand; where points go against the losers the offenders write it."""
    fouls = [seat for word, seat, _ in table.facts.events if word == "foul"]
    if options["foul"] == "off":
        return [], False
    against = options["points_go"] == "against_losers"
    sides = [table.side(seat) if against else 1 - table.side(seat) for seat in fouls]
    return [Award(side, 25, "event") for side in sides], bool(fouls)
