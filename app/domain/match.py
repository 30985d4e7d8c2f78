"""A match is its facts: rules, players, table choices, target and hands.

Everything else, from the totals to the winner, is a pure function of them. To add, edit
or take back a hand makes another match; the one at hand stays as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import NewType

from app.domain.errors import Fault, RuleError, shown
from app.domain.hand import HandEnd, Sides, sides_of, verify_players, verify_seat, verify_sides
from app.domain.rules import RuleSet, StartBy
from app.domain.scoring import Verdict, score_hand

PlayerId = NewType("PlayerId", str)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a match: how it ended, and who had started it where that is known."""

    end: HandEnd
    starter: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The facts. ``players`` sit in turn order; without ``sides`` each plays alone."""

    rules: RuleSet
    players: tuple[PlayerId, ...]
    sides: Sides | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    target: int | None = None
    hands: tuple[Hand, ...] = ()

    def __post_init__(self) -> None:
        _verify_players(self.rules, self.players)
        verify_sides(self.rules, len(self.players), self.sides)
        _verify_target(self.target)
        object.__setattr__(self, "choices", MappingProxyType(self.rules.chosen(self.choices)))
        if self.sides is not None:
            object.__setattr__(self, "sides", self.all_sides)
        for hand in _verified_hands(self.hands):
            self._verify_fits(hand.end)

    @property
    def all_sides(self) -> Sides:
        """Who scores together, in the order of their first seats."""
        return sides_of(len(self.players), self.sides)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(score_hand(self.rules, hand.end, self.choices) for hand in self.hands)

    def add(self, hand: Hand) -> "Match":
        """Record one more hand, also after the target: a table may play on."""
        return replace(self, hands=(*self.hands, self.scored(hand)[0]))

    def edit(self, index: int, hand: Hand) -> "Match":
        before, after = self._around(index)
        return replace(self, hands=(*before, self.scored(hand)[0], *after))

    def take_back(self, index: int | None = None) -> "Match":
        """Without the last hand, or without an earlier one."""
        before, after = self._around(len(self.hands) - 1 if index is None else index)
        return replace(self, hands=(*before, *after))

    def choose(self, choice: str, option: str) -> "Match":
        """Play an open point otherwise, in all hands; one that cannot be told so refuses it.

        A winner whom the table had named is let go where nobody ties any more.
        """
        if not isinstance(choice, str):
            raise RuleError(Fault.UNKNOWN_CHOICE, choice=choice, known=tuple(self.choices))
        changed = replace(self, choices={**self.choices, choice: option})
        hands = (_told_anew(changed, index, hand) for index, hand in enumerate(self.hands))
        return replace(changed, hands=tuple(hands))

    def scored(self, hand: Hand) -> tuple[Hand, Verdict]:
        """The hand as a hand of this match, with its sides, and its verdict."""
        (hand,) = _verified_hands((hand,))
        end = replace(hand.end, sides=self._sides_as_here(hand.end.sides))
        verdict = score_hand(self.rules, end, self.choices)
        self._verify_fits(end)
        if hand.starter is not None:
            verify_seat(hand.starter, len(self.players))
        in_turn = {seat: end.left[seat] for seat in sorted(end.left)}
        return replace(hand, end=replace(end, left=MappingProxyType(in_turn))), verdict

    def _around(self, index: int) -> tuple[tuple[Hand, ...], tuple[Hand, ...]]:
        if type(index) is not int or not 0 <= index < len(self.hands):
            raise RuleError(Fault.UNKNOWN_HAND, index=index, hands=len(self.hands))
        return self.hands[:index], self.hands[index + 1 :]

    def _sides_as_here(self, sides: Sides | None) -> Sides | None:
        """A hand need not name the sides; if it does, in whatever order."""
        if sides is None:
            return self.sides
        verify_sides(self.rules, len(self.players), sides)
        return sides_of(len(self.players), sides)

    def _verify_fits(self, end: HandEnd) -> None:
        """A hand of this table: its seats, its sides."""
        if len(end.left) != len(self.players):
            raise RuleError(Fault.SEAT_MISSING, seats=len(end.left), players=len(self.players))
        if end.sides != self.sides:
            raise RuleError(Fault.OTHER_SIDES, sides=end.sides, match=self.sides)


def _told_anew(match: Match, index: int, hand: Hand) -> Hand:
    """The hand as the match's choices can tell it: without a pick that they do not ask for."""
    try:
        score_hand(match.rules, hand.end, match.choices)
    except RuleError as refused:
        if refused.key == Fault.PICKED_NOT_TIED:
            return _told_anew(match, index, replace(hand, end=replace(hand.end, picked=None)))
        raise RuleError(refused.key, hand=index, **refused.values) from refused
    return hand


