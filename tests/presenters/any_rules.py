"""Every text about rules and about a match by them: whatever they are, nothing is left unsaid."""

from collections.abc import Mapping

from app.domain.match import Match, states
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.domain.verdict import Verdict
from app.domain.verdict.deciding_clause import deciding_clause
from app.i18n import Language
from app.play.match.people import Person
from app.play.start import Progress, StartContext, context_of_box, first_progress
from app.presenters.who_starts.state import who_starts_state
from app.words.boxes import box
from app.words.hand.counted_sentences import counted_sentences
from app.words.hand.explanation import headline, reasons, sum_line
from app.words.naming import people_of_seats
from app.words.page.page import Page
from app.words.page.rows import Paragraph, sentences_of
from app.words.rules.choices import choice_cards
from app.words.rules.step_sentences import UNKNOWN


def told(language: Language, rules: RuleSet, choices: Mapping[str, str] | None = None) -> list[str]:
    """Every text of the page."""
    rows = Page(language, rules, choices).rows()
    assert all(row.text for row in rows if isinstance(row, Paragraph))
    texts = [text for row in rows for text in sentences_of(row)]
    assert_filled_in(texts)
    return texts


def assert_filled_in(texts: list[str]) -> None:
    """A name from a file can be "{word}"."""
    assert not [text for text in texts if "{" in text.replace("{word}", "")]


def show_rules(language: Language, rules: RuleSet, choices: Mapping[str, str]) -> None:
    """The page, the questions, the entry of a list, and who starts the first hand."""
    assert told(language, rules)
    assert told(language, rules, choices)
    for choice in rules.choices:
        show_choice(language, rules, choices, choice.key)
    assert box(language, rules, chosen=False, marks=False).about
    for players in rules.deals(rules.chosen()):
        show_start(language, context_of_box(rules, people_of_seats(language, players)))


def show_choice(
    language: Language, rules: RuleSet, choices: Mapping[str, str], opened: str
) -> None:
    cards = choice_cards(language, rules, choices, opened)
    assert all(card.question and card.answer for card in cards)
    assert len(cards) <= len(rules.choices)


def show_start(language: Language, context: StartContext) -> None:
    """Nobody holds any of the tiles; or the match does not know."""
    assert who_starts_state(language, context, first_progress(context)).title
    for called in range(len(context.calls.tiles) + 2):
        assert who_starts_state(language, context, Progress(called=called)).title
    assert who_starts_state(language, context, Progress(is_other=True)).title


def show_verdicts(
    language: Language, match: Match, verdicts: tuple[Verdict, ...], people: tuple[Person, ...]
) -> None:
    """Why these hands of a match were won, what it made of the last, and who starts the next."""
    for verdict in verdicts:
        assert headline(language, verdict, people)
        assert deciding_clause(verdict)
        why = reasons(language, verdict, people, match.sized_rules)
        assert_filled_in([*why, sum_line(verdict)])
        assert language.say(UNKNOWN) not in why
    counted_sentences(language, people, match, states(match, verdicts), verdicts[-1])
    start = next_start(match, verdicts)
    show_start(
        language, StartContext(match.sized_rules, people, match.choices, start, is_first=False)
    )
