"""A match in the history: a tile of its box, the day, the sides and their totals.

A line draws its text itself: dozens pass when the user scrolls fast.
"""

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app.presenters.history.rows import SideLine
from app.presenters.shared.naming import join_with_dots
from app.ui import kv
from app.ui.icons import ICONS
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
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.repeat import RowWidget
from app.ui.widgets.kit.role import Role
from app.ui.widgets.kit.tap import Tappable

TROPHY = "trophy"
FIRST_LINE, SECOND_LINE, DETAIL_LINE = 28, 26, 22
"""In sp: height of the line of the leading side, of the others, and of the details."""
MIN_NAME_WIDTH = 52
"""In sp: a name shortened to less than this is not recognizable."""
ELLIPSIS = "…"
"""Stands for the sides that have no room in a line."""
PADDING, PICTURE_WIDTH, MENU_WIDTH, GAP = 10, 48, 48, 4
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
        first, *others = self.state.sides or (None,)
        if first is not None:
            self._draw_side(first, top - sp(FIRST_LINE) / 2, ahead=True)
        self._draw_others(others, top - sp(FIRST_LINE) - sp(SECOND_LINE) / 2)
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

    def _draw_side(self, side: SideLine, middle: float, *, ahead: bool = False) -> None:
        """Draws the name where lines begin and the total where they end."""
        total = text_texture(side.total, sp(20 if ahead else 18), bold=ahead)
        right = self._right - total.width
        self._canvas.write(total, right, middle, self.ink)
        if side.won:
            trophy = text_texture(ICONS[TROPHY], sp(18), font="Icons")
            right -= trophy.width + dp(GAP)
            self._canvas.write(trophy, right, middle, self.won)
        left = self._draw_side_signs(side, self._left, middle)
        self._draw_name(side.name, left, right - dp(2 * GAP), middle, bold=ahead)

    def _draw_others(self, others: list[SideLine], middle: float) -> None:
        """A single side gets the whole line; several share it, without names if it is too short."""
        if len(others) == 1:
            self._draw_side(others[0], middle)
            return
        left, room = self._left, self._right - self._left
        cells = [(side, text_texture(side.total, sp(16))) for side in others]
        least = [self._signs_width(side) + total.width + dp(4 * GAP) for side, total in cells]
        share = (room - sum(least)) / max(1, len(others))
        dots = text_texture(ELLIPSIS, sp(16)) if share < 0 else None
        for (side, total), needed in zip(cells, least, strict=True):
            if dots and left + needed - dp(GAP) + dots.width > self._right:
                self._canvas.write(dots, left, middle, self.quiet)
                break
            start = self._draw_side_signs(side, left, middle)
            end = self._draw_name(side.name, start, start + share, middle)
            start = end + (dp(GAP) if end > start else 0)
            left = self._canvas.write(total, start, middle, self.ink) + dp(3 * GAP)

    def _signs_width(self, side: SideLine) -> float:
        count = len(side.colours)
        return float(count * sp(18) + (count - 1) * dp(GAP) + dp(6))

    def _draw_side_signs(self, side: SideLine, left: float, middle: float) -> float:
        """Returns where they end."""
        room = self._signs_width(side)
        box = self._canvas.mirrored(Box(left, middle - sp(9), room - dp(6), sp(18)))
        colours = side.colours[::-1] if self.is_rtl else side.colours
        draw_signs(self.painter, self._canvas.group, box, colours)
        return left + room

    def _draw_name(
        self, name: str, left: float, right: float, middle: float, *, bold: bool = False
    ) -> float:
        """Returns where it ends. Draws nothing where the name would be shortened too much."""
        room, size = right - left, sp(17 if bold else 16)
        if room < dp(MIN_TEXT_WIDTH):
            return left
        texture = shortened_texture(name, size, room, bold=bold, is_rtl=self.is_rtl)
        if texture.width > room - 1 and room < sp(MIN_NAME_WIDTH):
            return left
        return self._canvas.write(texture, left, middle, self.ink)

    def _draw_details(self, middle: float) -> None:
        """Draws the last detail whole, and of the short ones before it as many as fit."""
        *short, last = self.state.details
        if short and self.tight:
            self._draw_detail(self._fitting(short, ()), middle)
            self._draw_detail(last, middle - sp(DETAIL_LINE))
        else:
            self._draw_detail(self._fitting(short, (last,)), middle)

    def _fitting(self, short: list[str], last: tuple[str, ...]) -> str:
        """Leaves out the time first, then what is told last, until the line fits."""
        room = self._right - self._left
        fewer = [short, *(short[1:end] for end in range(len(short), 0, -1))]
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
