"""Turns the steps that give points into sentences: plays, events, sums, bonuses, bids."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.rules.values import BidCounts, BonusMode, Points
from app.domain.verdict.steps import Gains, Key, Source, Step, Term
from app.i18n import MINUS, Language, marked, signed
from app.play.match.people import Person
from app.words.naming import format_gain, join_with_dots, keep_on_one_line, names
from app.words.rules.bonus_words import bonus_name, event_text
from app.words.rules.step_sentences import BONUSES, POINTS_BY_CLAUSE, written

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


@dataclass(frozen=True, slots=True)
class PointsFormatter:
    """``sides`` are those that score."""

    language: Language
    people: tuple[Person, ...]
    sides: tuple[tuple[int, ...], ...]

    def say(self, sentence: str, **values: object) -> str:
        return self.language.say(sentence, **values)

    def _names(self, seats: tuple[int, ...]) -> str:
        return names(self.language, self.people, seats)

    def _gains(self, step: Step) -> Sentences:
        """Returns one line with what each side gets; none if nobody gets anything. No player's
        points get separated from the name by the end of a line.
        """
        gains: Gains = step.values["gains"]  # type: ignore[assignment]
        lines = tuple(self._gain(side, points) for side, points in gains)
        return (join_with_dots(lines),) if lines else ()

    def _gain(self, side: tuple[int, ...], points: int) -> str:
        gain = self.say("{name} {gain}", name=self._names(side), gain=format_gain(points))
        return keep_on_one_line(gain) if len(side) == 1 else gain

    def plays(self, step: Step) -> Sentences:
        return (self.say("Scored during the hand:"), *self._gains(step))

    def event(self, step: Step) -> Sentences:
        seat: Any = step.values["seat"]
        count: Any = step.values["count"]
        who = self.people[seat].short
        happened = event_text(self.language, str(step.values["name"]), who, count)
        return (happened, *self._gains(step))

    def bid(self, step: Step) -> Sentences:
        taken = step.values["taken"]
        tricks = () if taken is None else (self.say(BID_TAKEN, points=taken),)
        return (self._bid(step), *tricks, *self._worth_of_bid(step), *self._gains(step))

    def _bid(self, step: Step) -> str:
        """It is a side that bids, as it was asked."""
        seat: Any = step.values["seat"]
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
        amount: Any = step.values["amount"]
        gains: Any = step.values["gains"]
        points = max((points for _side, points in gains), default=0)
        if is_in_marks(step):
            return (worth_in_marks(self.language, points),)
        if step.values["made"]:
            return ()
        total = self.say("{sum} = {points}", sum=f"{points - amount} + {amount}", points=points)
        return (self.say(OTHERS_GET_THE_BID), total)

    def points(self, step: Step) -> Sentences:
        terms: Any = step.values["terms"]
        worth = self.say(POINTS_BY_CLAUSE[step.clause])
        if step.clause in NOT_COUNTED:
            return (worth,)
        points, sum_text = step.values["points"], sum_of(terms)
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
        added: Any = step.values["added"]
        sentence = self.say("For winning the hand: {gain}.", gain=format_gain(added))
        return (sentence, *self._total(step, added))

    def bonus(self, step: Step) -> Sentences:
        amount: Any = step.values["amount"]
        mode = BonusMode(str(step.values["mode"]))
        sentence = self.say(
            BONUSES[mode],
            bonus=bonus_name(self.language, str(step.values["name"])),
            gain=format_gain(amount),
            points=signed(amount),
            times=amount,
        )
        return (sentence, *self._total(step, amount))

    def numbered(self, step: Step) -> Sentences:
        amounts: Any = step.values["amounts"]
        name = bonus_name(self.language, str(step.values["name"]))
        listed = self.language.listed(tuple(map(format_gain, amounts)))
        return (self.say(BONUSES[BonusMode.ADD], bonus=name, gain=listed),)

    def _total(self, step: Step, said: int) -> Sentences:
        """Returns what the hand is worth so far; nothing if that was just said."""
        points: Any = step.values["points"]
        return () if points == said else (self.say(THAT_IS, points=points),)

    def shared(self, step: Step) -> Sentences:
        seats: Any = step.values["seats"]
        sentence = self.say("{names} tie and share the hand.", names=self._names(tuple(seats)))
        return (sentence, *self._gains(step))


POINTS_STEPS: Mapping[Key, Callable[[PointsFormatter, Step], Sentences]] = {
    Key.BID: PointsFormatter.bid,
    Key.PLAYS: PointsFormatter.plays,
    Key.EVENT: PointsFormatter.event,
    Key.SHARED: PointsFormatter.shared,
    Key.POINTS: PointsFormatter.points,
    Key.EACH_WRITES: PointsFormatter.each_writes,
    Key.ROUNDED: PointsFormatter.rounded,
    Key.DIVIDED: PointsFormatter.divided,
    Key.FLAT: PointsFormatter.flat,
    Key.BONUS: PointsFormatter.bonus,
    Key.NUMBERED: PointsFormatter.numbered,
}
