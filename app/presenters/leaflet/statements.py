"""The text of the rules page: section titles, and one sentence for each statement.

The text comes from statements alone; this module knows no leaflet by name. The reasons for a
reading are in ``reasons``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from app.domain.leaflet import Section, Statement
from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.presenters.choices.words import option_meaning, question
from app.presenters.leaflet.sentences import BY_SECTION, PLAIN
from app.presenters.shared.boxes import players
from app.presenters.shared.naming import face_name, tile_name

SECTION_TITLES: Mapping[Section, str] = {
    Section.BOX: marked("In the box"),
    Section.PLAYERS: marked("Players and tiles"),
    Section.START: marked("Who starts"),
    Section.TURN: marked("A turn"),
    Section.DOUBLES: marked("Doubles"),
    Section.UNABLE: marked("When you cannot play"),
    Section.END: marked("The end of a hand"),
    Section.WINNER: marked("Who wins the hand"),
    Section.POINTS: marked("Points"),
    Section.TIES: marked("Ties"),
    Section.MATCH: marked("The match"),
    Section.OPEN: marked("What the leaflet leaves open"),
}

Values = Mapping[str, Any]


def sentence(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a rule in plain words, with the numbers of this box."""
    if statement.section is Section.OPEN:
        return _open_point(language, rules, statement)
    if statement.key in FORMATTERS:
        return FORMATTERS[statement.key](language, rules, statement.values)
    pattern = BY_SECTION.get((statement.section, statement.key)) or PLAIN[statement.key]
    return language.say(pattern, **statement.values)


def _open_point(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns the question and the option that is played."""
    choice = next(choice for choice in rules.choices if choice.key == statement.choice)
    asked = question(language, rules, choice)
    played = option_meaning(language, choice, str(statement.values["played"]))
    return language.say("{one} {other}", one=asked, other=played)


def _tiles(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many("The box holds {n} tile.", "The box holds {n} tiles.", values["tiles"])


def _doubles(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "{n} tile is a double: its two halves are the same.",
        "{n} tiles are doubles: their two halves are the same.",
        values["tiles"],
    )


def _singles(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "{n} tile has two different halves.",
        "{n} tiles have two different halves.",
        values["tiles"],
    )


def _face(language: Language, rules: RuleSet, values: Values) -> str:
    return language.many(
        "{colour}: {n} point",
        "{colour}: {n} points",
        values["value"],
        colour=face_name(language, rules.faces, values["value"]),
    )


def _players(language: Language, rules: RuleSet, _values: Values) -> str:
    return players(language, rules)


def _dealt(language: Language, _rules: RuleSet, values: Values) -> str:
    return language.many(
        "With {players} at the table, each takes {n} tile (left over: {left_over}).",
        "With {players} at the table, each takes {n} tiles (left over: {left_over}).",
        values["tiles"],
        players=values["players"],
        left_over=values["left_over"],
    )


def _start_doubles(language: Language, rules: RuleSet, values: Values) -> str:
    return language.say(
        PLAIN["start.doubles"],
        highest=tile_name(language, rules.faces, values["highest"]),
        following=tile_name(language, rules.faces, values["following"]),
    )


def _target(language: Language, _rules: RuleSet, values: Values) -> str:
    """Lists all targets if a leaflet states several."""
    return language.say(
        PLAIN["target.kind.stated"], target=language.listed(tuple(map(str, values["suggested"])))
    )


def _agreed(language: Language, _rules: RuleSet, values: Values) -> str:
    agreed = language.say(
        "Before the match you agree on a target. The points of all hands are added up."
        " The first to reach the target wins the match."
    )
    if not values["suggested"]:
        return agreed
    named = language.listed(tuple(map(str, values["suggested"])))
    examples = language.say("Examples in the leaflet: {targets}.", targets=named)
    return language.say("{one} {other}", one=agreed, other=examples)


FORMATTERS: Mapping[str, Callable[[Language, RuleSet, Values], str]] = {
    "faces.tiles": _tiles,
    "faces.doubles": _doubles,
    "faces.singles": _singles,
    "faces.value": _face,
    "deal.players": _players,
    "deal.tiles": _dealt,
    "start.doubles": _start_doubles,
    "target.kind.stated": _target,
    "target.kind.agreed": _agreed,
}
"""Formats rules with plurals, tile names or lists; a plain placeholder is not enough."""
