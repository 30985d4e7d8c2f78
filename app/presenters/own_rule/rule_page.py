"""What one rule's page shows, and what a tap on it makes of the rules.

Each kind of line has a page of its own. What it does not have, changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.domain.editing import Line
from app.domain.editing.questions import settled
from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.own_rule.state import Part
from app.words.rules.telling import Telling, telling

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
