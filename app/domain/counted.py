"""The end of a hand with what every player holds counted by the rules of the table."""

from dataclasses import dataclass

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, sides_of
from app.domain.table_rules import TableRules


@dataclass(frozen=True, slots=True)
class Counted:
    """``held`` is the pips by seat, ``None`` where nobody looked."""

    table: TableRules
    end: HandEnd
    sides: Sides
    seats: tuple[int, ...]
    held: dict[int, int | None]

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
        held = self.held if table.counts_pips else _held(table, self.end, self.seats)
        return Counted(table, self.end, self.sides, self.seats, held)


def count(table: TableRules, end: HandEnd) -> Counted:
    seats = tuple(sorted(end.left))
    sides = sides_of(len(end.left), end.sides)
    return Counted(table, end, sides, seats, _held(table, end, seats))


def _held(table: TableRules, end: HandEnd, seats: tuple[int, ...]) -> dict[int, int | None]:
    return {seat: _pips(table, end, seat) for seat in seats}


def _pips(table: TableRules, end: HandEnd, seat: int) -> int | None:
    left = end.left[seat]
    if left is None:
        return 0 if seat == end.out else None
    return table.pips(left)
