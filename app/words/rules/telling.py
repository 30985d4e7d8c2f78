"""The rules of an own box, told line by line in the sentences of the rules page."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.editing import Line, LineKind
from app.domain.leaflet import Statement, said_at
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice, resolve
from app.domain.rules.values import Ends
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.words.naming import tile_name
from app.words.rules.cards import offered_choices
from app.words.rules.choices import TILE, option_name, question
from app.words.rules.line_words import NOT_SAID
from app.words.rules.rule_sentences import rule_sentence

NOTHING = marked("Nothing")
ONLY_SIZE = marked("The set has one size only.")


@dataclass(frozen=True, slots=True)
class Telling:
    """A set of rules in one language, with its statements."""

    language: Language
    rules: RuleSet
    said: tuple[Statement, ...]

    def title(self, line: Line) -> str:
        """As in the setup of a match, where a number of hands is no target."""
        ends = resolve(self.rules.target.ends, self.rules.chosen())
        if line.key == "target.default" and ends is Ends.ROUNDS:
            return self.language.say("Rounds")
        return question(self.language, self.rules, _as_choice(line))

    def text(self, line: Line) -> str:
        """Returns a sentence in each line of the text; what is not told is in a few words."""
        return self._of_kind(line) or self.sentences(line) or self._in_words(line)

    def sentences(self, line: Line) -> str:
        return self._joined(self._statements(line))

    def sentences_of(self, key: str) -> str:
        """Returns what the statements with this key tell."""
        return self._joined(one for one in self.said if one.key == key)

    def option(self, line: Line, key: str) -> str:
        """Returns what an option of a line is called."""
        if TILE.fullmatch(key):
            return tile_name(self.language, self.rules.faces, Tile.parse(key))
        return option_name(self.language, _as_choice(line), key)

    def is_asked(self, line: Line) -> bool:
        """True if the table is asked about the line, or about a part of it."""
        return bool(line.asked(self.rules)) or any(one.choices for one in self._statements(line))

    def questions(self) -> Iterator[str]:
        """Yields what the table is asked before a match."""
        for choice in offered_choices(self.rules, self.rules.chosen()):
            yield question(self.language, self.rules, choice)

    def _joined(self, said: Iterator[Statement]) -> str:
        told = (rule_sentence(self.language, self.rules, one) for one in said)
        return "\n".join(dict.fromkeys(filter(None, told)))

    def _statements(self, line: Line) -> Iterator[Statement]:
        return (one for one in self.said if line.tells(one.key))

    def _of_kind(self, line: Line) -> str:
        match line.kind:
            case LineKind.NAME:
                return self.rules.name
            case LineKind.BY:
                return self.rules.by
            case LineKind.QUESTIONS:
                return "\n".join(self.questions())
        return ""

    def _in_words(self, line: Line) -> str:
        match line.kind:
            case LineKind.BONUSES | LineKind.QUESTIONS:
                return self.language.say(NOTHING)
            case LineKind.SIZES:
                return self.language.say(ONLY_SIZE)
        names = (self.option(line, key) for key in line.chosen(self.rules))
        return next(names, self.language.say(NOT_SAID))


def telling(language: Language, rules: RuleSet) -> Telling:
    return Telling(language, rules, tuple(said_at(rules, rules.chosen())))


def _as_choice(line: Line) -> TableChoice:
    """A line is called as the choice is that stands for it."""
    return TableChoice(line.key.replace(".", "_"), ())
