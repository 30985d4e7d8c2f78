"""The questions about a hand of bids: which side bid, how much, and whether it made it."""

from collections.abc import Iterator

from app.domain.hand.asked import Fact
from app.domain.rules.tables import Bid
from app.play.entry.question import Answer, Asks, Question
from app.words.hand.view import HandView
from app.words.naming import names

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
