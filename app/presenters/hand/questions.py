"""Which questions a hand asks: only what the rules need of a hand that ended like this; for a hand
of bids which side bid, how much, and whether it made it. And what an answer changes in the draft: a
tap on the chosen one takes it back.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from app.domain.hand.asked import Fact, events_of_starter
from app.domain.hand.facts import FACTS, FactRow
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.tables import Bid
from app.domain.rules.values import BonusFits, BonusTile, Criterion, Fits, Led
from app.i18n import marked
from app.play.entry.draft import LAST_TILE, Draft, Ended, Ending
from app.play.hand.holders import MANY_PLAYERS, is_folded
from app.play.match.draft_score import asked_of, way_of
from app.play.match.people import NO_COLOUR
from app.words.hand.view import HandView
from app.words.naming import names
from app.words.rules.bonus_words import BONUS_NAMES, bonus_name


class Asks(StrEnum):
    """What a question asks for that is no fact: its key. That of another is its ``Fact``."""

    ENDING = "ending"
    BIDDER = "bidder"
    AMOUNT = "amount"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to tap. ``label`` is the full sentence, for screen readers; ``colour`` is a
    player's.
    """

    question: Asks | Fact
    key: str
    text: str
    label: str
    colour: int = NO_COLOUR
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """``cells`` are names and numbers, ``words`` are longer answers."""

    key: Asks | Fact
    text: str
    cells: tuple[Answer, ...] = ()
    words: tuple[Answer, ...] = ()

    @property
    def has_many_names(self) -> bool:
        """True at a large table."""
        return sum(answer.colour != NO_COLOUR for answer in self.cells) >= MANY_PLAYERS

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.cells or self.words


MOST_MARKS = 4
"""The highest bid, in marks: the rules know no limit, and more are hardly ever bid."""


def amounts(rule: Bid, *, in_marks: bool) -> tuple[int, ...]:
    """Returns what can be bid: above the whole only multiples of it, and only for marks."""
    usual = tuple(range(rule.lowest, rule.whole + 1))
    if not in_marks:
        return usual
    return (*usual, *(times * rule.whole for times in range(2, MOST_MARKS + 1)))


def _bidder(view: HandView) -> Question:
    answers = []
    for side in view.match.all_sides:
        text = names(view.language, view.people, side)
        chosen = view.draft.bid.seat in side
        answers.append(Answer(Asks.BIDDER, str(side[0]), text, text, chosen=chosen))
    return Question(Asks.BIDDER, view.language.say("Which side bid?"), words=tuple(answers))


def _amount(view: HandView, rule: Bid) -> Question:
    offered = amounts(rule, in_marks=Fact.TAKEN not in view.score.asked)
    bid = rule.lowest if view.draft.bid.amount is None else view.draft.bid.amount
    shown = offered if bid in offered else (*offered, bid)
    cells = tuple(
        Answer(Asks.AMOUNT, str(amount), str(amount), str(amount), chosen=amount == bid)
        for amount in shown
    )
    return Question(Asks.AMOUNT, view.language.say("How much did they bid?"), cells)


def _made(view: HandView) -> Question:
    say, made = view.language.say, view.draft.bid.made
    yes, no = say("Yes"), say("No")
    answers = (
        Answer(Asks.MADE, "yes", yes, yes, chosen=made is True),
        Answer(Asks.MADE, "no", no, no, chosen=made is False),
    )
    return Question(Asks.MADE, say("Did they make it?"), words=answers)


ENDS: Mapping[Fits, str] = {
    Fits.ONE: marked("One end"),
    Fits.DIFFERENT: marked("Two different ends"),
    Fits.EQUAL: marked("Two equal ends"),
}
LEDS: Mapping[Led, str] = {Led.DOUBLE: marked("Yes"), Led.SINGLE: marked("No")}
WHO: Mapping[Fact, tuple[str, str]] = {
    Fact.LOCKER: (marked("Who played the last tile?"), marked("{name} played the last tile")),
    Fact.STARTER: (marked("Who started this hand?"), marked("{name} started this hand")),
}
"""Questions for a player, and their answers as full sentences."""

BY_STARTER = frozenset(
    {f"blocked.winner.{Criterion.OPENER}", f"blocked.winner.{Criterion.NEAREST_OPENER}"}
)
"""What a blocked hand was decided by, where whoever started it matters."""


