"""Which font has the signs of a text: our own few, then the phone's, without Kivy.

data/fonts/coverage.json tells what each of ours holds (.ci/make-fonts writes it), in the
order in which they are asked; it is read when a text first needs more than the first of
them. A further font is one more line there. Knows no widths.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app import paths

EMOJI = "NotoEmoji-Regular.ttf"

HAN = ("zh-Hans", "zh-Hant", "ja", "ko")
"""The languages that write Han letters, each in a shape of its own."""
WIDE = frozenset("\u2014\u2018\u2019\u201c\u201d\u2026")
"""Dashes, quotes and dots that are as wide as a letter in Chinese."""
IN_CHINESE = frozenset(HAN[:2])
KANA = range(0x3041, 0x3100)
SYLLABLES = range(0xAC00, 0xD7A4)

AS_PICTURE = frozenset("\ufe0f\u20e3")
UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""These join and choose; a font need not have them."""

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
"""How the shaper calls the scripts whose letters change beside one another."""


@dataclass(frozen=True, slots=True)
class Font:
    file: str
    script: str


class Ours:
    """One of our own fonts; which signs it has is read out when somebody first asks."""

    def __init__(self, font: Font | None, told: Mapping[str, str]) -> None:
        self.font = font
        self.language = told.get("language", "")
        self._told = told
        self._signs: frozenset[str] | None = None

    def has(self, wanted: frozenset[str]) -> bool:
        if self._signs is None:
            self._signs = frozenset(_signs(self._told["ranges"]))
        return wanted <= self._signs


class Fonts:
    """Finds a font by a sign; ``find`` gives the path of a font of the system by its name."""

    def __init__(self, find: Callable[[str], str | None], folder: Path = paths.FONTS) -> None:
        self._find = find
        self._folder = folder
        self._ours: tuple[Ours, ...] = ()
        self._from_system: dict[str, Font | None] = {}
        self._known: dict[tuple[str, str], tuple[Font | None, bool]] = {}

    def holding(self, cluster: str, language: str = "") -> tuple[Font | None, bool]:
        """The font for one sign with its marks, None being the label's own; and whether any
        font was found at all.
        """
        found = self._known.get((cluster, language))
        if found is None:
            found = self._known[cluster, language] = self._searched_for(cluster, language)
        return found

    def _searched_for(self, cluster: str, language: str) -> tuple[Font | None, bool]:
        wanted = frozenset(cluster) - UNSEEN
        for ours in self._asked(cluster, language):
            if ours.has(wanted):
                return ours.font, True
        font = self._of_system(cluster[0])
        return font, font is not None

    def _asked(self, cluster: str, language: str) -> Iterator[Ours]:
        """The first is the labels' own; the letters of a language before those of others."""
        self._ours = self._ours or tuple(_read(self._folder))
        if not AS_PICTURE.isdisjoint(cluster):
            yield from (one for one in self._ours if one.font and one.font.file.endswith(EMOJI))
        is_wide = language in IN_CHINESE and cluster in WIDE
        if not is_wide:
            yield self._ours[0]
        if language in HAN:
            yield from (one for one in self._ours if one.language == language)
        yield from self._ours

    def _of_system(self, sign: str) -> Font | None:
        script = unicodedata.name(sign, "").partition(" ")[0].partition("-")[0]
        if script not in self._from_system:
            self._from_system[script] = self._searched(script)
        return self._from_system[script]

    def _searched(self, script: str) -> Font | None:
        for name in _names(script):
            if file := self._find(name):
                return Font(file, SCRIPTS.get(script, "Latn"))
        return None


def leaning(text: str, language: str) -> str:
    """Whose Han letters are meant, where a language without any shows a name in them."""
    if language in HAN or text.isascii():
        return language
    if any(ord(sign) in KANA for sign in text):
        return "ja"
    return "ko" if any(ord(sign) in SYLLABLES for sign in text) else language


def _read(folder: Path) -> Iterator[Ours]:
    table = json.loads((folder / "coverage.json").read_text("utf-8"))
    for place, line in enumerate(table):
        font = Font(str(folder / line["file"]), line["script"]) if place else None
        yield Ours(font, line)


def _signs(ranges: str) -> Iterator[str]:
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


def _names(script: str) -> tuple[str, ...]:
    """What Android and Linux call the Noto font of a script."""
    if script in EAST_ASIAN:
        return ("NotoSansCJK-Regular.ttc",)
    stem = f"NotoSans{script.title()}"
    return (f"{stem}-Regular.ttf", f"{stem}-VF.ttf", f"{stem}-Regular.otf") if script else ()
