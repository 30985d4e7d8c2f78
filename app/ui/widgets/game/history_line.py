"""A match in the history: a tile of its box, the day, the sides and their totals.

A line draws its text itself: dozens pass when the user scrolls fast.
"""

from math import ceil
from typing import NamedTuple

from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app.presenters.history.rows import SideLine
from app.ui import kv
from app.ui.icons import ICONS
from app.ui.role import Role
from app.ui.widgets.drawing.canvas import (
    MIN_TEXT_WIDTH,
    Drawing,
    MirroredCanvas,
    shortened_texture,
    text_texture,
)
from app.ui.widgets.drawing.domino import TileLook, TileStyle, draw_domino
from app.ui.widgets.drawing.shapes import Box
from app.ui.widgets.game.score_card import draw_signs
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.layout import Mirrored, RowWidget
from app.words.naming import join_with_dots

TROPHY = "trophy"
FIRST_LINE, SECOND_LINE = 28, 26
"""In sp: height of the line of the leading side, and of the others."""
ELLIPSIS = "…"
"""Stands for the sides that have no room in a line."""
GAP = 4
"""In dp."""
MOST_COLUMNS = 2
"""More names than fit in two lines of these are left out; their signs tell who they are."""
SMALL = 0.43
"""Share of the height of a line that text has where two share it."""
ROUNDING = 0.97
"""Letters do not shrink quite as much as the font size."""


def _smallest() -> float:
    """A smaller name is cut; large text needs not be large everywhere to be read."""
    return float(min(sp(11), dp(16)))


def _sign_size() -> float:
    return float(min(sp(18), dp(26)))


def _signs_width(count: int, size: float) -> float:
    return count * size + (count - 1) * dp(GAP) + dp(6)


def _total_texture(side: SideLine, size: int, *, bold: bool = False) -> Texture:
    """Grows less than other text where text is large: it would leave the name no room."""
    return text_texture(side.total, min(sp(size), dp(30)), bold=bold)


def _fitting_size(text: str, size: float, room: float, *, bold: bool = False) -> float:
    width = text_texture(text, size, bold=bold).width
    return size if width <= room else size * room / width * ROUNDING


class Place(NamedTuple):
    """A line, or a part of it."""

    left: float
    right: float
    middle: float
    height: float


