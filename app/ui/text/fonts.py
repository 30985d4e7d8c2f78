"""Finds a font that has the characters of a text: first a bundled font, then a system font.

data/fonts/coverage.json, which .ci/make-fonts writes, lists the characters of each bundled font,
in search order. It is read when a text first needs more than the first font. To add a font, add
a line there. Does not depend on Kivy or widths.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from app import paths

EMOJI = "NotoEmoji-Regular.ttf"

HAN_LANGUAGES = ("zh-Hans", "zh-Hant", "ja", "ko")
"""Languages with Han characters, each with its own glyph shapes."""
WIDE_PUNCTUATION = frozenset("\u2014\u2018\u2019\u201c\u201d\u2026")
"""Dashes, quotes and dots that are as wide as a character in Chinese."""
CHINESE = frozenset(HAN_LANGUAGES[:2])
KANA = range(0x3041, 0x3100)
HANGUL = range(0xAC00, 0xD7A4)

EMOJI_MARKERS = frozenset("\ufe0f\u20e3")
INVISIBLE = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Joiners and variation selectors; a font need not have them."""

CJK = "CJK"
EAST_ASIAN = frozenset({CJK, "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
SCRIPTS = {
    "CJK": "Hani",
    "HIRAGANA": "Hira",
    "KATAKANA": "Kana",
    "HANGUL": "Hang",
    "BENGALI": "Beng",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "TIBETAN": "Tibt",
}
"""The shaper's tags of scripts whose letters change shape beside each other."""


@dataclass(frozen=True, slots=True)
class Font:
    file: str
    script: str


class BundledFont:
    """A font with its character set, which is parsed on first use."""

    def __init__(self, font: Font | None, entry: Mapping[str, str]) -> None:
        self.font = font
        self.language = entry.get("language", "")
        self._entry = entry

    @cached_property
    def characters(self) -> frozenset[str]:
        return frozenset(_characters(self._entry["ranges"]))


class Fonts:
    """Finds a font for a character; ``find`` returns the path of a system font by file name."""

    def __init__(self, find: Callable[[str], str | None], folder: Path = paths.FONTS) -> None:
        self._find = find
        self._folder = folder
        self._bundled: tuple[BundledFont, ...] = ()
        self._system_fonts: dict[str, Font | None] = {}
        self._cache: dict[tuple[str, str], tuple[Font | None, bool]] = {}

    def find_font(self, cluster: str, language: str = "") -> tuple[Font | None, bool]:
        """Returns the font for a character with its marks, and whether a font was found.

        None is the label's own font.
        """
        found = self._cache.get((cluster, language))
        if found is None:
            found = self._cache[cluster, language] = self._find_font(cluster, language)
        return found

    def _find_font(self, cluster: str, language: str) -> tuple[Font | None, bool]:
        wanted = frozenset(cluster) - INVISIBLE
        for bundled in self._candidates(cluster, language):
            if wanted <= bundled.characters:
                return bundled.font, True
        font = self._system_font(cluster[0])
        return font, font is not None

    def _candidates(self, cluster: str, language: str) -> Iterator[BundledFont]:
        """Bundled fonts in search order: the labels' own, then the language's, then all."""
        self._bundled = self._bundled or tuple(_read_bundled(self._folder))
        if not EMOJI_MARKERS.isdisjoint(cluster):
            yield from (one for one in self._bundled if one.font and one.font.file.endswith(EMOJI))
        is_wide = language in CHINESE and cluster in WIDE_PUNCTUATION
        if not is_wide:
            yield self._bundled[0]
        if language in HAN_LANGUAGES:
            yield from (one for one in self._bundled if one.language == language)
        yield from self._bundled

    def _system_font(self, char: str) -> Font | None:
        script = unicodedata.name(char, "").partition(" ")[0].partition("-")[0]
        if script not in self._system_fonts:
            self._system_fonts[script] = self._find_system_font(script)
        return self._system_fonts[script]

    def _find_system_font(self, script: str) -> Font | None:
        for name in _file_names(script):
            if file := self._find(name):
                return Font(file, SCRIPTS.get(script, "Latn"))
        return None


def han_language(text: str, language: str) -> str:
    """Returns the language whose Han shapes to use.

    In a language without Han characters, kana or Hangul in the text decide.
    """
    if language in HAN_LANGUAGES or text.isascii():
        return language
    if any(ord(char) in KANA for char in text):
        return "ja"
    return "ko" if any(ord(char) in HANGUL for char in text) else language


def _read_bundled(folder: Path) -> Iterator[BundledFont]:
    table = json.loads((folder / "coverage.json").read_text("utf-8"))
    for index, entry in enumerate(table):
        font = Font(str(folder / entry["file"]), entry["script"]) if index else None
        yield BundledFont(font, entry)


def _characters(ranges: str) -> Iterator[str]:
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


def _file_names(script: str) -> tuple[str, ...]:
    """File names of a script's Noto font on Android and Linux."""
    if script in EAST_ASIAN:
        return ("NotoSansCJK-Regular.ttc",)
    stem = f"NotoSans{script.title()}"
    return (f"{stem}-Regular.ttf", f"{stem}-VF.ttf", f"{stem}-Regular.otf") if script else ()
