"""Explains a verdict: its steps as sentences."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from app.domain.hand import sides_of
from app.domain.rule_values import Criterion, PartnersCount
from app.domain.rules import RuleSet
from app.domain.scoring import Verdict
from app.domain.steps import Key, Mark, Source, Step, Term
from app.domain.verdict_validation import Seating, is_valid_step
from app.i18n import Language, marked
from app.presenters.shared.naming import MINUS, join_with_dots, names, signed, tile_name
from app.presenters.shared.people import Person

People = tuple[Person, ...]
logger = logging.getLogger(__name__)


def headline(language: Language, verdict: Verdict, people: People) -> str:
    """Returns who won the hand and how many points."""
    if not verdict.side:
        return language.say("Nobody wins this hand")
    if len(verdict.side) == 1:
        name = people[verdict.side[0]].short
        return language.many("{name} wins {n}", "{name} wins {n}", verdict.points, name=name)
    side = names(language, people, verdict.side)
    return language.many("{names} win {n}", "{names} win {n}", verdict.points, names=side)


def sum_line(verdict: Verdict) -> str:
    """Returns the sum, such as "9 + 11 − 3"; empty if it is a single number."""
    terms: Any = next((s.values["terms"] for s in verdict.steps if s.key is Key.POINTS), ())
    text = _sum(terms)
    return text if " " in text else ""


def _sum(terms: tuple[Term, ...]) -> str:
    """Formats the terms as a sum; leaves out zeros."""
    first, *rest = tuple(term for term in terms if term.pips) or (Term(0, Source.HAND),)
    parts = [signed(first.pips)]
    parts += [f"{MINUS if term.pips < 0 else '+'} {abs(term.pips)}" for term in rest]
    return " ".join(parts)


def reasons(
    language: Language, verdict: Verdict, people: People, rules: RuleSet
) -> tuple[str, ...]:
    """Returns one or more sentences per step; the open choices are explained elsewhere.

    Adjacent steps that this version does not know share one sentence.
    """
    sentences = _StepFormatter(language, people, rules).sentences(verdict)
    return tuple(sentence for sentence, _repeated in groupby(sentences))


@dataclass(frozen=True, slots=True)
class _StepFormatter:
    language: Language
    people: People
    rules: RuleSet

    def sentences(self, verdict: Verdict) -> Iterator[str]:
        seating = self._seating(verdict)
        for step in verdict.steps:
            if step.key is None:
                yield self.say(UNKNOWN)
            elif is_valid_step(seating, step):
                yield from self._format(step, step.key)
            else:
                logger.warning("unknown step: %s", step.key)
                yield self.say(UNKNOWN)
        if not {choice.key for choice in self.rules.choices}.issuperset(verdict.open):
            yield self.say(UNKNOWN)

    def _seating(self, verdict: Verdict) -> Seating:
        partners = any(step.key is Key.PARTNERS for step in verdict.steps)
        players, sides = len(self.people), self.rules.partners.sides
        return Seating(self.rules.tiles, players, sides if partners else sides_of(players, None))

    def _format(self, step: Step, key: Key) -> tuple[str, ...]:
        match key:
            case Key.PARTNERS:
                return self._partners(step)
            case Key.COMPARED:
                return self._compared(step)
            case Key.WINS:
                return (self._wins(_seats(step)),)
            case Key.POINTS:
                return self._points(step)
            case Key.RESTS_ON:
                return self._rests_on(step)
            case _:
                return (self.say(SIMPLE_STEPS[key], **self._name_values(step)),)

    def _rests_on(self, step: Step) -> tuple[str, ...]:
        """Empty for a known choice of the leaflet, which is explained elsewhere."""
        choice, option = step.values["choice"], step.values["option"]
        known = any(one.key == choice and option in one.options for one in self.rules.choices)
        return () if known else (self.say(UNKNOWN),)

    def _name_values(self, step: Step) -> dict[str, str]:
        """Returns the placeholder values with the name or names of the step's players."""
        seat: Any = step.values.get("seat")
        if seat is not None:
            return {"name": self.people[seat].short}
        return {"names": self._names(_seats(step))} if "seats" in step.values else {}

    def say(self, sentence: str, **values: object) -> str:
        return self.language.say(sentence, **values)

    def _names(self, seats: tuple[int, ...]) -> str:
        return names(self.language, self.people, seats)

    def _partners(self, step: Step) -> tuple[str, ...]:
        sides: Any = step.values["sides"]
        one, other = map(self._names, sides)
        playing = self.say("{one} play against {other}.", one=one, other=other)
        return (playing, self.say(PARTNER_COUNTS[PartnersCount(str(step.values["count"]))]))

    def _compared(self, step: Step) -> tuple[str, ...]:
        marks: Any = step.values["marks"]
        by = Criterion(str(step.values["by"]))
        compared = join_with_dots(map(self._mark, marks))
        return (compared, self._comparison_result(by, marks, _seats(step, "left_in")))

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

    def _wins(self, seats: tuple[int, ...]) -> str:
        who = self._names(seats)
        if len(seats) == 1:
            return self.say("So {name} wins the hand.", name=who)
        return self.say("So {names} win the hand together.", names=who)

    def _points(self, step: Step) -> tuple[str, ...]:
        terms: Any = step.values["terms"]
        worth = self.say(POINTS_BY_CLAUSE[step.clause or ""])
        points, sum_text = step.values["points"], _sum(terms)
        if " " not in sum_text:
            return (worth, self.say("That is {points}.", points=points))
        return (worth, self.say("{sum} = {points}", sum=sum_text, points=points))


