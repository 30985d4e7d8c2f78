"""A match in the history: a tile of its box, the day, the sides and their totals.

A line draws its text itself: dozens pass when the user scrolls fast.
"""

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app.ui import kv
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
from app.ui.widgets.game.history_sides import FIRST_LINE, SECOND_LINE, SidesDrawing
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.repeat import RowWidget
from app.ui.widgets.kit.tap import Tappable
from app.words.naming import join_with_dots

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
