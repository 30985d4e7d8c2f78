"""A hand counted by the rules of its table, and a part of its verdict in the making."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, sides_of, tiles_of
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.table_rules import TableRules
from app.domain.rules.values import BonusMode, PartnersCount
from app.domain.tiles import Tile
from app.domain.verdict import Award, gains_of_awards
from app.domain.verdict.steps import Gains, Key, Step


@dataclass(slots=True)
class Contender:
    """One player, or partners whose tiles count together."""

    seats: tuple[int, ...]
    side: tuple[int, ...]
    pips_by_seat: tuple[int, ...]
    """The pips of each seat."""

    @property
    def pips(self) -> int:
        return sum(self.pips_by_seat)

    @property
    def lowest_seat(self) -> int:
        """The seat with the fewest pips; if seats tie, the first in turn order."""
        return min(zip(self.pips_by_seat, self.seats, strict=True))[1]


Contenders = tuple[Contender, ...]


def best_of(tied: Contenders) -> Contender:
    """Returns the one with the fewest pips, else the first in turn order."""
    return min(tied, key=lambda one: (one.pips, one.seats))


@dataclass(frozen=True, slots=True)
class HandBonus:
    """A row of bonuses that the hand meets: its amount, or its amounts by the number of the won
    hand.
    """

    name: str
    mode: BonusMode
    amount: int
    amounts: tuple[int, ...]
    choices: tuple[str, ...] = field(compare=False)


Paid = tuple[tuple[Award, ...], bool, frozenset[str]]
"""What a row pays for an event, whether it voids the hand, and the choices that this depends on."""


@dataclass(slots=True)
class Counted:
    """``held`` is the pips by seat, ``None`` where nobody looked.

    Not frozen, nor are contenders and terms: they are built for every option that is tried, and
    frozen ones cost about a tenth of the time.
    """

    table: TableRules
    end: HandEnd
    sides: Sides
    seats: tuple[int, ...]
    held: dict[int, int | None]
    worth_choices: frozenset[str] = frozenset()
    """The choices that the worth of the held tiles depends on."""
    tells: bool = True
    """False while another option is tried: only the result matters then."""
    found: dict[PartnersCount, Contenders] = field(default_factory=dict, compare=False)
    """The contenders that were built: other options mostly compare the same ones."""
    met: dict[BonusRow, tuple[HandBonus | None, frozenset[str]]] = field(
        default_factory=dict, compare=False
    )
    """The rows of bonuses that were looked at: another option changes few of them."""
    paid: dict[tuple[BonusRow, int], Paid] = field(default_factory=dict, compare=False)
    """The same for events, by their places."""

    def contenders(self, count: PartnersCount) -> Contenders:
        if count not in self.found:
            self.found[count] = tuple(
                Contender(seats, side, tuple(map(self.pips, seats)))
                for side in self.sides
                for seats in ((side,) if count is PartnersCount.POOLED else ((s,) for s in side))
            )
        return self.found[count]

    def tiles(self, contender: Contender) -> tuple[Tile, ...]:
        left = self.end.left
        return tuple(tile for seat in contender.seats for tile in tiles_of(left[seat]))

    def pips(self, seat: int) -> int:
        """Raises ``RuleError`` if nobody looked what somebody has left."""
        pips = self.held[seat]
        if pips is None:
            unknown = tuple(seat for seat in self.seats if self.held[seat] is None)
            raise RuleError(Fault.NEEDS_POINTS, seats=unknown)
        return pips

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides if seat in side)

    def side_pips(self, side: tuple[int, ...]) -> int:
        return sum(map(self.pips, side))

    def with_option(self, choice: str, option: str) -> "Counted":
        """Returns the same hand at a table that plays another option."""
        table = self.table.other(choice, option)
        if choice not in self.worth_choices:
            held, found = self.held, self.found
        else:
            held, found = _held(table, self.end, self.seats), {}
        return Counted(
            table=table,
            end=self.end,
            sides=self.sides,
            seats=self.seats,
            held=held,
            worth_choices=self.worth_choices,
            tells=False,
            found=found,
            met=self.met,
            paid=self.paid,
        )


def count(table: TableRules, end: HandEnd) -> Counted:
    seats, choices = tuple(sorted(end.left)), frozenset[str]()
    if not table.counts_pips:
        lying = (*end.left.values(), end.stock)
        choices = table.worth_choices(tile for left in lying for tile in tiles_of(left))
    sides = sides_of(len(end.left), end.sides)
    return Counted(table, end, sides, seats, _held(table, end, seats), choices)


def _held(table: TableRules, end: HandEnd, seats: tuple[int, ...]) -> dict[int, int | None]:
    held = dict[int, int | None]()
    for seat in seats:
        left = end.left[seat]
        if left is None:
            held[seat] = 0 if seat == end.out else None
        else:
            held[seat] = table.pips(left)
    return held


@dataclass(slots=True)
class Decision:
    """A part of a verdict in the making. ``consulted`` is the choices that it looked at."""

    counted: Counted
    steps: list[Step] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    consulted: set[str] = field(default_factory=set)
    winner: int | None = None
    side: tuple[int, ...] = ()
    base: int = 0
    """What the winner gains before bonuses."""
    bonuses: tuple[HandBonus, ...] = ()
    blocked: bool = False
    void: bool = False
    earns_bonuses: bool = False
    """True if one side won the hand, and so can be paid bonuses for it."""

    def tell(
        self,
        key: Key,
        values: Mapping[str, object] | None = None,
        clause: str | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Adds a step, and notes the choices that led to it. Other options are tried silently."""
        if choices:
            self.consulted.update(choices)
        if self.counted.tells:
            self.steps.append(Step(key, values or {}, clause, choices))

    def place(self, side: tuple[int, ...]) -> int:
        return self.counted.sides.index(side)

    @property
    def gains(self) -> Gains:
        """What each side gets that gets anything."""
        sides = self.counted.sides
        pairs = zip(sides, gains_of_awards(self.awards, len(sides)), strict=True)
        return tuple((side, points) for side, points in pairs if points)

    @property
    def numbered(self) -> tuple[tuple[int, ...], ...]:
        return tuple(bonus.amounts for bonus in self.bonuses if bonus.amounts)

    def differs(self, made: "Decision") -> bool:
        """True if this is another result, or looked at choices that the other one did not."""
        return (
            self.base != made.base
            or self.side != made.side
            or self.void is not made.void
            or self.awards != made.awards
            or self.bonuses != made.bonuses
            or not self.consulted <= made.consulted
        )
