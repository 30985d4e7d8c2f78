"""The end of a hand with what every player holds counted by the rules of the table."""

from dataclasses import dataclass
from functools import cached_property

from app.domain.choices import Chosen
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, sides_of
from app.domain.rules import RuleSet
from app.domain.worth import pips_of


@dataclass(frozen=True)
class Counted:
    """``chosen`` has the number of players too."""

    rules: RuleSet
    end: HandEnd
    chosen: Chosen

    @cached_property
    def sides(self) -> Sides:
        return sides_of(len(self.end.left), self.end.sides)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(self.end.left))

    @cached_property
    def _pips(self) -> dict[int, int]:
        missing = tuple(seat for seat, left in self.end.left.items() if left is None)
        missing = tuple(seat for seat in missing if seat != self.end.out)
        if missing:
            raise RuleError(Fault.NEEDS_POINTS, seats=missing)
        return {
            seat: pips_of(self.rules, self.chosen, left or ())
            for seat, left in self.end.left.items()
        }

    def pips(self, seat: int) -> int:
        """Raises ``RuleError`` if nobody looked what somebody has left."""
        return self._pips[seat]

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides if seat in side)

    def side_pips(self, side: tuple[int, ...]) -> int:
        return sum(map(self.pips, side))
