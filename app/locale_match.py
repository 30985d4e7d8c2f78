"""Finds the system's languages, and the app's language that matches best.

Runs at every start, so it has only the codes of the languages; ``app.languages`` has their names.
On Android, Java's Locale replaces ``system_locales``.
"""

import os
from collections.abc import Iterable, Mapping

from app.i18n import ENGLISH

CODE_LIST = (
    "en de fr nl da is nb fi sv cs es it hu pl et lv lt pt ro sk bg hr el ru uk sr-Latn sl tr"
    " zh-Hans zh-Hant ko ja id ms ar th vi"
)
LANGUAGE_CODES = frozenset(CODE_LIST.split(" "))
TRADITIONAL = frozenset({"tw", "hk", "mo", "hant"})
"""Parts of a locale that mean traditional Chinese, unless it also names the other script."""
OTHER_NAMES = {"no": "nb", "nn": "nb", "in": "id", "sr": "sr-Latn", "sh": "sr-Latn"}
"""Other codes that phones use for a language, or for one that is close to it."""
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as usual on a desktop; LANGUAGE comes before them."""
NO_LOCALE = frozenset({"", "C", "POSIX"})


def system_locales(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Returns the desktop's locales, the preferred one first."""
    locale = next(filter(None, map(environment.get, LOCALE_VARIABLES)), "")
    if locale.partition(".")[0] in NO_LOCALE:  # gettext ignores LANGUAGE too in this case
        return ()
    return (*filter(None, environment.get("LANGUAGE", "").split(":")), locale)


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
