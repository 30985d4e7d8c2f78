"""The words of the lines about points during a hand, and by bids."""

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.domain.rules.values import Counts
from app.i18n import Language, marked
from app.words.naming import join_with_dots, keep_on_one_line
from app.words.rules.line_words import NO, Words


def _counted(language: Language, _rules: RuleSet, said: Statement) -> str:
    say = language.say
    match said.values["counts"]:
        case Counts.FIVES:
            return say(
                "You get points at once when the open ends add up to a multiple of five. A double"
                " at an end counts with both halves."
            )
        case Counts.FIVES_THREES:
            return say(
                "You get points at once for the sum of the two ends: one for each five and one for"
                " each three in it. A double at an end counts with both halves."
            )
        case _:
            amounts = said.values["amounts"]
            return say(
                "You get {low} points at once when both ends are the same, and {high} if one of"
                " them is a double.",
                low=amounts[0],
                high=amounts[-1],
            )


def _possible_amounts(language: Language, _rules: RuleSet, said: Statement) -> str:
    points = join_with_dots(map(str, said.values["amounts"]))
    return language.say("One tile can give you: {points}.", points=points)


def _sums_of_ends(language: Language, _rules: RuleSet, said: Statement) -> str:
    cells = (f"{ends} = {points}" for ends, points in said.values["ends"].items())
    table = join_with_dots(map(keep_on_one_line, cells))
    return language.say("Points for each sum of the ends: {table}.", table=table)


PLAY: Words = {
    "play?": marked("Do you get points during a hand?"),
    "play none": NO,
    "play fives": marked("For multiples of five"),
    "play fifths": marked("For multiples of five: one for each five"),
    "play fives_threes": marked("Fives and Threes"),
    "play ends_alike": marked("Two equal ends"),
    "play.counts": _counted,
    "play.amounts": _possible_amounts,
    "play.ends": _sums_of_ends,
    "unit fives": marked("In full"),
    "unit fifths": marked("One for each five"),
    "play.opening?": marked(
        "A player or pair scores for the first time. How many points must that be at least?"
    ),
    "play.opening": marked("A player's or pair's first score must be at least {points}."),
    "bid.lowest?": marked("How much must a side bid at least?"),
    "bid.whole?": marked("How many points are there in a hand?"),
    "bid.whole": marked("A side bids at least {lowest}. There are {whole} points in a hand."),
    "bid.counts?": marked("How are points counted?"),
    "bid.counts marks": marked("Marks"),
    "bid.counts.marks": marked(
        "A side that makes its bid gets one mark, or as many marks as it bid. If it does not, the"
        " other side gets them."
    ),
    "bid.counts points": marked("Points"),
    "bid.counts.points": marked(
        "A side that makes its bid gets the points that it took, and so does the other side. If"
        " it does not, the other side gets its own points and the bid."
    ),
}
