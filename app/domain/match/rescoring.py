"""Scores hands of a match again: by other rules, such as those of a later version of its leaflet,
by other choices, or after another winner of the hand before.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from app.domain.errors import RuleError
from app.domain.match import Hand, Match
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict

IsDue = Callable[[int, int | None], bool]
"""Whether a hand has to be scored again, by its index and who won the last won hand before it."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """A hand with its new verdict, or why it cannot be scored: then the one before stays.
    ``previous``: who won the last won hand before it.
    """

    index: int
    hand: Hand
    before: Verdict
    after: Verdict | None
    previous: int | None = None
    error: RuleError | None = None

    @property
    def differs(self) -> bool:
        return self.after is None or self.after.result != self.before.result

    @property
    def verdict(self) -> Verdict:
        """What counts."""
        return self.before if self.after is None else self.after


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

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(hand.verdict for hand in self.hands)


def score_again(match: Match, verdicts: tuple[Verdict, ...], rules: RuleSet) -> Rescoring:
    """``verdicts`` are those that were shown.

    Raises ``RuleError`` if the match itself does not fit the other rules: its players, its sides,
    its size of the set. Choices that they no longer offer fall away.
    """
    offered = {choice.key: choice.options for choice in rules.choices}
    choices = {key: one for key, one in match.choices.items() if one in offered.get(key, ())}
    other = replace(match, rules=rules, choices=choices, hands=())
    hands = tuple(rescored(other, zip(match.hands, verdicts, strict=True)))
    return Rescoring(replace(other, hands=tuple(one.hand for one in hands)), hands)


def _always(_index: int, _previous: int | None) -> bool:
    return True


def rescored(
    match: Match, shown: Iterable[tuple[Hand, Verdict]], is_due: IsDue = _always
) -> Iterator[Rescored]:
    """Yields the hands in order, those that are due scored again by this match."""
    previous: int | None = None
    for index, (hand, before) in enumerate(shown):
        one = Rescored(index, hand, before, before, previous)
        if is_due(index, previous):
            try:
                told, after = match.rescored(hand, previous)
                one = replace(one, hand=told, after=after)
            except RuleError as error:
                one = replace(one, after=None, error=error)
        winner = one.verdict.winner
        previous = previous if winner is None else winner
        yield one
