"""Two other ways to tell what is left: face after face, and figures.

Both only say what was tapped. Which half is held is the presenter's to know.
"""

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil

from kivy.core.text import Label as Text
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
from app.ui.widgets.drawing.cells import CellGrid, Shown
from app.ui.widgets.drawing.domino import (
    RING,
    Half,
    Look,
    Style,
    draw_faces,
    draw_ground,
    even,
    frame_width,
    mixed,
)
from app.ui.widgets.drawing.player_sign import placed
from app.ui.widgets.drawing.shapes import FLAT, Box, Colour, Point, ShapePainter

COMFORTABLE = 64
"""How wide a key is at least, where the pad is not narrower than one."""
LARGEST = 112
"""How wide and high a key is at most."""
NO_HALF = -1
ERASE, CLEAR = "erase", "clear"
COLUMNS = 3
NUMBER_KEYS: tuple[Hashable, ...] = (*range(1, 10), CLEAR, 0, ERASE)
"""As on a telephone."""
SQUAT = 0.6
"""How high a key for a figure is, of its width, where there is room."""
GAP = 4
FIGURE = 24
PRESSED = 0.16

_ARROW: tuple[Point, ...] = (
    (-1.2, 0),
    (-0.5, -0.75),
    (1.1, -0.75),
    (1.1, 0.75),
    (-0.5, 0.75),
)
"""The key that takes back the last figure."""


def _cross(arm: float, reach: float) -> tuple[Point, ...]:
    """As in "times": two bars over each other."""
    notch, tip = arm, reach
    return (
        (0, -notch),
        (tip - arm, -tip),
        (tip, arm - tip),
        (notch, 0),
        (tip, tip - arm),
        (tip - arm, tip),
        (0, notch),
        (arm - tip, tip),
        (-tip, tip - arm),
        (-notch, 0),
        (-tip, arm - tip),
        (arm - tip, -tip),
    )


