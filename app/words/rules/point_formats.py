"""The sentences about points that need plurals, lists or sums."""

from collections.abc import Callable, Mapping
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.values import Counts
from app.i18n import Language, marked, signed
from app.words.naming import join_with_dots, keep_on_one_line

Values = Mapping[str, Any]
Format = Callable[[Language, RuleSet, Values], str]


def counted(language: Language, _rules: RuleSet, values: Values) -> str:
    say = language.say
    match values["counts"]:
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
            amounts = values["amounts"]
            return say(
                "You get {low} points at once when both ends are the same, and {high} if one of"
                " them is a double.",
                low=amounts[0],
                high=amounts[-1],
            )


def possible_amounts(language: Language, _rules: RuleSet, values: Values) -> str:
    points = join_with_dots(map(str, values["amounts"]))
    return language.say("One tile can give you: {points}.", points=points)


def sums_of_ends(language: Language, _rules: RuleSet, values: Values) -> str:
    cells = (f"{ends} = {points}" for ends, points in values["ends"].items())
    table = join_with_dots(map(keep_on_one_line, cells))
    return language.say("Points for each sum of the ends: {table}.", table=table)


def flat(way: str) -> Format:
    def say(language: Language, _rules: RuleSet, values: Values) -> str:
        points = values["points"]
        rule = language.many(
            "The winner gets {points} point.",
            "The winner gets {points} points.",
            abs(points),
            points=signed(points),
        )
        return language.say(way, rule=rule)

    return say


def reset(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "When everybody has {n} point or more, all totals go back to 0.",
        "When everybody has {n} points or more, all totals go back to 0.",
        values["points"],
    )


def carry(after: str) -> Format:
    def say(language: Language, _rules: RuleSet, values: Values) -> str:
        add, times = values["add"], values["times"]
        worth = language.say(after)
        parts = [language.say("{bonus}: {gain}.", bonus=worth, gain=f"+{add}")] if add else []
        if times != 1:
            text = "{bonus}: the points count {times} times."
            parts.append(language.say(text, bonus=worth, times=times))
        if values["grows"]:
            parts.append(language.say("Several such hands in a row add up."))
        return joined(language, parts)

    return say


def joined(language: Language, parts: list[str]) -> str:
    first, *rest = parts
    for part in rest:
        first = language.say("{one} {other}", one=first, other=part)
    return first


AFTER_NOBODY = marked("The next hand that somebody wins after one that nobody won")
AFTER_BLOCKED = marked("The next hand that somebody wins after a blocked one")
