"""Says which facts of a hand the rules of a table need, so that only those are asked.

What only a tie needs is not asked beforehand: scoring then raises ``needs_…``.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.table_rules import KEPT, TableRules, at_table
from app.domain.rules.tables import Bonus
from app.domain.rules.values import (
    Among,
    BidCounts,
    BonusFits,
    BonusWhen,
    Criterion,
    Ends,
    Fits,
    NoDouble,
    Points,
    StartBy,
    TileWorth,
    To,
)


class Fact(StrEnum):
    """A fact of a ``HandEnd``; ``LEFT`` is what players hold, ``TILES`` their very tiles, ``WORTH``
    the tiles where some are not worth their pips: a typed total is taken as counted.
    """

    LEFT = "left"
    TILES = "tiles"
    WORTH = "worth"
    STOCK = "stock"
    PLAYS = "plays"
    CLOSING = "closing"
    STARTER = "starter"
    LOCKER = "locker"
    LAST = "last"
    FITS = "fits"
    LED = "led"
    EVENTS = "events"
    BID = "bid"
    TAKEN = "taken"


class Way(StrEnum):
    """How a hand ends."""

    OUT = "out"
    BLOCKED = "blocked"
    STOPPED = "stopped"


WITH_STOCK = frozenset({Points.HANDS_AND_STOCK, Points.TABLE})
WITHOUT_PIPS = frozenset({Points.NONE, Points.NOBODY})
BY_TILES = frozenset(
    {
        Criterion.FEWEST_TILES,
        Criterion.LOWEST_SINGLE,
        Criterion.LOWEST_TILE,
        Criterion.WITHOUT_DOUBLES,
        Criterion.FEWEST_PIPS_OFF_DOUBLES,
    }
)
BY_SEAT: Mapping[Criterion | None, Fact] = {
    Criterion.OPENER: Fact.STARTER,
    Criterion.NEAREST_OPENER: Fact.STARTER,
    Criterion.LOCKER: Fact.LOCKER,
    Criterion.NOT_LOCKER: Fact.LOCKER,
}
BY_STARTER = frozenset({StartBy.TURN, StartBy.OPENER, StartBy.OPENER_SIDE})


def asked(
    rules: RuleSet,
    choices: Chosen | None,
    players: int,
    way: Way = Way.OUT,
    fits: Fits | None = None,
) -> frozenset[Fact]:
    """Returns the facts that a hand needs which ended this way. ``fits`` is how its last tile
    fitted, if that is known: it can save the tiles of the others.
    """
    return _asked_at(at_table(rules, choices, players), way, fits)


def asked_in_any_way(rules: RuleSet, choices: Chosen | None, players: int) -> frozenset[Fact]:
    """Returns the facts that a hand can need, however it ends."""
    return frozenset[Fact]().union(*(asked(rules, choices, players, way) for way in Way))


@lru_cache(KEPT)
def _asked_at(table: TableRules, way: Way, fits: Fits | None) -> frozenset[Fact]:
    """Kept, because it is asked with every tap."""
    rules, chosen = table.rules, table.chosen
    if rules.bid is not None:
        counts = resolve(rules.bid.counts, chosen)
        return frozenset({Fact.BID, *({Fact.TAKEN} if counts is BidCounts.POINTS else ())})
    return frozenset(_asked(rules, chosen, way, fits))


def _asked(rules: RuleSet, chosen: Chosen, way: Way, fits: Fits | None) -> Iterator[Fact]:
    if rules.play is not None:
        yield Fact.PLAYS
    if _starter_matters(rules, chosen):
        yield Fact.STARTER
    yield from _of_bonuses(rules, chosen, way, fits)
    if way is not Way.STOPPED:
        yield from _of_tiles(rules, chosen, way)
    if way is Way.OUT and _is_joined(rules, chosen):
        yield Fact.CLOSING
    if way is Way.BLOCKED and resolve(rules.blocked.among, chosen) is not Among.ALL:
        yield Fact.LOCKER


def _of_tiles(rules: RuleSet, chosen: Chosen, way: Way) -> Iterator[Fact]:
    rule = rules.out if way is Way.OUT else rules.blocked
    points, to = resolve(rule.points, chosen), resolve(rule.to, chosen)
    first = _first_criterion(rules, chosen) if way is Way.BLOCKED else None
    if points in WITH_STOCK:
        yield Fact.STOCK
    if first in BY_SEAT:
        yield BY_SEAT[first]
    if points in WITHOUT_PIPS and to is To.WINNER and first is None:
        return
    yield Fact.LEFT
    if first in BY_TILES:
        yield Fact.TILES
    if _are_worth_other_than_pips(rules, chosen):
        yield Fact.WORTH


def _first_criterion(rules: RuleSet, chosen: Chosen) -> Criterion | None:
    """The one that every blocked hand is decided by; none where nobody wins such a hand."""
    chain = rules.blocked.chain(chosen)
    if not chain or resolve(rules.blocked.points, chosen) is Points.NOBODY:
        return None
    return resolve(chain[0], chosen)


def _are_worth_other_than_pips(rules: RuleSet, chosen: Chosen) -> bool:
    halves = (resolve(worth, chosen) != face for face, worth in rules.values.half.items())
    tiles = (
        resolve(worth, chosen) not in (TileWorth.PIPS, tile.pips)
        for tile, worth in rules.values.tile.items()
    )
    return any(halves) or any(tiles)


def _of_bonuses(rules: RuleSet, chosen: Chosen, way: Way, fits: Fits | None) -> Iterator[Fact]:
    for row in rules.bonus:
        if not _pays(row, chosen):
            continue
        if row.when is BonusWhen.EVENT:
            yield Fact.EVENTS
            if row.led is not None:
                yield Fact.LED
        elif way is Way.OUT and row.when is not BonusWhen.BLOCKED:
            yield from _of_last_tile(row, chosen, fits)


def _pays(row: Bonus, chosen: Chosen) -> bool:
    points = resolve(row.points, chosen)
    if isinstance(points, tuple):
        return any(resolve(one, chosen) for one in points)
    return bool(points) or resolve(row.void, chosen)


def events(rules: RuleSet, choices: Chosen | None, players: int) -> Mapping[str, tuple[Bonus, ...]]:
    """Returns what can happen in a hand that this table pays for, each with its rows."""
    chosen, found = rules.chosen(choices, players), dict[str, tuple[Bonus, ...]]()
    for row in rules.bonus:
        if row.when is BonusWhen.EVENT and _pays(row, chosen):
            found[row.word] = (*found.get(row.word, ()), row)
    return found


def events_of_starter(rules: RuleSet) -> frozenset[str]:
    """Returns the events that pay by the tile that was led: the player is the one who led it."""
    return frozenset(row.word for row in rules.bonus if row.led is not None)


def most_times(row: Bonus, chosen: Chosen) -> int:
    """Returns how often its event is counted at most; 0 if it is not counted."""
    points = resolve(row.points, chosen)
    return len(points) if isinstance(points, tuple) else 0


def _of_last_tile(row: Bonus, chosen: Chosen, fits: Fits | None) -> Iterator[Fact]:
    if row.tile is not None or row.fits is not None or not resolve(row.blank, chosen):
        yield Fact.LAST
    if row.fits is not None:
        yield Fact.FITS
        is_only = resolve(row.fits, chosen) is BonusFits.ONLY
        if is_only and fits in {None, Fits.DIFFERENT}:
            yield Fact.TILES
            yield Fact.LEFT


def _is_joined(rules: RuleSet, chosen: Chosen) -> bool:
    """True if the last tile's announcement and going out are one score, and it can be too much."""
    return (
        rules.play is not None
        and resolve(rules.target.ends, chosen) is Ends.EXACTLY
        and resolve(rules.out.points, chosen) is Points.NONE
    )


def _starter_matters(rules: RuleSet, chosen: Chosen) -> bool:
    """True if who leads the next hand can depend on who led this one."""
    start = rules.start
    ways = {resolve(start.next_by, chosen), *rules.ways_after(chosen).values()}
    is_set_out = resolve(start.no_double, chosen) is NoDouble.SET_OUT
    return bool(ways & BY_STARTER) or (StartBy.ROUND_DOUBLE in ways and is_set_out)
