"""A verdict in the making: its steps and awards, and the choices that were looked at."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.domain.choices import choices_of, resolve
from app.domain.counted import Counted
from app.domain.rule_values import PartnersCount
from app.domain.steps import Gains, Key, Step
from app.domain.verdict import Award, Verdict


@dataclass(slots=True)
class Decision:
    """A part of a verdict in the making. ``consulted`` is the choices that it looked at."""

    counted: Counted
    steps: list[Step] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    consulted: set[str] = field(default_factory=set)
    winner: int | None = None
    side: tuple[int, ...] = ()
    blocked: bool = False
    void: bool = False
    numbered: tuple[tuple[int, ...], ...] = ()

    def add(self, step: Step) -> None:
        self.steps.append(step)
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
    def result(self) -> object:
        """What another option would have to change to be told."""
        return self.side, self.awards, self.void, self.numbered


def verdict_of(
    parts: Iterable[Decision], last_steps: tuple[Step, ...], open_choices: tuple[str, ...]
) -> Verdict:
    """Puts the parts of a decision together; the last one says who won."""
    made = tuple(parts)
    last, awards = made[-1], tuple(award for part in made for award in part.awards)
    gains = [0] * len(last.counted.sides)
    for award in awards:
        gains[award.side] += award.points
    seat = last.winner
    return Verdict(
        winner=seat,
        side=last.side,
        points=0 if seat is None else gains[last.place(last.counted.side_of(seat))],
        steps=(*(step for part in made for step in part.steps), *last_steps),
        open=open_choices,
        gains=tuple(gains),
        awards=awards,
        blocked=last.blocked,
        void=last.void,
        numbered=last.numbered,
    )


def gains_of(made: Decision) -> Gains:
    pairs = zip(made.counted.sides, made.gains, strict=True)
    return tuple((side, points) for side, points in pairs if points)


def add_partners(made: Decision) -> PartnersCount:
    """Returns how partners count, with the step that says so; no step without partners."""
    counted = made.counted
    if counted.end.sides is None:
        return PartnersCount.INDIVIDUAL
    slot = counted.rules.partners.count
    count = resolve(slot, counted.chosen)
    values = {"count": count, "sides": counted.rules.partners.sides}
    choices = choices_of(slot, counted.chosen)
    made.add(Step(Key.PARTNERS, values, f"partners.count.{count}", choices))
    return count
