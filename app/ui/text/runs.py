"""A line of text cut into runs, each of one font and one direction, without Kivy.

Letters that are drawn as one sign stay together. Knows no widths.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from app.presenters.shared.people import characters
from app.ui.text.bidi import levels
from app.ui.text.fonts import Font, Fonts, leaning

ISOLATE, ISOLATE_ENDS = "\u2068", "\u2069"
OPENING = "\u2066\u2067\u2068"
HIDDEN = frozenset(
    "\u200b\u200e\u200f\u061c\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""They steer, and nobody sees them."""
SPACES = frozenset(" \u00a0")

Holding = Callable[[str], tuple[Font | None, bool]]


@dataclass(frozen=True, slots=True)
class Run:
    """The text is in the order in which it is read; no font is the label's own."""

    text: str
    font: Font | None
    level: int

    @property
    def runs_left(self) -> bool:
        return self.level % 2 == 1


def runs(text: str, base: int, fonts: Fonts, language: str = "") -> tuple[Run, ...]:
    """As they stand from left to right; base is 1 where the line itself runs to the left.

    Han letters are those of the language, where it has its own.
    """
    whole = _with_isolates_opened(text)
    language = leaning(whole, language)
    found: list[Run] = []
    level_of = levels(whole, base)
    place = 0
    for cluster in characters(whole):
        level = level_of[place]
        place += len(cluster)
        if cluster[0] in HIDDEN:
            continue
        last = found[-1] if found else None
        run = _run(cluster, level, last, partial(fonts.holding, language=language))
        if last and (last.font, last.level) == (run.font, run.level):
            found[-1] = Run(last.text + run.text, run.font, run.level)
        else:
            found.append(run)
    return tuple(visual_order(found))


def _run(cluster: str, level: int, last: Run | None, holding: Holding) -> Run:
    if last and cluster in SPACES and last.level == level and _has_letters(last):
        return Run(cluster, last.font, level)
    font, found = holding(cluster)
    if not found:  # fancy letters are rather read as plain ones than as boxes
        cluster = unicodedata.normalize("NFKC", cluster)
        font, _ = holding(cluster)
    return Run(cluster, font, level)


def _has_letters(run: Run) -> bool:
    """A font of letters has a space that suits them; one of pictures has a wide one."""
    return run.font is not None and run.font.script != "Latn"


def _with_isolates_opened(text: str) -> str:
    """A name broken over two lines is one on the second of them too."""
    return ISOLATE * _loose(text)[1] + text


def joined(head: str, tail: str) -> str:
    """What is left of a line, with dots: they are in a name where both sides are of one."""
    open_now, missing = _loose(head)[0], _loose(tail)[1]
    closing = ISOLATE_ENDS * max(open_now - missing, 0)
    opening = ISOLATE * max(missing - open_now, 0)
    return f"{head.rstrip('…')}{closing}…{opening}{tail}"


def _loose(text: str) -> tuple[int, int]:
    """How many isolates do not end here, and how many do not begin here."""
    open_now = missing = 0
    for sign in text:
        if sign in OPENING:
            open_now += 1
        elif sign == ISOLATE_ENDS and open_now:
            open_now -= 1
        elif sign == ISOLATE_ENDS:
            missing += 1
    return open_now, missing


def visual_order(found: list[Run]) -> list[Run]:
    """L2: from the deepest level up, whatever lies that deep is turned round."""
    deepest = max((run.level for run in found), default=0)
    for level in range(deepest, 0, -1):
        found = list(_turned(found, level))
    return found


def _turned(found: list[Run], level: int) -> Iterator[Run]:
    deep: list[Run] = []
    for run in found:
        if run.level >= level:
            deep.append(run)
            continue
        yield from reversed(deep)
        deep = []
        yield run
    yield from reversed(deep)
