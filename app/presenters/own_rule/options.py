"""A rule with values to choose from: one of them, a number that is typed, or several that the table
is asked to choose from.
"""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.editing import LineKind, LineOption
from app.domain.editing.questions import ask, can_ask
from app.domain.editing.slots import value_at
from app.domain.rules import RuleSet
from app.i18n import signed
from app.presenters.own_rule.rule_page import Change, RulePage, View, usual_option
from app.presenters.own_rule.state import OnOff, Part, TypedField, ValueOption
from app.presenters.own_rule.texts import number_error, parse_number
from app.words.rules.telling import telling

NUMBER = "number"
ASK = "ask"


class OptionsPage(RulePage):
    def intro(self) -> str:
        """Told where none of the options says it, or where it depends on the number of players."""
        is_told = len(self._chosen) == 1 or self._asks
        return "" if is_told else self.told.sentences(self.line)

    def parts(self) -> Iterator[Part]:
        """The switch comes first where it is on: there a tap on a value can take it away."""
        asks = self._asks
        if asks:
            yield self._switch()
        chosen = self._chosen if asks else (usual_option(self.rules, self.line),)
        for option in self.line.options(self.rules):
            if not asks or option.key not in self.line.unasked:
                yield self._value(option, chosen=option.key in chosen, asks=asks)
        if self.line.kind is LineKind.NUMBER and not asks:
            yield self._field()
        if not asks and can_ask(self.rules, self.line):
            yield self._switch()

    def goes_back(self, _key: str) -> bool:
        return not self._asks

    def choose(self, key: str) -> RuleSet:
        if not self._asks:
            return self._only(key)
        chosen = self._chosen
        keys = [one for one in chosen if one != key] if key in chosen else [*chosen, key]
        in_order = (one.key for one in self.line.options(self.rules) if one.key in keys)
        return ask(self.rules, self.line, tuple(in_order))

    def toggle(self, key: str) -> RuleSet:
        """Whoever does not ask any more, plays what was usual."""
        if key != ASK or not self._asks:
            return self.rules
        return self._only(usual_option(self.rules, self.line))

    def toggled(self, key: str) -> View:
        return replace(self.view, asks=not self._asks) if key == ASK else self.view

    def type_text(self, _key: str, text: str) -> Change:
        error = number_error(self.language, text, self.line.least, self.line.most)
        return error or self.line.with_number(self.rules, parse_number(text) or 0)

    @property
    def _chosen(self) -> tuple[str, ...]:
        return self.line.chosen(self.rules)

    @property
    def _asks(self) -> bool:
        return self.view.asks or (len(self._chosen) > 1 and bool(self.line.asked(self.rules)))

    def _only(self, key: str) -> RuleSet:
        found = (one.rules for one in self.line.options(self.rules) if one.key == key)
        return next(found, self.rules)

    def _value(self, option: LineOption, *, chosen: bool, asks: bool) -> ValueOption:
        told = telling(self.language, option.rules)
        name, text = told.option(self.line, option.key), told.sentences(self.line)
        is_told = text.endswith(name)
        return ValueOption(option.key, name, "" if is_told else text, chosen, asks)

    def _switch(self) -> OnOff:
        say, asks = self.language.say, self._asks
        about = say("Tick two or more of these. The table chooses one of them.") if asks else ""
        return OnOff(ASK, say("Ask the table before a match"), about, asks)

    def _field(self) -> TypedField:
        label, text = self.language.say("Another number"), self.typed(NUMBER, self._number())
        return TypedField(NUMBER, label, text, is_number=True, error=self.error(NUMBER))

    def _number(self) -> str:
        """Returns the number that is played if it is none of those to choose from."""
        if self._chosen:
            return ""
        number = value_at(self.rules, self.line.paths[0])
        return signed(number) if isinstance(number, int) else ""
