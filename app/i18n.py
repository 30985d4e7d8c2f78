"""The words of the screens in one language: gettext, without Kivy.

English is what the program is written in, so every msgid is an English sentence and a
language without a catalogue speaks English.
"""

import gettext
import unicodedata
from pathlib import Path

from app import paths

DOMAIN = "pipkeeper"
FIRST = "\u2068"
ISOLATED = f"{FIRST}{{}}\u2069"
"""A word that runs the other way must not drag its neighbours along."""
RUNS_LEFT = frozenset({"R", "AL"})


def marked(msgid: str) -> str:
    """A sentence that stands in a table and is said later: found by xgettext here."""
    return msgid


class Language:
    """Says a sentence with its values put in; names keep their own direction."""

    def __init__(self, code: str = "en", folder: Path = paths.LOCALES) -> None:
        self.code = code
        found = gettext.translation(DOMAIN, folder, [code], fallback=True)
        self._catalogue: gettext.NullTranslations = found

    def say(self, msgid: str, **values: object) -> str:
        sentence = self._catalogue.gettext(msgid)
        return _filled(sentence, values) if values else sentence

    def many(self, one: str, other: str, n: int, **values: object) -> str:
        """The form that goes with the number; ``{n}`` is the number itself."""
        return _filled(self._catalogue.ngettext(one, other, n), {"n": n, **values})

    def listed(self, words: tuple[str, ...]) -> str:
        """Several of them, as they stand in a sentence."""
        if len(words) < 2:
            return "".join(words)
        first = self.say(", ").join(words[:-1])
        return self.say("{first} and {last}", first=first, last=words[-1])


def _filled(sentence: str, values: dict[str, object]) -> str:
    return sentence.format(**{name: _isolated(value) for name, value in values.items()})


def _isolated(value: object) -> object:
    """A sentence put into another has its names set apart already, and runs its own way."""
    if isinstance(value, str) and runs_left(value) and FIRST not in value:
        return ISOLATED.format(value)
    return value


def runs_left(text: str) -> bool:
    """Whether any letter of it belongs to a script that is read from the right."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in RUNS_LEFT for c in text)
