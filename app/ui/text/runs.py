"""Splits a line of text into runs, each of one font and one direction.

Letters that form one visible character stay together. Does not depend on Kivy or widths.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from app.play.match.people import characters
from app.ui.text.bidi import levels
from app.ui.text.fonts import Font, Fonts, han_language

ISOLATE, ISOLATE_END = "\u2068", "\u2069"
ISOLATE_STARTS = "\u2066\u2067\u2068"
HIDDEN = frozenset(
    "\u200b\u200e\u200f\u061c\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Control characters without a glyph."""
SPACES = frozenset(" \u00a0")

FindFont = Callable[[str], tuple[Font | None, bool]]


LONE_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which no font can draw: of a file name that is no UTF-8, or from a file."""


@dataclass(frozen=True, slots=True)
class Run:
    """The text is in reading order; None is the label's own font."""

    text: str
    font: Font | None
    level: int

    @property
    def is_rtl(self) -> bool:
        return self.level % 2 == 1


def runs(text: str, base: int, fonts: Fonts, language: str = "") -> tuple[Run, ...]:
    """Returns the runs from left to right; ``base`` is 1 for a right-to-left line.

    Han characters get the shapes of the language, if it has its own.
    """
    whole = _reopen_isolates(LONE_HALF.sub("\ufffd", text))
    language = han_language(whole, language)
    result: list[Run] = []
    level_of = levels(whole, base)
    index = 0
    for cluster in characters(whole):
        level = level_of[index]
        index += len(cluster)
        if cluster[0] in HIDDEN:
            continue
        last = result[-1] if result else None
        run = _run(cluster, level, last, partial(fonts.find_font, language=language))
        if last and (last.font, last.level) == (run.font, run.level):
            result[-1] = Run(last.text + run.text, run.font, run.level)
        else:
            result.append(run)
    return tuple(visual_order(result))


def _run(cluster: str, level: int, last: Run | None, find_font: FindFont) -> Run:
    if last and cluster in SPACES and last.level == level and _has_own_space(last):
        return Run(cluster, last.font, level)
    font, is_found = find_font(cluster)
    if not is_found:  # plain letters are better than boxes instead of fancy letters
        cluster = unicodedata.normalize("NFKC", cluster)
        font, _ = find_font(cluster)
    return Run(cluster, font, level)


def _has_own_space(run: Run) -> bool:
    """True for a font of letters; the space of an emoji font is too wide."""
    return run.font is not None and run.font.script != "Latn"


def _reopen_isolates(text: str) -> str:
    """Isolates a name on its second line too, if it is broken over two lines."""
    return ISOLATE * _unmatched(text)[1] + text


def join_with_ellipsis(head: str, tail: str) -> str:
    """Joins the two ends of a shortened line; the ellipsis is inside a name if both ends are."""
    unclosed, unopened = _unmatched(head)[0], _unmatched(tail)[1]
    closing = ISOLATE_END * max(unclosed - unopened, 0)
    opening = ISOLATE * max(unopened - unclosed, 0)
    return f"{head.rstrip('…')}{closing}…{opening}{tail}"


def _unmatched(text: str) -> tuple[int, int]:
    """Returns how many isolates have no end in the text, and how many have no start."""
    unclosed = unopened = 0
    for char in text:
        if char in ISOLATE_STARTS:
            unclosed += 1
        elif char == ISOLATE_END and unclosed:
            unclosed -= 1
        elif char == ISOLATE_END:
            unopened += 1
    return unclosed, unopened


def visual_order(ordered: list[Run]) -> list[Run]:
    """L2: for each level, highest first, reverses all sequences at that level or above."""
    highest = max((run.level for run in ordered), default=0)
    for level in range(highest, 0, -1):
        ordered = list(_reverse_runs(ordered, level))
    return ordered


def _reverse_runs(ordered: list[Run], level: int) -> Iterator[Run]:
    pending: list[Run] = []
    for run in ordered:
        if run.level >= level:
            pending.append(run)
            continue
        yield from reversed(pending)
        pending = []
        yield run
    yield from reversed(pending)
