"""A match: rules, players, table choices, target and hands.

Everything else, such as the totals and the winner, is a pure function of them. A match never
changes: editing a hand returns another match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import NewType

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import HandEnd, Sides, sides_of, verify_players, verify_seat, verify_sides
from app.domain.rules import RuleSet, StartBy
from app.domain.scoring import Verdict, score_hand

PlayerId = NewType("PlayerId", str)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a match: its end, and the seat that started it, ``None`` if unknown."""

    end: HandEnd
    starter: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """``players`` are in turn order; without ``sides`` each plays alone."""

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
        """The seats that score together, in the order of their first seats."""
        return sides_of(len(self.players), self.sides)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(score_hand(self.rules, hand.end, self.choices) for hand in self.hands)

    def edit(self, index: int, hand: Hand) -> "Match":
        """Returns the match with one hand replaced."""
        if type(index) is not int or not 0 <= index < len(self.hands):
            raise RuleError(Fault.UNKNOWN_HAND, index=index, hands=len(self.hands))
        edited = self.score(hand)[0]
        return replace(self, hands=(*self.hands[:index], edited, *self.hands[index + 1 :]))

    def choose(self, choice: str, option: str) -> "Match":
        """Returns the match with another option for a choice, in all hands. Raises ``RuleError``
        if a hand cannot be scored with it.

        A winner whom the table had picked is removed where players no longer tie.
        """
        if not isinstance(choice, str):
            raise RuleError(Fault.UNKNOWN_CHOICE, choice=choice, known=tuple(self.choices))
        changed = replace(self, choices={**self.choices, choice: option})
        hands = (_rescored(changed, index, hand) for index, hand in enumerate(self.hands))
        return replace(changed, hands=tuple(hands))

    def score(self, hand: Hand) -> tuple[Hand, Verdict]:
        """Returns the hand with the sides of this match, and its verdict."""
        (hand,) = _verified_hands((hand,))
        end = replace(hand.end, sides=self._sides_of_hand(hand.end.sides))
        verdict = score_hand(self.rules, end, self.choices)
        self._verify_fits(end)
        if hand.starter is not None:
            verify_seat(hand.starter, len(self.players))
        in_turn = {seat: end.left[seat] for seat in sorted(end.left)}
        return replace(hand, end=replace(end, left=MappingProxyType(in_turn))), verdict

    def _sides_of_hand(self, sides: Sides | None) -> Sides | None:
        """A hand may have no sides, or the sides in any order."""
        if sides is None:
            return self.sides
        verify_sides(self.rules, len(self.players), sides)
        return sides_of(len(self.players), sides)

    def _verify_fits(self, end: HandEnd) -> None:
        """The hand must have the seats and sides of this match."""
        if len(end.left) != len(self.players):
            raise RuleError(Fault.SEAT_MISSING, seats=len(end.left), players=len(self.players))
        if end.sides != self.sides:
            raise RuleError(Fault.OTHER_SIDES, sides=end.sides, match=self.sides)


def _rescored(match: Match, index: int, hand: Hand) -> Hand:
    """Checks that the hand can be scored; removes a pick that the choices do not ask for."""
    try:
        score_hand(match.rules, hand.end, match.choices)
    except RuleError as error:
        if error.key == Fault.PICKED_NOT_TIED:
            return _rescored(match, index, replace(hand, end=replace(hand.end, picked=None)))
        raise RuleError(error.key, hand=index, **error.values) from error
    return hand


def _verified_hands(hands: object) -> tuple[Hand, ...]:
    if not isinstance(hands, tuple):
        raise RuleError(Fault.BAD_HAND, field="hands", value=short_repr(hands))
    for hand in hands:
        if not isinstance(hand, Hand) or not isinstance(hand.end, HandEnd):
            raise RuleError(Fault.BAD_HAND, field="hand", value=short_repr(hand))
        if not isinstance(hand.end.left, Mapping):
            raise RuleError(Fault.BAD_HAND, field="left", value=short_repr(hand.end.left))
    return hands


@dataclass(frozen=True, slots=True)
class Win:
    """The side that reached the target first, and the index of the hand that did it."""

    side: tuple[int, ...]
    hand: int


def running_totals(match: Match, verdicts: tuple[Verdict, ...]) -> tuple[tuple[int, ...], ...]:
    """Returns the totals after each hand, one for each of ``match.all_sides``."""
    gains = (
        tuple(verdict.points if verdict.side == side else 0 for side in match.all_sides)
        for verdict in verdicts
    )
    return tuple(accumulate(gains, _add))


def match_winner(match: Match, verdicts: tuple[Verdict, ...]) -> Win | None:
    """Returns the first side to reach the target, in the order of the hands."""
    if match.target is None:
        return None
    for hand, totals in enumerate(running_totals(match, verdicts)):
        for side, total in zip(match.all_sides, totals, strict=True):
            if total >= match.target:
                return Win(side, hand)
    return None


def next_start_by(match: Match) -> StartBy:
    """Returns how to find the starter of the next hand. The leaflets let the tiles decide it, so
    the players must be asked.
    """
    start = match.rules.start
    return start.next_by if match.hands else start.by


def _add(before: tuple[int, ...], gains: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(before, gains, strict=True)))


def _verify_players(rules: RuleSet, players: tuple[PlayerId, ...]) -> None:
    if not isinstance(players, tuple):
        raise RuleError(Fault.BAD_PLAYER, player=short_repr(players))
    for player in players:
        if not isinstance(player, str) or not player:
            raise RuleError(Fault.BAD_PLAYER, player=short_repr(player))
        if players.count(player) > 1:
            raise RuleError(Fault.SAME_PLAYER_TWICE, player=player)
    verify_players(rules, len(players))


def _verify_target(target: int | None) -> None:
    if target is not None and (type(target) is not int or target < 1):
        raise RuleError(Fault.BAD_TARGET, target=target)
