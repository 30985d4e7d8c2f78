"""Writes the page of a leaflet from the statements of its rules, in one language.

Nothing is told here that does not follow from the ``RuleSet``; what it is told with are the
sentences of ``rule_words``.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from app.differences import Difference, Weight, differences
from app.domain.choices import TableChoice
from app.domain.leaflet import Section, Statement, statements
from app.domain.rules import RuleSet, Show, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.languages import tongue
from app.presenters.choices.words import option_meaning, option_name, question, why_open
from app.presenters.leaflet import words as page_words
from app.presenters.leaflet.differences import difference
from app.presenters.leaflet.example import example
from app.presenters.leaflet.pictures import drawn_for_start, line_with_double, straight_line
from app.presenters.leaflet.reasons import why
from app.presenters.leaflet.state import (
    Captioned,
    Content,
    Cover,
    Disagreement,
    Example,
    Heading,
    HeldTiles,
    LineOfPlay,
    OpenAnswer,
    OpenChoice,
    Paragraph,
    Row,
    TilesPicture,
    Topic,
)
from app.presenters.leaflet.statements import SECTIONS, sentence
from app.presenters.match import words as match_words
from app.presenters.shared.boxes import box
from app.presenters.shared.naming import face_name

DISAGREE = "disagree"
"""The section after those of the leaflet."""

Anchored = tuple[str, Statement]


def anchored(rules: RuleSet, choices: Mapping[str, str] | None = None) -> tuple[Anchored, ...]:
    """Every statement with the id that its paragraph has: its key, numbered where it is told
    more than once.
    """
    told = Counter[str]()
    found = []
    for statement in statements(rules, choices):
        told[statement.key] += 1
        times = told[statement.key]
        found.append((statement.key if times == 1 else f"{statement.key} {times}", statement))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Page:
    """A leaflet in one language. ``choices`` are those of the match that is on the table with
    it, None where there is none; or of one of the past.
    """

    language: Language
    tongue: str
    rules: RuleSet
    choices: Mapping[str, str] | None
    marks: bool = False
    is_past: bool = False

    def rows(self, wanted: str = "") -> tuple[Row, ...]:
        """``wanted`` is the paragraph that is marked."""
        rows = tuple(self._sections(wanted))
        headings = tuple(row for row in rows if type(row) is Heading)
        contents = tuple(Content(heading.id, heading.title) for heading in headings)
        return (self._cover(contents), *rows)

    def _cover(self, contents: tuple[Content, ...]) -> Cover:
        say = self.language.say
        told = [say(page_words.OUR_WORDS)]
        if self.rules.choices:
            told.append(say(self._how()))
        pictured = box(self.language, self.rules, chosen=False, marks=self.marks)
        return Cover("", pictured, tuple(told), self.tongue, contents)

    def _how(self) -> str:
        if self.choices is None:
            return page_words.AS_USUAL
        return match_words.AS_IT_WAS_PLAYED if self.is_past else page_words.AS_PLAYED

    def _sections(self, wanted: str) -> Iterator[Row]:
        told = anchored(self.rules, self.choices)
        for section in Section:
            within = [one for one in told if one[1].section is section]
            if not within:
                continue
            yield Heading(section, self.language.say(SECTIONS[section]))
            for anchor, statement in within:
                yield self._told(anchor, statement, marked=anchor == wanted)
            if section in PICTURES:
                yield from PICTURES[section](self)
        yield from self._disagreements()

    def _told(self, anchor: str, statement: Statement, *, marked: bool) -> Row:
        if statement.section is Section.OPEN:
            choice = next(one for one in self.rules.choices if one.key == statement.choice)
            return self._open(anchor, choice, marked=marked)
        text = sentence(self.language, self.rules, statement)
        return Paragraph(anchor, text, why(self.language, self.rules, statement), marked)

    def _open(self, anchor: str, choice: TableChoice, *, marked: bool) -> OpenChoice:
        can_change = self.choices is not None and not self.is_past
        change = self.language.say(page_words.CHANGE) if can_change else ""
        return OpenChoice(
            anchor,
            question(self.language, self.rules, choice),
            why_open(self.language, choice),
            tuple(self._answer(choice, option) for option in choice.options),
            change,
            marked,
        )

    def _answer(self, choice: TableChoice, option: str) -> OpenAnswer:
        say = self.language.say
        name = option_name(self.language, choice, option)
        if option == choice.default:
            name = say("{option} (usual)", option=name)
        chosen = option == self.rules.chosen(self.choices)[choice.key]
        is_played = chosen and self.choices is not None
        played = match_words.PLAYED if self.is_past else page_words.PLAYED
        told = say(played) if is_played else ""
        return OpenAnswer(name, option_meaning(self.language, choice, option), chosen, told)

    def faces(self) -> Iterator[Row]:
        """The box's tiles: the double of each face, with its name and value where it has one."""
        faces = self.rules.faces
        is_coloured = faces.show is Show.COLOURS
        tiles = (
            Captioned(
                Tile(value, value),
                face_name(self.language, faces, value) if is_coloured else "",
                str(value) if is_coloured else "",
            )
            for value in range(faces.highest + 1)
        )
        yield TilesPicture("picture.box", faces, tuple(tiles), marks=self.marks)

    def start(self) -> Iterator[Row]:
        faces = self.rules.faces
        if self.rules.start.by is StartBy.HIGHEST_DOUBLE:
            lowest = max(0, faces.highest - 2)
            tiles = tuple(Tile(one, one) for one in range(faces.highest, lowest - 1, -1))
        else:
            tiles = drawn_for_start(self.rules)
        shown = tuple(
            Captioned(tile, chosen=tile == tiles[0], faded=tile != tiles[0]) for tile in tiles
        )
        told = self.language.say(page_words.HIGHEST_STARTS)
        yield TilesPicture("picture.start", faces, shown, told, self.marks)

    def line(self) -> Iterator[Row]:
        told = self.language.say(page_words.OPEN_ENDS)
        picture = straight_line(self.rules)
        yield LineOfPlay("picture.line", self.rules.faces, picture, told, self.marks)

    def doubles(self) -> Iterator[Row]:
        told = self.language.say(page_words.OPEN_ENDS)
        picture = line_with_double(self.rules)
        yield LineOfPlay("picture.doubles", self.rules.faces, picture, told, self.marks)

    def example(self) -> Iterator[Row]:
        shown = example(self.language, self.rules, self.choices)
        hands = (
            HeldTiles(hand.name, seat, self.rules.faces, hand.tiles, self.marks)
            for seat, hand in enumerate(shown.hands)
        )
        yield Example(
            "picture.example",
            self.language.say(page_words.EXAMPLE),
            tuple(hands),
            shown.headline,
            shown.sum,
            shown.reasons,
        )

    def _disagreements(self) -> Iterator[Row]:
        facts = differences(self.rules.id)
        if not facts:
            return
        yield Heading(DISAGREE, self.language.say(page_words.DISAGREE))
        yield Paragraph(f"{DISAGREE}.told", self.language.say(page_words.THEY_SAY))
        for section in Section:
            within = [fact for fact in facts if fact.section is section]
            if within:
                title = self.language.say(SECTIONS[section])
                yield Topic(f"{DISAGREE}.{section}", title)
                yield from map(self._disagreement, within)

    def _disagreement(self, fact: Difference) -> Disagreement:
        names = self.language.listed(tuple(tongue(code).name for code in fact.languages))
        weighs = fact.weight is Weight.SCORING
        told = self.language.say(page_words.MOVES_POINTS) if weighs else ""
        anchor = f"{DISAGREE}.{fact.section}.{fact.key}"
        return Disagreement(anchor, names, difference(self.language, fact), told)


PICTURES: Mapping[Section, Callable[[Page], Iterator[Row]]] = {
    Section.BOX: Page.faces,
    Section.START: Page.start,
    Section.TURN: Page.line,
    Section.DOUBLES: Page.doubles,
    Section.POINTS: Page.example,
}
