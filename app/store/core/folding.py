"""Normalizes text for the search, so that it matches text typed with another keyboard.

Displayed text is never folded. These differences are ignored: case, accents, invisible
characters, the shapes of quotes and dashes, the hamza of an Arabic alef, Arabic vowel marks,
Persian letters for Arabic ones, Thai tones, hiragana or katakana, and digits of any script.
Differences that make another word are kept: a Thai vowel, the voicing of kana, another Chinese
character. Korean syllables are decomposed, so that an unfinished syllable finds the whole one.
"""

import unicodedata
from functools import cache

_REPLACEMENTS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ŧ": "t",
    "\u0131": "i",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
    "\u0640": "",  # tatweel: only stretches a word
    "\u0671": "\u0627",  # alef wasla
    "\u0629": "\u0647",  # feminine ending, often typed so
    "\u0649": "\u064a",  # final letter of a name, often typed so
    "\u06cc": "\u064a",  # Persian
    "\u06a9": "\u0643",  # Persian
    **dict.fromkeys("‘’‚‛ʼʹ′", "'"),  # noqa: RUF001 - as typed
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),  # noqa: RUF001 - as typed
}
"""Letters that Unicode does not decompose, and characters with many shapes."""
_LETTER_MARK_CLASSES = frozenset({0, 8, 9, 84, 91, 103, 118, 129, 130, 132})
"""Combining classes of marks that are not accents: vowels, kana voicing, Indic conjuncts."""
_IGNORED = frozenset({0x34F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
"""The combining grapheme joiner and the variation selectors."""
_KATAKANA = range(0x30A1, 0x30F7)
_HIRAGANA_OFFSET = 0x3041 - 0x30A1


def fold_text(text: str) -> str:
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFKC", text).casefold()
    return "".join(map(_fold_character, unicodedata.normalize("NFKD", composed)))


@cache
def _fold_character(character: str) -> str:
    """Folds one character of decomposed, case-folded text."""
    if character in _REPLACEMENTS:
        return _REPLACEMENTS[character]
    category, point = unicodedata.category(character), ord(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "Cf" or point in _IGNORED:
        return ""
    if category == "Mn" and unicodedata.combining(character) not in _LETTER_MARK_CLASSES:
        return ""
    return chr(point + _HIRAGANA_OFFSET) if point in _KATAKANA else character
