"""Text as it is searched, be it typed with another keyboard. What is shown is never folded.

Case, accents, signs that nobody sees and the shapes of quotes and dashes make no difference;
nor do an Arabic alef's hamza, the marks of its vowels and Persian letters for Arabic ones, the
tones of Thai, hiragana and katakana, figures of any script. What makes another word does: a
vowel of Thai, the voicing of kana, another Chinese letter. Syllables of Korean are taken apart,
so that one that is still being typed finds the whole.
"""

import unicodedata
from functools import cache

_ALONE = {
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
    "\u0640": "",  # lengthens a line of Arabic
    "\u0671": "\u0627",  # alef, joined to the word before
    "\u0629": "\u0647",  # the ending of a woman's name, as it is often typed
    "\u0649": "\u064a",  # the last letter of a name, as it is often typed
    "\u06cc": "\u064a",  # Persian
    "\u06a9": "\u0643",  # Persian
    **dict.fromkeys("‘’‚‛ʼʹ′", "'"),  # noqa: RUF001 - as typed
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),  # noqa: RUF001 - as typed
}
"""Letters that are not put together of a plain one and an accent, and signs of many shapes."""
_PART_OF_THE_LETTER = frozenset({0, 8, 9, 84, 91, 103, 118, 129, 130, 132})
"""Classes of marks that are no accents: vowels, the voicing of kana, joined letters of India."""
_CHOOSE_A_SHAPE = frozenset({0x34F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
_KATAKANA = range(0x30A1, 0x30F7)
_TO_HIRAGANA = 0x3041 - 0x30A1


def folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFKC", text).casefold()
    return "".join(map(_plain, unicodedata.normalize("NFKD", composed)))


@cache
def _plain(sign: str) -> str:
    """What is left of one sign that is taken apart already."""
    if sign in _ALONE:
        return _ALONE[sign]
    category, point = unicodedata.category(sign), ord(sign)
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    if category == "Cf" or point in _CHOOSE_A_SHAPE:
        return ""
    if category == "Mn" and unicodedata.combining(sign) not in _PART_OF_THE_LETTER:
        return ""
    return chr(point + _TO_HIRAGANA) if point in _KATAKANA else sign