def _verified_hands(hands: object) -> tuple[Hand, ...]:
    if not isinstance(hands, tuple):
        raise RuleError(Fault.BAD_HAND, field="hands", value=shown(hands))
    for hand in hands:
        if not isinstance(hand, Hand) or not isinstance(hand.end, HandEnd):
            raise RuleError(Fault.BAD_HAND, field="hand", value=shown(hand))
        if not isinstance(hand.end.left, Mapping):
            raise RuleError(Fault.BAD_HAND, field="left", value=shown(hand.end.left))
    return hands


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a side stands; ``needs`` is what it lacks to the target, if there is one."""

    side: tuple[int, ...]
    total: int
    hands_won: int
    needs: int | None


@dataclass(frozen=True, slots=True)
class Win:
    """The side that reached the target first, and the index of the hand that did it."""

    side: tuple[int, ...]
    hand: int


@dataclass(frozen=True, slots=True)
class NextStart:
    """How the next hand's starter is found; ``after`` are the hands that lie behind."""

    by: StartBy
    after: int


def running_totals(match: Match) -> tuple[tuple[int, ...], ...]:
    """The totals after each hand, a number for each of ``match.all_sides``."""
    return totals_by(match, match.verdicts)


def totals_by(match: Match, verdicts: tuple[Verdict, ...]) -> tuple[tuple[int, ...], ...]:
    """The same, for whoever has the verdicts of the hands already."""
    return _totals(match.all_sides, verdicts)


def standings(match: Match) -> tuple[Standing, ...]:
    """Every side in the order of the seats."""
    return standings_by(match, match.verdicts)


def standings_by(match: Match, verdicts: tuple[Verdict, ...]) -> tuple[Standing, ...]:
    """The same, for whoever has the verdicts of the hands already."""
    return tuple(_standing(side, verdicts, match.target) for side in match.all_sides)


def leaders(match: Match) -> tuple[tuple[int, ...], ...]:
    """The sides with the highest total; more than one while they are level."""
    table = standings(match)
    best = max(standing.total for standing in table)
    return tuple(standing.side for standing in table if standing.total == best)


def match_winner(match: Match) -> Win | None:
    """The first side to reach the target in the order of the hands; without one, nobody."""
    return winner_by(match, match.verdicts)


def winner_by(match: Match, verdicts: tuple[Verdict, ...]) -> Win | None:
    """The same, for whoever has the verdicts of the hands already."""
    if match.target is None:
        return None
    sides = match.all_sides
    for hand, totals in enumerate(_totals(sides, verdicts)):
        for side, total in zip(sides, totals, strict=True):
            if total >= match.target:
                return Win(side, hand)
    return None


def next_start(match: Match) -> NextStart:
    """The leaflets let the tiles say who starts: it has to be asked at the table."""
    start = match.rules.start
    return NextStart(start.next_by if match.hands else start.by, len(match.hands))


def _standing(side: tuple[int, ...], verdicts: tuple[Verdict, ...], target: int | None) -> Standing:
    won = tuple(verdict.points for verdict in verdicts if verdict.side == side)
    total = sum(won)
    return Standing(side, total, len(won), None if target is None else max(0, target - total))


def _totals(sides: Sides, verdicts: tuple[Verdict, ...]) -> tuple[tuple[int, ...], ...]:
    gains = (
        tuple(verdict.points if verdict.side == side else 0 for side in sides)
        for verdict in verdicts
    )
    return tuple(accumulate(gains, _added))


def _added(before: tuple[int, ...], gains: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(before, gains, strict=True)))


def _verify_players(rules: RuleSet, players: tuple[PlayerId, ...]) -> None:
    if not isinstance(players, tuple):
        raise RuleError(Fault.BAD_PLAYER, player=shown(players))
    for player in players:
        if not isinstance(player, str) or not player:
            raise RuleError(Fault.BAD_PLAYER, player=shown(player))
        if players.count(player) > 1:
            raise RuleError(Fault.SAME_PLAYER_TWICE, player=player)
    verify_players(rules, len(players))


def _verify_target(target: int | None) -> None:
    if target is not None and (type(target) is not int or target < 1):
        raise RuleError(Fault.BAD_TARGET, target=target)
