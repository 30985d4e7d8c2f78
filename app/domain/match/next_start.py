"""Says how the starter of the next hand is found, and who it is where the match itself says so."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.domain.hand import Sides
from app.domain.match import Match, states
from app.domain.match.fold import State
from app.domain.match.match_rules import first_double
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.values import After, NoDouble, StartBy
from app.domain.tiles import Tile
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


@dataclass(frozen=True, slots=True)
class _Before:
    """The last hand: who started and won it, and the sides."""

    starter: int | None
    verdict: Verdict
    sides: Sides

    def after_starter(self) -> tuple[int, ...]:
        players = sum(map(len, self.sides))
        return () if self.starter is None else ((self.starter + 1) % players,)

    def side_of_starter(self) -> tuple[int, ...]:
        return next((side for side in self.sides if self.starter in side), ())


def next_start(match: Match, verdicts: tuple[Verdict, ...] | None = None) -> NextStart:
    rules, players = match.sized_rules, len(match.players)
    chosen = rules.chosen(match.choices, players)
    if not match.hands:
        return first_start(rules, chosen)
    verdicts = match.verdicts if verdicts is None else verdicts
    state = states(match, verdicts)[-1]
    before = _Before(match.hands[-1].known_starter, verdicts[-1], match.all_sides)
    by, after = _way(rules, chosen, state, verdicts[-1])
    seats = _SEATS[by](before) if by in _SEATS else ()
    found = NextStart(by, after, seats, called_tile(rules, chosen, by, state.hands))
    if by is StartBy.ROUND_DOUBLE and resolve(rules.start.no_double, chosen) is NoDouble.SET_OUT:
        return replace(found, seats=before.after_starter())
    return found


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


def _winner(before: _Before) -> tuple[int, ...]:
    return () if before.verdict.winner is None else (before.verdict.winner,)


_SEATS: Mapping[StartBy, Callable[[_Before], tuple[int, ...]]] = {
    StartBy.TURN: _Before.after_starter,
    StartBy.WINNER: _winner,
    StartBy.SIDE: lambda before: before.verdict.side,
    StartBy.OPENER: lambda before: () if before.starter is None else (before.starter,),
    StartBy.OPENER_SIDE: _Before.side_of_starter,
}
"""The ways that the match itself decides; for the others the tiles or the lot are asked."""
