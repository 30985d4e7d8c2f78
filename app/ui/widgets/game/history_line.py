"""A match in the list of matches: a tile of its box, the day, who played, and what came of it.

A line draws its words itself: dozens come by when somebody scrolls fast.
"""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.presenters.history.rows import SideLine
from app.presenters.shared.naming import beside
from app.ui import kv
from app.ui.icons import ICONS
from app.ui.widgets.drawing.domino import Look, Style, draw_domino
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.drawing.text import ENOUGH, fitted, written
from app.ui.widgets.game.score_card import draw_signs
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.mirroring import Mirrored
from app.ui.widgets.kit.tap import Tappable

TROPHY = "trophy"
FIRST, OTHERS, TOLD = 28, 26, 22
"""Scaled pixels: how high the lines are of who is ahead, of the others, and of the rest."""
TELLING = 52
"""Scaled pixels of a name that is shortened: in less nobody knows it again."""
PADDING, PICTURE, MENU, GAP = 10, 48, 48, 4
"""Density-independent pixels."""


class MonthLine(TextLabel):
    """The heading above the matches of a month."""

    state = ObjectProperty(None)
    screen = ObjectProperty(None)


class HistoryLine(Tappable, Mirrored, Widget):
    """``state`` is a row as ``app.presenters.history.rows`` tells it. A ``tight`` one has two
    lines for what is told below the sides.
    """

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)
    label = StringProperty()
    tight = BooleanProperty(defaultvalue=False)
    ink = ColorProperty()
    quiet = ColorProperty()
    won = ColorProperty()

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
        super().__init__(**values)
        pin(self, self._draw, "state", "ink", "quiet", "won", "leftwards", "tight")

    def _draw(self, group: InstructionGroup) -> None:
        if self.state is None or self.width < dp(160):
            return
        self._group = group
        self._left = dp(PADDING + PICTURE + 14)
        self._right = self.width - dp(MENU)
        self._draw_picture()
        top = self.height - dp(PADDING)
        first, *others = self.state.sides or (None,)
        if first is not None:
            self._draw_side(first, top - sp(FIRST) / 2, ahead=True)
        self._draw_others(others, top - sp(FIRST) - sp(OTHERS) / 2)
        self._draw_told(top - sp(FIRST) - sp(OTHERS) - sp(TOLD) / 2)

    def _draw_picture(self) -> None:
        """A tile of the box, and the day below it."""
        middle = dp(PADDING) + dp(PICTURE) / 2
        tile = self.state.tile
        top = self.height - dp(PADDING) - sp(FIRST) / 2
        if tile is not None:
            box = self._mirrored(Box(dp(PADDING), top - dp(13), dp(PICTURE), dp(26)))
            picture = InstructionGroup()
            self._group.add(picture)
            style = Style(self.state.faces, self.state.marks)
            draw_domino(self._brush, picture, box, Look(tile), style)
        day = written(self.state.day, sp(20), bold=True)
        self._put(day, middle - day.width / 2, top - sp(FIRST) / 2 - sp(OTHERS) / 2, self.quiet)

    def _draw_side(self, side: SideLine, middle: float, *, ahead: bool = False) -> None:
        """Its name where lines begin, its total where they end."""
        total = written(side.total, sp(20 if ahead else 18), bold=ahead)
        right = self._right - total.width
        self._put(total, right, middle, self.ink)
        if side.won:
            trophy = written(ICONS[TROPHY], sp(18), font="Icons")
            right -= trophy.width + dp(GAP)
            self._put(trophy, right, middle, self.won)
        left = self._signs(side, self._left, middle)
        self._name(side.name, left, right - dp(2 * GAP), middle, bold=ahead)

    def _draw_others(self, others: list[SideLine], middle: float) -> None:
        """One has the whole line; several share it, and leave out names where it is too short."""
        if len(others) == 1:
            self._draw_side(others[0], middle)
            return
        left, room = self._left, self._right - self._left
        cells = [(side, written(side.total, sp(16))) for side in others]
        least = [self._signs_room(side) + total.width + dp(4 * GAP) for side, total in cells]
        share = (room - sum(least)) / max(1, len(others))
        for (side, total), needed in zip(cells, least, strict=True):
            if left + needed - dp(4 * GAP) > self._right:
                break
            start = self._signs(side, left, middle)
            named = self._name(side.name, start, start + share, middle)
            start = named + (dp(GAP) if named > start else 0)
            self._put(total, start, middle, self.ink)
            left = start + total.width + dp(3 * GAP)

    def _signs_room(self, side: SideLine) -> float:
        count = len(side.colours)
        return float(count * sp(18) + (count - 1) * dp(GAP) + dp(6))

    def _signs(self, side: SideLine, left: float, middle: float) -> float:
        """Where they end."""
        room = self._signs_room(side)
        box = self._mirrored(Box(left, middle - sp(9), room - dp(6), sp(18)))
        colours = side.colours[::-1] if self.leftwards else side.colours
        draw_signs(self._brush, self._group, box, colours)
        return left + room

    def _name(
        self, name: str, left: float, right: float, middle: float, *, bold: bool = False
    ) -> float:
        """Where it ends; nothing where there is no room for so much of it as tells a name."""
        room, size = right - left, sp(17 if bold else 16)
        if room < dp(ENOUGH):
            return left
        texture = fitted(name, size, room, bold=bold, leftwards=self.leftwards)
        if texture.width > room - 1 and room < sp(TELLING):
            return left
        self._put(texture, left, middle, self.ink)
        return float(left + texture.width)

    def _draw_told(self, middle: float) -> None:
        """What is short in full, and of what comes last as much as there is room for."""
        *short, last = self.state.told
        left = self._left
        if short:
            left = self._told(
                beside((*short, "")) if not self.tight else beside(short), left, middle
            )
        if short and self.tight:
            left, middle = self._left, middle - sp(TOLD)
        self._told(last, left, middle)

    def _told(self, text: str, left: float, middle: float) -> float:
        """Where it ends; nothing where there is no room for it."""
        room = self._right - left
        if room < dp(ENOUGH):
            return left
        texture = fitted(text, min(sp(14), dp(23)), room, leftwards=self.leftwards)
        self._put(texture, left, middle, self.quiet)
        return float(left + texture.width)

    def _put(self, texture: Texture, left: float, middle: float, ink: list[float]) -> None:
        box = self._mirrored(Box(left, middle - texture.height / 2, *texture.size))
        self._group.add(Color(*ink))
        place = round(box.x), round(box.y)
        self._group.add(Rectangle(texture=texture, pos=place, size=texture.size))

    def _mirrored(self, box: Box) -> Box:
        """As far from the right, where lines run to the left."""
        if not self.leftwards:
            return box
        return box._replace(x=self.width - box.x - box.width)


kv.load("widgets/history_line")
