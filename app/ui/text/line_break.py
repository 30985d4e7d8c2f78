"""Breaks text in any script into lines of a given width.

Chinese and Japanese break between any two characters, except those that must not begin or end a
line. Thai breaks at word ends, which zero-width spaces mark. All others break at spaces. A visible
character is never broken. It measures as rarely as possible. Does not depend on Kivy.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from app.play.match.people import characters

WORD_END = "\u200b"
ATTACHED_VOWELS = frozenset("\u0e33\u0eb3")
"""Thai and Lao vowels with one half above the letter before."""
SPACE = " "
NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》〙〗〟’”»›–—…‥〜～ー々〻ゝゞヽヾ゛゜"  # noqa: RUF001 -- as typed
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ",.!?:;)]}%‰°℃\u2069"
)
"""Closing punctuation, small kana, and the end of an isolated name."""
NOT_LAST = frozenset("（［｛「『【〔〈《〘〖〝‘“«‹([{$¥￥£￡€＄\u2066\u2067\u2068")  # noqa: RUF001 -- as typed
NO_BREAK = frozenset("\u2060\u00a0\u202f")
"""No line break beside one of these."""
EAST_ASIAN = (
    (0x2E80, 0x303E),
    (0x3041, 0x30FF),
    (0x3105, 0x312F),
    (0x31C0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF01, 0xFF60),
    (0x20000, 0x3FFFF),
)
"""Han, both kana, Bopomofo and their punctuation; not Korean, which breaks at spaces."""

_EAST_ASIAN_RANGES = "".join(f"{chr(first)}-{chr(last)}" for first, last in EAST_ASIAN)
_OPENING, _CLOSING = (re.escape("".join(sorted(one))) for one in (NOT_LAST, NOT_FIRST))
_WORD = re.compile(
    f"[{_OPENING}]*[^{SPACE}\n{WORD_END}{_EAST_ASIAN_RANGES}]+[{_CLOSING}]*",
)

NEARLY_FITS = 1.1
"""Times the line width: text up to this estimate is measured again, as it may fit."""

Measure = Callable[[str], tuple[int, int]]


class Line(NamedTuple):
    """A line of text with its width and height."""

    text: str
    width: int
    height: int


def break_lines(text: str, width: float, measure: Measure) -> Iterator[Line]:
    """Yields lines that are no wider than ``width``, unless a single character is."""
    for paragraph in text.split("\n"):
        yield from _lines(pieces(paragraph), width, measure)


def _lines(parts: Sequence[str], width: float, measure: Measure) -> Iterator[Line]:
    rest = _line(parts, measure)
    remaining = rest.width
    while remaining > width:
        estimate = int(len(parts) * width / remaining)
        count, line = _fill_line(parts, estimate, width, measure)
        chars = _characters(parts[0])
        if line.width > width and len(chars) > 1:  # a word that is wider than a line
            parts = [*chars, *parts[1:]]
            continue
        yield line
        parts = parts[count:]
        if not parts:
            return
        remaining -= line.width  # only an estimate: measures the rest only if it may fit
        if remaining <= NEARLY_FITS * width:
            rest = _line(parts, measure)
            remaining = rest.width
    yield rest


def _fill_line(
    parts: Sequence[str], estimate: int, width: float, measure: Measure
) -> tuple[int, Line]:
    """Returns how many parts fit on a line, at least one, and the line."""
    count = min(max(estimate, 1), len(parts))
    line = _line(parts[:count], measure)
    if line.width > width:
        while line.width > width and count > 1:
            count -= 1
            line = _line(parts[:count], measure)
        return count, line
    while count < len(parts):
        longer = _line(parts[: count + 1], measure)
        if longer.width > width:
            break
        count, line = count + 1, longer
    return count, line


def _line(parts: Sequence[str], measure: Measure) -> Line:
    text = "".join(parts).rstrip(SPACE)
    return Line(text, *measure(text))


def words(text: str) -> list[str]:
    """Returns the words with the punctuation that stays on their line; skips Chinese and Japanese
    characters, each of which is short.
    """
    return _WORD.findall(text)


def pieces(paragraph: str) -> list[str]:
    """Splits a paragraph where a line may end; spaces stay with the word before."""
    return [piece for word in paragraph.split(WORD_END) for piece in _split_word(word)]


def _split_word(word: str) -> list[str]:
    result: list[str] = []
    for char in _characters(word):
        if result and not _can_break(result[-1], char):
            result[-1] += char
        else:
            result.append(char)
    return result


def _characters(text: str) -> list[str]:
    """Splits text into visible characters, each of which is never broken."""
    result: list[str] = []
    for char in characters(text):
        if result and char in ATTACHED_VOWELS:
            result[-1] += char
        else:
            result.append(char)
    return result


def _can_break(before: str, char: str) -> bool:
    last, first = before[-1], char[0]
    if first == SPACE or first in NO_BREAK or last in NO_BREAK:
        return False
    if last == SPACE:
        return True
    if first in NOT_FIRST or last in NOT_LAST or (last.isdigit() and is_east_asian(first)):
        return False
    return is_east_asian(last) or is_east_asian(first)


def is_east_asian(char: str) -> bool:
    point = ord(char)
    return point >= EAST_ASIAN[0][0] and any(first <= point <= last for first, last in EAST_ASIAN)
