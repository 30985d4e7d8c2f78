"""Scores a match again by other rules, such as those of a later version of its leaflet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Rescored:
    """A hand by the other rules: its new verdict, or why it cannot be scored by them."""

    index: int
    hand: Hand
    before: Verdict
    after: Verdict | None
    error: RuleError | None = None

    @property
    def differs(self) -> bool:
        return self.after != self.before


@dataclass(frozen=True, slots=True)
class Rescoring:
    """A match by other rules, with every hand."""

    match: Match
    hands: tuple[Rescored, ...]

    @property
    def different(self) -> tuple[Rescored, ...]:
        return tuple(hand for hand in self.hands if hand.differs)

    @property
    def is_possible(self) -> bool:
        """True if every hand can be scored."""
        return all(hand.error is None for hand in self.hands)


def score_again(match: Match, verdicts: tuple[Verdict, ...], rules: RuleSet) -> Rescoring:
    """``verdicts`` are those that were shown.

    Raises ``RuleError`` if the match itself does not fit the other rules: its players, its sides,
    its size of the set. Choices that they no longer offer fall away.
    """
    offered = {choice.key: choice.options for choice in rules.choices}
    choices = {key: one for key, one in match.choices.items() if one in offered.get(key, ())}
    other = replace(match, rules=rules, choices=choices, hands=())
    hands = tuple(_rescored(other, match.hands, verdicts))
    return Rescoring(replace(other, hands=tuple(one.hand for one in hands)), hands)


def _rescored(
    match: Match, hands: tuple[Hand, ...], verdicts: tuple[Verdict, ...]
) -> Iterator[Rescored]:
    previous: int | None = None
    for index, (hand, before) in enumerate(zip(hands, verdicts, strict=True)):
        try:
            told, after = _score(match, hand, previous)
        except RuleError as error:
            yield Rescored(index, hand, before, None, error)
            continue
        previous = previous if after.winner is None else after.winner
        yield Rescored(index, told, before, after)


def _score(match: Match, hand: Hand, previous: int | None) -> tuple[Hand, Verdict]:
    """A winner whom the table had picked is removed where players no longer tie."""
    end = replace(hand.end, starter=hand.known_starter, previous=previous)
    try:
        return hand, score_hand(match.sized_rules, end, match.choices)
    except RuleError as error:
        if error.key != Fault.PICKED_NOT_TIED or hand.end.picked is None:
            raise
    return _score(match, replace(hand, end=replace(hand.end, picked=None)), previous)
