"""The cards of the open points of a leaflet: the question, why it is open, and the options."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.presenters.choices.words import option_label, option_meaning, question, why_open
from app.presenters.shared.options import Chip

DECIDED_BY_TABLE = marked("What the table decides")
"""The title of the choices, where there is no leaflet that could leave something open."""


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """``meaning`` explains the chosen option. ``error`` is why another one was refused, and
    ``fix_label`` is the label of the button that opens the hand to correct, if there is one.
    """

    key: str
    question: str
    why: str
    meaning: str
    options: tuple[Chip, ...]
    error: str = ""
    fix_label: str = ""


def choice_cards(
    language: Language, rules: RuleSet, choices: Mapping[str, str]
) -> tuple[ChoiceCard, ...]:
    played = rules.chosen(choices)
    return tuple(_card(language, rules, choice, played) for choice in rules.choices)


def open_title(language: Language, rules: RuleSet) -> str:
    if rules.kind is not Kind.LEAFLET:
        return f"{language.say(DECIDED_BY_TABLE)} ({len(rules.choices)})"
    return language.say("What the leaflet leaves open ({n})", n=len(rules.choices))


def _card(
    language: Language, rules: RuleSet, choice: TableChoice, played: Mapping[str, str]
) -> ChoiceCard:
    return ChoiceCard(
        choice.key,
        question(language, rules, choice),
        why_open(language, rules, choice),
        option_meaning(language, rules, choice, played[choice.key], played),
        tuple(
            Chip(option, option_label(language, choice, option), option == played[choice.key])
            for option in choice.options
        ),
    )
