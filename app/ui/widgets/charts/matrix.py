"""Everybody by everybody: a line and a column each, a number where two have met.

The names stay where they are while the columns go by below a finger. How much was won is told
by the number; the ground only repeats it.
"""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.properties import StringProperty as Text
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.presenters.shared.charts import Field
from app.ui import kv
from app.ui.text.direction import runs_left
from app.ui.widgets.charts.chart import Paper
from app.ui.widgets.drawing.pinned import pin
from app.ui.widgets.drawing.player_sign import draw_sign
from app.ui.widgets.drawing.shapes import Box, ShapePainter
from app.ui.widgets.drawing.text import written
from app.ui.widgets.kit.layout import Row
from app.ui.widgets.kit.tap import Tappable

SIGN = 20
GAP = 2
"""Between fields."""


class MatrixTable(Row):
    """``state`` is a ``Matrix`` of ``app.presenters.shared.charts``; the screen hears of taps."""

    each = NumericProperty("48dp")
    """A field's width and height."""
    head = NumericProperty("48dp")
    """The height above the first line."""

    def see(self, key: str) -> None:
        self.screen.see(key)


class MatrixName(BoxLayout):
    """Whose line it is; its ``screen`` is the table that it stands in."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None, rebind=True)


class MatrixFields(Tappable, Widget):
    """The columns, with the signs of those they are of."""

    state = ObjectProperty(None, rebind=True)
    matrix = ObjectProperty(None)
    each = NumericProperty(48)
    head = NumericProperty(48)
    label = Text()
    ink = ColorProperty()
    quiet = ColorProperty()
    ground = ColorProperty()
    mark = ColorProperty()

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
        self._touched = 0.0, 0.0
        super().__init__(**values)
        pin(self, self.draw_on, "state", "each", "head", "ink", "quiet", "ground", "mark")

    def box_of(self, line: int, column: int) -> Box:
        """Where a field is, from the lower left corner of them all."""
        across = self.width - self.each * (column + 1) if runs_left(self) else self.each * column
        foot = self.height - self.head - self.each * (line + 1)
        return Box(across, foot, self.each, self.each)

    def turn(self, *_told: object) -> None:
        self.property("state").dispatch(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._touched = touch.x - self.x, touch.y - self.y
        return bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        for line, fields in enumerate(self.state.lines):
            for column, field in enumerate(fields):
                if field.key and self.box_of(line, column).holds(*self._touched):
                    self.matrix.see(field.key)

    def draw_on(self, group: InstructionGroup) -> None:
        if self.state is None:
            return
        paper = Paper(group, self.width, leftwards=runs_left(self))
        for column, head in enumerate(self.state.heads):
            self._draw_head(paper, column, head.colour, written(head.mark, sp(12)))
        letters: dict[tuple[str, bool], Texture] = {}
        for line, fields in enumerate(self.state.lines):
            for column, field in enumerate(fields):
                self._draw_field(group, self.box_of(line, column).inset(dp(GAP) / 2), field)
                self._write(group, self.box_of(line, column), field, letters)

    def _draw_head(self, paper: Paper, column: int, colour: int, mark: Texture) -> None:
        middle = self.each * (column + 0.5)
        side = sp(SIGN)
        top = self.height - dp(2)
        box = Box(paper.across(middle - side / 2, side), top - side, side, side)
        draw_sign(self._brush, paper.group, box, colour)
        paper.ink(self.quiet)
        paper.write(mark, middle - mark.width / 2, top - side - mark.height)

    def _draw_field(self, group: InstructionGroup, box: Box, field: Field) -> None:
        ink = (*self.mark[:3], 0.08 + 0.42 * field.share) if field.share >= 0 else self.ground
        group.add(Color(*ink))
        group.add(Rectangle(pos=(round(box.x), round(box.y)), size=(box.width, box.height)))

    def _write(
        self,
        group: InstructionGroup,
        box: Box,
        field: Field,
        letters: dict[tuple[str, bool], Texture],
    ) -> None:
        if not field.text:
            return
        key = field.text, field.share > 0.5
        if key not in letters:
            letters[key] = written(field.text, sp(16), bold=key[1])
        texture = letters[key]
        x, y = box.centre
        group.add(Color(*(self.ink if field.share >= 0 else self.quiet)))
        place = round(x - texture.width / 2), round(y - texture.height / 2)
        group.add(Rectangle(texture=texture, pos=place, size=texture.size))


kv.load("widgets/matrix")
