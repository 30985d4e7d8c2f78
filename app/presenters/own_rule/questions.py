"""What the table is asked before a match: each question can be settled."""

from collections.abc import Iterator

from app.domain.editing.questions import settled
from app.domain.rules import RuleSet
from app.domain.rules.choices import TableChoice
from app.presenters.own_rule.rule_page import RulePage
from app.presenters.own_rule.state import Part, PartHeading, ValueOption
from app.words.rules.choices import option_label, question

ASKED = "asked"


class QuestionsPage(RulePage):
    def intro(self) -> str:
        say = self.language.say
        if self.rules.choices:
            return say("Choose an answer, and the table is not asked any more.")
        return say("Nothing. On the page of a rule, you can choose that the table is asked.")

    def parts(self) -> Iterator[Part]:
        for choice in self.rules.choices:
            yield PartHeading(question(self.language, self.rules, choice))
            yield from self._answers(choice)

    def choose(self, key: str) -> RuleSet:
        choice, _, option = key.partition("=")
        return self.rules if option == ASKED else settled(self.rules, choice, option)

    def _answers(self, choice: TableChoice) -> Iterator[ValueOption]:
        name = self.language.say("Asked before each match")
        yield ValueOption(f"{choice.key}={ASKED}", name, chosen=True)
        for option in choice.options:
            label = option_label(self.language, choice, option)
            yield ValueOption(f"{choice.key}={option}", label)
