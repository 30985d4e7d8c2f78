"""Turns the steps of a verdict into sentences, each step into one or more."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.hand import Sides, sides_of
from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.domain.rules.values import Criterion, PartnersCount
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Key, Mark, Step
from app.domain.verdict.validation import is_valid_step, seating_of
from app.i18n import Language
from app.play.match.people import Person
from app.words.hand.explained_points import POINTS_STEPS, PointsFormatter, Sentences
from app.words.naming import join_with_dots, names, tile_name
from app.words.rules.step_sentences import (
    AMONG,
    COMPARISON_RESULTS,
    DECIDES_NOTHING,
    LEFT_IN,
    NARROWED,
    PARTNER_COUNTS,
    SIMPLE_STEPS,
    STOPPED,
    UNKNOWN,
)

People = tuple[Person, ...]
logger = logging.getLogger(__name__)


def scoring_sides(verdict: Verdict, players: int) -> Sides:
    """Returns the sides of a verdict's gains. Its steps tell whether players are partners."""
    if any(map(_names_partners, verdict.steps)):
        return opposite(2 * len(verdict.gains) or players)
    return sides_of(players, None)


def _names_partners(step: Step) -> bool:
    if step.key is None:
        return False
    gains: Any = step.values.get("gains", ())
    return (
        step.key is Key.PARTNERS
        or (step.key is Key.WINS and len(_seats(step)) > 1)
        or any(len(side) > 1 for side, _points in gains)
    )


@dataclass(frozen=True, slots=True)
class StepFormatter:
    language: Language
    people: People
    rules: RuleSet
    verdict: Verdict
    wins_match: bool = True

    def sentences(self) -> Iterator[str]:
        players = len(self.people)
        sides = scoring_sides(self.verdict, players)
        seating = seating_of(self.rules, players, sides)
        points = PointsFormatter(self.language, self.people, sides)
        tied = tuple(range(players))
        for step in self._told_steps():
            if step.key is None:
                yield self.say(UNKNOWN)
            elif not is_valid_step(seating, step):
                logger.warning("unknown step: %s", step.key)
                yield self.say(UNKNOWN)
            elif step.key is Key.NARROWED:
                yield from self._narrowed(step, tied)
            elif step.key in POINTS_STEPS:
                yield from POINTS_STEPS[step.key](points, step)
            else:
                yield from _FORMATS.get(step.key, StepFormatter.simple)(self, step)
            tied = _left_in(step) or tied
        if not {choice.key for choice in self.rules.choices}.issuperset(self.verdict.open):
            yield self.say(UNKNOWN)

    def _told_steps(self) -> Iterator[Step]:
        """Yields the steps without a rounding that changed nothing."""
        points: object = None
        for step in self.verdict.steps:
            if step.key is not Key.ROUNDED or step.values.get("points") != points:
                yield step
            points = step.values.get("points", points)

    def say(self, sentence: str, **values: object) -> str:
        return self.language.say(sentence, **values)

    def _names(self, seats: tuple[int, ...]) -> str:
        return names(self.language, self.people, seats)

    def simple(self, step: Step) -> Sentences:
        return (self.say(SIMPLE_STEPS[_key(step)], **self._name_values(step)),)

    def _name_values(self, step: Step) -> dict[str, str]:
        """Returns the placeholder values with the name or names of the step's players."""
        seat: Any = step.values.get("seat")
        if seat is not None:
            return {"name": self.people[seat].short}
        return {"names": self._names(_seats(step))} if "seats" in step.values else {}

    def rests_on(self, step: Step) -> Sentences:
        """Empty for a known choice of the rules, which is explained elsewhere."""
        choice, option = step.values["choice"], step.values["option"]
        known = any(one.key == choice and option in one.options for one in self.rules.choices)
        return () if known else (self.say(UNKNOWN),)

    def partners(self, step: Step) -> Sentences:
        sides: Any = step.values["sides"]
        first, second = map(self._names, sides)
        playing = self.say("{one} play against {other}.", one=first, other=second)
        if not any(one.key is Key.BLOCKED for one in self.verdict.steps):
            return (playing,)  # nothing is compared
        return (playing, self.say(PARTNER_COUNTS[PartnersCount(str(step.values["count"]))]))

    def among(self, step: Step) -> Sentences:
        return (self.say(AMONG[step.clause or ""], names=self._names(_seats(step))),)

    def compared(self, step: Step) -> Sentences:
        marks: Any = step.values["marks"]
        by = Criterion(str(step.values["by"]))
        compared = join_with_dots(map(self._mark, marks))
        return (compared, self._comparison_result(by, marks, _left_in(step)))

    def _mark(self, mark: Mark) -> str:
        who = self._names(mark.seats)
        if mark.tile is not None:
            tile = tile_name(self.language, self.rules.faces, mark.tile)
            return self.say("{name}: {tile}", name=who, tile=tile)
        if mark.value is None:
            return self.say("{name}: only doubles", name=who)
        return self.say("{name}: {value}", name=who, value=mark.value)

    def _comparison_result(
        self, by: Criterion, marks: tuple[Mark, ...], left_in: tuple[int, ...]
    ) -> str:
        best = next(mark for mark in marks if set(mark.seats) <= set(left_in))
        who = self._names(left_in)
        if best.value is None:
            return self.say("{names} hold only doubles: this decides nothing.", names=who)
        tile = "" if best.tile is None else tile_name(self.language, self.rules.faces, best.tile)
        single, tied = COMPARISON_RESULTS[by]
        sentence = single if len(left_in) == 1 else tied
        return self.say(sentence, name=who, names=who, value=best.value, tile=tile)

    def _narrowed(self, step: Step, tied: tuple[int, ...]) -> Sentences:
        left_in = _left_in(step)
        rule = self.say(NARROWED[Criterion(str(step.values["by"]))])
        if set(left_in) == set(tied):
            return (rule, self.say(DECIDES_NOTHING))
        return (rule, self.say(LEFT_IN, names=self._names(left_in)))

    def stopped(self, step: Step) -> Sentences:
        return self.simple(step) if self.wins_match else (self.say(STOPPED),)

    def wins(self, step: Step) -> Sentences:
        who = self._names(_seats(step))
        if len(_seats(step)) == 1:
            return (self.say("So {name} wins the hand.", name=who),)
        return (self.say("So {names} win the hand together.", names=who),)


_FORMATS: Mapping[Key, Callable[[StepFormatter, Step], Sentences]] = {
    Key.PARTNERS: StepFormatter.partners,
    Key.AMONG: StepFormatter.among,
    Key.COMPARED: StepFormatter.compared,
    Key.WINS: StepFormatter.wins,
    Key.STOPPED: StepFormatter.stopped,
    Key.RESTS_ON: StepFormatter.rests_on,
}


def _key(step: Step) -> Key:
    assert step.key is not None  # noqa: S101 - steps without a key were told apart before
    return step.key


def _seats(step: Step) -> tuple[int, ...]:
    seats: Any = step.values["seats"]
    return tuple(seats)


def _left_in(step: Step) -> tuple[int, ...]:
    """The seats that a step leaves in; none if it decides between nobody."""
    seats: Any = step.values.get("left_in", ())
    return tuple(seats)
