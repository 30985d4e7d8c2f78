"""A bar that shows how something is shared between two players."""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty

from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas
from app.ui.widgets.drawing.player_sign import COLOURS, DARK


class SplitBar(Drawing):
    """``share`` is that of the first player, shown where text begins; negative if there is nothing
    to share.
    """

    share = NumericProperty(-1)
    colours = ObjectProperty(())
    ground = ColorProperty()

    drawn_from = ("share", "colours", "ground")

    def draw(self, canvas: MirroredCanvas) -> None:
        group = canvas.group
        if self.share < 0 or len(self.colours) < 2:
            self._draw_part(group, self.ground, 0, self.width)
            return
        share = 1 - self.share if canvas.is_rtl else self.share
        first, other = self.colours[::-1] if canvas.is_rtl else self.colours
        middle = round(self.width * share)
        self._draw_part(group, (*DARK[:3], 0.7), 0, self.width)
        edge = dp(1)
        self._draw_part(group, COLOURS[first], edge, middle - edge, edge)
        self._draw_part(group, COLOURS[other], middle + edge, self.width - edge, edge)

    def _draw_part(
        self,
        group: InstructionGroup,
        ink: tuple[float, ...],
        start: float,
        end: float,
        edge: float = 0,
    ) -> None:
        if end > start:
            group.add(Color(*ink))
            group.add(Rectangle(pos=(start, edge), size=(end - start, self.height - 2 * edge)))
