"""The text of the rules page: section titles, and one sentence for each statement."""

from collections.abc import Mapping

from app.domain.leaflet import Section, Statement
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.words.rules.cards import DECIDED_BY_TABLE
from app.words.rules.choices import played_option, question
from app.words.rules.rule_sentences import rule_sentence

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

WITHOUT_LEAFLET: Mapping[Section, str] = {
    Section.BOX: marked("Tiles"),
    Section.OPEN: DECIDED_BY_TABLE,
}
"""The titles that differ for games, which have no box and no leaflet."""


def section_title(language: Language, rules: RuleSet, section: Section) -> str:
    title = SECTION_TITLES[section]
    if rules.kind is not Kind.LEAFLET:
        title = WITHOUT_LEAFLET.get(section, title)
    return language.say(title)


def sentence(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a rule in plain words; of an open point, the question and what is played."""
    if statement.section is not Section.OPEN:
        return rule_sentence(language, rules, statement)
    choice = next(choice for choice in rules.choices if choice.key == statement.choice)
    asked = question(language, rules, choice)
    played = played_option(language, choice, str(statement.values["played"]))
    return language.say("{one} {other}", one=asked, other=played)
