"""Another way to enter the tiles left in a hand: face by face.

It only reports taps. The presenter knows which half is held.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty

from app.domain.tiles import Tile
from app.ui.widgets.drawing.cells import CellGrid, CellLook, grid
from app.ui.widgets.drawing.domino import (
    RING,
    Half,
    TileLook,
    TileStyle,
    draw_body,
    draw_faces,
    even_pixels,
    frame_width,
)
from app.ui.widgets.drawing.shapes import Box, ShapePainter

MIN_KEY_WIDTH = 64
"""In dp: smallest width of a key, unless the pad itself is narrower."""
MIN_KEY_HEIGHT, MIN_LARGE_SET_KEY_HEIGHT = 64, 56
"""In dp: smallest height of a key; a set above double-nine would fill the window with them."""
LARGE_SET = 10
"""The highest face from which keys may be lower."""
MAX_KEY_SIZE = 112
"""In dp: greatest width and height of a key."""
NO_HALF = -1
GAP = 4


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
            key = min(key, max(dp(self._min_height), self.fit_height / lines))
        self.minimum_height = lines * key
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, keys, ceil(len(keys) / lines))

    @property
    def _min_height(self) -> int:
        is_large = self.faces.highest >= LARGE_SET
        return MIN_LARGE_SET_KEY_HEIGHT if is_large else MIN_KEY_HEIGHT

    def cell_looks(self, pressed: AbstractSet[Hashable]) -> Mapping[Hashable, CellLook]:
        style = TileStyle(self.faces, self.marks, tuple(self.ring))
        return {
            face: FaceKey(self._look(face, pressed), style)
            for face in range(self.faces.highest + 1)
        }

    def _look(self, face: int, pressed: AbstractSet[Hashable]) -> TileLook:
        """A key looks like half of the double."""
        return TileLook(Tile(face, face), selected=face == self.half, pressed=face in pressed)