def questions(view: HandView) -> tuple[Question, ...]:
    """How the hand ended needs no words any more where its answer leads to another question: they
    would take the place of tiles.
    """
    found = tuple(_questions(view))
    if len(found) > 1 and found[0].key is Asks.ENDING and view.score.ending is not None:
        return (replace(found[0], text=""), *found[1:])
    return found


def asks_more(view: HandView, asked: tuple[Question, ...]) -> bool:
    """True if only the ending is asked yet, and how the last tile fitted is the next question."""
    is_first = tuple(question.key for question in asked) == (Asks.ENDING,)
    return is_first and Fact.FITS in asked_of(view.match, ending=0)


def _questions(view: HandView) -> Iterator[Question]:
    bid = view.match.rules.bid
    if bid is not None:
        yield _bidder(view)
        yield _amount(view, bid)
        if Fact.TAKEN not in view.score.asked:
            yield _made(view)
        return
    if not view.score.is_void:
        yield _ending(view)
    for fact, question in QUESTIONS.items():
        if question.is_asked(view, fact):
            yield question.of(view, fact)


def _is_needed(view: HandView, fact: Fact) -> bool:
    row = FACTS[fact]
    if not row.can_be(way_of(view.score.ending)):
        return False
    is_told = getattr(view.draft, fact) != row.untold
    return is_told or fact in view.score.asked or _is_lacking(view, fact)


def _is_lacking(view: HandView, fact: Fact) -> bool:
    lack = FACTS[fact].lack
    return lack is not None and view.score.lacks(lack)


def _has_starter_decided(view: HandView, fact: Fact) -> bool:
    """Mostly it is known from "Who starts?"; it can be put right here where it decided the hand."""
    verdict = view.score.verdict
    steps = () if verdict is None else verdict.steps
    return _is_lacking(view, fact) or any(step.clause in BY_STARTER for step in steps)


def _is_led_needed(view: HandView, fact: Fact) -> bool:
    """Only where something happened to the first tile."""
    words = events_of_starter(view.match.rules)
    if any(event.word in words for event in view.draft.events):
        return _is_needed(view, fact)
    return _is_lacking(view, fact) or view.draft.led is not None


def _has_out_announced(view: HandView, fact: Fact) -> bool:
    """The last announcement is by whoever is out: nobody else can have closed with it."""
    plays = view.draft.plays
    return bool(plays) and plays[-1][0] == view.score.out and _is_needed(view, fact)


def _who(view: HandView, fact: Fact) -> Question:
    """Asks for a player."""
    text, label = WHO[fact]
    chosen = view.starter if fact is Fact.STARTER else getattr(view.draft, fact)
    cells = tuple(
        Answer(
            question=fact,
            key=str(seat),
            text=person.short,
            label=view.language.say(label, name=person.short),
            colour=person.colour,
            chosen=seat == chosen,
        )
        for seat, person in enumerate(view.people)
    )
    return Question(fact, view.language.say(text), cells)


def _ending(view: HandView) -> Question:
    if view.score.ending is not None and is_folded(view.match, view.draft):
        ended = _ended(view, view.score.ending, in_full=True)
        return Question(Asks.ENDING, "", (ended,))
    endings: tuple[Ended, ...] = (*range(len(view.people)), Ending.BLOCKED)
    if view.score.is_won_by_play or view.score.ending is Ending.STOPPED:
        endings = (*endings, Ending.STOPPED)
    cells = tuple(_ended(view, ending) for ending in endings)
    return Question(Asks.ENDING, view.language.say("How did the hand end?"), cells)


def _ended(view: HandView, ending: Ended, *, in_full: bool = False) -> Answer:
    say, colour = view.language.say, NO_COLOUR
    if ending is Ending.BLOCKED:
        text, label = say("Blocked"), say("Nobody went out: the hand was blocked")
    elif ending is Ending.STOPPED:
        text, label = say("Match won"), say("Points announced in this hand won the match")
    else:
        person = view.people[ending]
        text, colour = person.short, person.colour
        label = say("{name} went out", name=person.short)
    chosen = ending == view.score.ending
    return Answer(Asks.ENDING, str(ending), label if in_full else text, label, colour, chosen)


