"""Translates the app's texts with gettext, and finds the language that suits the phone's.

Every msgid is an English sentence, so a language without a catalogue shows English. This module
runs at every start, so it has only the codes of the languages; ``app.languages`` has their names.
"""

import gettext
import json
import logging
import struct
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from app import paths

logger = logging.getLogger(__name__)

DOMAIN = "pipkeeper"
NAMES_FILE = "names.json"
"""What names are in all languages; compiled with the catalogues."""
ENGLISH = "en"
_CODES = (
    "en de fr nl da is nb fi sv cs es it hu pl et lv lt pt ro sk bg hr el ru uk sr-Latn sl tr"
    " zh-Hans zh-Hant ko ja id ms ar th vi"
)
LANGUAGE_CODES = frozenset(_CODES.split(" "))
TRADITIONAL = frozenset({"tw", "hk", "mo", "hant"})
"""Parts of a locale that mean traditional Chinese, unless it also names the other script."""
OTHER_NAMES = {"no": "nb", "nn": "nb", "in": "id", "sr": "sr-Latn", "sh": "sr-Latn"}
"""Other codes that phones use for a language, or for one that is close to it."""
RTL_LANGUAGES = frozenset({"ar"})
FIRST_STRONG_ISOLATE = "\u2068"
ISOLATED = f"{FIRST_STRONG_ISOLATE}{{}}\u2069"
"""Isolates a value so that its direction does not affect the text around it."""
RTL_CLASSES = frozenset({"R", "AL"})
"""Unicode bidirectional classes of letters that are read from right to left."""


def marked(msgid: str) -> str:
    """Marks a constant sentence for Babel; it is translated later, where it is shown."""
    return msgid


LAST_OF_SEVERAL = marked("{first} and {last}")


def direction(code: str) -> str:
    """Returns "ltr" or "rtl", as Kivy names them."""
    return "rtl" if code in RTL_LANGUAGES else "ltr"


class Language:
    """Translates sentences and fills in their values, each value isolated in its own direction.

    The app has one shared instance, which can switch languages; a page can have its own.
    """

    def __init__(self, code: str = ENGLISH, folder: Path = paths.LOCALES) -> None:
        self._folder = folder
        self.switch_to(code)

    def switch_to(self, code: str) -> None:
        self.code = code
        self._catalogue = _load_catalogue(self._folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo")

    def for_code(self, code: str) -> "Language":
        """Returns a separate instance with the same catalogues, for one page."""
        return Language(code, self._folder)

    @property
    def direction(self) -> str:
        return direction(self.code)

    def say(self, msgid: str, **values: object) -> str:
        sentence = self._catalogue.gettext(msgid)
        return self._format(sentence, values) if values else sentence

    def in_all_languages(self, name: str) -> tuple[str, ...]:
        """Returns what a name is in each language that has it. The first call reads a file."""
        return tuple(self._names.get(name, ()))

    @cached_property
    def _names(self) -> Mapping[str, list[str]]:
        return _load_names(self._folder / NAMES_FILE)

    def many(self, one: str, other: str, n: int, **values: object) -> str:
        """Returns the plural form for ``n``; ``{n}`` in the sentence is the number itself."""
        return self._format(self._catalogue.ngettext(one, other, n), {"n": n, **values})

    def _format(self, sentence: str, values: dict[str, object]) -> str:
        return sentence.format(**{name: self._isolate(value) for name, value in values.items()})

    def _isolate(self, value: object) -> object:
        value = signed(value) if isinstance(value, int) and value < 0 else value
        return _isolate_ltr(value) if self.direction == "rtl" else _isolate_rtl(value)

    def listed(self, words: tuple[str, ...]) -> str:
        """Joins words as in a sentence ("a, b and c"), each isolated in its own direction."""
        if len(words) < 2:
            return "".join(words)
        *first, last = (str(self._isolate(word)) for word in words)
        both = self._catalogue.gettext(LAST_OF_SEVERAL)
        return both.format(first=self.say(", ").join(first), last=last)


MINUS = "−"


def signed(number: int) -> str:
    """Returns a number with a real minus sign: "17", "−5"."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def _load_catalogue(file: Path) -> gettext.NullTranslations:
    """Returns an empty catalogue, which means English, if the file is missing or unreadable."""
    try:
        with file.open("rb") as mo_file:
            return gettext.GNUTranslations(mo_file)
    except FileNotFoundError:  # English needs no catalogue
        return gettext.NullTranslations()
    except (OSError, ValueError, struct.error):
        logger.warning("The words of a language cannot be read", exc_info=True)
        return gettext.NullTranslations()


def _load_names(file: Path) -> Mapping[str, list[str]]:
    """Returns nothing if the file is missing or unreadable: other names still find a game."""
    try:
        names: Mapping[str, list[str]] = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        logger.warning("The names in other languages cannot be read", exc_info=True)
        return {}
    return names


def _isolate_rtl(value: object) -> object:
    """For a left-to-right language. Skips text that already contains isolated values, such as a
    formatted sentence.
    """
    if isinstance(value, str) and has_rtl_letters(value) and FIRST_STRONG_ISOLATE not in value:
        return ISOLATED.format(value)
    return value


def _isolate_ltr(value: object) -> object:
    """For Arabic. Names in other scripts run left to right, and so do sums, as on a calculator."""
    if isinstance(value, str) and value and not has_rtl_letters(value):
        return ISOLATED.format(value)
    return value


def has_rtl_letters(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(c) in RTL_CLASSES for c in text)


def best_match(locales: Iterable[str]) -> str:
    """Returns the app's language for the first locale that has one, otherwise English."""
    return next(filter(None, map(_language_code, locales)), ENGLISH)


def _language_code(locale: str) -> str:
    """Parses locales such as "de_AT.UTF-8", "zh-Hant-HK", "sr_Latn_RS" and "ca@valencia".

    Returns an empty string if the app does not have the language.
    """
    name, *parts = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if name == "zh":
        is_traditional = "hans" not in parts and not TRADITIONAL.isdisjoint(parts)
        return "zh-Hant" if is_traditional else "zh-Hans"
    code = OTHER_NAMES.get(name, name)
    return code if code in LANGUAGE_CODES else ""
