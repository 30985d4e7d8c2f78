"""The app's languages, each with its own name for itself.

Imported only when the user chooses a language, never before the first frame: ``app.i18n``
translates and finds the phone's language without it.
"""

from typing import NamedTuple

from app import paths
from app.i18n import DOMAIN, ENGLISH, direction


class LanguageInfo(NamedTuple):
    """A language, its name in that language, and its text direction ("ltr" or "rtl")."""

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
LANGUAGES = tuple(LanguageInfo(code, name, direction(code)) for code, name in NAMES.items())
"""In the order of the leaflet that has all of them."""


def language_info(code: str) -> LanguageInfo:
    """Raises ``KeyError`` if it is not a language of the app."""
    return LanguageInfo(code, NAMES[code], direction(code))


def available_languages() -> tuple[LanguageInfo, ...]:
    """Returns English, the language of the msgids, and all languages that have a catalogue."""
    codes = {ENGLISH, *(file.parts[-3] for file in paths.LOCALES.glob(f"*/*/{DOMAIN}.mo"))}
    return tuple(one for one in LANGUAGES if one.code in codes)
