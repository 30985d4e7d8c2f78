"""The words of the screens in one language: gettext, without Kivy.

English is what the program is written in, so every msgid is an English sentence and a
language without a catalogue speaks English.
"""

import gettext
import logging
import struct
import unicodedata
from pathlib import Path

from app import paths

logger = logging.getLogger(__name__)

DOMAIN = "pipkeeper"
ENGLISH = "en"
TO_THE_LEFT = frozenset({"ar"})
"""The languages whose lines begin at the right."""
FIRST = "\u2068"
ISOLATED = f"{FIRST}{{}}\u2069"
"""A word that runs the other way must not drag its neighbours along."""
RUNS_LEFT = frozenset({"R", "AL"})


def marked(msgid: str) -> str:
    """A sentence that stands in a table and is said later: found by xgettext here."""
    return msgid


LAST_OF_SEVERAL = marked("{first} and {last}")


def direction(code: str) -> str:
    """As Kivy calls it: "ltr" or "rtl"."""
    return "rtl" if code in TO_THE_LEFT else "ltr"


class Language:
    """Says a sentence with its values put in; names keep their own direction.

    The app has one, which can turn to another language; a page may have one of its own.
    """

    def __init__(self, code: str = ENGLISH, folder: Path = paths.LOCALES) -> None:
        self._folder = folder
        self.turn_to(code)

    def turn_to(self, code: str) -> None:
        """What is said from now on is said in this language."""
        self.code = code
        self._catalogue = _catalogue(self._folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo")

    def other(self, code: str) -> "Language":
        """One of the same catalogues, for a page of its own."""
        return Language(code, self._folder)

    @property
    def direction(self) -> str:
        return direction(self.code)

    def say(self, msgid: str, **values: object) -> str:
        sentence = self._catalogue.gettext(msgid)
        return self._filled(sentence, values) if values else sentence

    def many(self, one: str, other: str, n: int, **values: object) -> str:
        """The form that goes with the number; ``{n}`` is the number itself."""
        return self._filled(self._catalogue.ngettext(one, other, n), {"n": n, **values})

    def _filled(self, sentence: str, values: dict[str, object]) -> str:
        return sentence.format(**{name: self._set_apart(value) for name, value in values.items()})

    def _set_apart(self, value: object) -> object:
        return _isolated_in_arabic(value) if self.direction == "rtl" else _isolated(value)

    def listed(self, words: tuple[str, ...]) -> str:
        """Several of them, as they stand in a sentence; each by itself runs its own way."""
        if len(words) < 2:
            return "".join(words)
        *first, last = (str(self._set_apart(word)) for word in words)
        both = self._catalogue.gettext(LAST_OF_SEVERAL)
        return both.format(first=self.say(", ").join(first), last=last)


def _catalogue(file: Path) -> gettext.NullTranslations:
    """English where there is none, or none that can be read."""
    try:
        with file.open("rb") as words:
            return gettext.GNUTranslations(words)
    except FileNotFoundError:  # English needs none
        return gettext.NullTranslations()
    except (OSError, ValueError, struct.error):
        logger.warning("The words of a language cannot be read", exc_info=True)
        return gettext.NullTranslations()


def _isolated(value: object) -> object:
    """A sentence put into another has its names set apart already, and runs its own way."""
    if isinstance(value, str) and runs_left(value) and FIRST not in value:
        return ISOLATED.format(value)
    return value


def _isolated_in_arabic(value: object) -> object:
    """There, names in other letters run the other way, and so do sums, as on a calculator."""
    if isinstance(value, str) and value and not runs_left(value):
        return ISOLATED.format(value)
    return value


def runs_left(text: str) -> bool:
    """Whether any letter of it belongs to a script that is read from the right."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in RUNS_LEFT for c in text)