class SidesDrawing:
    """Draws between ``left`` and ``right`` of a row; ``row`` has the colours."""

    def __init__(self, row: Drawing, canvas: MirroredCanvas, left: float, right: float) -> None:
        self._row, self._canvas = row, canvas
        self._left, self._right = left, right

    def draw(self, sides: tuple[SideLine, ...], top: float) -> None:
        if not sides:
            return
        first, *others = sides
        middle, below = top - sp(FIRST_LINE) / 2, top - sp(FIRST_LINE) - sp(SECOND_LINE) / 2
        self._draw_side(first, Place(self._left, self._right, middle, sp(FIRST_LINE)), ahead=True)
        line = Place(self._left, self._right, below, sp(SECOND_LINE))
        if len(others) == 1:
            self._draw_side(others[0], line)
        elif others:
            self._draw_others(others, line)

    def _draw_side(self, side: SideLine, line: Place, *, ahead: bool = False) -> None:
        """Draws the name where lines begin and the total where they end."""
        right = self._draw_total(side, line.middle, ahead=ahead) - dp(2 * GAP)
        natural, signs = sp(17 if ahead else 16), _signs_width(len(side.colours), _sign_size())
        size = _fitting_size(side.name, natural, right - self._left - signs, bold=ahead)
        if len(side.names) > 1 and size < SMALL * line.height:
            self._draw_partners(side, line._replace(right=right), bold=ahead)
            return
        left = self._draw_signs(side.colours, self._left, line.middle, _sign_size())
        self._draw_name(side.name, size, line._replace(left=left, right=right), bold=ahead)

    def _draw_total(self, side: SideLine, middle: float, *, ahead: bool) -> float:
        """Returns where it begins, or the trophy before it."""
        total = _total_texture(side, 20 if ahead else 18, bold=ahead)
        left = self._right - total.width
        self._canvas.write(total, left, middle, self._row.ink)
        if side.won:
            trophy = text_texture(ICONS[TROPHY], _sign_size(), font="Icons")
            left -= trophy.width + dp(GAP)
            self._canvas.write(trophy, left, middle, self._row.won)
        return left

    def _draw_partners(self, side: SideLine, line: Place, *, bold: bool) -> None:
        cells = zip(side.colours, side.names, strict=True)
        self._draw_grid([SideLine((sign,), name, "") for sign, name in cells], line, bold=bold)

    def _draw_others(self, others: list[SideLine], line: Place) -> None:
        """Several sides share the line, then its height; too many are shown without names."""
        least = [self._least_width(side) for side in others]
        names = sum(text_texture(side.name, sp(16)).width for side in others)
        share = (line.right - line.left - sum(least)) / max(1, names)
        size = sp(16) * (1 if share >= 1 else share * ROUNDING)
        is_small = size < SMALL * line.height
        if is_small and len(others) <= 2 * MOST_COLUMNS:
            self._draw_grid(others, line)
        else:
            self._draw_in_one_line(others, least, 0 if is_small else size, line.middle)

    def _least_width(self, side: SideLine) -> float:
        total = _total_texture(side, 16).width
        return float(_signs_width(len(side.colours), _sign_size()) + total + dp(4 * GAP))

    def _draw_in_one_line(
        self, sides: list[SideLine], least: list[float], size: float, middle: float
    ) -> None:
        """Draws no names if their size is 0, and dots for the sides that have no room even so."""
        left, lacks = self._left, sum(least) > self._right - self._left
        dots = text_texture(ELLIPSIS, sp(16)) if lacks else None
        for side, needed in zip(sides, least, strict=True):
            if dots and left + needed - dp(GAP) + dots.width > self._right:
                self._canvas.write(dots, left, middle, self._row.quiet)
                break
            left = self._draw_signs(side.colours, left, middle, _sign_size())
            if size:
                name = text_texture(side.name, size)
                left = self._canvas.write(name, left, middle, self._row.ink) + dp(GAP)
            total = _total_texture(side, 16)
            left = self._canvas.write(total, left, middle, self._row.ink) + dp(3 * GAP)

    def _draw_grid(self, sides: list[SideLine], line: Place, *, bold: bool = False) -> None:
        """Draws two lines of sides in the height of one."""
        columns, gap = ceil(len(sides) / 2), dp(2 * GAP)
        width = (line.right - line.left + gap) / columns
        for at, side in enumerate(sides):
            left = line.left + at % columns * width
            middle = line.middle + line.height / (4 if at < columns else -4)
            cell = Place(left, left + width - gap, middle, line.height / 2)
            self._draw_cell(side, cell, bold=bold)

    def _draw_cell(self, side: SideLine, cell: Place, *, bold: bool) -> None:
        natural = 2 * SMALL * cell.height
        total = text_texture(side.total, natural) if side.total else None
        right = cell.right - (total.width + dp(GAP) if total else 0)
        left = self._draw_signs(side.colours, cell.left, cell.middle, natural)
        size = _fitting_size(side.name, natural, right - left, bold=bold)
        place = cell._replace(left=left, right=right)
        end = self._draw_name(side.name, size, place, bold=bold)
        if total:
            self._canvas.write(total, end + dp(GAP), cell.middle, self._row.ink)

    def _draw_signs(
        self, colours: tuple[int, ...], left: float, middle: float, size: float
    ) -> float:
        """Returns where they end."""
        room = _signs_width(len(colours), size)
        box = self._canvas.mirrored(Box(left, middle - size / 2, room - dp(6), size))
        in_order = colours[::-1] if self._canvas.is_rtl else colours
        draw_signs(self._row.painter, self._canvas.group, box, in_order)
        return left + room

    def _draw_name(self, name: str, size: float, place: Place, *, bold: bool) -> float:
        """Cuts what would be too small. Draws nothing where there is no room. Returns its end."""
        room, size = place.right - place.left, max(size, _smallest())
        if room < dp(MIN_TEXT_WIDTH):
            return place.left
        is_rtl = self._canvas.is_rtl
        texture = shortened_texture(name, size, room, bold=bold, is_rtl=is_rtl)
        return self._canvas.write(texture, place.left, place.middle, self._row.ink)


