"""Makes Kivy's labels draw, measure and break text in any script.

Kivy draws a line in one font and one direction, and breaks it only at spaces. ``install`` replaces
methods of its SDL2 label. A line with more than Latin, Greek or Cyrillic goes to LineRenderer,
which is imported on first use. Only labels in the font "Pipkeeper" change. Does not depend on
widgets.
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.core.text import LabelBase
from kivy.core.text.text_layout import LayoutLine, LayoutWord
from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents

from app import paths
from app.i18n import ENGLISH, direction, has_rtl_letters

if TYPE_CHECKING:
    from app.ui.text.line_break import Line
    from app.ui.text.render import LineRenderer

FONT_NAME = "Pipkeeper"
REGULAR = str(paths.FONTS / "NotoSans-Regular.ttf")
BOLD = str(paths.FONTS / "NotoSans-Bold.ttf")

PLAIN = re.compile(
    "[ -~\xa0-\u0233\u0300-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u0400-\u04ff"
    "\u1e00-\u1eff\u2010-\u2027\u202f\u20ac\u2122\u2212]*"
)
"""Left-to-right text that both fonts have; nearly every line matches."""

Label = Any
"""Kivy has no type hints."""


def install(language: str = ENGLISH) -> None:
    """Call it at the start, and after a change of language before labels are built.

    A label's own ``text_language`` and ``base_direction`` take precedence.
    """
    LabelBase.register(FONT_NAME, REGULAR, fn_bold=BOLD)
    renderer = TextRenderer(language)

    def get_extents(label: Label, text: str) -> tuple[int, int]:
        return renderer.size(label, text)

    def render_text(label: Label, text: str, x: int, y: int) -> None:
        renderer.draw(label, text, x, y)

    def shorten(label: Label, text: str, margin: int = 2) -> str:
        return renderer.shorten(label, text, margin)

    def render(label: Label, real: bool = False) -> object:  # noqa: FBT001, FBT002 -- Kivy's own
        if real or renderer.breaks_at_spaces(label):
            return LabelBase.render(label, real)
        return renderer.break_lines(label)

    LabelSDL2.get_extents = get_extents
    LabelSDL2._render_text = render_text  # noqa: SLF001 -- Kivy has no other place for it
    LabelSDL2.shorten = shorten
    LabelSDL2.render = render
    base_direction = direction(language)
    LabelSDL2.find_base_direction = staticmethod(lambda _: base_direction)  # for halign: auto


class LineStyle(NamedTuple):
    """``base`` is 1 for a right-to-left line; a line of only Latin letters or a sum has 0."""

    base: int
    language: str


class TextRenderer:
    """Uses Kivy's own methods for plain lines and LineRenderer for all others.

    ``language`` applies to labels without ``text_language``.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._renderer: LineRenderer | None = None

    def size(self, label: Label, text: str) -> tuple[int, int]:
        if self._is_plain(label, text):
            if self._renderer is not None:
                return self._renderer.plain_size(label, text)
            width, height = _get_extents(label, text)
            return width, height
        return self._line_renderer().size(label, text, self._style(label, text))

    def draw(self, label: Label, text: str, x: int, y: int) -> None:
        if self._is_plain(label, text):
            label._surface.render(label, text, x, y)  # noqa: SLF001 -- as Kivy's own method does
        else:
            self._line_renderer().draw(label, text, self._style(label, text), (x, y))

    def shorten(self, label: Label, text: str, margin: int) -> str:
        width = label.text_size[0]
        if self._is_plain(label, text) or width is None:
            short = str(LabelBase.shorten(label, text, margin))
            return short.replace("…...", "…").replace("...", "…") if label.is_shortened else short
        left, _, right, _ = label.options["padding"]
        room = max(0, int(width - left - right - margin))
        line, style = text.replace("\n", " "), self._style(label, text)
        label.is_shortened = self._line_renderer().size(label, line, style)[0] > room
        return (
            self._line_renderer().shorten(label, line, style, room) if label.is_shortened else line
        )

    def breaks_at_spaces(self, label: Label) -> bool:
        """True if Kivy's own line breaking fits: plain text, or text that is not broken at all."""
        width, height = label.text_size
        if width is None or height is not None or not label.text or label.options["shorten"]:
            return True
        return self._is_plain(label, label.text)

    def break_lines(self, label: Label) -> tuple[int, int]:
        """Replaces Kivy's ``render``: lays out the lines and returns their size."""
        options = {**label.options, "space_width": self.size(label, " ")[0]}
        width, _ = options["text_size"] = label.text_size
        left, top, right, bottom = options["padding"]
        lines = self._line_renderer().break_lines(
            lambda text: self.size(label, text), label.text, int(width - left - right)
        )
        label.is_shortened = False
        label._cached_lines = [_layout_line(line, options) for line in lines]  # noqa: SLF001 -- Kivy's own
        height = sum(line.h for line in label._cached_lines) + top + bottom  # noqa: SLF001 -- as above
        label._internal_size = width, height  # noqa: SLF001 -- as above
        return int(width), int(height)

    def _is_plain(self, label: Label, text: str) -> bool:
        if label.options["font_name_r"] not in {REGULAR, BOLD}:
            return True
        if self._style(label, text).base:
            return False
        return text.isascii() or PLAIN.fullmatch(text) is not None

    def _style(self, label: Label, text: str) -> "LineStyle":
        language = label.options["text_language"] or self._language
        side = label.options["base_direction"] or direction(language)
        is_rtl = "rtl" in side and (has_rtl_letters(label.text) or has_rtl_letters(text))
        return LineStyle(int(is_rtl), language)

    def _line_renderer(self) -> "LineRenderer":
        if self._renderer is None:
            from app.ui.text.render import LineRenderer  # noqa: PLC0415 -- plain text does not need it

            self._renderer = LineRenderer()
        return self._renderer


def _layout_line(line: "Line", options: dict[str, Any]) -> LayoutLine:
    word = LayoutWord(options, line.width, line.height, line.text)
    height = int(line.height * options["line_height"])
    return LayoutLine(0, 0, line.width, height, 1, 0, [word])
