"""A bar that shows how something is shared between two players."""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.text.direction import is_right_to_left
from app.ui.widgets.drawing.canvas import pin
from app.ui.widgets.drawing.player_sign import COLOURS, DARK


class SplitBar(Widget):
    """``share`` is that of the first player, shown where text begins; negative if there is nothing
    to share.
    """

    share = NumericProperty(-1)
    colours = ObjectProperty(())
    ground = ColorProperty()

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        pin(self, self._draw, "share", "colours", "ground")

    def update_direction(self, *_changed: object) -> None:
        self.property("share").dispatch(self)

    def _draw(self, group: InstructionGroup) -> None:
        if self.share < 0 or len(self.colours) < 2:
            self._draw_part(group, self.ground, 0, self.width)
            return
        is_rtl = is_right_to_left(self)
        share = 1 - self.share if is_rtl else self.share
        first, other = self.colours[::-1] if is_rtl else self.colours
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
