"""A match: rules, players, table choices, target and hands.

Everything else, such as the totals and the winner, is a pure function of them. A match never
changes: editing a hand returns another match.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import NewType

from app.domain.errors import Fault, RuleError, short_repr
from app.domain.hand import HandEnd, Sides, sides_of, verify_players, verify_seat, verify_sides
from app.domain.match.fold import State, fold, fresh
from app.domain.match.match_rules import MatchRules, match_rules
from app.domain.rules import RuleSet
from app.domain.rules.choices import all_meanings
from app.domain.rules.table_rules import TableRules, at_table
from app.domain.rules.values import Criterion
from app.domain.verdict import Verdict

PlayerId = NewType("PlayerId", str)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a match: its end, and the seat that started it, ``None`` if unknown."""

    end: HandEnd
    starter: int | None = None

    @property
    def known_starter(self) -> int | None:
        return self.end.starter if self.starter is None else self.starter


@dataclass(frozen=True, slots=True)
class Match:
    """``players`` are in turn order; without ``sides`` each plays alone. ``highest`` is the size of
    the set, where the rules have several; ``None`` is the usual one.
    """

    rules: RuleSet
    players: tuple[PlayerId, ...]
    sides: Sides | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    target: int | None = None
    hands: tuple[Hand, ...] = ()
    highest: int | None = None

    def __post_init__(self) -> None:
        chosen = self.rules.chosen(self.choices)
        _verify_players(self.sized_rules, self.players, chosen)
        verify_sides(self.rules, len(self.players), self.sides, self._chosen)
        if self.target is not None and (type(self.target) is not int or self.target < 1):
            raise RuleError(Fault.BAD_TARGET, target=self.target)
        object.__setattr__(self, "choices", MappingProxyType(chosen))
        if self.sides is not None:
            object.__setattr__(self, "sides", self.all_sides)
        for hand in _verified_hands(self.hands):
            self._verify_fits(hand.end)

    @property
    def sized_rules(self) -> RuleSet:
        """The rules with the size of the set that is played with."""
        return self.rules.of_size(self.highest)

    @property
    def table_rules(self) -> TableRules:
        """The rules as this table plays them."""
        return at_table(self.sized_rules, self.choices, len(self.players))

    @property
    def all_sides(self) -> Sides:
        """The seats that score together, in the order of their first seats."""
        return sides_of(len(self.players), self.sides)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Raises ``RuleError``, with the hand, if one cannot be scored."""
        return tuple(verdict for _, verdict in _in_order(self.hands, self._as_told))

    @property
    def match_rules(self) -> MatchRules:
        """What the hands are added up by."""
        return match_rules(self.sized_rules, self._chosen, self.all_sides, self.target)

    @property
    def _chosen(self) -> Mapping[str, str]:
        """With the number of players, which rules can depend on too."""
        return self.rules.chosen(self.choices, len(self.players))

    def edit(self, index: int, hand: Hand) -> "Match":
        """Returns the match with one hand replaced."""
        if type(index) is not int or not 0 <= index < len(self.hands):
            raise RuleError(Fault.UNKNOWN_HAND, index=index, hands=len(self.hands))
        edited = replace(self, hands=self.hands[:index]).score(hand)[0]
        return replace(self, hands=(*self.hands[:index], edited, *self.hands[index + 1 :]))

    def choose(self, choice: str, option: str) -> "Match":
        """Returns the match with another option for a choice, in all hands. Raises ``RuleError``
        if a hand cannot be scored with it.

        A winner whom the table had picked is removed where players no longer tie.
        """
        if not isinstance(choice, str):
            raise RuleError(Fault.UNKNOWN_CHOICE, choice=choice, known=tuple(self.choices))
        changed = replace(self, choices={**self.choices, choice: option})
        scored = _in_order(self.hands, changed.rescored)
        return replace(changed, hands=tuple(hand for hand, _ in scored))

    def rescored(self, hand: Hand, previous: int | None) -> tuple[Hand, Verdict]:
        """Scores a hand of this match again, after ``previous`` had won before it.

        A winner whom the table had picked is removed where players no longer tie.
        """
        try:
            return self._as_told(hand, previous)
        except RuleError as error:
            if error.key != Fault.PICKED_NOT_TIED or hand.end.picked is None:
                raise
        return self.rescored(replace(hand, end=replace(hand.end, picked=None)), previous)

    def score(self, hand: Hand, before: State | None = None) -> tuple[Hand, Verdict]:
        """Returns the hand with the sides of this match, and its verdict as the next hand.

        ``before``: the match by the verdicts that were shown. Without it the hands are scored
        again, which the rules can refuse for one that came from another phone.
        """
        (hand,) = _verified_hands((hand,))
        end = replace(hand.end, sides=self._sides_of_hand(hand.end.sides))
        hand = replace(hand, end=end)
        verdict = self._score(hand, self._previous_winner(before))
        self._verify_fits(end)
        if hand.starter is not None:
            verify_seat(hand.starter, len(self.players))
        if end.stopped:
            self._verify_stop_wins(hand, verdict, self._before(before))
        in_turn = {seat: end.left[seat] for seat in sorted(end.left)}
        return replace(hand, end=replace(end, left=MappingProxyType(in_turn))), verdict

    def verdict_of(self, end: HandEnd, before: State | None = None) -> Verdict:
        """Returns the verdict of this hand as the next one, before it is recorded; ``before`` as
        for ``score``.
        """
        return self._score(Hand(end), self._previous_winner(before))

    def _as_told(self, hand: Hand, previous: int | None) -> tuple[Hand, Verdict]:
        return hand, self._score(hand, previous)

    def _score(self, hand: Hand, previous: int | None) -> Verdict:
        end = hand.end
        if (end.starter, end.previous) != (hand.known_starter, previous):
            end = replace(end, starter=hand.known_starter, previous=previous)
        from app.domain.scoring import score_hand  # noqa: PLC0415 - stored verdicts are shown without it

        return score_hand(self.sized_rules, end, self.choices)

    def _previous_winner(self, before: State | None) -> int | None:
        """Scores the hands again only if the rules ask who won the hand before."""
        return self._before(before).previous if asks_previous(self.rules) else None

    def _before(self, told: State | None) -> State:
        """The match after its hands."""
        if told is not None:
            return told
        return states(self)[-1] if self.hands else fresh(self.all_sides)

    def _verify_stop_wins(self, hand: Hand, verdict: Verdict, before: State) -> None:
        """A hand stops before its end only because what was told of it last, an announcement or an
        event, wins the match.
        """
        end = hand.end
        without_last = (replace(end, plays=end.plays[:-1]), replace(end, events=end.events[:-1]))
        earlier = [self.verdict_of(one, before) for one in without_last if one != end]
        wins = fold(self.match_rules, before, verdict, end).won
        if not wins or all(fold(self.match_rules, before, one, end).won for one in earlier):
            raise RuleError(Fault.BAD_STOP)

    def _sides_of_hand(self, sides: Sides | None) -> Sides | None:
        """A hand may have no sides, or the sides in any order."""
        if sides is None:
            return self.sides
        verify_sides(self.rules, len(self.players), sides, self._chosen)
        return sides_of(len(self.players), sides)

    def _verify_fits(self, end: HandEnd) -> None:
        """The hand must have the seats and sides of this match."""
        if len(end.left) != len(self.players):
            raise RuleError(Fault.SEAT_MISSING, seats=len(end.left), players=len(self.players))
        if end.sides != self.sides:
            raise RuleError(Fault.OTHER_SIDES, sides=end.sides, match=self.sides)


def _in_order(
    hands: tuple[Hand, ...], score: Callable[[Hand, int | None], tuple[Hand, Verdict]]
) -> Iterator[tuple[Hand, Verdict]]:
    """Scores each hand after whoever won the last won hand before it."""
    previous: int | None = None
    for index, hand in enumerate(hands):
        try:
            told, verdict = score(hand, previous)
        except RuleError as error:
            raise RuleError(error.key, hand=index, **error.values) from error
        previous = previous if verdict.winner is None else verdict.winner
        yield told, verdict


@lru_cache(64)
def asks_previous(rules: RuleSet) -> bool:
    """True if at some table the winner of a hand can depend on who won the hand before."""
    return any(
        Criterion.PREVIOUS in all_meanings(rule)
        for chain in all_meanings(rules.blocked.winner)
        for rule in chain
    )


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
    """The sides that won (several only where level sides share), and the index of the hand that
    did it.
    """

    sides: Sides
    hand: int


def states(match: Match, verdicts: tuple[Verdict, ...] | None = None) -> tuple[State, ...]:
    """Returns the match after each hand."""
    rules, state, after = match.match_rules, fresh(match.all_sides), list[State]()
    verdicts = match.verdicts if verdicts is None else verdicts
    for hand, verdict in zip(match.hands, verdicts, strict=True):
        state = fold(rules, state, verdict, hand.end)
        after.append(state)
    return tuple(after)


def match_winner(match: Match, verdicts: tuple[Verdict, ...] | None = None) -> Win | None:
    """Returns who won the match, and with which hand; what follows changes nothing."""
    for hand, state in enumerate(states(match, verdicts)):
        if state.won:
            return Win(state.won, hand)
    return None


def _verify_players(
    rules: RuleSet, players: tuple[PlayerId, ...], chosen: Mapping[str, str]
) -> None:
    if not isinstance(players, tuple):
        raise RuleError(Fault.BAD_PLAYER, player=short_repr(players))
    for player in players:
        if not isinstance(player, str) or not player:
            raise RuleError(Fault.BAD_PLAYER, player=short_repr(player))
        if players.count(player) > 1:
            raise RuleError(Fault.SAME_PLAYER_TWICE, player=player)
    verify_players(rules, len(players), chosen)
