"""Which questions a hand asks: only what the rules need of a hand that ended like this; for a hand
of bids which side bid, how much, and whether it made it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.domain.errors import Fault
from app.domain.hand.asked import Fact, events_of_starter
from app.domain.rules.bonus_rows import BonusRow
from app.domain.rules.tables import Bid
from app.domain.rules.values import BonusFits, BonusTile, Criterion, Fits, Led
from app.i18n import marked
from app.play.entry.draft import Ended, Ending
from app.play.entry.question import NO_COLOUR, Answer, Asks, Question
from app.play.hand.holders import is_folded
from app.play.match.draft_score import asked_of
from app.words.hand.view import HandView
from app.words.naming import names
from app.words.rules.bonus_words import BONUS_NAMES, bonus_name

MOST_MARKS = 4
"""The highest bid, in marks: the rules know no limit, and more are hardly ever bid."""


def bid_questions(view: HandView) -> Iterator[Question]:
    rule = view.match.rules.bid
    if rule is None:
        return
    yield _bidder(view)
    yield _amount(view, rule)
    if Fact.TAKEN not in view.score.asked:
        yield _made(view)


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


FITS: Mapping[Fits, str] = {
    Fits.ONE: marked("One end"),
    Fits.DIFFERENT: marked("Two different ends"),
    Fits.EQUAL: marked("Two equal ends"),
}
LEDS: Mapping[Led, str] = {Led.DOUBLE: marked("Yes"), Led.SINGLE: marked("No")}
WHO: Mapping[Asks, tuple[str, str]] = {
    Asks.LOCKER: (marked("Who played the last tile?"), marked("{name} played the last tile")),
    Asks.STARTER: (marked("Who started this hand?"), marked("{name} started this hand")),
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
    if Fact.BID in view.score.asked:
        yield from bid_questions(view)
        return
    if not view.score.is_void:
        yield _ending(view)
    if _asks_locker(view):
        yield _who(view, Asks.LOCKER, view.draft.locker)
    if _asks_starter(view):
        yield _who(view, Asks.STARTER, view.starter)
    if _asks_led(view):
        yield _led(view)
    if _asks_fits(view):
        yield _fits(view)
    if asks_closing(view):
        yield _closing(view)


def _who(view: HandView, key: Asks, chosen: int | None) -> Question:
    """Asks for a player."""
    text, label = WHO[key]
    cells = tuple(
        Answer(
            question=key,
            key=str(seat),
            text=person.short,
            label=view.language.say(label, name=person.short),
            colour=person.colour,
            chosen=seat == chosen,
        )
        for seat, person in enumerate(view.people)
    )
    return Question(key, view.language.say(text), cells)


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


def _asks_locker(view: HandView) -> bool:
    if view.score.ending is not Ending.BLOCKED:
        return False
    is_lacking = view.score.lacks(Fault.NEEDS_LOCKER)
    return Fact.LOCKER in view.score.asked or is_lacking or view.draft.locker is not None


def _asks_starter(view: HandView) -> bool:
    """Mostly it is known from "Who starts?"; it can be put right here where it decided the hand."""
    if view.score.lacks(Fault.NEEDS_STARTER):
        return True
    verdict = view.score.verdict
    steps = () if verdict is None else verdict.steps
    return any(step.clause in BY_STARTER for step in steps)


def _asks_led(view: HandView) -> bool:
    if view.score.lacks(Fault.NEEDS_LED) or view.draft.led is not None:
        return True
    words = events_of_starter(view.match.rules)
    return Fact.LED in view.score.asked and any(event[0] in words for event in view.draft.events)


def _led(view: HandView) -> Question:
    text = view.language.say("Was the first tile a double?")
    return Question(Asks.LED, text, words=_choices(view, Asks.LED, LEDS, view.draft.led))


def _asks_fits(view: HandView) -> bool:
    is_out = view.score.out is not None
    is_lacking = view.score.lacks(Fault.NEEDS_FITS)
    return is_out and (Fact.FITS in view.score.asked or is_lacking or view.draft.fits is not None)


def _fits(view: HandView) -> Question:
    text, chosen = view.language.say("How did the last tile fit?"), view.draft.fits or Fits.ONE
    answers = _choices(view, Asks.FITS, FITS, chosen)
    named = tuple(replace(answer, label=_with_bonus(view, answer)) for answer in answers)
    return Question(Asks.FITS, text, words=named)


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


def _choices(
    view: HandView, key: Asks, words: Mapping[Fits, str] | Mapping[Led, str], chosen: str | None
) -> tuple[Answer, ...]:
    texts = ((str(word), view.language.say(text)) for word, text in words.items())
    return tuple(Answer(key, word, text, text, chosen=word == chosen) for word, text in texts)


def asks_closing(view: HandView) -> bool:
    """True if the last announcement is by whoever is out: nobody else can have closed with it."""
    out, plays = view.score.out, view.draft.plays
    if out is None or not plays or plays[-1][0] != out:
        return False
    return Fact.CLOSING in view.score.asked or view.draft.closing


def _closing(view: HandView) -> Question:
    text = view.language.say("The last points came with the last tile")
    answer = Answer(Asks.CLOSING, "yes", text, text, chosen=view.draft.closing)
    return Question(Asks.CLOSING, "", words=(answer,))
