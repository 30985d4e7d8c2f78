"""The end of a hand: its facts, and whether they are possible."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand.facts import FACTS, HELD, SEAT, BidResult, Left, Told
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.table_rules import TableRules
from app.domain.rules.values import PartnersPlay
from app.domain.tiles import Tile, TileSet

Held = tuple[int | None, tuple[Tile, ...]]
"""A seat and its tiles; None is the stock."""

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class HandEnd(Told):
    """The facts of a finished hand. ``app.domain.hand.asked`` says which of them the rules need.

    ``left`` maps each seat, in turn order from 0, to what it has left; ``None`` where nobody
    looked. ``out`` is the seat that went out, ``None`` if the hand was blocked. ``stock`` is the
    tiles that no player holds; ``None`` means unknown, which is not the same as an empty stock.
    """

    left: Mapping[int, Left | None]
    out: int | None = None
    stock: Left | None = None
    sides: Sides | None = None
    picked: int | None = None
    """The winner whom the table chose among tied players."""
    stopped: bool = False
    """An announcement won the match, so the hand was not played to its end."""
    bid: BidResult | None = None
    previous: int | None = None
    """Who won the last won hand before this one; the match fills it in."""


def tiles_of(left: Left | None) -> tuple[Tile, ...]:
    """Returns the tiles; none if only their total is known."""
    return () if left is None or isinstance(left, int) else left


def verify_hand(table: TableRules, end: HandEnd) -> None:
    """Raises ``RuleError`` if this end of a hand is impossible. What only some rules ask
    for, ``app.domain.hand.asked`` checks.
    """
    verify_players(table.rules, len(end.left), table.chosen)
    _verify_seats(end)
    verify_sides(table.rules, len(end.left), end.sides, table.chosen)
    verify_tiles(table.tiles, _held(end))
    _verify_totals(table, end)
    _verify_deal(table, end)
    _verify_ending(table, end)


def verify_players(rules: RuleSet, players: int, chosen: Chosen) -> None:
    deal = resolve(rules.deal, chosen)
    if players > max(deal):
        raise RuleError(Fault.TOO_MANY_PLAYERS, players=players, most=max(deal))
    if players not in deal:
        raise RuleError(Fault.TOO_FEW_PLAYERS, players=players, least=min(deal))


def verify_seat(seat: object, players: int) -> None:
    if type(seat) is not int or not 0 <= seat < players:
        raise RuleError(Fault.UNKNOWN_SEAT, seat=seat, players=players)


def verify_sides(rules: RuleSet, players: int, sides: Sides | None, chosen: Chosen) -> None:
    """Partners sit opposite, and only matches with the right number of players have them."""
    play = resolve(rules.partners.play, chosen)
    if sides is None:
        if play is PartnersPlay.MUST:
            raise RuleError(Fault.PARTNERS_NEEDED, players=players)
        return
    if players != rules.partners.players or play is PartnersPlay.NEVER:
        raise RuleError(Fault.NO_PARTNERS, players=players, needed=rules.partners.players)
    if sides != rules.partners.sides:
        _verify_seating(sides, players, rules.partners.sides)


def _verify_seating(sides: Sides, players: int, expected: Sides) -> None:
    """The sides may be told in any order."""
    seated = [seat for side in _as_groups(sides) for seat in side]
    for seat in seated:
        verify_seat(seat, players)
        if seated.count(seat) > 1:
            raise RuleError(Fault.SIDES_OVERLAP, seat=seat)
    for seat in range(players):
        if seat not in seated:
            raise RuleError(Fault.SEAT_WITHOUT_SIDE, seat=seat)
    if {frozenset(side) for side in sides} != set(map(frozenset, expected)):
        raise RuleError(Fault.SIDES_NOT_OPPOSITE, sides=sides)


def sides_of(players: int, sides: Sides | None) -> Sides:
    """Returns the sides in order of their first seats; without partners each seat is a side."""
    if sides is None:
        return tuple((seat,) for seat in range(players))
    return tuple(sorted(tuple(sorted(side)) for side in sides))


def verify_shape(end: object) -> None:
    """Checks the types, because data read from a file can be anything."""
    if not isinstance(end, HandEnd):
        raise RuleError(Fault.BAD_HAND, field="end", value=short_repr(end))
    if not isinstance(end.left, Mapping):
        raise RuleError(Fault.BAD_HAND, field="left", value=short_repr(end.left))
    for seat, left in end.left.items():
        if not HELD.is_one(left):
            raise RuleError(Fault.BAD_HAND, field="left", value=short_repr(left), seat=seat)
    if not HELD.is_one(end.stock):
        raise RuleError(Fault.BAD_HAND, field="stock", value=short_repr(end.stock))


def _as_groups(sides: object) -> Sequence[Sequence[int]]:
    if not isinstance(sides, tuple) or not all(isinstance(side, tuple) for side in sides):
        raise RuleError(Fault.BAD_HAND, field="sides", value=short_repr(sides))
    return sides


def _verify_seats(end: HandEnd) -> None:
    players = len(end.left)
    for seat in end.left:
        verify_seat(seat, players)
    for named in (*_named_seats(end), end.previous):
        if named is not None:
            verify_seat(named, players)


_named_seats = attrgetter(*(row.name for row in FACTS.values() if row.form is SEAT))


def _held(end: HandEnd) -> Iterator[Held]:
    """Yields each seat with its known tiles, then the stock."""
    yield from ((seat, tiles_of(left)) for seat, left in end.left.items())
    yield None, tiles_of(end.stock)


def verify_tiles(known: TileSet, held: Iterable[Held]) -> None:
    """Every tile must be in the set, and in one place only."""
    everything = tuple(held)
    tiles = {tile for _seat, hand in everything for tile in hand}
    is_once = len(tiles) == sum([len(hand) for _seat, hand in everything])
    if is_once and known.holds_all(tiles):
        return
    _find_wrong_tile(known, everything)


def _find_wrong_tile(known: TileSet, held: tuple[Held, ...]) -> None:
    seen: dict[Tile, int | None] = {}
    for seat, tiles in held:
        for tile in tiles:
            if tile not in known:
                raise RuleError(Fault.TILE_NOT_IN_SET, tile=tile, highest=known.highest)
            if tile in seen:
                raise RuleError(Fault.TILE_TWICE, tile=tile, seats=(seen[tile], seat))
            seen[tile] = seat


def _verify_totals(table: TableRules, end: HandEnd) -> None:
    """No total may be less than a tile is worth, and all together not more than the set."""
    counted = [*end.left.items(), (None, end.stock)]
    for seat, left in counted:
        if isinstance(left, int) and left < _least(table, end, seat):
            raise RuleError(Fault.BAD_TOTAL, seat=seat, total=left)
    pips = sum(table.pips(left) for _, left in counted if left is not None)
    if pips > table.most_worth:
        raise RuleError(Fault.TOO_MANY_PIPS, pips=pips, most=table.most_worth)


def _least(table: TableRules, end: HandEnd, seat: int | None) -> int:
    """The least total: one tile, unless a player can be out, or nothing need lie there."""
    can_be_empty = seat in {None, end.out} or table.goes_out_together
    return 0 if can_be_empty else max(0, table.lightest_tile)


def _verify_deal(table: TableRules, end: HandEnd) -> None:
    """Without drawing, no player can hold more tiles than were dealt."""
    dealt = table.dealt
    if not dealt or not table.nobody_draws:
        return
    for seat, left in end.left.items():
        if len(tiles_of(left)) > dealt:
            raise RuleError(Fault.TOO_MANY_TILES, seat=seat, tiles=len(tiles_of(left)), most=dealt)
        if isinstance(left, int) and left > table.heaviest_hand:
            raise RuleError(Fault.BAD_TOTAL, seat=seat, total=left)


def _verify_ending(table: TableRules, end: HandEnd) -> None:
    """Only the player who went out has no tiles: the hand ends with the first to go out. Where
    both partners must be out, one partner of each other side may be out before.
    """
    together = end.sides is not None and table.goes_out_together
    for side in sides_of(len(end.left), end.sides) if together else ():
        _verify_side_out(end, side)
    if end.out is not None and end.left[end.out] not in ((), 0, None):
        raise RuleError(Fault.OUT_HOLDS_TILES, seat=end.out)
    for seat, left in end.left.items():
        if left == () and seat != end.out and not together:
            raise RuleError(Fault.HAND_EMPTY, seat=seat)


def _verify_side_out(end: HandEnd, side: tuple[int, ...]) -> None:
    holding = [seat for seat in side if end.left[seat] not in ((), 0, None)]
    if end.out in side and holding:
        raise RuleError(Fault.OUT_HOLDS_TILES, seat=holding[0])
    if end.out not in side and all(end.left[seat] == () for seat in side):
        raise RuleError(Fault.HAND_EMPTY, seat=side[0])
