"""Which facts of a hand the rules of a table ask for, and which are impossible by them: a row for
each.

What only a tie needs is not asked beforehand: scoring then raises ``needs_…``. A fact that the
rules do not ask for is ignored, so that a changed choice refuses no hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import HandEnd, tiles_of, verify_seat
from app.domain.hand.facts import MOST_COUNTED, BidResult, Event, Kept, Way, kept
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
    TargetWhen,
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
    STOPPED = "stopped"
    STARTER = "starter"
    LOCKER = "locker"
    LAST = "last"
    FITS = "fits"
    LED = "led"
    EVENTS = "events"
    BID = "bid"
    TAKEN = "taken"


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
BY_OPENER = frozenset({Criterion.OPENER, Criterion.NEAREST_OPENER})
BY_LOCKER = frozenset({Criterion.LOCKER, Criterion.NOT_LOCKER})
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
    hand = _HandAt(table.rules, table.chosen, way, fits)
    possible = OF_BIDS if table.rules.bid is not None else {*ROWS} - OF_BIDS
    return frozenset(fact for fact in possible if ROWS[fact].is_asked(hand))


def verify_facts(table: TableRules, end: HandEnd) -> None:
    """Raises ``RuleError`` if a fact is impossible, whatever the tiles are."""
    if _sometimes_told(end) == _UNTOLD:  # as of most hands
        return
    for row in SOMETIMES:
        value = getattr(end, row.name)
        if value is not row.untold:
            if not row.form.is_one(value):  # data read from a file can be anything
                raise RuleError(Fault.BAD_HAND, field=row.name, value=short_repr(value))
            for seat in row.form.seats(value):
                verify_seat(seat, len(end.left))
    for fact in ROWS.values():
        fact.verify(table, end)


SOMETIMES = kept(Kept.IF_TOLD)
_sometimes_told = attrgetter(*(row.name for row in SOMETIMES))
_UNTOLD = tuple(row.untold for row in SOMETIMES)


@dataclass(frozen=True, slots=True)
class _HandAt:
    """A hand that ended in some way, by the rules of a table."""

    rules: RuleSet
    chosen: Chosen
    way: Way
    fits: Fits | None

    @property
    def first_criterion(self) -> Criterion | None:
        """The one that every blocked hand is decided by; none where nobody wins such a hand."""
        chain = self.rules.blocked.chain(self.chosen) if self.way is Way.BLOCKED else ()
        if not chain or resolve(self.rules.blocked.points, self.chosen) is Points.NOBODY:
            return None
        return resolve(chain[0], self.chosen)

    @property
    def points(self) -> Points | None:
        """What it is worth; none if it was stopped."""
        if self.way is Way.STOPPED:
            return None
        ended = self.rules.out if self.way is Way.OUT else self.rules.blocked
        return resolve(ended.points, self.chosen)

    @property
    def counts_pips(self) -> bool:
        if self.way is Way.STOPPED:
            return False
        ended = self.rules.out if self.way is Way.OUT else self.rules.blocked
        is_winners = resolve(ended.to, self.chosen) is To.WINNER
        is_told = self.points in WITHOUT_PIPS and is_winners and self.first_criterion is None
        return not is_told

    @property
    def paid(self) -> tuple[Bonus, ...]:
        return tuple(row for row in self.rules.bonus if _pays(row, self.chosen))

    @property
    def events(self) -> tuple[Bonus, ...]:
        return tuple(row for row in self.paid if row.when is BonusWhen.EVENT)

    @property
    def for_last_tile(self) -> tuple[Bonus, ...]:
        others = {BonusWhen.EVENT, BonusWhen.BLOCKED}
        return tuple(row for row in self.paid if self.way is Way.OUT and row.when not in others)

    @property
    def needs_unfitting(self) -> bool:
        """True if no tile that is left may have fitted as well."""
        rows = (row.fits for row in self.for_last_tile if row.fits is not None)
        is_only = any(resolve(fits, self.chosen) is BonusFits.ONLY for fits in rows)
        return is_only and self.fits in {None, Fits.DIFFERENT}


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


def _is_worth_other_than_pips(hand: _HandAt) -> bool:
    if not hand.counts_pips:
        return False
    values, chosen = hand.rules.values, hand.chosen
    halves = (resolve(worth, chosen) != face for face, worth in values.half.items())
    tiles = (
        resolve(worth, chosen) not in (TileWorth.PIPS, tile.pips)
        for tile, worth in values.tile.items()
    )
    return any(halves) or any(tiles)


def _does_starter_matter(hand: _HandAt) -> bool:
    """True if the hand, or who leads the next one, can depend on who led this one."""
    start, chosen = hand.rules.start, hand.chosen
    ways = {resolve(start.next_by, chosen), *hand.rules.ways_after(chosen).values()}
    is_set_out = resolve(start.no_double, chosen) is NoDouble.SET_OUT
    is_followed = bool(ways & BY_STARTER) or (StartBy.ROUND_DOUBLE in ways and is_set_out)
    return is_followed or hand.first_criterion in BY_OPENER


def _does_locker_matter(hand: _HandAt) -> bool:
    among = resolve(hand.rules.blocked.among, hand.chosen)
    return hand.way is Way.BLOCKED and (among is not Among.ALL or hand.first_criterion in BY_LOCKER)


def _does_last_tile_matter(hand: _HandAt) -> bool:
    return any(
        row.tile is not None or row.fits is not None or not resolve(row.blank, hand.chosen)
        for row in hand.for_last_tile
    )


def _is_joined(hand: _HandAt) -> bool:
    """True if the last tile's announcement and going out are one score, and it can be too much."""
    rules, chosen = hand.rules, hand.chosen
    return (
        hand.way is Way.OUT
        and rules.play is not None
        and resolve(rules.target.ends, chosen) is Ends.EXACTLY
        and resolve(rules.out.points, chosen) is Points.NONE
    )


