"""A matrix of all players: a row and a column for each, a number where two have met.

The names stay in place while the columns scroll. The number shows how much was won; the
background only repeats it.
"""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.play.match.people import characters
from app.ui import kv
from app.ui.role import Role
from app.ui.text.direction import is_right_to_left
from app.ui.widgets.drawing.canvas import Drawing, MirroredCanvas, text_texture
from app.ui.widgets.drawing.player_sign import draw_sign
from app.ui.widgets.drawing.shapes import Box
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.layout import Part, Row
from app.words.hand.charts import MatrixCell

SIGN_SIZE = 20
HEADER_LETTERS = 3
"""Characters of a name above a column, where there is no room for more."""
GAP = 2
"""In dp: distance of fields."""
WIDEST = 96
"""In dp: how wide a column becomes where there is room for long names."""


class MatrixTable(Part, Row):
    """Its state has the ``matrix``, of ``app.words.hand.charts``; ``open_link`` of its
    presenter gets the taps.
    """

    field_size = NumericProperty("48dp")
    """Height of a field, and its least width."""
    field_width = NumericProperty("48dp")
    header_height = NumericProperty("48dp")
    """Height above the first row."""

    def width_of_fields(self, room: float, columns: int) -> float:
        """Returns the width of each: few columns share all the room."""
        widest = max(self.field_size, dp(WIDEST))
        return min(widest, max(self.field_size, room // max(1, columns)))


class MatrixName(BoxLayout):
    """The name of a row; its ``screen`` is the table."""

    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None, rebind=True)


class MatrixFields(Tappable, Drawing):
    """The columns, with the signs of their players."""

    accessible_role = Role.TABLE
    state = ObjectProperty(None, rebind=True)
    matrix = ObjectProperty(None)
    field_size = NumericProperty(48)
    field_width = NumericProperty(48)
    header_height = NumericProperty(48)
    label = StringProperty()
    ink = ColorProperty()
    quiet = ColorProperty()
    ground = ColorProperty()
    mark = ColorProperty()

    drawn_from = (
        *("state", "field_size", "field_width", "header_height"),
        *("ink", "quiet", "ground", "mark"),
    )

    def field_box(self, line: int, column: int) -> Box:
        """The box of a field, relative to the lower left corner of all fields."""
        left = self.field_width * column
        if is_right_to_left(self):
            left = self.width - left - self.field_width
        bottom = self.height - self.header_height - self.field_size * (line + 1)
        return Box(left, bottom, self.field_width, self.field_size)

    def on_release(self) -> None:
        for line, fields in enumerate(self.state.lines):
            for column, field in enumerate(fields):
                if field.key and self.field_box(line, column).contains(*self.touched):
                    self.matrix.screen.presenter.open_link(field.key)

    def draw(self, canvas: MirroredCanvas) -> None:
        if self.state is None:
            return
        for column, header in enumerate(self.state.heads):
            self._draw_head(canvas, column, header.colour, self.title_of(header.name))
        letters: dict[tuple[str, bool], Texture] = {}
        for line, fields in enumerate(self.state.lines):
            for column, field in enumerate(fields):
                self._draw_field(
                    canvas.group, self.field_box(line, column).inset(dp(GAP) / 2), field
                )
                self._draw_text(canvas.group, self.field_box(line, column), field, letters)

    def title_of(self, name: str) -> Texture:
        """Renders as much of a name as fits above a column: its beginning, without dots."""
        letters, room = characters(name), self.field_width - dp(2 * GAP)
        texture = text_texture(name, sp(12))
        while texture.width > room and len(letters) > HEADER_LETTERS:
            fitting = int(len(letters) * room / texture.width)
            letters = letters[: max(HEADER_LETTERS, min(fitting, len(letters) - 1))]
            texture = text_texture("".join(letters).rstrip(), sp(12))
        return texture

    def _draw_head(self, canvas: MirroredCanvas, column: int, colour: int, mark: Texture) -> None:
        middle = self.field_width * (column + 0.5)
        side = sp(SIGN_SIZE)
        top = self.height - dp(2)
        box = Box(canvas.left_edge(middle - side / 2, side), top - side, side, side)
        draw_sign(self.painter, canvas.group, box, colour)
        canvas.set_colour(self.quiet)
        canvas.draw_text(mark, middle - mark.width / 2, top - side - mark.height)

    def _draw_field(self, group: InstructionGroup, box: Box, field: MatrixCell) -> None:
        ink = (*self.mark[:3], 0.08 + 0.42 * field.share) if field.share >= 0 else self.ground
        group.add(Color(*ink))
        group.add(Rectangle(pos=(round(box.x), round(box.y)), size=(box.width, box.height)))

    def _draw_text(
        self,
        group: InstructionGroup,
        box: Box,
        field: MatrixCell,
        letters: dict[tuple[str, bool], Texture],
    ) -> None:
        if not field.text:
            return
        key = field.text, field.share > 0.5
        if key not in letters:
            letters[key] = text_texture(field.text, sp(16), bold=key[1])
        texture = letters[key]
        x, y = box.centre
        group.add(Color(*(self.ink if field.share >= 0 else self.quiet)))
        place = round(x - texture.width / 2), round(y - texture.height / 2)
        group.add(Rectangle(texture=texture, pos=place, size=texture.size))


kv.load("widgets/matrix")
