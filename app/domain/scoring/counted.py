"""The end of a hand with what every player holds counted by the rules of the table."""

from dataclasses import dataclass, field

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, sides_of, tiles_of
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.table_rules import TableRules
from app.domain.rules.values import BonusMode, PartnersCount
from app.domain.tiles import Tile
from app.domain.verdict import Award


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
                self._contender(seats, side)
                for side in self.sides
                for seats in ((side,) if count is PartnersCount.POOLED else ((s,) for s in side))
            )
        return self.found[count]

    def _contender(self, seats: tuple[int, ...], side: tuple[int, ...]) -> Contender:
        return Contender(
            seats=seats,
            side=side,
            pips_by_seat=tuple(map(self.pips, seats)),
        )

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
    seats = tuple(sorted(end.left))
    sides = sides_of(len(end.left), end.sides)
    lying = (*end.left.values(), end.stock)
    choices = (
        frozenset[str]()
        if table.counts_pips
        else table.worth_choices(tile for left in lying for tile in tiles_of(left))
    )
    return Counted(table, end, sides, seats, _held(table, end, seats), choices)


def _held(table: TableRules, end: HandEnd, seats: tuple[int, ...]) -> dict[int, int | None]:
    return {seat: _pips(table, end, seat) for seat in seats}


def _pips(table: TableRules, end: HandEnd, seat: int) -> int | None:
    left = end.left[seat]
    if left is None:
        return 0 if seat == end.out else None
    return table.pips(left)