UNKNOWN = marked(
    "This part was decided by a rule that this version does not know. Update Pipkeeper to see it."
)
"""For a step that a newer version wrote."""

SIMPLE_STEPS = {
    Key.WENT_OUT: marked("{name} went out."),
    Key.BLOCKED: marked("Nobody could play: the hand was blocked."),
    Key.PICKED: marked("They tie, and the table named {name} the winner."),
    Key.NOBODY_WINS: marked("{names} tie. At this table nobody wins then."),
    Key.NOT_SCORED: marked("At this table a blocked hand is worth no points."),
    Key.STILL_TIED: marked("{names} still tie, so nobody wins."),
}
"""Steps with a single fixed sentence."""

PARTNER_COUNTS = {
    PartnersCount.INDIVIDUAL: marked(
        "Each player's tiles are counted separately. Whoever wins, wins for their side."
    ),
    PartnersCount.POOLED: marked("When a hand is blocked, partners' tiles are counted together."),
}


COMPARISON_RESULTS = {
    Criterion.FEWEST_PIPS: (
        marked("{name} has the fewest points left: {value}."),
        marked("{names} have the fewest points left: {value}."),
    ),
    Criterion.FEWEST_TILES: (
        marked("{name} has the fewest tiles left: {value}."),
        marked("{names} have the fewest tiles left: {value}."),
    ),
    Criterion.LOWEST_SINGLE: (
        marked("{name} holds the lowest tile that is not a double: {tile}."),
        marked("{names} hold equally low tiles that are not doubles: {value}."),
    ),
    Criterion.LOWEST_TILE: (
        marked("{name} holds the lowest tile: {tile}."),
        marked("{names} hold equally low tiles: {value}."),
    ),
}
"""The result of a comparison: for a single best player, and for several tied ones."""


POINTS_BY_CLAUSE = {
    "out.points.hands": marked("It is worth the points that the other players still hold."),
    "out.points.hands_and_stock": marked(
        "It is worth the points that the other players still hold and those of the tiles set aside."
    ),
    "out.points.table": marked(
        "It is worth all points on the table: everything in the box except the tiles"
        " still held and the draw pile."
    ),
    "blocked.points.once": marked(
        "It is worth the points of the other players, minus the winner's own, once."
    ),
    "blocked.points.each": marked(
        "It is worth each opponent's points, minus the winner's own each time."
    ),
    "blocked.points.greatest": marked(
        "It is worth the highest total that anybody has left, minus the winner's own."
    ),
    "blocked.points.all": marked("It is worth all points that the other players still hold."),
}
"""What the points are made of, by the applied clause of the rule set."""


def _seats(step: Step, key: str = "seats") -> tuple[int, ...]:
    seats: Any = step.values[key]
    return tuple(seats)
