"""Finds the starter of a hand: by a tile that is held, or by drawing."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import verify_seat, verify_tiles
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, choices_of, resolve
from app.domain.rules.play_values import DrawValue
from app.domain.rules.values import Lead, NoDouble, StartBy
from app.domain.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Starter:
    """The starter and the tile that decided it, or the players who must draw again.

    ``leads`` is the tile that the starter must lead; ``None`` means any tile. ``open`` is the table
    choices of which another option would change the starter.
    """

    seat: int | None
    tile: Tile | None
    leads: Tile | None = None
    again: tuple[int, ...] = ()
    open: tuple[str, ...] = ()


def turn_order(players: int, starter: int) -> tuple[int, ...]:
    """Returns the seats in turn order, beginning with the starter."""
    verify_seat(starter, players)
    return tuple((starter + turn) % players for turn in range(players))


@dataclass(frozen=True, slots=True)
class Calls:
    """The tiles that are asked for, one after the other, until a player holds one of them.

    ``otherwise`` is what the rules say for the case that nobody holds the first one.
    """

    tiles: tuple[Tile, ...]
    otherwise: NoDouble


def calls_for(rules: RuleSet, chosen: Chosen, by: StartBy, tile: Tile | None) -> Calls:
    """``tile`` is the one that starts; without it the highest double does."""
    otherwise = resolve(rules.start.no_double, chosen)
    every = rules.tiles_with(chosen)
    if by is StartBy.HIGHEST_DOUBLE:
        called = every.doubles
    elif tile is None or otherwise is NoDouble.SET_OUT:
        called = ()
    else:
        called = (tile, *_next_doubles(every, tile, otherwise))
    if called and otherwise is NoDouble.HIGHEST_TILE:
        value_of = _draw_value(rules, chosen)
        rest = sorted(set(every) - set(called), key=lambda other: (value_of(other), other))
        called = (*called, *reversed(rest))
    return Calls(called, otherwise)


def _next_doubles(every: TileSet, tile: Tile, otherwise: NoDouble) -> tuple[Tile, ...]:
    if otherwise is NoDouble.NEXT_LOWER:
        return tuple(double for double in every.doubles if double < tile)
    if otherwise is NoDouble.HIGHEST_HELD:
        return tuple(double for double in every.doubles if double != tile)
    return ()


def lead_of(rules: RuleSet, chosen: Chosen, by: StartBy, *, is_first: bool) -> Lead:
    """Which tile is led. A hand that starts as the first one did, such as with the double six
    again after a tie, is led like the first one too. A double that is set out is not led.
    """
    start = rules.start
    if by is StartBy.ROUND_DOUBLE and resolve(start.no_double, chosen) is NoDouble.SET_OUT:
        return Lead.ANY_TILE
    if is_first or start.next_lead is None or by is resolve(start.by, chosen):
        return resolve(start.lead, chosen)
    return resolve(start.next_lead, chosen)


def starter_by_holder(
    rules: RuleSet, players: int, seat: int, tile: Tile | None, lead: Lead
) -> Starter:
    """The player in this seat starts: the holder of the tile that was asked for, or the one whom
    the players named.
    """
    verify_seat(seat, players)
    if tile is not None:
        known = rules.tiles_with(rules.chosen(players=players))
        verify_tiles(known, ((seat, (tile,)),))
    return Starter(seat, tile, tile if lead is Lead.THAT_DOUBLE else None)


def starter_by_draw(
    rules: RuleSet, drawn: Mapping[int, Tile], choices: Chosen | None = None
) -> Starter:
    """The player who drew the highest tile starts; players who tie for it draw again. The drawn
    tiles are shuffled again before the deal, so none of them must be led.

    ``drawn`` maps each seat that draws to its tile: first all seats, then those that tied.
    """
    _verify_start_rule(rules, StartBy.HIGHEST_DRAWN)
    chosen = rules.chosen(choices)
    tiles = {seat: _as_tiles((tile,)) for seat, tile in _as_mapping(drawn).items()}
    _verify_seats_and_tiles(rules, tiles, chosen, rules.players(chosen)[1])
    starter = _by_draw(rules, drawn, chosen)
    deciding = tuple(
        choice.key
        for choice in rules.choices
        if choice.key in choices_of(rules.start.draw_value, chosen)
        and any(
            _by_draw(rules, drawn, {**chosen, choice.key: other}) != starter
            for other in choice.other_options(chosen[choice.key])
        )
    )
    return replace(starter, open=deciding)


def _by_draw(rules: RuleSet, drawn: Mapping[int, Tile], chosen: Chosen) -> Starter:
    value_of = _draw_value(rules, chosen)
    best = max(map(value_of, drawn.values()))
    highest = tuple(seat for seat in sorted(drawn) if value_of(drawn[seat]) == best)
    if len(highest) > 1:
        return Starter(None, None, again=highest)
    return Starter(highest[0], drawn[highest[0]])


def _draw_value(rules: RuleSet, chosen: Chosen) -> Callable[[Tile], tuple[int, ...]]:
    slot = rules.start.draw_value
    return _VALUES[DrawValue.SUM if slot is None else resolve(slot, chosen)]


_VALUES: Mapping[DrawValue, Callable[[Tile], tuple[int, ...]]] = {
    DrawValue.SUM: lambda tile: (tile.pips,),
    DrawValue.HIGHER_END: lambda tile: (tile.high, tile.pips),
}


def _verify_start_rule(rules: RuleSet, by: StartBy) -> None:
    start = rules.start
    slots = (start.by, start.next_by, *start.after.values())
    if not any(by in all_meanings(slot) for slot in slots):
        raise RuleError(Fault.STARTS_OTHERWISE, by=rules.start.by)


def _as_mapping(value: object) -> Mapping[int, Any]:
    if not isinstance(value, Mapping) or not value:
        raise RuleError(Fault.BAD_HAND, field="start", value=short_repr(value))
    return value


def _as_tiles(hand: object) -> tuple[Tile, ...]:
    tiles = tuple(hand) if isinstance(hand, Iterable) else (hand,)
    if not all(isinstance(tile, Tile) for tile in tiles):
        raise RuleError(Fault.BAD_HAND, field="start", value=short_repr(hand))
    return tiles


def _verify_seats_and_tiles(
    rules: RuleSet, hands: Mapping[int, tuple[Tile, ...]], chosen: Chosen, players: int
) -> None:
    for seat in hands:
        verify_seat(seat, players)
    verify_tiles(rules.tiles_with(chosen), hands.items())
