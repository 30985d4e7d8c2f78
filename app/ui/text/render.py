"""Draws and measures a line of several scripts, run by run, on one base line.

Imported when the first such line comes up. Knows Kivy's SDL2 surface, and no widgets.
"""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents, _get_fontascent, _SurfaceContainer
from kivy.resources import resource_find

from app.presenters.shared.people import characters
from app.ui.text.fonts import Fonts
from app.ui.text.install import Way
from app.ui.text.line_break import Line, Measure, broken
from app.ui.text.runs import Run, joined, runs

Label = Any
"""Kivy has no types."""


class Pen:
    """What Kivy's surface asks of a label: its options, with one run's font in them."""

    _get_font_id = LabelSDL2._get_font_id  # noqa: SLF001 -- by this name the surface asks

    def __init__(self, label: Label, run: Run) -> None:
        self.options = {
            **label.options,
            "font_direction": "rtl" if run.runs_left else "ltr",
            "font_script_name": run.font.script if run.font else "Latn",
            "font_name_r": run.font.file if run.font else label.options["font_name_r"],
        }

    def size(self, text: str) -> tuple[int, int]:
        """A font measures in the direction that it drew in last, so it draws a space first."""
        _SurfaceContainer(1, 1).render(self, " ", 0, 0)
        width, height = _get_extents(self, text)
        return width, height

    @property
    def rise(self) -> int:
        return int(_get_fontascent(self))


@dataclass(frozen=True, slots=True)
class Piece:
    """One run on its line, from the line's upper left corner."""

    pen: Pen
    text: str
    x: int
    y: int
    width: int
    height: int


class LineRenderer:
    def __init__(self) -> None:
        self._fonts = Fonts(resource_find)

    def size(self, label: Label, text: str, way: Way) -> tuple[int, int]:
        """As high as the highest run, and never lower than a line of the label's own font."""
        pieces = self.pieces(label, text, way)
        _, own = _get_extents(label, " ")
        height = max([own, *(piece.y + piece.height for piece in pieces)])
        return sum(piece.width for piece in pieces), height

    def draw(self, label: Label, text: str, way: Way, corner: tuple[int, int]) -> None:
        x, y = corner
        surface = label._surface  # noqa: SLF001 -- the method in whose place this is has it
        for piece in self.pieces(label, text, way):
            surface.render(piece.pen, piece.text, x + piece.x, y + piece.y)

    def shortened(self, label: Label, text: str, way: Way, room: int) -> str:
        """The most that fits: whole signs, and what is isolated stays so on both sides."""
        signs = characters(text)

        def left(count: int) -> str:
            return cut(signs, count, label.options["shorten_from"])

        fits = bisect(range(len(signs)), room, key=lambda n: self.size(label, left(n), way)[0])
        return left(max(fits - 1, 0))

    def broken(self, measure: Measure, text: str, room: int) -> tuple[Line, ...]:
        return tuple(broken(text, room, measure))

    def pieces(self, label: Label, text: str, way: Way) -> tuple[Piece, ...]:
        return tuple(_laid_out(label, runs(text, way.base, self._fonts, way.language)))


def cut(signs: tuple[str, ...], count: int, side: str) -> str:
    """So many of the signs, with dots where the others were: at the center, left or right."""
    before = {"left": 0, "right": count}.get(side, (count + 1) // 2)
    return joined("".join(signs[:before]), "".join(signs[len(signs) - (count - before) :]))


def _laid_out(label: Label, in_order: tuple[Run, ...]) -> Iterator[Piece]:
    pens = [(Pen(label, run), run.text) for run in in_order]
    rise = max([_get_fontascent(label), *(pen.rise for pen, _ in pens)])
    x = 0
    for pen, text in pens:
        width, height = pen.size(text)
        yield Piece(pen, text, x, rise - pen.rise, width, height)
        x += width
