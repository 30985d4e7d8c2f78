"""The open points of the rules as a match plays them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.rules.choices import option_name, question


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
