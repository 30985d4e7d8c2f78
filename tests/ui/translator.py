"""Says in another language what a story says in English, to tap what stands on the screen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.i18n import Language
from tests.pseudo_locale import catalogues

NUMBER = r"\d+"
PLACEHOLDER = re.compile(r"\\\{(\w+)\\\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``pattern`` finds the values in what is said; ``weight`` is how much is said beside them."""

    one: str
    other: str
    pattern: re.Pattern[str]
    weight: int


def pattern_of(sentence: str) -> re.Pattern[str]:
    """A value that occurs twice is the same both times."""
    seen: set[str] = set()

    def group(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{NUMBER if name == 'n' else '.+'})"

    return re.compile(PLACEHOLDER.sub(group, re.escape(sentence)), re.DOTALL)


def letters(sentence: str) -> int:
    return sum(map(str.isalpha, re.sub(r"\{\w+\}", "", sentence)))


class Interpreter:
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

    def said(self, words: str) -> str:
        """Names, figures and the like are the same in every language."""
        if words in self._exact:
            return self._exact[words]
        for sentence in self._patterns:
            if sentence.weight and (found := sentence.pattern.fullmatch(words)):
                values = {name: self.said(value) for name, value in found.groupdict().items()}
                return self._filled(sentence, values)
        return words

    def values(self, msgid: str, words: str) -> dict[str, str] | None:
        """Those in a sentence of the screen, if it is this one."""
        found = pattern_of(self._language.say(msgid)).fullmatch(words)
        return found.groupdict() if found else None

    def _filled(self, sentence: Sentence, values: dict[str, str]) -> str:
        if not sentence.other:
            return self._language.say(sentence.one, **values)
        others = {name: value for name, value in values.items() if name != "n"}
        n = int(values.get("n", "1"))
        return self._language.many(sentence.one, sentence.other, n, **others)


def _sentences() -> Iterator[Sentence]:
    po = catalogues()
    for entry in po.read(po.TEMPLATE)[1:]:
        for english in filter(None, (entry.one, entry.other)):
            yield Sentence(entry.one, entry.other, pattern_of(english), letters(english))
