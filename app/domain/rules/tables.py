"""The tables of a rule set: its fields, with their defaults. A ``Slot`` can depend on a choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from app.domain.rules.choices import Chosen, Slot, Status, resolve
from app.domain.rules.play_values import (
    Able,
    AbleMayDraw,
    BlockedWhen,
    Branches,
    Call,
    Direction,
    Doubles,
    DrawnTile,
    DrawValue,
    EndWay,
    ExtraTile,
    FirstTile,
    Hands,
    Joins,
    Lays,
    Matching,
    Rest,
    Runs,
    Show,
    Shuffle,
    StockEmpty,
    Unable,
)
from app.domain.rules.values import (
    After,
    Among,
    Bar,
    Best,
    BidCounts,
    BonusFits,
    BonusMode,
    BonusTile,
    BonusTo,
    BonusWhen,
    CarryAfter,
    Counts,
    Criterion,
    Ends,
    Lead,
    Led,
    MatchTie,
    NoDouble,
    PartnersCount,
    PartnersPlay,
    Points,
    SideOut,
    StartBy,
    TargetKind,
    TargetWhen,
    TileWorth,
    To,
)
from app.domain.tiles import Tile


@dataclass(frozen=True, slots=True)
class Faces:
    """The halves: the highest value, and what they show; names and colours by value."""

    highest: int
    show: Show = Show.PIPS
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    shuffle: Slot[Shuffle] = Shuffle.SILENT
    rest: Slot[Rest] = Rest.SILENT


@dataclass(frozen=True, slots=True)
class Start:
    """``tile`` is the tile of ``that_tile``; ``first_double`` the face of the first round's double,
    0 for the highest of the set. ``after`` overrides ``next_by`` for what happened before.
    """

    by: Slot[StartBy] = StartBy.LOT
    next_by: Slot[StartBy] = StartBy.LOT
    no_double: Slot[NoDouble] = NoDouble.NOT_NEEDED
    lead: Slot[Lead] = Lead.SILENT
    first_tile: Slot[FirstTile] = FirstTile.SILENT
    draw_value: Slot[DrawValue] | None = None
    tile: Slot[Tile] | None = None
    first_double: Slot[int] = 0
    next_lead: Slot[Lead] | None = None
    after: Mapping[After, Slot[StartBy]] = field(default_factory=dict)

    @property
    def ways_after(self) -> Mapping[After, Slot[StartBy]]:
        """If nothing else is told, a hand that does not count is started again by its starter."""
        return {**self.after, After.VOID: self.after.get(After.VOID, StartBy.OPENER)}


@dataclass(frozen=True, slots=True)
class Turn:
    hands: Slot[Hands] = Hands.SILENT
    direction: Slot[Direction] = Direction.SILENT
    lays: Slot[Lays] = Lays.SILENT
    able: Slot[Able] = Able.SILENT
    able_may_draw: Slot[AbleMayDraw] = AbleMayDraw.SILENT
    unable: Slot[Unable] = Unable.SILENT
    drawn_tile: Slot[DrawnTile] = DrawnTile.SILENT
    stock_empty: Slot[StockEmpty] = StockEmpty.SILENT
    extra_tile: tuple[ExtraTile, ...] = ()
    stock_stays: Slot[int] = 0
    """The tiles of the stock that nobody may draw."""


@dataclass(frozen=True, slots=True)
class Line:
    joins: Slot[Joins] = Joins.SILENT
    runs: Slot[Runs] = Runs.SILENT
    doubles: Slot[Doubles] = Doubles.SILENT
    branches: Slot[Branches] = Branches.SILENT
    matching: Slot[Matching] = Matching.EQUAL


@dataclass(frozen=True, slots=True)
class End:
    ways: tuple[EndWay, ...] = (EndWay.OUT, EndWay.BLOCKED)
    blocked_when: Slot[BlockedWhen] = BlockedWhen.SILENT
    call: Call = Call.NONE
    side_out: Slot[SideOut] = SideOut.ONE


@dataclass(frozen=True, slots=True)
class Values:
    """What a half or a tile is worth where it is not its pips."""

    half: Mapping[int, Slot[int]] = field(default_factory=dict)
    tile: Mapping[Tile, Slot[int | TileWorth]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Out:
    points: Slot[Points] = Points.HANDS
    to: Slot[To] = To.WINNER
    flat: Slot[int] = 0


@dataclass(frozen=True, slots=True)
class Blocked:
    winner: tuple[Slot[Criterion], ...] | Slot[tuple[Slot[Criterion], ...]] = ()
    points: Slot[Points] = Points.NOBODY
    to: Slot[To] = To.WINNER
    flat: Slot[int] = 0
    among: Slot[Among] = Among.ALL

    def chain(self, chosen: Chosen) -> tuple[Slot[Criterion], ...]:
        """Returns the criteria of this table; each can depend on a choice of its own."""
        return resolve(self.winner, chosen)


@dataclass(frozen=True, slots=True)
class Counting:
    """The sum of a hand is rounded to the nearest multiple, then divided."""

    nearest: Slot[int] = 1
    divide: Slot[int] = 1


@dataclass(frozen=True, slots=True)
class Play:
    """Points announced during a hand. ``ends`` gives them by the sum of the open ends; a side's
    first score is at least ``opening``.
    """

    counts: Slot[Counts]
    amounts: Slot[tuple[int, ...]]
    ends: Mapping[int, int] = field(default_factory=dict)
    opening: Slot[int] = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """A row of the list of bonuses. A list of ``points`` is by the count of the event, otherwise by
    the number of the won hand. ``bar``: paid only below this total, or while below the target.
    """

    name: str
    when: BonusWhen
    points: Slot[int | tuple[Slot[int], ...]]
    mode: Slot[BonusMode] = BonusMode.ADD
    to: Slot[BonusTo] = BonusTo.WINNER
    tile: Slot[BonusTile] | None = None
    fits: Slot[BonusFits] | None = None
    blank: Slot[bool] = True
    event: str = ""
    led: Slot[Led] | None = None
    bar: Slot[int | Bar] = 0
    void: Slot[bool] = False

    @property
    def word(self) -> str:
        """The word of the event that the row is paid for."""
        return self.event or self.name


@dataclass(frozen=True, slots=True)
class Carry:
    """What a hand after undecided ones is worth more: (award + add × waiting) × times."""

    after: Slot[CarryAfter] = CarryAfter.NEVER
    add: Slot[int] = 0
    times: Slot[int] = 1
    grows: Slot[bool] = False


@dataclass(frozen=True, slots=True)
class Reset:
    """All totals return to 0 when everybody has this much (0: never); ``decider``: at exactly 1
    each, the next hand decides instead.
    """

    everybody_has: Slot[int] = 0
    decider: Slot[bool] = False


@dataclass(frozen=True, slots=True)
class Bid:
    lowest: int
    whole: int
    counts: Slot[BidCounts] = BidCounts.MARKS


@dataclass(frozen=True, slots=True)
class Target:
    kind: Slot[TargetKind] = TargetKind.AGREED
    suggested: Slot[tuple[int, ...]] = ()
    default: Slot[int] | None = None
    ends: Slot[Ends] = Ends.REACH
    best: Slot[Best] = Best.MOST
    when: Slot[TargetWhen] = TargetWhen.HAND
    tie: Slot[MatchTie] = MatchTie.PLAY_ON


@cache
def opposite(players: int) -> tuple[tuple[int, ...], ...]:
    """Returns the sides of two players who sit opposite, in the order of their first seats."""
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


@dataclass(frozen=True, slots=True)
class Partners:
    """Sides of two players who sit opposite; a house rule if the leaflet has no partners."""

    players: int = 4
    in_leaflet: bool = False
    count: Slot[PartnersCount] = PartnersCount.INDIVIDUAL
    play: Slot[PartnersPlay] = PartnersPlay.MAY

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return opposite(self.players)


@dataclass(frozen=True, slots=True)
class Reading:
    """How clearly a rule without a table choice is stated, and why we read it so. ``weak``: it
    rests on one thin source.
    """

    rule: str
    status: Status = Status.STATED
    reason: str = ""
    weak: bool = False

    def is_of(self, key: str) -> bool:
        """True if the reading is of this statement, or of all statements with this prefix."""
        return f"{key}.".startswith(f"{self.rule}.")


NAMED_PRESETS = frozenset(
    {
        *("federation", "house", "for_winners", "against_losers"),
        *("patio", "general", "quinientos", "doscientos"),
    }
)
"""Ways to play that have a name at the table."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Choices that belong together, under one name."""

    name: str
    choices: Mapping[str, str]
    target: int | None = None

    @property
    def has_own_name(self) -> bool:
        """False if it is called by its target."""
        return self.name in NAMED_PRESETS
