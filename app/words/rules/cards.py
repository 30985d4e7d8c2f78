"""The text of the rules page: section titles, one sentence for each statement, and the cards of its
open points: the question, why it is open, and the options; also as a match plays them.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from app.domain.leaflet import Section, Statement, deciding
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.play.match.match_snapshot import MatchSnapshot
from app.words.options import Chip
from app.words.rules.choices import (
    option_label,
    option_meaning,
    option_name,
    played_option,
    question,
    sources_of,
    why_open,
)
from app.words.rules.rule_sentences import rule_sentence

DECIDED_BY_TABLE = marked("What the table decides")
"""The title of the choices, where there is no leaflet that could leave something open."""
FEW = 4
"""So many choices are all shown with their options; of more, the one that is tapped: a long page of
options is slow to read, and to build.
"""


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """A folded card has the question and the ``answer`` alone.

    ``meaning`` explains the chosen option, and ``sources`` say who plays it. ``error`` is why
    another one was refused, and ``fix_label`` is the label of the button that opens the hand to
    correct, if there is one.
    """

    key: str
    question: str
    answer: str
    why: str = ""
    meaning: str = ""
    sources: str = ""
    options: tuple[Chip, ...] = ()
    can_fold: bool = False
    error: str = ""
    fix_label: str = ""

    @property
    def about_option(self) -> str:
        return "\n".join(filter(None, (self.meaning, self.sources)))

    @property
    def is_open(self) -> bool:
        return bool(self.options)


def choice_cards(
    language: Language, rules: RuleSet, choices: Mapping[str, str], opened: str = ""
) -> tuple[ChoiceCard, ...]:
    """``opened`` is the key of the card that was tapped, where there are many."""
    played = rules.chosen(choices)
    can_fold = len(rules.choices) > FEW
    return tuple(
        _card(language, rules, choice, played, can_fold=can_fold)
        if choice.key == opened or not can_fold
        else _folded(language, rules, choice, played)
        for choice in offered_choices(rules, played)
    )


def offered_choices(rules: RuleSet, played: Mapping[str, str]) -> tuple[TableChoice, ...]:
    """Of a game, a choice that changes nothing beside the others is not asked."""
    if rules.kind is Kind.LEAFLET:
        return rules.choices
    asked = deciding(rules, played)
    return tuple(choice for choice in rules.choices if choice.key in asked)


def choices_title(language: Language, rules: RuleSet) -> str:
    if rules.kind is not Kind.LEAFLET:
        return language.say(DECIDED_BY_TABLE)
    return language.say("What the leaflet leaves open")


def open_title(language: Language, rules: RuleSet, choices: Mapping[str, str]) -> str:
    """With the number of cards."""
    if rules.kind is not Kind.LEAFLET:
        offered = offered_choices(rules, rules.chosen(choices))
        return f"{language.say(DECIDED_BY_TABLE)} ({len(offered)})"
    return language.say("What the leaflet leaves open ({n})", n=len(rules.choices))


def _folded(
    language: Language, rules: RuleSet, choice: TableChoice, played: Mapping[str, str]
) -> ChoiceCard:
    answer = option_name(language, choice, played[choice.key])
    return ChoiceCard(choice.key, question(language, rules, choice), answer, can_fold=True)


def _card(
    language: Language,
    rules: RuleSet,
    choice: TableChoice,
    played: Mapping[str, str],
    *,
    can_fold: bool,
) -> ChoiceCard:
    option = played[choice.key]
    return ChoiceCard(
        choice.key,
        question(language, rules, choice),
        option_name(language, choice, option),
        why_open(language, rules, choice),
        option_meaning(language, rules, choice, option, played),
        sources_of(language, rules, choice, option),
        tuple(
            Chip(other, option_label(language, choice, other), other == option)
            for other in choice.options
        ),
        can_fold=can_fold,
    )


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


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """An open point of the leaflet, and the option that this match played."""

    question: str
    answer: str


def played_choices(
    language: Language, table: MatchSnapshot, keys: Collection[str] | None = None
) -> Iterator[PlayedChoice]:
    """Yields all open points of the leaflet, or only those with these keys."""
    answers = table.rules.chosen(table.match.choices)
    for choice in table.rules.choices:
        if keys is None or choice.key in keys:
            question_text = question(language, table.rules, choice)
            yield PlayedChoice(question_text, option_name(language, choice, answers[choice.key]))
