"""Builds the page of a leaflet, a game or an own box from the statements of its rules, in one
language, with the notes at its top.

Every row follows from the ``RuleSet``; the sentences are in ``sentences`` and ``cards``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.differences import Difference, Weight, differences
from app.domain.leaflet import statements
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.domain.rules.statement import Section, Statement
from app.domain.rules.values import Kind
from app.i18n import Language
from app.languages import language_info
from app.words.boxes import box
from app.words.game_words import other_names
from app.words.naming import join_with_dots
from app.words.options import Option
from app.words.page.differences import difference
from app.words.page.pictures import Pictures
from app.words.page.rows import (
    Cover,
    Disagreement,
    Heading,
    OpenAnswer,
    OpenChoice,
    Paragraph,
    Row,
    Subheading,
)
from app.words.rules.choices import (
    option_label,
    option_meanings,
    presets_of,
    question,
    sentence,
    sources_of,
    why_open,
)
from app.words.rules.decisions import why
from app.words.rules.sentences import SECTION_TITLES, section_title


def game_notes(language: Language, rules: RuleSet) -> Iterator[str]:
    say = language.say
    names = other_names(rules)
    if names:
        yield say("Also called: {names}.", names=language.listed(names))
    yield say(
        "This page tells how the game is dealt, started and scored. It does not tell every rule."
    )
    if rules.choices:
        yield say(
            "Where sources differ, you see what your table plays, or else what is usually played."
        )


def own_notes(language: Language, rules: RuleSet, based_on: str) -> Iterator[str]:
    """``based_on`` is the name of what it was made from; empty if that is not known."""
    if based_on:
        yield language.say("Own rules, based on {name}.", name=based_on)
    else:
        yield language.say("Own rules.")
    if rules.revision:
        # Translators: {n} is the number of a version of rules, which rises when they are changed
        yield language.say("Revision {n}.", n=rules.revision)


DISAGREE = "disagree"
"""The id of the section after those of the leaflet."""

AnchoredStatement = tuple[str, Statement]


def anchored_statements(
    rules: RuleSet, choices: Mapping[str, str] | None = None
) -> tuple[AnchoredStatement, ...]:
    """Returns every statement with the id of its paragraph.

    The id is the key of the statement, followed by a number if the key occurs again.
    """
    counts = Counter[str]()
    anchored = []
    for statement in statements(rules, choices):
        counts[statement.key] += 1
        count = counts[statement.key]
        anchored.append((statement.key if count == 1 else f"{statement.key} {count}", statement))
    return tuple(anchored)


@dataclass(frozen=True, slots=True)
class Page:
    """A leaflet in one language. ``choices`` are those of the current match or, if ``is_past``,
    of a past match; None without a match. ``actions``: what can be done with the box.
    ``based_on`` is the name of what an own box was made from.
    """

    language: Language
    rules: RuleSet
    choices: Mapping[str, str] | None
    marks: bool = False
    is_past: bool = False
    actions: tuple[Option, ...] = ()
    based_on: str = ""

    def rows(self, marked_id: str = "") -> tuple[Row, ...]:
        """Returns all rows; the row with ``marked_id`` is marked."""
        rows = tuple(self._sections(marked_id))
        contents = tuple(row for row in rows if type(row) is Heading)
        return (self._cover(contents), *rows)

    def _cover(self, contents: tuple[Heading, ...]) -> Cover:
        pictured = box(self.language, self.rules, chosen=False, marks=self.marks)
        name = language_info(self.language.code).name
        return Cover("", pictured, tuple(self._notes()), name, contents, self.actions)

    def _notes(self) -> Iterator[str]:
        match self.rules.kind:
            case Kind.LEAFLET:
                return self._leaflet_notes()
            case Kind.GAME:
                return game_notes(self.language, self.rules)
            case Kind.OWN:
                return own_notes(self.language, self.rules, self.based_on)

    def _leaflet_notes(self) -> Iterator[str]:
        yield self.language.say("The leaflet in the box, in Pipkeeper's own words.")
        if self.rules.choices:
            yield self._open_points_note()

    def _open_points_note(self) -> str:
        say = self.language.say
        if self.choices is None:
            return say("What the leaflet leaves open is shown as it is usually played.")
        if self.is_past:
            # Translators: in the rules as they were in a match of the past
            return say("What the leaflet leaves open is shown as it was played in this match.")
        return say("What the leaflet leaves open is shown as your table plays it.")

    def _sections(self, marked_id: str) -> Iterator[Row]:
        anchored = anchored_statements(self.rules, self.choices)
        pictures = Pictures(self.language, self.rules, self.choices, self.marks)
        for section in Section:
            in_section = [pair for pair in anchored if pair[1].section is section]
            if not in_section:
                continue
            yield Heading(section, section_title(self.language, self.rules, section))
            for anchor, statement in in_section:
                row = self._statement_row(anchor, statement, marked=anchor == marked_id)
                if row is not None:
                    yield row
            picture = pictures.of(section)
            if picture is not None:
                yield picture
        yield from self._sources()
        yield from self._disagreements()

    def _sources(self) -> Iterator[Row]:
        """Who says all this, below what the table decides."""
        if self.rules.sources:
            names = join_with_dots(self.rules.sources.values())
            yield Paragraph("sources", self.language.say("Sources: {names}", names=names))

    def _statement_row(self, anchor: str, statement: Statement, *, marked: bool) -> Row | None:
        """Returns None for what the words cannot say."""
        if statement.section is Section.OPEN:
            choice = next(choice for choice in self.rules.choices if choice.key == statement.choice)
            return self._open_choice(anchor, choice, marked=marked)
        text = sentence(self.language, self.rules, statement)
        if not text:
            return None
        return Paragraph(anchor, text, why(self.language, self.rules, statement), marked)

    def _open_choice(self, anchor: str, choice: TableChoice, *, marked: bool) -> OpenChoice:
        can_change = self.choices is not None and not self.is_past
        # Translators: a button: choose another way to play what the leaflet leaves open
        change_label = self.language.say("Play it differently") if can_change else ""
        return OpenChoice(
            anchor,
            question(self.language, self.rules, choice),
            why_open(self.language, self.rules, choice),
            tuple(self._answers(choice)),
            change_label,
            marked,
        )

    def _answers(self, choice: TableChoice) -> Iterator[OpenAnswer]:
        meanings = option_meanings(self.language, self.rules, choice, self.choices)
        for option in choice.options:
            yield self._answer(choice, option, meanings[option])

    def _answer(self, choice: TableChoice, option: str, meaning: str) -> OpenAnswer:
        say = self.language.say
        chosen = option == self.rules.chosen(self.choices)[choice.key]
        note = ""
        if chosen and self.choices is not None:
            past, now = say("It was played like this in this match."), say("Your table plays this.")
            note = past if self.is_past else now
        name = option_label(self.language, choice, option)
        presets = presets_of(self.language, self.rules, choice, option)
        sources = sources_of(self.language, self.rules, choice, option)
        sources = join_with_dots(part for part in (*presets, sources) if part)
        return OpenAnswer(name, meaning, chosen, note, sources)

    def _disagreements(self) -> Iterator[Row]:
        facts = differences(self.rules.id)
        if not facts:
            return
        yield Heading(DISAGREE, self.language.say("Where the languages disagree"))
        intro = self.language.say(
            "The leaflet is printed in several languages, and they do not all say the same. Here is"
            " what some of them say."
        )
        yield Paragraph(f"{DISAGREE}.intro", intro)
        for section in Section:
            in_section = [fact for fact in facts if fact.section is section]
            if in_section:
                title = self.language.say(SECTION_TITLES[section])
                yield Subheading(f"{DISAGREE}.{section}", title)
                yield from map(self._disagreement, in_section)

    def _disagreement(self, fact: Difference) -> Disagreement:
        names = self.language.listed(tuple(language_info(code).name for code in fact.languages))
        is_scoring = fact.weight is Weight.SCORING
        weight_note = self.language.say("This affects the score.") if is_scoring else ""
        anchor = f"{DISAGREE}.{fact.section}.{fact.key}"
        return Disagreement(anchor, names, difference(self.language, fact), weight_note)
