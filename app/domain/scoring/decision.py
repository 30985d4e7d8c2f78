"""A verdict in the making: its steps and awards, and the choices that were looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.rules.values import PartnersCount
from app.domain.scoring.counted import Counted, HandBonus
from app.domain.verdict import Award, gains_of_awards
from app.domain.verdict.steps import Gains, Key, Step


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

    def tell(
        self,
        key: Key,
        values: Mapping[str, object] | None = None,
        clause: str | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Adds a step, and notes the choices that led to it. Other options are tried silently."""
        if choices:
            self.consulted.update(choices)
        if self.counted.tells:
            self.steps.append(Step(key, values or {}, clause, choices))

    def place(self, side: tuple[int, ...]) -> int:
        return self.counted.sides.index(side)

    @property
    def gains(self) -> tuple[int, ...]:
        return gains_of_awards(self.awards, len(self.counted.sides))

    @property
    def numbered(self) -> tuple[tuple[int, ...], ...]:
        return tuple(bonus.amounts for bonus in self.bonuses if bonus.amounts)

    def differs(self, made: "Decision") -> bool:
        """True if this is another result, or looked at choices that the other one did not."""
        return (
            self.base != made.base
            or self.side != made.side
            or self.void is not made.void
            or self.awards != made.awards
            or self.bonuses != made.bonuses
            or not self.consulted <= made.consulted
        )


def gains_of(made: Decision) -> Gains:
    pairs = zip(made.counted.sides, made.gains, strict=True)
    return tuple((side, points) for side, points in pairs if points)


def add_partners(made: Decision, *, decides: bool = True) -> PartnersCount:
    """Returns how partners count, with the step that says so; no step without partners. Where it
    decides nothing, other options are not tried.
    """
    counted = made.counted
    if counted.end.sides is None:
        return PartnersCount.INDIVIDUAL
    count = counted.table.partners_count
    if counted.tells:
        values = {"count": count.value, "sides": counted.table.rules.partners.sides}
        step = Step(Key.PARTNERS, values, f"partners.count.{count.value}", count.choices)
        made.steps.append(step)
    if decides:
        made.consulted.update(count.choices)
    return count.value
