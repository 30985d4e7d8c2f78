"""Which language the phone speaks, and which of the app's is nearest to it.

Asked at every start, so it knows the languages by their codes alone; ``app.languages`` has
their names. On Android ``wanted`` is replaced by what Java's Locale says.
"""

import os
from collections.abc import Iterable, Mapping

from app.i18n import ENGLISH

SPOKEN = (
    "en de fr nl da is nb fi sv cs es it hu pl et lv lt pt ro sk bg hr el ru uk sr-Latn sl tr"
    " zh-Hans zh-Hant ko ja id ms ar th vi"
)
CODES = frozenset(SPOKEN.split(" "))
TRADITIONAL = frozenset({"tw", "hk", "mo", "hant"})
"""Where Chinese is written so, unless the other script is named."""
OTHER_NAMES = {"no": "nb", "nn": "nb", "in": "id", "sr": "sr-Latn", "sh": "sr-Latn"}
"""What else phones call a language, or the one that is nearest to it."""
ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as everywhere on a desk; LANGUAGE goes before them."""
NONE = frozenset({"", "C", "POSIX"})


def wanted(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """What the desk says, the dearest first."""
    locale = next(filter(None, map(environment.get, ASKED)), "")
    if locale.partition(".")[0] in NONE:  # then gettext passes over LANGUAGE too
        return ()
    return (*filter(None, environment.get("LANGUAGE", "").split(":")), locale)


def fitting(locales: Iterable[str]) -> str:
    """The first that the app speaks, else English."""
    return next(filter(None, map(_known, locales)), ENGLISH)


def _known(locale: str) -> str:
    """As "de_AT.UTF-8", "zh-Hant-HK", "sr_Latn_RS" and "ca@valencia" are written."""
    name, *parts = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if name == "zh":
        is_traditional = "hans" not in parts and not TRADITIONAL.isdisjoint(parts)
        return "zh-Hant" if is_traditional else "zh-Hans"
    code = OTHER_NAMES.get(name, name)
    return code if code in CODES else ""
