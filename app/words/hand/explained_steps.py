"""Turns the steps of a verdict into sentences, each step into one or more; those that give points
first.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.hand import Sides, sides_of
from app.domain.rules import RuleSet
from app.domain.rules.tables import opposite
from app.domain.rules.values import BidCounts, BonusMode, Criterion, Points
from app.domain.verdict import Verdict
from app.domain.verdict.steps import Key, Mark, Source, Step, Term
from app.i18n import MINUS, Language, marked, signed
from app.play.match.people import Person
from app.words.naming import format_gain, join_with_dots, keep_on_one_line, names, tile_name
from app.words.rules.bonus_words import bonus_name, event_text
from app.words.rules.step_sentences import (
    AMONG,
    BONUSES,
    COMPARISON_RESULTS,
    DECIDES_NOTHING,
    LEFT_IN,
    NARROWED,
    PARTNER_COUNTS,
    POINTS_BY_CLAUSE,
    SIMPLE_STEPS,
    STOPPED,
    written,
)

People = tuple[Person, ...]
Sentences = tuple[str, ...]

THAT_IS = marked("That is {points}.")
BID_TAKEN = marked("The side that bid took {points}.")
OTHERS_GET_THE_BID = marked("The other side gets what it took, and the bid.")
NOT_COUNTED = frozenset({f"{table}.points.{Points.NONE}" for table in ("out", "blocked")})


def is_in_marks(step: Step) -> bool:
    return step.clause == f"bid.counts.{BidCounts.MARKS}"


def worth_in_marks(language: Language, marks: int) -> str:
    return language.many("The bid is worth {n} mark.", "The bid is worth {n} marks.", marks)


def sum_of(terms: tuple[Term, ...]) -> str:
    """Formats the terms as a sum; leaves out zeros."""
    first, *rest = tuple(term for term in terms if term.pips) or (Term(0, Source.HAND),)
    parts = [signed(first.pips)]
    parts += [f"{MINUS if term.pips < 0 else '+'} {abs(term.pips)}" for term in rest]
    return " ".join(parts)


def scoring_sides(verdict: Verdict, players: int) -> Sides:
    """Returns the sides of a verdict's gains: partners gain together."""
    return sides_of(players, opposite(players) if len(verdict.gains) < players else None)