def grid(box: Box, keys: tuple[Hashable, ...], columns: int) -> dict[Hashable, Box]:
    """Keys line by line from the top left, the last line in the middle."""
    width, height = box.width / columns, box.height / ceil(len(keys) / columns)
    places: dict[Hashable, Box] = {}
    for first in range(0, len(keys), columns):
        line = keys[first : first + columns]
        left = box.x + (columns - len(line)) * width / 2
        foot = round(box.y + box.height - (first // columns + 1) * height)
        for column, key in enumerate(line):
            places[key] = Box(round(left + column * width), foot, int(width), int(height))
    return places


@dataclass(frozen=True, slots=True)
class FaceKey:
    """Half a tile."""

    look: Look
    style: Style

    def draw(self, brush: ShapePainter, group: InstructionGroup, box: Box) -> None:
        side = even(box.short - 2 * frame_width(box) - dp(GAP))
        x, y = box.centre
        square = Box(round(x - side / 2), round(y - side / 2), side, side)
        draw_ground(brush, group, square, self.look, self.style.ring)
        half = Half(square, self.look.tile.high, on_side=False)
        draw_faces(brush, group, (half,), self.style, 1)


@dataclass(frozen=True, slots=True)
class FigureKey:
    """A figure, or what is done to figures."""

    key: Hashable
    pressed: bool
    ground: Colour
    ink: Colour
    font: str

    def draw(self, brush: ShapePainter, group: InstructionGroup, box: Box) -> None:
        ground = mixed(self.ground, self.ink, PRESSED) if self.pressed else self.ground
        brush.slab(group, box.inset(dp(GAP) / 2), (dp(12), FLAT), ground)
        side = sp(FIGURE)
        x, y = box.centre
        place = Box(x - side / 2, y - side / 2, side, side)
        if self.key == ERASE:
            brush.shape(group, placed(place, _ARROW), self.ink)
            place = place._replace(x=place.x + side / 8)
            brush.shape(group, placed(place, _cross(0.13, 0.42)), ground)
        elif self.key == CLEAR:
            brush.shape(group, placed(place, _cross(0.18, 0.8)), self.ink)
        else:
            self._write(group, box.centre)

    def _write(self, group: InstructionGroup, middle: Point) -> None:
        text = Text(text=str(self.key), font_size=sp(FIGURE), font_name=self.font)
        text.refresh()
        width, height = text.texture.size
        where = (round(middle[0] - width / 2), round(middle[1] - height / 2))
        group.add(Color(*self.ink))
        group.add(Rectangle(texture=text.texture, pos=where, size=(width, height)))


class Keypad(CellGrid):
    """A key for each face of a set: two taps make a tile.

    ``half`` is the face that was tapped first, held until the second; -1 when none is.
    """

    faces = ObjectProperty(None, allownone=True)
    half = NumericProperty(NO_HALF)
    fit_height = NumericProperty(0)
    """What there is room for; keys that are comfortable may be higher (0: no limit)."""
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)

    __events__ = ("on_face",)

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        for name in ("faces", "half", "marks", "ring", "fit_height"):
            self.fbind(name, self._refresh)

    def on_face(self, value: int) -> None:
        """A face was tapped."""

    def tapped(self, key: Hashable) -> None:
        self.dispatch("on_face", key)

    def places(self) -> dict[Hashable, Box]:
        if self.faces is None:
            return {}
        keys = tuple(range(self.faces.highest + 1))
        fitting = max(1, int(self.width // dp(COMFORTABLE)))
        lines = ceil(len(keys) / min(fitting, ceil(len(keys) / 2)))
        key = min(self.width / ceil(len(keys) / lines), dp(LARGEST))
        if self.fit_height:
            key = min(key, max(dp(COMFORTABLE), self.fit_height / lines))
        self.minimum_height = lines * key
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, keys, ceil(len(keys) / lines))

    def looks(self, held: AbstractSet[Hashable]) -> Mapping[Hashable, Shown]:
        if self.faces is None:
            return {}
        style = Style(self.faces, self.marks, tuple(self.ring))
        return {
            face: FaceKey(self._look(face, held), style) for face in range(self.faces.highest + 1)
        }

    def _look(self, face: int, held: AbstractSet[Hashable]) -> Look:
        """A half looks like half of its double."""
        return Look(Tile(face, face), selected=face == self.half, pressed=face in held)


class NumberPad(CellGrid):
    """Figures for a total that somebody has counted already."""

    fit_height = NumericProperty(0)
    """What there is room for: keys grow with it (0: as low as can be)."""
    ground = ColorProperty("#E4EAE1")
    ink = ColorProperty("#1A1C1A")
    font_name = StringProperty("Pipkeeper")

    __events__ = ("on_digit", "on_erase", "on_clear")

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        for name in ("fit_height", "ground", "ink", "font_name"):
            self.fbind(name, self._refresh)

    def on_digit(self, value: int) -> None:
        """A figure was tapped."""

    def on_erase(self) -> None:
        """The last figure goes."""

    def on_clear(self) -> None:
        """All figures go."""

    def tapped(self, key: Hashable) -> None:
        if isinstance(key, int):
            self.dispatch("on_digit", key)
        else:
            self.dispatch(f"on_{key}")

    def places(self) -> dict[Hashable, Box]:
        lines = ceil(len(NUMBER_KEYS) / COLUMNS)
        least = 1.2 * sp(FIGURE)
        height = max(dp(56), least, self.width / COLUMNS * SQUAT if self.fit_height else 0)
        if self.fit_height:
            height = max(dp(48), least, min(height, self.fit_height / lines))
        self.minimum_height = lines * height
        room = Box(self.x, self.top - self.minimum_height, self.width, self.minimum_height)
        return grid(room, NUMBER_KEYS, COLUMNS)

    def looks(self, held: AbstractSet[Hashable]) -> Mapping[Hashable, Shown]:
        hand = tuple(self.ground), tuple(self.ink), self.font_name
        return {key: FigureKey(key, key in held, *hand) for key in NUMBER_KEYS}
