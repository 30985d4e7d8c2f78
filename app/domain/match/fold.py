"""Adds up the hands of a match: totals, what was lost and why, resets, and who has won.

The order of a hand: its number and what undecided hands left for it; then the awards, each on the
running totals; then the reset; then the end of the match.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import eq, ge, gt

from app.domain.hand import HandEnd, Sides
from app.domain.match.match_rules import MatchRules
from app.domain.rules.values import Bar, Best, CarryAfter, Ends, MatchTie, TargetWhen
from app.domain.verdict import Award, AwardKind, Verdict, gains_of_awards


class Lost(StrEnum):
    """Why an award did not count."""

    NEAR_TARGET = "near_target"
    TOO_LOW_TO_OPEN = "too_low_to_open"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Counted:
    """An award as the match counted it: all of it, or nothing."""

    award: Award
    lost: Lost | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A match after some hands; ``totals`` and ``outs`` by side, in their order."""

    totals: tuple[int, ...]
    outs: tuple[int, ...]
    opened: frozenset[int] = frozenset()
    """The sides that have scored: see ``Play.opening``."""
    hands: int = 0
    """Void hands are not counted."""
    decided: int = 0
    waiting: int = 0
    """The undecided hands that the next one is worth more for."""
    decider: bool = False
    previous: int | None = None
    """Who won the last won hand."""
    reset: bool = False
    """True if the last hand set totals back, or made the next one the decider."""
    won: tuple[tuple[int, ...], ...] = ()
    log: tuple[Counted, ...] = ()
    """The awards of the last hand as they counted."""

    @property
    def gains(self) -> tuple[int, ...]:
        """What each side got of the last hand."""
        counted = (one.award for one in self.log if one.lost is None)
        return gains_of_awards(counted, len(self.totals))


def fresh(sides: Sides) -> State:
    return State(totals=(0,) * len(sides), outs=(0,) * len(sides))


def fold(rules: MatchRules, state: State, verdict: Verdict, end: HandEnd) -> State:
    """Returns the match after one more hand."""
    state = fold_awards(rules, state, verdict)
    if end.out is not None and not verdict.void:
        state = replace(state, outs=_added(state.outs, _side_of(rules, end.out), 1))
    state = _next_hand(rules, _reset(rules, state, verdict), verdict, end)
    return _end(rules, state)


def as_counted(sides: Sides, verdict: Verdict, state: State) -> Verdict:
    """Returns the verdict with the points that the match counted, which depend on earlier hands.
    ``state`` is the match after the hand.
    """
    won = (gain for side, gain in zip(sides, state.gains, strict=True) if verdict.winner in side)
    return replace(verdict, gains=state.gains, points=next(won, 0))


def fold_awards(rules: MatchRules, state: State, verdict: Verdict) -> State:
    """Returns the match with the awards of a hand, which need not be over."""
    state = replace(state, reset=False, log=())
    for award in _awards(rules, state, verdict):
        state = _count(rules, state, award)
        if rules.when is TargetWhen.PLAY and award.kind is not AwardKind.HAND:
            state = _end(rules, state)
    return state


def _side_of(rules: MatchRules, seat: int) -> int:
    return next(place for place, side in enumerate(rules.sides) if seat in side)


def _added(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])


def _awards(rules: MatchRules, state: State, verdict: Verdict) -> Iterator[Award]:
    """Yields the awards, the winner's with what hands before left for it. If the last tile's play
    and the hand are one award, the play is a part of it.
    """
    plays = [award for award in verdict.awards if award.kind is AwardKind.PLAY]
    joins = bool(plays) and any(award.joined for award in verdict.awards)
    winners = {_side_of(rules, seat) for seat in verdict.side}
    for award in verdict.awards:
        if joins and award is plays[-1]:
            continue
        if award.kind is AwardKind.HAND and award.side in winners:
            points = _carried(rules, state, verdict, award.points)
            points += plays[-1].points if joins and award.joined else 0
            yield replace(award, points=points)
        else:
            yield award


def _carried(rules: MatchRules, state: State, verdict: Verdict, points: int) -> int:
    for amounts in verdict.numbered:
        points += amounts[state.decided] if state.decided < len(amounts) else 0
    if not state.waiting or (rules.carry_after is CarryAfter.BLOCKED and verdict.blocked):
        return points
    return (points + rules.carry_add * state.waiting) * rules.carry_times


