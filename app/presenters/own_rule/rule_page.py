"""What one rule's page shows, part by part from top to bottom, and what a tap or a typed text makes
of the rules.

Each kind of line has a page of its own. What it does not have, changes nothing.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.domain.editing.questions import settled
from app.domain.rules import RuleSet
from app.domain.rules.lines.line import Line
from app.i18n import MINUS, Language
from app.play.match.people import characters, clean_name
from app.presenters.presenter import State
from app.words.rules.own_lines import Telling, telling

NUMBER = re.compile(r"-?[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class PartHeading:
    """``about`` is empty where the title says it all."""

    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class ValueOption:
    """A possible value, with what it means in the words of the rules page. A tap calls
    ``choose(key)``. ``is_many``: several can be chosen, so it is a box to tick and not a dot.
    ``is_addition``: it is added to the list above it, so it has a plus and is never chosen.
    """

    key: str
    name: str
    text: str = ""
    chosen: bool = False
    is_many: bool = False
    is_addition: bool = False


@dataclass(frozen=True, slots=True)
class TypedField:
    """A text or a number that is typed. Every letter calls ``type_text(key, text)``; ``error`` is
    why it changes nothing yet.
    """

    key: str
    label: str
    text: str = ""
    is_number: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A number between a minus and a plus button: ``step(key, -1)`` and ``step(key, 1)``. ``text``
    is the number as it is shown.
    """

    key: str
    label: str
    text: str
    can_less: bool = True
    can_more: bool = True


@dataclass(frozen=True, slots=True)
class OnOff:
    """A switch with a sentence: ``toggle(key)``."""

    key: str
    title: str
    text: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class ChainLink:
    """One criterion of a chain. It is dragged, or moved by buttons: ``move(index, to)``; taken out
    by ``remove(index)``.
    """

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The criteria from the first to the last; what can be added follows as ``ValueOption``."""

    links: tuple[ChainLink, ...]


@dataclass(frozen=True, slots=True)
class FaceColour:
    """A colour to choose, as #rrggbb, and what it is called."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A face of the set: its typed name calls ``type_text(key, text)``, a tap on its colour opens
    the colours, which call ``recolour(key, colour)``. ``colour`` is empty where there are none.
    """

    key: str
    value: str
    name: str
    label: str
    colour: str = ""
    colours: tuple[FaceColour, ...] = ()
    error: str = ""


Part = PartHeading | ValueOption | TypedField | Steps | OnOff | Chain | FaceRow


@dataclass(frozen=True, slots=True)
class OwnRuleState(State):
    """``problem`` says what this rule cannot go together with, and what to do. ``rule`` is the key
    of the line: while it stays the same, the screen keeps its place.
    """

    rule: str = ""
    title: str = ""
    intro: str = ""
    problem: str = ""
    parts: tuple[Part, ...] = ()
    can_redo: bool = False


def name_error(language: Language, name: str, most: int) -> str:
    """Returns why a name cannot be kept; "" if it can."""
    if len(characters(clean_name(name))) <= most:
        return ""
    return language.many(
        "This name is too long: {n} letter at most.",
        "This name is too long: {n} letters at most.",
        most,
    )


def parse_number(text: str) -> int | None:
    """Returns the typed number; None for what is none, or not yet."""
    digits = text.strip().replace(MINUS, "-")
    return int(digits) if NUMBER.fullmatch(digits) and digits.isascii() else None


def number_error(language: Language, text: str, least: int, most: int) -> str:
    """Returns why a text is no number within the limits; "" if it is one."""
    number = parse_number(text)
    if number is not None and least <= number <= most:
        return ""
    return language.say("Type a number from {least} to {most}.", least=least, most=most)


Change = RuleSet | str
"""The rules after something was typed, or why it changes nothing yet."""


@dataclass(frozen=True, slots=True)
class View:
    """What is typed but not, or not like this, in the rules; ``errors`` by the same keys. ``asks``:
    the options are those that the table is asked for. ``opened``: the one of several whose details
    are shown.
    """

    typed: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    asks: bool = False
    opened: str = ""

    def with_text(self, key: str, text: str, error: str) -> "View":
        typed, errors = {**self.typed, key: text}, {**self.errors, key: error}
        return replace(self, typed=typed, errors=errors)

    def without_texts(self) -> "View":
        return replace(self, typed={}, errors={})


@dataclass(frozen=True, slots=True)
class RulePage:
    language: Language
    rules: RuleSet
    line: Line
    view: View = View()

    def intro(self) -> str:
        """What is told of the rule where its parts do not tell it."""
        return ""

    def parts(self) -> Iterator[Part]:
        yield from ()

    def goes_back(self, _key: str) -> bool:
        """True if nothing is left to choose after this option."""
        return False

    def choose(self, _key: str) -> RuleSet:
        return self.rules

    def toggle(self, _key: str) -> RuleSet:
        return self.rules

    def toggled(self, _key: str) -> View:
        """What the page looks like after the same tap."""
        return self.view

    def step(self, _key: str, _by: int) -> RuleSet:
        return self.rules

    def type_text(self, _key: str, _text: str) -> Change:
        return self.rules

    def move(self, _index: int, _to: int) -> RuleSet:
        return self.rules

    def remove(self, _index: int) -> RuleSet:
        return self.rules

    def recolour(self, _key: str, _colour: str) -> RuleSet:
        return self.rules

    @property
    def told(self) -> Telling:
        return telling(self.language, self.rules)

    def typed(self, key: str, written: str) -> str:
        """Returns the text of a field: as it was typed, else as the rules have it."""
        return self.view.typed.get(key, written)

    def error(self, key: str) -> str:
        return self.view.errors.get(key, "")


def usual_option(rules: RuleSet, line: Line) -> str:
    """Returns the option that is played if the table says nothing; "" if it is none of them, or
    depends on the number of players.
    """
    usual, chosen = rules, rules.chosen()
    for choice in line.asked(rules):
        usual = settled(usual, choice, chosen[choice])
    played = line.chosen(usual)
    return played[0] if len(played) == 1 else ""
