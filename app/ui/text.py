"""Text in any script: Kivy breaks the lines, this has each of them drawn as it is read.

Kivy draws a line with one font, in one direction. ``install`` puts three methods of its SDL2
label in their place; a line that is more than Latin, Greek or Cyrillic goes to the writer,
which is imported then. Only labels in the font "Words" are touched. Knows no widgets.
"""

import re
from typing import TYPE_CHECKING, Any

from kivy.core.text import LabelBase
from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents

from app import paths

if TYPE_CHECKING:
    from app.ui.writer import Writer

WORDS = "Words"
REGULAR = str(paths.FONTS / "NotoSans-Regular.ttf")
BOLD = str(paths.FONTS / "NotoSans-Bold.ttf")

PLAIN = re.compile(
    "[ -~\xa0-\u0233\u0300-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u0400-\u04ff"
    "\u1e00-\u1eff\u2010-\u2027\u20ac\u2122\u2212]*"
)
"""Those two fonts have it, and it runs to the right: the way of nearly every line."""

Label = Any
"""Kivy has no types."""


def install(direction: str = "ltr") -> None:
    """Once at the start; and anew, before labels are built, when a language runs the other way.

    A label whose ``base_direction`` is set runs that way instead.
    """
    LabelBase.register(WORDS, REGULAR, fn_bold=BOLD)
    lines = Lines(direction)

    def get_extents(label: Label, text: str) -> tuple[int, int]:
        return lines.size(label, text)

    def render_text(label: Label, text: str, x: int, y: int) -> None:
        lines.draw(label, text, x, y)

    def shorten(label: Label, text: str, margin: int = 2) -> str:
        return lines.shortened(label, text, margin)

    LabelSDL2.get_extents = get_extents
    LabelSDL2._render_text = render_text  # noqa: SLF001 -- Kivy has no other place for it
    LabelSDL2.shorten = shorten
    LabelSDL2.find_base_direction = staticmethod(lambda _: direction)  # for halign: auto


class Lines:
    """Tells plain lines from others. ``direction`` is that of labels which name none."""

    def __init__(self, direction: str) -> None:
        self._direction = direction
        self._made: Writer | None = None

    def size(self, label: Label, text: str) -> tuple[int, int]:
        if self._is_plain(label, text):
            width, height = _get_extents(label, text)
            return width, height
        return self._writer().size(label, text, self._base(label))

    def draw(self, label: Label, text: str, x: int, y: int) -> None:
        if self._is_plain(label, text):
            label._surface.render(label, text, x, y)  # noqa: SLF001 -- as Kivy's own method does
        else:
            self._writer().draw(label, text, self._base(label), (x, y))

    def shortened(self, label: Label, text: str, margin: int) -> str:
        width = label.text_size[0]
        if self._is_plain(label, text) or width is None:
            short = str(LabelBase.shorten(label, text, margin))
            return short.replace("…...", "…").replace("...", "…") if label.is_shortened else short
        left, _, right, _ = label.options["padding"]
        room = max(0, int(width - left - right - margin))
        line, base = text.replace("\n", " "), self._base(label)
        label.is_shortened = self._writer().size(label, line, base)[0] > room
        return self._writer().shortened(label, line, base, room) if label.is_shortened else line

    def _is_plain(self, label: Label, text: str) -> bool:
        if label.options["font_name_r"] not in {REGULAR, BOLD}:
            return True
        if self._base(label):
            return False
        return text.isascii() or PLAIN.fullmatch(text) is not None

    def _base(self, label: Label) -> int:
        return int("rtl" in (label.options["base_direction"] or self._direction))

    def _writer(self) -> "Writer":
        if self._made is None:
            from app.ui.writer import Writer  # noqa: PLC0415 -- plain words need none of it

            self._made = Writer()
        return self._made