def _count(rules: MatchRules, state: State, award: Award) -> State:
    lost = None if state.won else _lost(rules, state, award)
    log = (*state.log, Counted(award, lost))
    if lost is not None:
        return replace(state, log=log)
    opened = state.opened | {award.side} if award.points > 0 else state.opened
    totals = _added(state.totals, award.side, award.points)
    return replace(state, totals=totals, opened=opened, log=log)


def _lost(rules: MatchRules, state: State, award: Award) -> Lost | None:
    before = state.totals[award.side]
    after, target = before + award.points, rules.target
    if award.bar is Bar.TARGET:
        is_near = target is not None and after >= target
    else:
        is_near = award.bar > 0 and before >= award.bar
    if is_near:
        return Lost.NEAR_TARGET
    if award.side not in state.opened and 0 < award.points < rules.opening:
        return Lost.TOO_LOW_TO_OPEN
    if rules.ends is Ends.EXACTLY and target is not None and after > target:
        return Lost.TOO_MANY
    return None


def _reset(rules: MatchRules, state: State, verdict: Verdict) -> State:
    """As soon as everybody has scored, all return to nothing; or the next hand decides."""
    if not verdict.side or not rules.everybody_has or state.won:
        return state
    if state.decider:
        winner = _side_of(rules, verdict.side[0])
        totals = (total if side == winner else 0 for side, total in enumerate(state.totals))
        return replace(state, totals=tuple(totals), decider=False)
    if min(state.totals) < rules.everybody_has:
        return state
    if rules.decider and set(state.totals) == {1}:
        return replace(state, decider=True, reset=True)
    return replace(state, totals=(0,) * len(state.totals), reset=True)


def _next_hand(rules: MatchRules, state: State, verdict: Verdict, end: HandEnd) -> State:
    return replace(
        state,
        waiting=_waiting(rules, state, verdict, end),
        hands=state.hands + (not verdict.void),
        decided=state.decided + bool(verdict.side),
        previous=state.previous if verdict.winner is None else verdict.winner,
    )


def _waiting(rules: MatchRules, state: State, verdict: Verdict, end: HandEnd) -> int:
    after = rules.carry_after
    if verdict.void or end.stopped or after is CarryAfter.NEVER:
        return state.waiting
    is_undecided = verdict.blocked if after is CarryAfter.BLOCKED else not verdict.side
    if not is_undecided:
        return 0
    return state.waiting + 1 if rules.carry_grows else 1


def _end(rules: MatchRules, state: State) -> State:
    """The first win stays."""
    if state.won or not is_over(rules, state):
        return state
    return replace(state, won=tuple(rules.sides[place] for place in _winners(rules, state)))


def is_over(rules: MatchRules, state: State) -> bool:
    """True if the totals, or the rounds, end the match; level sides can still have to play on."""
    if rules.ends is Ends.ROUNDS:
        return rules.target is not None and state.hands >= rules.target
    return bool(_hits(rules, state))


def _hits(rules: MatchRules, state: State) -> tuple[int, ...]:
    """The sides whose total ends the match."""
    if rules.target is None:
        return ()
    hits, target = _HITS[rules.ends], rules.target
    return tuple(place for place, total in enumerate(state.totals) if hits(total, target))


_HITS: Mapping[Ends, Callable[[int, int], bool]] = {
    Ends.REACH: ge,
    Ends.EXACTLY: eq,
    Ends.OVER: gt,
}


def _winners(rules: MatchRules, state: State) -> tuple[int, ...]:
    """The best of those who may win; none if level sides play on."""
    places = tuple(range(len(state.totals)))
    if rules.ends is not Ends.ROUNDS and rules.best is Best.MOST:
        places = _hits(rules, state)
    pick = max if rules.best is Best.MOST else min
    best = pick(state.totals[place] for place in places)
    level = tuple(place for place in places if state.totals[place] == best)
    if len(level) == 1:
        return level
    if rules.tie is MatchTie.PLAY_ON:
        return ()
    if rules.tie is MatchTie.MOST_OUTS:
        most = max(state.outs[place] for place in level)
        return tuple(place for place in level if state.outs[place] == most)
    return level
