"""The languages of the app, by the names that they call themselves.

It is read when somebody chooses, never on the way to the first frame: ``app.i18n`` says words
and ``app.locale_match`` knows what a phone speaks without it.
"""

from typing import NamedTuple

from app import paths
from app.i18n import DOMAIN, ENGLISH, direction


class Tongue(NamedTuple):
    """A language, its name in that language itself, and where its lines begin."""

    code: str
    name: str
    direction: str


NAMES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "da": "Dansk",
    "is": "Íslenska",
    "nb": "Norsk bokmål",
    "fi": "Suomi",
    "sv": "Svenska",
    "cs": "Čeština",
    "es": "Español",
    "it": "Italiano",
    "hu": "Magyar",
    "pl": "Polski",
    "et": "Eesti",
    "lv": "Latviešu",
    "lt": "Lietuvių",
    "pt": "Português",
    "ro": "Română",
    "sk": "Slovenčina",
    "bg": "Български",
    "hr": "Hrvatski",
    "el": "Ελληνικά",
    "ru": "Русский",
    "uk": "Українська",
    "sr-Latn": "Srpski",
    "sl": "Slovenščina",
    "tr": "Türkçe",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "ko": "한국어",
    "ja": "日本語",
    "id": "Bahasa Indonesia",
    "ms": "Bahasa Melayu",
    "ar": "العربية",
    "th": "ไทย",
    "vi": "Tiếng Việt",
}
LANGUAGES = tuple(Tongue(code, name, direction(code)) for code, name in NAMES.items())
"""In the order of the leaflet that speaks them all."""


def tongue(code: str) -> Tongue:
    """Raises ``KeyError`` where it is none of the app's."""
    return Tongue(code, NAMES[code], direction(code))


def available() -> tuple[Tongue, ...]:
    """Those whose words are there, English being what the program is written in."""
    there = {ENGLISH, *(file.parts[-3] for file in paths.LOCALES.glob(f"*/*/{DOMAIN}.mo"))}
    return tuple(one for one in LANGUAGES if one.code in there)
