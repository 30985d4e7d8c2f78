"""Says how the starter of a hand is found, and who it is: by the match itself, by a tile that is
held, or by drawing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import verify_seat, verify_tiles
from app.domain.match import Match, states
from app.domain.match.fold import State
from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, choices_of, resolve
from app.domain.rules.play_values import DrawValue
from app.domain.rules.values import After, Lead, NoDouble, StartBy
from app.domain.tiles import Tile, TileSet
from app.domain.verdict import Verdict


@dataclass(frozen=True, slots=True)
class NextStart:
    """How the next hand starts. ``after`` is what the way depends on, if anything. ``seats``: one
    is decided; of several the players agree; none: the tiles or the lot decide. ``tile`` is what
    the starter leads, or what is asked for.
    """

    by: StartBy
    after: After | None = None
    seats: tuple[int, ...] = ()
    tile: Tile | None = None


def next_start(match: Match, verdicts: tuple[Verdict, ...] | None = None) -> NextStart:
    rules, players = match.sized_rules, len(match.players)
    chosen = rules.chosen(match.choices, players)
    if not match.hands:
        return first_start(rules, chosen)
    verdicts = match.verdicts if verdicts is None else verdicts
    verdict, state = verdicts[-1], states(match, verdicts)[-1]
    by, after = _way(rules, chosen, state, verdict)
    starter = match.hands[-1].known_starter
    following = () if starter is None else ((starter + 1) % players,)
    is_set_out = resolve(rules.start.no_double, chosen) is NoDouble.SET_OUT
    decided: Mapping[StartBy, tuple[int, ...]] = {
        StartBy.TURN: following,
        StartBy.WINNER: () if verdict.winner is None else (verdict.winner,),
        StartBy.SIDE: verdict.side,
        StartBy.OPENER: () if starter is None else (starter,),
        StartBy.OPENER_SIDE: next((side for side in match.all_sides if starter in side), ()),
        StartBy.ROUND_DOUBLE: following if is_set_out else (),
    }  # for the other ways the tiles or the lot are asked
    tile = called_tile(rules, chosen, by, state.hands)
    return NextStart(by, after, decided.get(by, ()), tile)


def first_start(rules: RuleSet, chosen: Chosen) -> NextStart:
    """How the first hand of a match starts."""
    by = resolve(rules.start.by, chosen)
    return NextStart(by, tile=called_tile(rules, chosen, by, rounds=0))


def called_tile(rules: RuleSet, chosen: Chosen, by: StartBy, rounds: int) -> Tile | None:
    """Returns the tile that is asked for, if the set that is played with has it."""
    tile: Tile | None = None
    if by is StartBy.THAT_TILE and rules.start.tile is not None:
        tile = resolve(rules.start.tile, chosen)
    elif by is StartBy.ROUND_DOUBLE:
        tile = _double_of_round(first_double(rules, chosen), rounds)
    return tile if tile in rules.tiles_with(chosen) else None


def _double_of_round(first: int, rounds: int) -> Tile:
    """The doubles of rounds go down to 0-0, then up again, for as long as play goes on."""
    face = abs(first - rounds % (2 * first))
    return Tile(face, face)


def _way(
    rules: RuleSet, chosen: Chosen, state: State, verdict: Verdict
) -> tuple[StartBy, After | None]:
    happened = {
        After.VOID: verdict.void,
        After.RESET: state.reset,
        After.NOBODY: not verdict.side and not verdict.void,
        After.BLOCKED: verdict.blocked,
    }
    ways = rules.start.ways_after
    for after, has_happened in happened.items():
        if has_happened and after in ways:
            return resolve(ways[after], chosen), after
    return resolve(rules.start.next_by, chosen), None


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
    start, chosen = rules.start, rules.chosen(choices)
    slots = (start.by, start.next_by, *start.after.values())
    if not any(StartBy.HIGHEST_DRAWN in all_meanings(slot) for slot in slots):
        raise RuleError(Fault.STARTS_OTHERWISE, by=start.by)
    _verify_drawn(rules, drawn, chosen)
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


def _verify_drawn(rules: RuleSet, drawn: object, chosen: Chosen) -> None:
    if not isinstance(drawn, Mapping) or not drawn:
        raise RuleError(Fault.BAD_HAND, field="start", value=short_repr(drawn))
    for tile in drawn.values():
        if not isinstance(tile, Tile):
            raise RuleError(Fault.BAD_HAND, field="start", value=short_repr(tile))
    for seat in drawn:
        verify_seat(seat, rules.players(chosen)[1])
    verify_tiles(rules.tiles_with(chosen), ((seat, (tile,)) for seat, tile in drawn.items()))
