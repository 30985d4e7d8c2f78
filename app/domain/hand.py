"""The end of a hand: the tiles left on the table, and whether they are possible."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.rules import RuleSet
from app.domain.tiles import Tile

Left = tuple[Tile, ...] | int
"""What a player has left: the tiles, or only their total pips, counted by the players."""

Held = tuple[int | None, tuple[Tile, ...]]
"""A seat and its tiles; None is the stock."""

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The facts of a finished hand.

    ``left`` maps each seat, in turn order from 0, to what it has left. ``out`` is the seat that
    went out, ``None`` if the hand was blocked. ``stock`` is the tiles that no player holds;
    ``None`` means unknown, which is not the same as an empty stock. ``picked`` is the winner whom
    the table chose among tied players.
    """

    left: Mapping[int, Left]
    out: int | None = None
    stock: Left | None = None
    sides: Sides | None = None
    picked: int | None = None


def pips_of(left: Left) -> int:
    return left if isinstance(left, int) else sum(tile.pips for tile in left)


def tiles_of(left: Left | None) -> tuple[Tile, ...]:
    """Returns the tiles; none if only their total is known."""
    return () if left is None or isinstance(left, int) else left


def verify_hand(rules: RuleSet, end: HandEnd) -> None:
    """Raises ``RuleError`` if this end of a hand is impossible."""
    _verify_shape(end)
    verify_players(rules, len(end.left))
    _verify_seats(end)
    verify_sides(rules, len(end.left), end.sides)
    verify_tiles(rules, _held(end))
    _verify_totals(rules, end)
    _verify_deal(rules, end)
    _verify_ending(end)


def verify_players(rules: RuleSet, players: int) -> None:
    least, most = min(rules.deal), max(rules.deal)
    if players > most:
        raise RuleError(Fault.TOO_MANY_PLAYERS, players=players, most=most)
    if players not in rules.deal:
        raise RuleError(Fault.TOO_FEW_PLAYERS, players=players, least=least)


def verify_seat(seat: object, players: int) -> None:
    if type(seat) is not int or not 0 <= seat < players:
        raise RuleError(Fault.UNKNOWN_SEAT, seat=seat, players=players)


def verify_sides(rules: RuleSet, players: int, sides: Sides | None) -> None:
    """Partners sit opposite, and only matches with the right number of players have them."""
    if sides is None:
        return
    if players != rules.partners.players:
        raise RuleError(Fault.NO_PARTNERS, players=players, needed=rules.partners.players)
    seated = [seat for side in _as_groups(sides) for seat in side]
    for seat in seated:
        verify_seat(seat, players)
        if seated.count(seat) > 1:
            raise RuleError(Fault.SIDES_OVERLAP, seat=seat)
    for seat in range(players):
        if seat not in seated:
            raise RuleError(Fault.SEAT_WITHOUT_SIDE, seat=seat)
    if {frozenset(side) for side in sides} != {frozenset(side) for side in rules.partners.sides}:
        raise RuleError(Fault.SIDES_NOT_OPPOSITE, sides=sides)


def sides_of(players: int, sides: Sides | None) -> Sides:
    """Returns the sides in order of their first seats; without partners each seat is a side."""
    if sides is None:
        return tuple((seat,) for seat in range(players))
    return tuple(sorted(tuple(sorted(side)) for side in sides))


def _verify_shape(end: object) -> None:
    """Checks the types, because data read from a file can be anything."""
    if not isinstance(end, HandEnd):
        raise RuleError(Fault.BAD_HAND, field="end", value=short_repr(end))
    if not isinstance(end.left, Mapping):
        raise RuleError(Fault.BAD_HAND, field="left", value=short_repr(end.left))
    for seat, left in end.left.items():
        if not _is_left(left):
            raise RuleError(Fault.BAD_HAND, field="left", value=short_repr(left), seat=seat)
    if end.stock is not None and not _is_left(end.stock):
        raise RuleError(Fault.BAD_HAND, field="stock", value=short_repr(end.stock))


def _is_left(left: object) -> bool:
    if isinstance(left, tuple):
        return all(isinstance(tile, Tile) for tile in left)
    return type(left) is int


def _as_groups(sides: object) -> Sequence[Sequence[int]]:
    if not isinstance(sides, tuple) or not all(isinstance(side, tuple) for side in sides):
        raise RuleError(Fault.BAD_HAND, field="sides", value=short_repr(sides))
    return sides


def _verify_seats(end: HandEnd) -> None:
    players = len(end.left)
    for seat in end.left:
        verify_seat(seat, players)
    for named in (end.out, end.picked):
        if named is not None:
            verify_seat(named, players)


def _held(end: HandEnd) -> Iterator[Held]:
    """Yields each seat with its known tiles, then the stock."""
    yield from ((seat, tiles_of(left)) for seat, left in end.left.items())
    yield None, tiles_of(end.stock)


def verify_tiles(rules: RuleSet, held: Iterable[Held]) -> None:
    """Every tile must be in the box, and in one place only."""
    known = rules.tiles
    seen: dict[Tile, int | None] = {}
    for seat, tiles in held:
        for tile in tiles:
            if tile not in known:
                raise RuleError(Fault.TILE_NOT_IN_SET, tile=tile, highest=known.highest)
            if tile in seen:
                raise RuleError(Fault.TILE_TWICE, tile=tile, seats=(seen[tile], seat))
            seen[tile] = seat


def _verify_totals(rules: RuleSet, end: HandEnd) -> None:
    """No total may be negative, and all together may not exceed the pips of the box."""
    counted = [*end.left.items(), (None, end.stock or 0)]
    for seat, left in counted:
        if isinstance(left, int) and left < 0:
            raise RuleError(Fault.BAD_TOTAL, seat=seat, total=left)
    pips = sum(pips_of(left) for _, left in counted)
    if pips > rules.tiles.pips:
        raise RuleError(Fault.TOO_MANY_PIPS, pips=pips, most=rules.tiles.pips)


def _verify_deal(rules: RuleSet, end: HandEnd) -> None:
    """Without drawing, no player can hold more tiles than were dealt."""
    if not rules.nobody_draws:
        return
    dealt = rules.deal[len(end.left)]
    for seat, left in end.left.items():
        if len(tiles_of(left)) > dealt:
            raise RuleError(Fault.TOO_MANY_TILES, seat=seat, tiles=len(tiles_of(left)), most=dealt)
        if isinstance(left, int) and left > rules.tiles.heaviest(dealt):
            raise RuleError(Fault.BAD_TOTAL, seat=seat, total=left)


def _verify_ending(end: HandEnd) -> None:
    """Only the player who went out has no tiles: the hand ends with the first to go out."""
    if end.out is not None and end.left[end.out] not in ((), 0):
        raise RuleError(Fault.OUT_HOLDS_TILES, seat=end.out)
    for seat, left in end.left.items():
        if left == () and seat != end.out:
            raise RuleError(Fault.HAND_EMPTY, seat=seat)
