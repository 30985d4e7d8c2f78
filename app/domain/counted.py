"""The end of a hand with what every player holds counted by the rules of the table."""

from dataclasses import dataclass, replace

from app.domain.choices import Chosen
from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, Sides, sides_of
from app.domain.rules import RuleSet
from app.domain.worth import pips_of


@dataclass(frozen=True, slots=True)
class Counted:
    """``chosen`` has the number of players too; ``held`` is the pips by seat, ``None`` where nobody
    looked.
    """

    rules: RuleSet
    end: HandEnd
    chosen: Chosen
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
        chosen = {**self.chosen, choice: option}
        if not self.rules.values.half and not self.rules.values.tile:
            return replace(self, chosen=chosen)
        return count(self.rules, self.end, chosen)


def count(rules: RuleSet, end: HandEnd, chosen: Chosen) -> Counted:
    seats = tuple(sorted(end.left))
    return Counted(
        rules=rules,
        end=end,
        chosen=chosen,
        sides=sides_of(len(end.left), end.sides),
        seats=seats,
        held={seat: _pips(rules, end, chosen, seat) for seat in seats},
    )


def _pips(rules: RuleSet, end: HandEnd, chosen: Chosen, seat: int) -> int | None:
    left = end.left[seat]
    if left is None:
        return 0 if seat == end.out else None
    return pips_of(rules, chosen, left)
