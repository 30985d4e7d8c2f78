"""Which font has the signs of a text: our own few, then the phone's, without Kivy.

data/fonts/coverage.json tells what each of ours holds (.ci/make-fonts writes it), in the
order in which they are asked; it is read when a text first needs more than the first of
them. A further font is one more line there. Knows no widths.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app import paths

EMOJI = "NotoEmoji-Regular.ttf"

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


class Fonts:
    """Finds a font by a sign; ``find`` gives the path of a font of the system by its name."""

    def __init__(self, find: Callable[[str], str | None], folder: Path = paths.FONTS) -> None:
        self._find = find
        self._folder = folder
        self._ours: tuple[tuple[Font | None, frozenset[str]], ...] = ()
        self._from_system: dict[str, Font | None] = {}

    def holding(self, cluster: str) -> tuple[Font | None, bool]:
        """The font for one sign with its marks, None being the label's own; and whether any
        font was found at all.
        """
        wanted = frozenset(cluster) - UNSEEN
        for font, signs in self._asked(pictures_first=not AS_PICTURE.isdisjoint(cluster)):
            if wanted <= signs:
                return font, True
        font = self._of_system(cluster[0])
        return font, font is not None

    def _asked(self, *, pictures_first: bool) -> Iterator[tuple[Font | None, frozenset[str]]]:
        self._ours = self._ours or tuple(_read(self._folder))
        if pictures_first:
            yield from (each for each in self._ours if each[0] and each[0].file.endswith(EMOJI))
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


def _read(folder: Path) -> Iterator[tuple[Font | None, frozenset[str]]]:
    table = json.loads((folder / "coverage.json").read_text("utf-8"))
    for place, line in enumerate(table):
        font = Font(str(folder / line["file"]), line["script"]) if place else None
        yield font, frozenset(_signs(line["ranges"]))


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