@dataclass(frozen=True, slots=True)
class StepSentences:
    """``sides`` are those that score. ``wins_match``: False if a hand that stopped when it won the
    match does so no more.
    """

    language: Language
    people: People
    rules: RuleSet
    verdict: Verdict
    sides: Sides
    wins_match: bool

    def sentences(self) -> Iterator[str]:
        """Yields each step in one sentence or more; those that give points first."""
        tied = tuple(range(len(self.people)))
        for step in self._told_steps():
            if step.key is Key.NARROWED:
                yield from self._narrowed(step, tied)
            else:
                yield from _FORMATS.get(step.key, StepSentences.simple)(self, step)
            tied = step.values.get("left_in") or tied

    def _told_steps(self) -> Iterator[Step]:
        """Yields the steps without the open choices, which are explained elsewhere, and without a
        rounding that changed nothing.
        """
        points: object = None
        for step in self.verdict.steps:
            is_told = step.key is not Key.ROUNDED or step.values["points"] != points
            if is_told and step.key is not Key.RESTS_ON:
                yield step
            points = step.values.get("points", points)

    def say(self, sentence: str, **values: object) -> str:
        return self.language.say(sentence, **values)

    def _names(self, seats: tuple[int, ...]) -> str:
        return names(self.language, self.people, seats)

    def _gains(self, step: Step) -> Sentences:
        """Returns one line with what each side gets; none if nobody gets anything. No player's
        points get separated from the name by the end of a line.
        """
        lines = tuple(self._gain(side, points) for side, points in step.values["gains"])
        return (join_with_dots(lines),) if lines else ()

    def _gain(self, side: tuple[int, ...], points: int) -> str:
        gain = self.say("{name} {gain}", name=self._names(side), gain=format_gain(points))
        return keep_on_one_line(gain) if len(side) == 1 else gain

    def plays(self, step: Step) -> Sentences:
        return (self.say("Scored during the hand:"), *self._gains(step))

    def event(self, step: Step) -> Sentences:
        who, count = self.people[step.values["seat"]].short, step.values["count"]
        happened = event_text(self.language, step.values["name"], who, count)
        return (happened, *self._gains(step))

    def bid(self, step: Step) -> Sentences:
        taken = step.values["taken"]
        tricks = () if taken is None else (self.say(BID_TAKEN, points=taken),)
        return (self._bid(step), *tricks, *self._worth_of_bid(step), *self._gains(step))

    def _bid(self, step: Step) -> str:
        """It is a side that bids, as it was asked."""
        seat = step.values["seat"]
        side = next((side for side in self.sides if seat in side), (seat,))
        name, points = self._names(side), step.values["amount"]
        if step.values["made"]:
            return self.language.many(
                "{name} bid {points} and made it.",
                "{name} bid {points} and made it.",
                len(side),
                name=name,
                points=points,
            )
        return self.language.many(
            "{name} bid {points} and did not make it.",
            "{name} bid {points} and did not make it.",
            len(side),
            name=name,
            points=points,
        )

    def _worth_of_bid(self, step: Step) -> Sentences:
        """Returns the marks; of a lost bid for points, what the other side's points are made of."""
        amount = step.values["amount"]
        points = max((points for _side, points in step.values["gains"]), default=0)
        if is_in_marks(step):
            return (worth_in_marks(self.language, points),)
        if step.values["made"]:
            return ()
        total = self.say("{sum} = {points}", sum=f"{points - amount} + {amount}", points=points)
        return (self.say(OTHERS_GET_THE_BID), total)

    def points(self, step: Step) -> Sentences:
        worth = self.say(POINTS_BY_CLAUSE[step.clause])
        if step.clause in NOT_COUNTED:
            return (worth,)
        points, sum_text = step.values["points"], sum_of(step.values["terms"])
        if " " not in sum_text:
            return (worth, self.say(THAT_IS, points=points))
        return (worth, self.say("{sum} = {points}", sum=sum_text, points=points))

    def each_writes(self, step: Step) -> Sentences:
        points = Points((step.clause or "").rpartition(".")[2])
        return (self.say(written(points)), *self._gains(step))

    def rounded(self, step: Step) -> Sentences:
        return (self.say("Rounded to the nearest {nearest}: {points}.", **step.values),)

    def divided(self, step: Step) -> Sentences:
        return (self.say("Divided by {divide}: {points}.", **step.values),)

    def flat(self, step: Step) -> Sentences:
        added = step.values["added"]
        sentence = self.say("For winning the hand: {gain}.", gain=format_gain(added))
        return (sentence, *self._total(step, added))

    def bonus(self, step: Step) -> Sentences:
        amount = step.values["amount"]
        sentence = self.say(
            BONUSES[step.values["mode"]],
            bonus=bonus_name(self.language, step.values["name"]),
            gain=format_gain(amount),
            points=signed(amount),
            times=amount,
        )
        return (sentence, *self._total(step, amount))

    def numbered(self, step: Step) -> Sentences:
        name = bonus_name(self.language, step.values["name"])
        listed = self.language.listed(tuple(map(format_gain, step.values["amounts"])))
        return (self.say(BONUSES[BonusMode.ADD], bonus=name, gain=listed),)

    def _total(self, step: Step, said: int) -> Sentences:
        """Returns what the hand is worth so far; nothing if that was just said."""
        points = step.values["points"]
        return () if points == said else (self.say(THAT_IS, points=points),)

    def shared(self, step: Step) -> Sentences:
        who = self._names(step.values["seats"])
        sentence = self.say("{names} tie and share the hand.", names=who)
        return (sentence, *self._gains(step))

    def simple(self, step: Step) -> Sentences:
        return (self.say(SIMPLE_STEPS[step.key], **self._name_values(step)),)

    def _name_values(self, step: Step) -> dict[str, str]:
        """Returns the placeholder values with the name or names of the step's players."""
        seat, seats = step.values.get("seat"), step.values.get("seats")
        if seat is not None:
            return {"name": self.people[seat].short}
        return {} if seats is None else {"names": self._names(seats)}

    def partners(self, step: Step) -> Sentences:
        first, second = map(self._names, step.values["sides"])
        playing = self.say("{one} play against {other}.", one=first, other=second)
        if not any(one.key is Key.BLOCKED for one in self.verdict.steps):
            return (playing,)  # nothing is compared
        return (playing, self.say(PARTNER_COUNTS[step.values["count"]]))

    def among(self, step: Step) -> Sentences:
        return (self.say(AMONG[step.clause or ""], names=self._names(step.values["seats"])),)

    def compared(self, step: Step) -> Sentences:
        compared = join_with_dots(map(self._mark, step.values["marks"]))
        return (compared, self._comparison_result(**step.values))

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
        left_in = step.values["left_in"]
        rule = self.say(NARROWED[step.values["by"]])
        if set(left_in) == set(tied):
            return (rule, self.say(DECIDES_NOTHING))
        return (rule, self.say(LEFT_IN, names=self._names(left_in)))

    def stopped(self, step: Step) -> Sentences:
        return self.simple(step) if self.wins_match else (self.say(STOPPED),)

    def wins(self, step: Step) -> Sentences:
        who = self._names(step.values["seats"])
        if len(step.values["seats"]) == 1:
            return (self.say("So {name} wins the hand.", name=who),)
        return (self.say("So {names} win the hand together.", names=who),)


_FORMATS: Mapping[Key, Callable[[StepSentences, Step], Sentences]] = {
    Key.PARTNERS: StepSentences.partners,
    Key.AMONG: StepSentences.among,
    Key.COMPARED: StepSentences.compared,
    Key.WINS: StepSentences.wins,
    Key.STOPPED: StepSentences.stopped,
    Key.BID: StepSentences.bid,
    Key.PLAYS: StepSentences.plays,
    Key.EVENT: StepSentences.event,
    Key.SHARED: StepSentences.shared,
    Key.POINTS: StepSentences.points,
    Key.EACH_WRITES: StepSentences.each_writes,
    Key.ROUNDED: StepSentences.rounded,
    Key.DIVIDED: StepSentences.divided,
    Key.FLAT: StepSentences.flat,
    Key.BONUS: StepSentences.bonus,
    Key.NUMBERED: StepSentences.numbered,
}
