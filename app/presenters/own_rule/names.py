"""The name of a box, and of whoever made it."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.editing import LineKind
from app.play.match.people import MAX_NAME_LETTERS, clean_name
from app.presenters.own_rule.rule_page import Change, RulePage
from app.presenters.own_rule.state import Part, TypedField
from app.presenters.own_rule.texts import name_error


class NamePage(RulePage):
    def parts(self) -> Iterator[Part]:
        key = self.line.key
        written = self.rules.name if self._is_of_box else self.rules.by
        label = self.told.title(self.line)
        yield TypedField(key, label, self.typed(key, written), error=self.error(key))

    def type_text(self, _key: str, text: str) -> Change:
        name = clean_name(text)
        if self._is_of_box and not name:
            return self.language.say("A box needs a name. Type one.")
        error = name_error(self.language, name, MAX_NAME_LETTERS)
        if error:
            return error
        return replace(self.rules, name=name) if self._is_of_box else replace(self.rules, by=name)

    @property
    def _is_of_box(self) -> bool:
        return self.line.kind is LineKind.NAME
