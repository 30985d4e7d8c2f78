"""Who wins a blocked hand: the criteria from the first to the last, and those to add."""

from collections.abc import Iterator

from app.domain.editing.chain import Link, addable, added, links, moved, removed
from app.domain.leaflet import Section, Statement
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.values import Criterion, To
from app.presenters.own_rule.rule_page import RulePage
from app.presenters.own_rule.state import Chain, ChainLink, Part, PartHeading, ValueOption
from app.words.rules.rule_sentences import rule_sentence


class ChainPage(RulePage):
    def intro(self) -> str:
        return self.language.say("If the first rule leaves a tie, the next one decides.")

    def parts(self) -> Iterator[Part]:
        say, told = self.language.say, self.told
        found = links(self.rules)
        if found:
            yield Chain(tuple(self._link(place, link) for place, link in enumerate(found)))
        yield PartHeading(say("Add a rule"))
        for criterion in addable(self.rules):
            name, text = told.option(self.line, criterion), self._text(criterion, bool(found))
            yield ValueOption(criterion, name, text, is_addition=True)

    def choose(self, key: str) -> RuleSet:
        return added(self.rules, Criterion(key))

    def move(self, index: int, to: int) -> RuleSet:
        return moved(self.rules, index, to)

    def remove(self, index: int) -> RuleSet:
        return removed(self.rules, index)

    def _link(self, place: int, link: Link) -> ChainLink:
        text = self._text(link.criterion, place > 0)
        if link.asked:
            asked = self.language.say("The table is asked about this before a match.")
            text = f"{text}\n{asked}"
        return ChainLink(link.criterion, text)

    def _text(self, criterion: Criterion, is_tie: bool) -> str:  # noqa: FBT001 - the place in the chain
        section = Section.TIES if is_tie else Section.WINNER
        to = resolve(self.rules.blocked.to, self.rules.chosen())
        values = {} if to is To.WINNER else {"to": to}
        statement = Statement(section, f"blocked.winner.{criterion}", values)
        return rule_sentence(self.language, self.rules, statement)
