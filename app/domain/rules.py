"""The rules of one leaflet or game, as frozen data.

A ``RuleSet`` has the same tables and fields as its file in ``data/sets``. The engine reads the
fields; it never asks which set they came from. A ``Slot`` is a field that can depend on a choice.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TypeAlias

from app.domain.choices import PLAYERS, Chosen, Slot, Status, TableChoice, complete_choices, resolve
from app.domain.errors import Fault, RuleError
from app.domain.rule_values import (
    Able,
    AbleMayDraw,
    After,
    Among,
    Bar,
    Best,
    BidCounts,
    BlockedWhen,
    BonusFits,
    BonusMode,
    BonusTile,
    BonusTo,
    BonusWhen,
    Branches,
    Call,
    CarryAfter,
    Counts,
    Criterion,
    Direction,
    Doubles,
    DrawnTile,
    DrawValue,
    Ends,
    EndWay,
    ExtraTile,
    FirstTile,
    Hands,
    Joins,
    Kind,
    Lays,
    Lead,
    Led,
    Matching,
    MatchTie,
    NoDouble,
    PartnersCount,
    PartnersPlay,
    Points,
    Rest,
    Runs,
    Show,
    Shuffle,
    SideOut,
    StartBy,
    StockEmpty,
    TargetKind,
    TargetWhen,
    TileWorth,
    To,
    Unable,
)
from app.domain.tiles import Tile, TileSet

Deal: TypeAlias = Slot[Mapping[int, Slot[int]]]
"""The number of tiles dealt to each, by the number of players; 0: as the table likes."""


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


@dataclass(frozen=True, slots=True)
class Preset:
    """Choices that belong together, under one name."""

    name: str
    choices: Mapping[str, str]
    target: int | None = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One leaflet, game or own box. ``sets`` has a deal for each size it is played with, by the
    highest face; ``deal`` is the one of ``faces.highest``. ``names`` are by language.
    """

    id: str
    name: str
    faces: Faces
    kind: Kind = Kind.LEAFLET
    number: str = ""
    maker: str = ""
    languages: tuple[str, ...] = ()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    regions: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    deal: Deal = field(default_factory=dict)
    sets: Mapping[int, Deal] = field(default_factory=dict)
    removed: Slot[tuple[Tile, ...]] = ()
    setup: Setup = field(default_factory=Setup)
    partners: Partners = field(default_factory=Partners)
    start: Start = field(default_factory=Start)
    turn: Turn = field(default_factory=Turn)
    line: Line = field(default_factory=Line)
    end: End = field(default_factory=End)
    values: Values = field(default_factory=Values)
    out: Out = field(default_factory=Out)
    blocked: Blocked = field(default_factory=Blocked)
    counting: Counting = field(default_factory=Counting)
    play: Play | None = None
    bonus: tuple[Bonus, ...] = ()
    carry: Carry = field(default_factory=Carry)
    reset: Reset = field(default_factory=Reset)
    bid: Bid | None = None
    target: Target = field(default_factory=Target)
    choices: tuple[TableChoice, ...] = ()
    presets: tuple[Preset, ...] = ()
    readings: tuple[Reading, ...] = ()

    def __hash__(self) -> int:
        """By the id: tables are looked up by their rules with every hand."""
        return hash(self.id)

    def __post_init__(self) -> None:
        if not self.sets:
            object.__setattr__(self, "sets", MappingProxyType({self.faces.highest: self.deal}))
        elif not self.deal and self.faces.highest in self.sets:
            object.__setattr__(self, "deal", self.sets[self.faces.highest])

    @property
    def tiles(self) -> TileSet:
        """The whole set, as it is bought."""
        return TileSet(self.faces.highest)

    def of_size(self, highest: int | None) -> "RuleSet":
        """Returns the rules with another size of the set; ``None``: the usual one."""
        if highest is None or highest == self.faces.highest:
            return self
        return _of_size(self, highest)

    def tiles_with(self, chosen: Chosen) -> TileSet:
        """Returns the tiles that are played with: some games take tiles out."""
        return TileSet(self.faces.highest, resolve(self.removed, chosen))

    def deals(self, chosen: Chosen) -> dict[int, int]:
        """Returns the tiles for each number of players at this table."""
        return {
            players: resolve(tiles, {**chosen, PLAYERS: str(players)})
            for players, tiles in resolve(self.deal, chosen).items()
        }

    def players(self, chosen: Chosen) -> tuple[int, int]:
        """Returns the least and the most players, with whatever size of the set."""
        counts = [players for deal in self.sets.values() for players in resolve(deal, chosen)]
        return min(counts), max(counts)

    def nobody_draws(self, chosen: Chosen | None = None) -> bool:
        """``None``: with the default options."""
        chosen = self.chosen() if chosen is None else chosen
        return resolve(self.turn.unable, chosen) is Unable.KNOCK

    def left_over(self, players: int, chosen: Chosen) -> int:
        """Returns the number of tiles not dealt: the stock, or set aside if there is no drawing."""
        dealt = self.deals(chosen)[players]
        return len(self.tiles_with({**chosen, PLAYERS: str(players)})) - players * dealt

    def chosen(self, choices: Chosen | None = None, players: int | None = None) -> dict[str, str]:
        """Returns the option of every choice: the table's, else the default. With ``players``, the
        rules that depend on their number can be resolved too.
        """
        chosen = complete_choices(self.choices, choices)
        return chosen if players is None else {**chosen, PLAYERS: str(players)}


@lru_cache(100)
def _of_size(rules: RuleSet, highest: int) -> RuleSet:
    if highest not in rules.sets:
        raise RuleError(Fault.BAD_TILE_SET, highest=highest, most=max(rules.sets))
    faces = replace(rules.faces, highest=highest)
    return replace(rules, faces=faces, deal=rules.sets[highest])
