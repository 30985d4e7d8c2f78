"""Translates the English texts of the stories, to find them on the screen in another language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.i18n import Language
from tests.scripts import script

NUMBER = r"\d+"
PLACEHOLDER = re.compile(r"\\\{(\w+)\\\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``pattern`` matches a text with values; ``weight`` is the number of fixed letters in it."""

    one: str
    other: str
    pattern: re.Pattern[str]
    weight: int


def pattern_of(sentence: str) -> re.Pattern[str]:
    """A placeholder that occurs twice has the same value."""
    seen: set[str] = set()

    def group(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{NUMBER if name == 'n' else '.+'})"

    return re.compile(PLACEHOLDER.sub(group, re.escape(sentence)), re.DOTALL)


def letter_count(sentence: str) -> int:
    return sum(map(str.isalpha, re.sub(r"\{\w+\}", "", sentence)))


class Translator:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._exact: dict[str, str] = {}
        self._patterns: list[Sentence] = []
        for sentence in _sentences():
            if "{" in sentence.one or sentence.other:
                self._patterns.append(sentence)
            else:
                self._exact[sentence.one] = language.say(sentence.one)
        self._patterns.sort(key=lambda sentence: -sentence.weight)

    def translate(self, words: str) -> str:
        """Returns names and numbers unchanged: they are the same in every language."""
        if words in self._exact:
            return self._exact[words]
        for sentence in self._patterns:
            if sentence.weight and (found := sentence.pattern.fullmatch(words)):
                values = {name: self.translate(value) for name, value in found.groupdict().items()}
                return self._filled(sentence, values)
        return words

    def values(self, msgid: str, words: str) -> dict[str, str] | None:
        """The values in a text of the screen, if it is this sentence."""
        found = pattern_of(self._language.say(msgid)).fullmatch(words)
        return found.groupdict() if found else None

    def _filled(self, sentence: Sentence, values: dict[str, str]) -> str:
        if not sentence.other:
            return self._language.say(sentence.one, **values)
        others = {name: value for name, value in values.items() if name != "n"}
        n = int(values.get("n", "1"))
        return self._language.many(sentence.one, sentence.other, n, **others)


def _sentences() -> Iterator[Sentence]:
    po = script("catalogues")
    for message in po.messages(po.TEMPLATE):
        one, *other = po.msgids(message)
        for english in (one, *other):
            yield Sentence(one, "".join(other), pattern_of(english), letter_count(english))
