"""Text in any script: this has each line broken where it may be, and drawn as it is read.

Kivy draws a line with one font, in one direction, and breaks it at spaces. ``install`` puts
methods of its SDL2 label in their place; a line that is more than Latin, Greek or Cyrillic goes
to the writer, which is imported then. Only labels in the font "Pipkeeper" are touched. Knows no
widgets.
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.core.text import LabelBase
from kivy.core.text.text_layout import LayoutLine, LayoutWord
from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents

from app import paths
from app.i18n import ENGLISH, direction, runs_left

if TYPE_CHECKING:
    from app.ui.text.line_break import Line
    from app.ui.text.render import LineRenderer

WORDS = "Pipkeeper"
REGULAR = str(paths.FONTS / "NotoSans-Regular.ttf")
BOLD = str(paths.FONTS / "NotoSans-Bold.ttf")

PLAIN = re.compile(
    "[ -~\xa0-\u0233\u0300-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u0400-\u04ff"
    "\u1e00-\u1eff\u2010-\u2027\u202f\u20ac\u2122\u2212]*"
)
"""Those two fonts have it, and it runs to the right: the way of nearly every line."""

Label = Any
"""Kivy has no types."""


def install(language: str = ENGLISH) -> None:
    """Once at the start; and anew, before labels are built, when the app turns to a language.

    A label whose ``text_language`` or ``base_direction`` is set is written so instead.
    """
    LabelBase.register(WORDS, REGULAR, fn_bold=BOLD)
    lines = Lines(language)

    def get_extents(label: Label, text: str) -> tuple[int, int]:
        return lines.size(label, text)

    def render_text(label: Label, text: str, x: int, y: int) -> None:
        lines.draw(label, text, x, y)

    def shorten(label: Label, text: str, margin: int = 2) -> str:
        return lines.shortened(label, text, margin)

    def render(label: Label, real: bool = False) -> object:  # noqa: FBT001, FBT002 -- Kivy's own
        if real or lines.breaks_at_spaces(label):
            return LabelBase.render(label, real)
        return lines.broken(label)

    LabelSDL2.get_extents = get_extents
    LabelSDL2._render_text = render_text  # noqa: SLF001 -- Kivy has no other place for it
    LabelSDL2.shorten = shorten
    LabelSDL2.render = render
    way = direction(language)
    LabelSDL2.find_base_direction = staticmethod(lambda _: way)  # for halign: auto


class Way(NamedTuple):
    """How a line is written: base is 1 where it runs to the left. A name in other letters and
    a sum do not, wherever they stand alone.
    """

    base: int
    language: str


class Lines:
    """Tells plain lines from others. ``language`` is that of labels which name none."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._made: LineRenderer | None = None

    def size(self, label: Label, text: str) -> tuple[int, int]:
        if self._is_plain(label, text):
            width, height = _get_extents(label, text)
            return width, height
        return self._writer().size(label, text, self._way(label, text))

    def draw(self, label: Label, text: str, x: int, y: int) -> None:
        if self._is_plain(label, text):
            label._surface.render(label, text, x, y)  # noqa: SLF001 -- as Kivy's own method does
        else:
            self._writer().draw(label, text, self._way(label, text), (x, y))

    def shortened(self, label: Label, text: str, margin: int) -> str:
        width = label.text_size[0]
        if self._is_plain(label, text) or width is None:
            short = str(LabelBase.shorten(label, text, margin))
            return short.replace("…...", "…").replace("...", "…") if label.is_shortened else short
        left, _, right, _ = label.options["padding"]
        room = max(0, int(width - left - right - margin))
        line, way = text.replace("\n", " "), self._way(label, text)
        label.is_shortened = self._writer().size(label, line, way)[0] > room
        return self._writer().shortened(label, line, way, room) if label.is_shortened else line

    def breaks_at_spaces(self, label: Label) -> bool:
        """As Kivy does it: most lines, and those that are not to be broken at all."""
        width, height = label.text_size
        if width is None or height is not None or not label.text or label.options["shorten"]:
            return True
        return self._is_plain(label, label.text)

    def broken(self, label: Label) -> tuple[int, int]:
        """In the place of Kivy's own ``render``: lays out the lines, and says their size."""
        options = {**label.options, "space_width": self.size(label, " ")[0]}
        width, _ = options["text_size"] = label.text_size
        left, top, right, foot = options["padding"]
        lines = self._writer().broken(
            lambda text: self.size(label, text), label.text, int(width - left - right)
        )
        label.is_shortened = False
        label._cached_lines = [_laid(line, options) for line in lines]  # noqa: SLF001 -- Kivy's own
        height = sum(line.h for line in label._cached_lines) + top + foot  # noqa: SLF001 -- as above
        label._internal_size = width, height  # noqa: SLF001 -- as above
        return int(width), int(height)

    def _is_plain(self, label: Label, text: str) -> bool:
        if label.options["font_name_r"] not in {REGULAR, BOLD}:
            return True
        if self._way(label, text).base:
            return False
        return text.isascii() or PLAIN.fullmatch(text) is not None

    def _way(self, label: Label, text: str) -> "Way":
        language = label.options["text_language"] or self._language
        way = label.options["base_direction"] or direction(language)
        return Way(int("rtl" in way and (runs_left(label.text) or runs_left(text))), language)

    def _writer(self) -> "LineRenderer":
        if self._made is None:
            from app.ui.text.render import LineRenderer  # noqa: PLC0415 -- plain words need none of it

            self._made = LineRenderer()
        return self._made


def _laid(line: "Line", options: dict[str, Any]) -> LayoutLine:
    word = LayoutWord(options, line.width, line.height, line.text)
    height = int(line.height * options["line_height"])
    return LayoutLine(0, 0, line.width, height, 1, 0, [word])
