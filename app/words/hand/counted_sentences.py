"""What a match counted of a hand, in words: what was lost and why, what was added, resets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.match import Match
from app.domain.match.fold import Counted, Lost, State, fresh, is_over
from app.domain.match.match_rules import MatchRules
from app.domain.verdict import AwardKind, Verdict
from app.i18n import Language, marked, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person
from app.store.core.stored_match import StoredHand
from app.words.naming import format_gain, names


def counted_sentences(
    language: Language,
    people: tuple[Person, ...],
    match: Match,
    states: tuple[State, ...],
    verdict: Verdict,
) -> tuple[str, ...]:
    """Returns what the match did with the last of these hands; nothing if it simply added it."""
    before = states[-2] if len(states) > 1 else fresh(match.all_sides)
    words = _Words(language, people, match.match_rules, before, states[-1], verdict)
    return (*words.added(), *words.lost(), *words.after_hand())


def counted_in_place(language: Language, table: MatchSnapshot, hand: StoredHand) -> tuple[str, ...]:
    """The same for a hand of the table, also for a removed one."""
    states = table.state_before(table.place_of(hand)), table.state_after(hand)
    return counted_sentences(language, table.people, table.match, states, hand.verdict)


def reset_sentences(language: Language, before: State, after: State) -> Iterator[str]:
    """Yields what became of the totals after a hand, where all have to begin again."""
    if before.decider and not after.decider:
        yield language.say(DECIDED)
    elif after.reset:
        yield language.say(DECIDER if after.decider else RESET)


@dataclass(frozen=True, slots=True)
class _Words:
    language: Language
    people: tuple[Person, ...]
    rules: MatchRules
    before: State
    after: State
    verdict: Verdict

    def added(self) -> Iterator[str]:
        """What the number of the hand and the hands before add to the winner's points."""
        number = self.before.decided
        for amounts in self.verdict.numbered:
            if number < len(amounts):
                gain = format_gain(amounts[number])
                yield self._say(NUMBERED, number=number + 1, gain=gain)
        award = next((one.award for one in self.after.log if self._is_winners(one)), None)
        if award is None:
            return
        if award.joined:
            yield self._say(JOINED, points=award.points)
        if self.before.waiting and not self._is_waiting():
            yield self._say(CARRIED, points=award.points)

    def lost(self) -> Iterator[str]:
        told = lost_points(self.language, self.people, self.rules, self.before, self.after)
        return (sentence for _side, sentence in told)

    def after_hand(self) -> Iterator[str]:
        if self._is_waiting():
            yield self._say(WAITING)
        yield from reset_sentences(self.language, self.before, self.after)
        if not self.after.won and is_over(self.rules, self.after):
            yield self._say(LEVEL)

    def _say(self, sentence: str, **values: object) -> str:
        return self.language.say(sentence, **values)

    def _is_winners(self, counted: Counted) -> bool:
        award = counted.award
        side = self.rules.sides[award.side]
        return award.kind is AwardKind.HAND and set(side) <= set(self.verdict.side)

    def _is_waiting(self) -> bool:
        """True if the next hand is worth more because of this one."""
        undecided = self.after.waiting > self.before.waiting or not self.verdict.side
        return bool(self.after.waiting) and undecided and not self.verdict.void


def lost_points(
    language: Language,
    people: tuple[Person, ...],
    rules: MatchRules,
    before: State,
    after: State,
) -> Iterator[tuple[int, str]]:
    """Yields the side and the sentence of each award that did not count, in their order."""
    totals = list(before.totals)
    for counted in after.log:
        award = counted.award
        total = totals[award.side] + award.points
        if counted.lost is None:
            totals[award.side] = total
            continue
        yield (
            award.side,
            language.say(
                LOST[counted.lost],
                name=names(language, people, rules.sides[award.side]),
                gain=format_gain(award.points),
                total=signed(total),
                least=rules.opening,
            ),
        )


NUMBERED = marked("Win number {number} of the match: {gain}.")
JOINED = marked("The last tile and the end of the hand are one score: {points}.")
CARRIED = marked("Earlier hands count too: this one is worth {points}.")
WAITING = marked("The next hand that is won is worth more.")
RESET = marked("Everybody has scored, so all totals go back to 0.")
DECIDER = marked("Everybody has 1: the next hand that is won decides.")
DECIDED = marked("That decides it: everybody else goes back to 0.")
LEVEL = marked("The totals are equal, so the match goes on.")

LOST: Mapping[Lost, str] = {
    Lost.NEAR_TARGET: marked("{name}: so near the target, {gain} does not count."),
    Lost.TOO_LOW_TO_OPEN: marked(
        "{name}: {gain} does not count. The first score must be at least {least}."
    ),
    Lost.TOO_MANY: marked("{name}: {gain} would make {total}. That is too many, nothing counts."),
}
"""Why an award did not count."""
