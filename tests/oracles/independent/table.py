"""The hands on a table: their pips, their sides, and who has the least."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.oracles.independent.facts import Facts, Hand, Refused, Result, Tile

Contender = tuple[int, ...]  # a seat alone, or the seats of a side that are counted together
Contenders = tuple[Contender, ...]


def plain_worth(tile: Tile) -> int:
    return tile[0] + tile[1]


@dataclass(frozen=True)
class Table:
    facts: Facts
    worth: Callable[[Tile], int] = plain_worth

    @cached_property
    def seats(self) -> int:
        return len(self.facts.left)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.facts.sides or tuple((seat,) for seat in range(self.seats))

    def side(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def sum_of(self, hand: Hand, whose: str) -> int:
        if hand is None:
            raise Refused(f"the pips of {whose}")
        return hand if isinstance(hand, int) else sum(self.worth(tile) for tile in hand)

    @cached_property
    def _pips(self) -> dict[int, int]:
        return {}

    def pips(self, seat: int) -> int:
        if seat not in self._pips:
            self._pips[seat] = self.sum_of(self.facts.left[seat], f"seat {seat}")
        return self._pips[seat]

    def tiles(self, seat: int) -> tuple[Tile, ...]:
        hand = self.facts.left[seat]
        if hand is None or isinstance(hand, int):
            raise Refused(f"the tiles of seat {seat}")
        return hand

    def together(self, seats: Contender) -> int:
        return sum(self.pips(seat) for seat in seats)

    def every(self) -> int:
        return self.together(tuple(range(self.seats)))

    def losers(self, side: int) -> int:
        """The pips of all other sides."""
        return self.every() - self.together(self.sides[side])

    def stock(self) -> int:
        return self.sum_of(self.facts.stock, "the stock")

    def only(self, side: int, points: int) -> tuple[int, ...]:
        return tuple(points if number == side else 0 for number in range(len(self.sides)))

    def nobody(self) -> Result:
        return Result((0,) * len(self.sides))

    def won(self, seat: int, points: int) -> Result:
        return Result(self.only(self.side(seat), max(points, 0)), seat)


def contenders(table: Table, *, pooled: bool) -> Contenders:
    if pooled:
        return table.sides
    return tuple((seat,) for seat in range(table.seats))


def fewest(those: Contenders, measure: Callable[[Contender], int | None]) -> Contenders:
    """Those with the least; who cannot be measured drops out, unless nobody can."""
    values = {one: measure(one) for one in those}
    known = [value for value in values.values() if value is not None]
    return tuple(one for one in those if values[one] == min(known)) if known else those


def fewest_pips(table: Table, those: Contenders) -> Contenders:
    return fewest(those, table.together)


def of_side(table: Table, those: Contenders, seat: int | None) -> Contenders:
    """Those on the side of a seat; all of them if none is."""
    if seat is None:
        return those
    side = table.side(seat)
    return tuple(one for one in those if table.side(one[0]) == side) or those


def needed(seat: int | None, what: str) -> int:
    if seat is None:
        raise Refused(what)
    return seat


def settled(table: Table, those: Contenders) -> Contender | None:
    """The winner; a tie between partners does no harm."""
    if len({table.side(one[0]) for one in those}) > 1:
        return None
    return those[0]


def seat_of(table: Table, winner: Contender) -> int:
    """Of partners counted together the one with the lower hand won."""
    return min(winner, key=table.pips)


def once(table: Table, winner: Contender) -> int:
    return table.losers(table.side(winner[0])) - table.together(winner)


def each(table: Table, winner: Contender, everybody: Contenders) -> int:
    """The differences to each contender of another side."""
    side, own = table.side(winner[0]), table.together(winner)
    others = [one for one in everybody if table.side(one[0]) != side]
    return sum(table.together(one) - own for one in others)


def others(table: Table, seat: int) -> int:
    """All hands but the winner's own, his partner's too."""
    return table.every() - table.pips(seat)
