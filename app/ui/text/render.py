"""Draws and measures a line of several scripts, run by run, on one base line.

Imported when the first such line is drawn. Depends on Kivy's SDL2 surface, not on widgets.
"""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents, _get_fontascent, _SurfaceContainer
from kivy.resources import resource_find

from app.play.match.people import characters
from app.ui.text.fonts import Fonts
from app.ui.text.install import LineStyle
from app.ui.text.line_break import Line, Measure, break_lines
from app.ui.text.runs import Run, join_with_ellipsis, runs

Label = Any
"""Kivy has no type hints."""


class RunLabel:
    """Stands in for the label on Kivy's surface: its options with the font of one run."""

    _get_font_id = LabelSDL2._get_font_id  # noqa: SLF001 -- the surface calls it by this name

    def __init__(self, label: Label, run: Run) -> None:
        self.options = {
            **label.options,
            "font_direction": "rtl" if run.is_rtl else "ltr",
            "font_script_name": run.font.script if run.font else "Latn",
            "font_name_r": run.font.file if run.font else label.options["font_name_r"],
        }

    @property
    def ascent(self) -> int:
        return int(_get_fontascent(self))


def size_in_own_direction(label: Label, text: str) -> tuple[int, int]:
    """Draws a space first, because a font measures in the direction of its last drawing."""
    _SurfaceContainer(1, 1).render(label, " ", 0, 0)
    width, height = _get_extents(label, text)
    return width, height


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """A run with its position from the upper left corner of the line."""

    label: RunLabel
    text: str
    x: int
    y: int
    width: int
    height: int


class LineRenderer:
    def __init__(self) -> None:
        self._fonts = Fonts(resource_find)
        self._turned = set[str]()

    def plain_size(self, label: Label, text: str) -> tuple[int, int]:
        """The size of a line that Kivy draws, in a font that may have drawn other runs."""
        if label._get_font_id() in self._turned:  # noqa: SLF001 -- Kivy's name for the font
            return size_in_own_direction(label, text)
        width, height = _get_extents(label, text)
        return width, height

    def size(self, label: Label, text: str, style: LineStyle) -> tuple[int, int]:
        """The height is at least that of a line in the label's own font."""
        placed = self.place_runs(label, text, style)
        _, own = _get_extents(label, " ")
        height = max([own, *(run.y + run.height for run in placed)])
        return sum(run.width for run in placed), height

    def draw(self, label: Label, text: str, style: LineStyle, corner: tuple[int, int]) -> None:
        x, y = corner
        surface = label._surface  # noqa: SLF001 -- the replaced method uses it too
        for run in self.place_runs(label, text, style):
            surface.render(run.label, run.text, x + run.x, y + run.y)

    def shorten(self, label: Label, text: str, style: LineStyle, width: int) -> str:
        """Returns as many whole characters as fit; isolates stay closed on both sides."""
        chars = characters(text)

        def shortened(count: int) -> str:
            return elide(chars, count, label.options["shorten_from"])

        def width_of(count: int) -> int:
            return self.size(label, shortened(count), style)[0]

        fitting = bisect(range(len(chars)), width, key=width_of)
        return shortened(max(fitting - 1, 0))

    def break_lines(self, measure: Measure, text: str, width: int) -> tuple[Line, ...]:
        return tuple(break_lines(text, width, measure))

    def place_runs(self, label: Label, text: str, style: LineStyle) -> tuple[PlacedRun, ...]:
        placed = tuple(_place(label, runs(text, style.base, self._fonts, style.language)))
        self._turned.update(run.label._get_font_id() for run in placed)  # noqa: SLF001 -- as above
        return placed


def elide(chars: tuple[str, ...], count: int, side: str) -> str:
    """Keeps ``count`` characters; an ellipsis replaces the others at the center, left or right."""
    before = {"left": 0, "right": count}.get(side, (count + 1) // 2)
    after = count - before
    return join_with_ellipsis("".join(chars[:before]), "".join(chars[len(chars) - after :]))


def _place(label: Label, in_visual_order: tuple[Run, ...]) -> Iterator[PlacedRun]:
    labels = [(RunLabel(label, run), run.text) for run in in_visual_order]
    ascent = max([_get_fontascent(label), *(run_label.ascent for run_label, _ in labels)])
    x = 0
    for run_label, text in labels:
        width, height = size_in_own_direction(run_label, text)
        yield PlacedRun(run_label, text, x, ascent - run_label.ascent, width, height)
        x += width