def _is_taken_counted(hand: _HandAt) -> bool:
    bid = hand.rules.bid
    return bid is not None and resolve(bid.counts, hand.chosen) is BidCounts.POINTS


def _verify_plays(table: TableRules, end: HandEnd) -> None:
    if table.rules.play is None:
        return
    amounts = resolve(table.rules.play.amounts, table.chosen)
    for seat, points in end.plays:
        if points not in amounts:
            raise RuleError(Fault.BAD_PLAY, seat=seat, points=points, amounts=amounts)


def _verify_closing(table: TableRules, end: HandEnd) -> None:
    is_asked = table.rules.play is not None
    if is_asked and end.closing and (not end.plays or end.plays[-1][0] != end.out):
        raise RuleError(Fault.BAD_CLOSING, seat=end.out)


def _verify_events(table: TableRules, end: HandEnd) -> None:
    if not end.events:
        return
    rows = (row for row in table.rules.bonus if row.when is BonusWhen.EVENT)
    words = tuple(dict.fromkeys(row.word for row in rows))
    for event in end.events:
        if event[0] not in words:
            raise RuleError(Fault.BAD_EVENT, event=short_repr(event[:1]), known=words)
        times = Event(*event).times
        if type(times) is not int or not 1 <= times <= MOST_COUNTED:
            raise RuleError(Fault.BAD_COUNT, event=event[0], count=short_repr(times))


def _verify_last(table: TableRules, end: HandEnd) -> None:
    if end.last is None:
        return
    lying = (*end.left.values(), end.stock)
    is_left = any(end.last in tiles_of(left) for left in lying)
    if end.out is None or end.last not in table.tiles or is_left:
        raise RuleError(Fault.BAD_LAST_TILE, tile=end.last)


def _verify_fits(_table: TableRules, end: HandEnd) -> None:
    if end.last is not None and end.last.is_double and end.fits is Fits.DIFFERENT:
        raise RuleError(Fault.BAD_FITS, tile=end.last, fits=end.fits)


def _verify_locker(_table: TableRules, end: HandEnd) -> None:
    if end.locker is not None and (end.out is not None or end.left[end.locker] == ()):
        raise RuleError(Fault.BAD_LOCKER, seat=end.locker)


def _verify_stop(table: TableRules, end: HandEnd) -> None:
    is_won_in_play = resolve(table.rules.target.when, table.chosen) is TargetWhen.PLAY
    if end.stopped and (end.out is not None or not is_won_in_play):
        raise RuleError(Fault.BAD_STOP)


def _verify_bid(table: TableRules, end: HandEnd) -> None:
    """Above the whole, only multiples of it are bid, and only for marks."""
    rule = table.rules.bid
    if rule is None or end.bid is None:
        return
    _seat, amount, made, taken = BidResult(*end.bid)
    is_told = type(amount) is int and type(made) is bool
    above_whole = is_told and amount > rule.whole
    if (
        not is_told
        or amount < rule.lowest
        or (above_whole and amount % rule.whole)
        or (above_whole and resolve(rule.counts, table.chosen) is BidCounts.POINTS)
    ):
        raise RuleError(Fault.BAD_BID, lowest=rule.lowest, whole=rule.whole)
    if taken is None:
        return
    if type(taken) is not int or not 0 <= taken <= rule.whole:
        raise RuleError(Fault.BAD_TAKEN, taken=short_repr(taken), whole=rule.whole)
    if made is not (taken >= min(amount, rule.whole)):
        raise RuleError(Fault.BAD_TAKEN, taken=taken, whole=rule.whole)


def _can_be_anything(_table: TableRules, _end: HandEnd) -> None:
    pass


@dataclass(frozen=True, slots=True)
class FactRules:
    """``is_asked``: the rules need the fact of this hand. ``verify`` raises ``RuleError`` if what
    is told is impossible.
    """

    is_asked: Callable[[_HandAt], bool]
    verify: Callable[[TableRules, HandEnd], None] = _can_be_anything


ROWS: Mapping[Fact, FactRules] = {
    Fact.LEFT: FactRules(lambda hand: hand.counts_pips or hand.needs_unfitting),
    Fact.TILES: FactRules(lambda hand: hand.first_criterion in BY_TILES or hand.needs_unfitting),
    Fact.WORTH: FactRules(_is_worth_other_than_pips),
    Fact.STOCK: FactRules(lambda hand: hand.points in WITH_STOCK),
    Fact.PLAYS: FactRules(lambda hand: hand.rules.play is not None, _verify_plays),
    Fact.CLOSING: FactRules(_is_joined, _verify_closing),
    Fact.STARTER: FactRules(_does_starter_matter),
    Fact.EVENTS: FactRules(lambda hand: bool(hand.events), _verify_events),
    Fact.LED: FactRules(lambda hand: any(row.led is not None for row in hand.events)),
    Fact.LAST: FactRules(_does_last_tile_matter, _verify_last),
    Fact.FITS: FactRules(
        lambda hand: any(row.fits is not None for row in hand.for_last_tile), _verify_fits
    ),
    Fact.LOCKER: FactRules(_does_locker_matter, _verify_locker),
    Fact.STOPPED: FactRules(lambda _hand: False, _verify_stop),
    Fact.BID: FactRules(lambda hand: hand.rules.bid is not None, _verify_bid),
    Fact.TAKEN: FactRules(_is_taken_counted),
}
OF_BIDS = {Fact.BID, Fact.TAKEN}
"""A hand of bids is asked for nothing else."""