DETAIL_LINE = 22
"""In sp: height of the line of the details."""
PADDING, PICTURE_WIDTH, MENU_WIDTH = 10, 48, 48
"""In dp."""


def _detail_size() -> float:
    return float(min(sp(14), dp(23)))


def _detail_width(text: str) -> float:
    return float(text_texture(text, _detail_size()).width)


class MonthLine(RowWidget, TextLabel):
    """The heading above the matches of a month."""


class HistoryLine(Tappable, RowWidget, Mirrored, Drawing):
    """``state`` is a row of ``app.presenters.history.rows``. A ``tight`` line has two lines of
    details below the sides.
    """

    accessible_role = Role.LIST_ITEM
    label = StringProperty()
    tight = BooleanProperty(defaultvalue=False)
    ink = ColorProperty()
    quiet = ColorProperty()
    won = ColorProperty()

    drawn_from = ("state", "ink", "quiet", "won", "is_rtl", "tight")

    def draw(self, canvas: MirroredCanvas) -> None:
        if self.state is None or self.width < dp(160):
            return
        self._canvas = canvas
        self._left = dp(PADDING + PICTURE_WIDTH + 14)
        self._right = self.width - dp(MENU_WIDTH)
        self._draw_picture()
        top = self.height - dp(PADDING)
        SidesDrawing(self, canvas, self._left, self._right).draw(self.state.sides, top)
        self._draw_details(top - sp(FIRST_LINE) - sp(SECOND_LINE) - sp(DETAIL_LINE) / 2)

    def _draw_picture(self) -> None:
        """Draws a tile of the box, and the day below it."""
        middle = dp(PADDING) + dp(PICTURE_WIDTH) / 2
        tile = self.state.tile
        top = self.height - dp(PADDING) - sp(FIRST_LINE) / 2
        if tile is not None:
            box = self._canvas.mirrored(Box(dp(PADDING), top - dp(13), dp(PICTURE_WIDTH), dp(26)))
            picture = InstructionGroup()
            self._canvas.group.add(picture)
            style = TileStyle(self.state.faces, self.state.marks)
            draw_domino(self.painter, picture, box, TileLook(tile), style)
        day = text_texture(self.state.day, sp(20), bold=True)
        self._canvas.write(
            day, middle - day.width / 2, top - sp(FIRST_LINE) / 2 - sp(SECOND_LINE) / 2, self.quiet
        )

    def _draw_details(self, middle: float) -> None:
        """Draws the last detail whole, and of the short ones before it as many as fit."""
        *short, last = self.state.details
        if short and self.tight:
            self._draw_detail(self._fitting(short, ()), middle)
            self._draw_detail(last, middle - sp(DETAIL_LINE))
        else:
            self._draw_detail(self._fitting(short, (last,)), middle)

    def _fitting(self, short: list[str], last: tuple[str, ...]) -> str:
        """Leaves out the time first, then what is told last, until the line fits; never that a
        match is not finished.
        """
        room = self._right - self._left
        least = 2 if self.state.is_unfinished else 1
        fewer = [short, *(short[1:end] for end in range(len(short), least - 1, -1))]
        lines = [join_with_dots((*some, *last)) for some in fewer if some or last]
        return next((line for line in lines if _detail_width(line) <= room), lines[-1])

    def _draw_detail(self, text: str, middle: float) -> None:
        """Draws nothing where there is no room."""
        room = self._right - self._left
        if room < dp(MIN_TEXT_WIDTH):
            return
        texture = shortened_texture(text, _detail_size(), room, is_rtl=self.is_rtl)
        self._canvas.write(texture, self._left, middle, self.quiet)


kv.load("widgets/history_line")
