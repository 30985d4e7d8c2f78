"""Where a line may end, in any script, and which words go on which line, without Kivy.

Chinese and Japanese break between any two signs but those that must not begin or end a line;
Thai where its words end, told by a space of no width; everybody else at spaces. What people
see as one sign is never broken. Widths are asked for, as seldom as can be.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from app.presenters.shared.people import characters

WORD_END = "\u200b"
HUNG_ON = frozenset("\u0e33\u0eb3")
"""Vowels of Thai and Lao, a half of which stands above the letter before."""
SPACE = " "
NOT_FIRST = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》〙〗〟’”»›–—…‥〜～ー々〻ゝゞヽヾ゛゜"  # noqa: RUF001 -- as typed
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ",.!?:;)]}%‰°℃\u2069"
)
"""Signs of punctuation that close, small kana, and the end of a name that is set apart."""
NOT_LAST = frozenset("（［｛「『【〔〈《〘〖〝‘“«‹([{$¥￥£￡€＄\u2066\u2067\u2068")  # noqa: RUF001 -- as typed
TOGETHER = frozenset("\u2060\u00a0\u202f")
"""No line ends beside one of these."""
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
"""Han, both kana, Bopomofo and the punctuation that goes with them; not the words of Korean."""

_SIGNS = "".join(f"{chr(first)}-{chr(last)}" for first, last in EAST_ASIAN)
_WORD = re.compile(f"[^{SPACE}\n{WORD_END}{_SIGNS}]+")

NEAR = 1.1
"""Of a line, up to which what is left may be the last one."""

Measure = Callable[[str], tuple[int, int]]


class Line(NamedTuple):
    """A line as it will be drawn, with its width and height."""

    text: str
    width: int
    height: int


def broken(text: str, room: float, measure: Measure) -> Iterator[Line]:
    """The lines of a text, none wider than the room unless a single sign is."""
    for paragraph in text.split("\n"):
        yield from _lines(pieces(paragraph), room, measure)


def _lines(parts: Sequence[str], room: float, measure: Measure) -> Iterator[Line]:
    rest = _line(parts, measure)
    left = rest.width
    while left > room:
        guess = int(len(parts) * room / left)
        count, line = _fitting(parts, guess, room, measure)
        signs = _signs(parts[0])
        if line.width > room and len(signs) > 1:  # a word that is wider than a line
            parts = [*signs, *parts[1:]]
            continue
        yield line
        parts = parts[count:]
        if not parts:
            return
        left -= line.width  # near enough to guess by, and only what may fit is measured
        if left <= NEAR * room:
            rest = _line(parts, measure)
            left = rest.width
    yield rest


def _fitting(parts: Sequence[str], guess: int, room: float, measure: Measure) -> tuple[int, Line]:
    """How many of them fill a line, and the line; one at least."""
    count = min(max(guess, 1), len(parts))
    line = _line(parts[:count], measure)
    if line.width > room:
        while line.width > room and count > 1:
            count -= 1
            line = _line(parts[:count], measure)
        return count, line
    while count < len(parts):
        longer = _line(parts[: count + 1], measure)
        if longer.width > room:
            break
        count, line = count + 1, longer
    return count, line


def _line(parts: Sequence[str], measure: Measure) -> Line:
    text = "".join(parts).rstrip(SPACE)
    return Line(text, *measure(text))


def words(text: str) -> list[str]:
    """What is written together; not the signs of Chinese and Japanese, each of which is short."""
    return _WORD.findall(text)


def pieces(paragraph: str) -> list[str]:
    """What stays together; the spaces after a word go with it."""
    return [piece for word in paragraph.split(WORD_END) for piece in _of_word(word)]


def _of_word(word: str) -> list[str]:
    found: list[str] = []
    for sign in _signs(word):
        if found and not _may_part(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _signs(text: str) -> list[str]:
    """What is never broken."""
    found: list[str] = []
    for sign in characters(text):
        if found and sign in HUNG_ON:
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _may_part(before: str, sign: str) -> bool:
    last, first = before[-1], sign[0]
    if first == SPACE or first in TOGETHER or last in TOGETHER:
        return False
    if last == SPACE:
        return True
    if first in NOT_FIRST or last in NOT_LAST or (last.isdigit() and is_east_asian(first)):
        return False
    return is_east_asian(last) or is_east_asian(first)


def is_east_asian(sign: str) -> bool:
    point = ord(sign)
    return point >= EAST_ASIAN[0][0] and any(first <= point <= last for first, last in EAST_ASIAN)
