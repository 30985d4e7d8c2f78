"""A verdict in the making: its steps and awards, and the choices that were looked at."""

from dataclasses import dataclass, field

from app.domain.counted import Counted
from app.domain.rule_values import BonusMode, PartnersCount
from app.domain.steps import Gains, Key, Step
from app.domain.verdict import Award


@dataclass(frozen=True, slots=True)
class HandBonus:
    """A row of bonuses that the hand meets: its amount, or its amounts by the number of the won
    hand.
    """

    name: str
    mode: BonusMode
    amount: int
    amounts: tuple[int, ...]
    choices: tuple[str, ...] = field(compare=False)


@dataclass(slots=True)
class Decision:
    """A part of a verdict in the making. ``consulted`` is the choices that it looked at."""

    counted: Counted
    steps: list[Step] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    consulted: set[str] = field(default_factory=set)
    winner: int | None = None
    side: tuple[int, ...] = ()
    base: int = 0
    """What the winner gains before bonuses."""
    bonuses: tuple[HandBonus, ...] = ()
    blocked: bool = False
    void: bool = False
    earns_bonuses: bool = False
    """True if one side won the hand, and so can be paid bonuses for it."""

    def add(self, step: Step) -> None:
        self.steps.append(step)
        if step.choices:
            self.consulted.update(step.choices)

    def place(self, side: tuple[int, ...]) -> int:
        return self.counted.sides.index(side)

    @property
    def gains(self) -> tuple[int, ...]:
        gains = [0] * len(self.counted.sides)
        for award in self.awards:
            gains[award.side] += award.points
        return tuple(gains)

    @property
    def numbered(self) -> tuple[tuple[int, ...], ...]:
        return tuple(bonus.amounts for bonus in self.bonuses if bonus.amounts)

    @property
    def result(self) -> object:
        """What another option would have to change to be told."""
        return self.side, self.awards, self.void, self.base, self.bonuses


def gains_of(made: Decision) -> Gains:
    pairs = zip(made.counted.sides, made.gains, strict=True)
    return tuple((side, points) for side, points in pairs if points)


def add_partners(made: Decision) -> PartnersCount:
    """Returns how partners count, with the step that says so; no step without partners."""
    counted = made.counted
    if counted.end.sides is None:
        return PartnersCount.INDIVIDUAL
    count = counted.table.partners_count
    values = {"count": count.value, "sides": counted.table.rules.partners.sides}
    made.add(Step(Key.PARTNERS, values, f"partners.count.{count.value}", count.choices))
    return count.value