def _led(view: HandView, fact: Fact) -> Question:
    text = view.language.say("Was the first tile a double?")
    answers = (_answer(view, fact, word, LEDS[word], view.draft.led) for word in LEDS)
    return Question(fact, text, words=tuple(answers))


def _fits(view: HandView, fact: Fact) -> Question:
    text, chosen = view.language.say("How did the last tile fit?"), view.draft.fits or Fits.ONE
    answers = (_answer(view, fact, word, ENDS[word], chosen) for word in ENDS)
    named = tuple(replace(answer, label=_with_bonus(view, answer)) for answer in answers)
    return Question(fact, text, words=named)


def _answer(view: HandView, fact: Fact, key: str, words: str, chosen: str | None) -> Answer:
    text = view.language.say(words)
    return Answer(fact, str(key), text, text, chosen=key == chosen)


def _with_bonus(view: HandView, answer: Answer) -> str:
    """Returns the answer for screen readers, with the bonus that it brings, if it is but one."""
    fits = Fits(answer.key)
    rows = view.match.table_rules.out_rows
    found = {row.name for row in rows if _can_bring(fits, row)} & {*BONUS_NAMES}
    if len(found) != 1:
        return answer.text
    bonus = bonus_name(view.language, found.pop())
    return view.language.say("{name}: {value}", name=answer.text, value=bonus)


def _can_bring(fits: Fits, row: BonusRow) -> bool:
    """A double fits no two different ends."""
    if fits is Fits.DIFFERENT:
        return row.fits.value is not None and row.tile in {None, BonusTile.SINGLE}
    return fits is Fits.EQUAL and row.fits.value is BonusFits.BOTH


def _closing(view: HandView, fact: Fact) -> Question:
    text = view.language.say("The last points came with the last tile")
    answer = Answer(fact, "yes", text, text, chosen=view.draft.closing)
    return Question(fact, "", words=(answer,))


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """A fact that is asked for by a question of its own; mostly where the rules ask for it, it is
    missing, or it was told already.
    """

    of: Callable[[HandView, Fact], Question]
    is_asked: Callable[[HandView, Fact], bool] = _is_needed


QUESTIONS: Mapping[Fact, FactQuestion] = {
    Fact.LOCKER: FactQuestion(_who),
    Fact.STARTER: FactQuestion(_who, _has_starter_decided),
    Fact.LED: FactQuestion(_led, _is_led_needed),
    Fact.FITS: FactQuestion(_fits),
    Fact.CLOSING: FactQuestion(_closing, _has_out_announced),
}
"""In the order in which they are asked."""

Value = TypeVar("Value")


def answered(draft: Draft, question: str, answer: str) -> Draft:
    if question in FACTS:
        return _with_fact(draft, FACTS[question], answer)
    bid = draft.bid
    match Asks(question):
        case Asks.ENDING:
            return with_ending(draft, int(answer) if answer.isdecimal() else Ending(answer))
        case Asks.BIDDER:
            bid = replace(bid, seat=_toggled(bid.seat, int(answer)))
        case Asks.AMOUNT:
            bid = replace(bid, amount=_toggled(bid.amount, int(answer)))
        case Asks.MADE:
            bid = replace(bid, made=_toggled(bid.made, answer == "yes"))
    return replace(draft, bid=bid)


def _with_fact(draft: Draft, row: FactRow, answer: str) -> Draft:
    if row.form.answer is None:
        raise ValueError(row.name)
    before, told = getattr(draft, row.name), row.form.answer(answer)
    changed = replace(draft, **{row.name: row.untold if before == told else told})
    is_tile_next = changed.fits not in {None, Fits.ONE} and changed.last is None
    if row.name != Fact.FITS or not is_tile_next:
        return changed
    return replace(changed, selected_holder=LAST_TILE)  # where both ends fitted, the tile counts


def with_ending(draft: Draft, ending: Ended) -> Draft:
    """The holder who was selected stays so, unless they are the one who is out."""
    taken_back = draft.ending == ending
    selected = draft.selected_holder
    is_theirs = not taken_back and selected in {ending, LAST_TILE}
    return replace(
        draft,
        ending=None if taken_back else ending,
        selected_holder=None if is_theirs else selected,
    )


def _toggled(before: Value | None, answer: Value) -> Value | None:
    return None if before == answer else answer
