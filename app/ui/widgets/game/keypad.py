"""Two other ways to enter the tiles left in a hand: face by face, or as a total.

Both only report taps. The presenter knows which half is held.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.domain.tiles import Tile
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.drawing.cells import CellGrid, CellLook
from app.ui.widgets.drawing.domino import (
    RING,
    Half,
    TileLook,
    TileStyle,
    draw_body,
    draw_faces,
    even_pixels,
    frame_width,
    mix,
)
from app.ui.widgets.drawing.player_sign import fit_outline, four_times
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter

MIN_KEY_WIDTH = 64
"""In dp: smallest width of a key, unless the pad itself is narrower."""
MAX_KEY_SIZE = 112
"""In dp: greatest width and height of a key."""
NO_HALF = -1
ERASE, CLEAR = "erase", "clear"
COLUMNS = 3
NUMBER_KEYS: tuple[Hashable, ...] = (*range(1, 10), CLEAR, 0, ERASE)
"""In the order of a telephone."""
KEY_HEIGHT = 0.6
"""Height of a number key, times its width, where there is room."""
GAP = 4
FIGURE_SIZE = 24
PRESSED_TINT = 0.16

_ERASE_SHAPE: tuple[Point, ...] = (
    (-1.2, 0),
    (-0.5, -0.75),
    (1.1, -0.75),
    (1.1, 0.75),
    (-0.5, 0.75),
)
"""Outline of the key that deletes the last digit."""


def _cross(arm: float, reach: float) -> tuple[Point, ...]:
    """Outline of a multiplication sign: two crossed bars."""
    return four_times((0, -arm), (reach - arm, -reach), (reach, arm - reach))


def grid(box: Box, keys: tuple[Hashable, ...], columns: int) -> dict[Hashable, Box]:
    """Boxes of the keys, row by row from the top left; the last row is centred."""
    width, height = box.width / columns, box.height / ceil(len(keys) / columns)
    places: dict[Hashable, Box] = {}
    for first in range(0, len(keys), columns):
        line = keys[first : first + columns]
        left = box.x + (columns - len(line)) * width / 2
        bottom = round(box.y + box.height - (first // columns + 1) * height)
        for column, key in enumerate(line):
            places[key] = Box(round(left + column * width), bottom, int(width), int(height))
    return places


@dataclass(frozen=True, slots=True)
class FaceKey:
    """A key that shows half a tile."""

    look: TileLook
    style: TileStyle

    def draw(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        side = even_pixels(box.short - 2 * frame_width(box) - dp(GAP))
        x, y = box.centre
        square = Box(round(x - side / 2), round(y - side / 2), side, side)
        draw_body(painter, group, square, self.look, self.style.ring)
        half = Half(square, self.look.tile.high, on_side=False)
        draw_faces(painter, group, (half,), self.style, 1)


@dataclass(frozen=True, slots=True)
class FigureKey:
    """A key that shows a digit, or erases or clears."""

    key: Hashable
    pressed: bool
    ground: Colour
    ink: Colour

    def draw(self, painter: ShapePainter, group: InstructionGroup, box: Box) -> None:
        ground = mix(self.ground, self.ink, PRESSED_TINT) if self.pressed else self.ground
        painter.rounded_box(group, box.inset(dp(GAP) / 2), (dp(12), FLAT), ground)
        side = sp(FIGURE_SIZE)
        x, y = box.centre
        place = Box(x - side / 2, y - side / 2, side, side)
        if self.key == ERASE:
            painter.shape(group, fit_outline(place, _ERASE_SHAPE), self.ink)
            place = place._replace(x=place.x + side / 8)
            painter.shape(group, fit_outline(place, _cross(0.13, 0.42)), ground)
        elif self.key == CLEAR:
            painter.shape(group, fit_outline(place, _cross(0.18, 0.8)), self.ink)
        else:
            self._write(group, box.centre)

    def _write(self, group: InstructionGroup, middle: Point) -> None:
        figure = text_texture(str(self.key), sp(FIGURE_SIZE))
        where = (round(middle[0] - figure.width / 2), round(middle[1] - figure.height / 2))
        group.add(Color(*self.ink))
        group.add(Rectangle(texture=figure, pos=where, size=figure.size))


class Keypad(CellGrid):
    """A key for each face of a set: two taps make a tile.

    ``half`` is the face that was tapped first, held until the second tap; -1 for none.
    """

    faces = ObjectProperty(None, allownone=True)
    half = NumericProperty(NO_HALF)
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    drawn_from = ("faces", "half", "marks", "ring")
    __events__ = ("on_face",)

    def on_face(self, value: int) -> None:
        """Fires when a face is tapped."""

    def tap_cell(self, key: Hashable) -> None:
        self.dispatch("on_face", key)

    def cell_boxes(self) -> dict[Hashable, Box]:
        if self.faces is None:
            return {}
        keys = tuple(range(self.faces.highest + 1))
        fitting = max(1, int(self.width // dp(MIN_KEY_WIDTH)))
        lines = ceil(len(keys) / min(fitting, ceil(len(keys) / 2)))
        key = min(self.width / ceil(len(keys) / lines), dp(MAX_KEY_SIZE))
        if self.fit_height:
            key = min(key, max(dp(MIN_KEY_WIDTH), self.fit_height / lines))
        self.minimum_height = lines * key
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, keys, ceil(len(keys) / lines))

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        style = TileStyle(self.faces, self.marks, tuple(self.ring))
        return {
            face: FaceKey(self._look(face, pressed), style)
            for face in range(self.faces.highest + 1)
        }

    def _look(self, face: int, pressed: AbstractSet[Hashable]) -> TileLook:
        """A key looks like half of the double."""
        return TileLook(Tile(face, face), selected=face == self.half, pressed=face in pressed)


class NumberPad(CellGrid):
    """Digits to enter a total that was already counted. With ``fit_height`` the keys grow."""

    ground = ColorProperty("#E4EAE1")
    ink = ColorProperty("#1A1C1A")
    erase_label = StringProperty()
    clear_label = StringProperty()
    drawn_from = ("ground", "ink")
    __events__ = ("on_digit", "on_erase", "on_clear")

    def on_digit(self, value: int) -> None:
        """Fires when a digit is tapped."""

    def on_erase(self) -> None:
        """Fires when the last digit is to be deleted."""

    def on_clear(self) -> None:
        """Fires when all digits are to be deleted."""

    def tap_cell(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dispatch("on_digit", key)
        else:
            self.dispatch(f"on_{key}")

    def cell_name(self, key: Hashable) -> str:
        labels: dict[Hashable, str] = {ERASE: self.erase_label, CLEAR: self.clear_label}
        return labels.get(key, str(key))

    def cell_boxes(self) -> dict[Hashable, Box]:
        lines = ceil(len(NUMBER_KEYS) / COLUMNS)
        least = 1.2 * sp(FIGURE_SIZE)
        height = max(dp(56), least, self.width / COLUMNS * KEY_HEIGHT if self.fit_height else 0)
        if self.fit_height:
            height = max(dp(48), least, min(height, self.fit_height / lines))
        self.minimum_height = lines * height
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, NUMBER_KEYS, COLUMNS)

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        colours = tuple(self.ground), tuple(self.ink)
        return {key: FigureKey(key, key in pressed, *colours) for key in NUMBER_KEYS}
