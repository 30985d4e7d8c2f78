"""The result of a hand, and the awards that a match adds up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from app.domain.hand import Sides
from app.domain.rules.values import Bar

if TYPE_CHECKING:
    from app.domain.verdict.steps import Step

NO_BAR: int = 0


class AwardKind(StrEnum):
    """What a side is given points for."""

    PLAY = "play"
    EVENT = "event"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one side, by its place among the match's sides.

    ``bar``: given only while the total is below it. ``joined``: one award with the play before.
    """

    side: int
    points: int
    kind: AwardKind = AwardKind.HAND
    bar: int | Bar = NO_BAR
    joined: bool = False


def gains_of_awards(awards: Iterable[Award], sides: int) -> tuple[int, ...]:
    """Returns what each side is given in all."""
    gains = [0] * sides
    for award in awards:
        gains[award.side] += award.points
    return tuple(gains)


def can_win(side: tuple[int, ...], sides: Sides) -> bool:
    """True for the seats of one side, of several that share a hand, or of nobody."""
    within = (seat for one in sides if set(one) <= set(side) for seat in one)
    return side == tuple(sorted(within))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a hand.

    ``winner`` is the seat that won; if partners won together, the one with fewer pips, or else
    the first in turn order; ``None`` if nobody won. ``side`` is the winning seats: of several
    sides, if they share. ``points`` is what the winner gains. ``open`` is the table choices that
    decided the hand: another option would change the result, or need more input.

    ``steps`` are the reasons. They follow from the hand and the rules: so no hand is stored with
    them, and a stored verdict has none.

    ``gains`` has a number for each side of the match. What a match counts of it depends on the
    hands before: it goes through ``awards``, in order. ``numbered`` are points by the number of the
    won hand.
    """

    winner: int | None
    side: tuple[int, ...]
    points: int
    steps: "tuple[Step, ...]" = ()
    open: tuple[str, ...] = ()
    gains: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    blocked: bool = False
    void: bool = False
    numbered: tuple[tuple[int, ...], ...] = ()

    @property
    def result(self) -> "Verdict":
        """What counts: the verdict without its reasons."""
        return replace(self, steps=()) if self.steps else self
