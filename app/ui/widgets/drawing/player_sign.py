"""The colours of players, and for each a sign for users who cannot tell colours apart.

The first eight are those of Okabe and Ito, with grey instead of black. Nobody would tell many
more of them apart by colour alone: the others are told by their signs.
"""

from collections.abc import Callable
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.widgets.drawing.shapes import Box, Colour, Point, ShapePainter, Surface, expanded

NO_PLAYER = -1
DARK: Colour = (0.07, 0.09, 0.09, 1)
LIGHT: Colour = (1, 1, 1, 1)


def colour_from_hex(hex_colour: str) -> Colour:
    """Parses "#0072B2", as in data files and style guides."""
    red, green, blue, alpha = get_color_from_hex(hex_colour)
    return red, green, blue, alpha


COLOURS: tuple[Colour, ...] = (
    colour_from_hex("#0072B2"),  # blue
    colour_from_hex("#E69F00"),  # orange
    colour_from_hex("#009E73"),  # green
    colour_from_hex("#CC79A7"),  # purple
    colour_from_hex("#56B4E9"),  # sky
    colour_from_hex("#D55E00"),  # vermilion
    colour_from_hex("#F0E442"),  # yellow
    colour_from_hex("#6B7280"),  # grey
    colour_from_hex("#7C4DE8"),  # violet
    colour_from_hex("#A3D939"),  # light green
    colour_from_hex("#CC1F48"),  # dark red
    colour_from_hex("#91602F"),  # brown
    colour_from_hex("#FFBCD9"),  # pink
    colour_from_hex("#3FE0CB"),  # turquoise
)


def contrast_colour(ground: Colour) -> Colour:
    """Dark or light, whichever has more contrast."""
    light = _luminance(ground) + 0.05
    return DARK if light / (_luminance(DARK) + 0.05) >= 1.05 / light else LIGHT


def _luminance(colour: Colour) -> float:
    """Relative luminance as defined by WCAG."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _polygon(*radii: float, turn: float = 0.25) -> tuple[Point, ...]:
    """Corners at even angles from the top, with alternating radii."""
    corners = len(radii)
    angles = (2 * pi * (turn + corner / corners) for corner in range(corners))
    return tuple((r * cos(a), r * sin(a)) for r, a in zip(radii, angles, strict=True))


def four_times(*quarter: Point) -> tuple[Point, ...]:
    """A quarter of an outline, turned to each of the four sides."""
    turns: tuple[Callable[[float, float], Point], ...] = (
        lambda x, y: (x, y),
        lambda x, y: (-y, x),
        lambda x, y: (-x, -y),
        lambda x, y: (y, -x),
    )
    return tuple(turn(x, y) for turn in turns for x, y in quarter)


def _plus(arm: float) -> tuple[Point, ...]:
    return four_times((1, -arm), (1, arm), (arm, arm))


def _heart() -> tuple[Point, ...]:
    angles = [2 * pi * step / 32 for step in range(32)]
    return tuple(
        (
            1.02 * sin(a) ** 3,
            0.1 + (13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)) / 16,
        )
        for a in reversed(angles)
    )


def _turned(outline: tuple[Point, ...], turn: float) -> tuple[Point, ...]:
    across, up = cos(2 * pi * turn), sin(2 * pi * turn)
    return tuple((x * across - y * up, x * up + y * across) for x, y in outline)


def _half_circle() -> tuple[Point, ...]:
    angles = (pi * step / 24 for step in range(25))
    return tuple((1.1 * cos(a), 1.1 * sin(a) - 0.5) for a in angles)


def _drop() -> tuple[Point, ...]:
    """A point at the top of a circle, between the tangents."""
    angles = (2 * pi * (0.42 + 0.66 * step / 24) for step in range(25))
    return ((0, 1.2), *((0.72 * cos(a), 0.72 * sin(a) - 0.4) for a in angles))


def _leaf() -> tuple[Point, ...]:
    """Two arcs between opposite corners."""
    angles = tuple(pi / 2 * step / 12 for step in range(12))
    side = tuple((1.86 * cos(a) - 0.93, 1.86 * sin(a) - 0.93) for a in angles)
    return (*side, *((-x, -y) for x, y in side))


SHAPES: tuple[tuple[Point, ...], ...] = (
    _polygon(*[0.9] * 32),  # circle
    _polygon(*[1.12] * 4, turn=0.125),  # square
    tuple((x, y - 0.2) for x, y in _polygon(1.2, 1.2, 1.2)),  # triangle
    _polygon(1.15, 0.74, 1.15, 0.74),  # diamond
    _polygon(*[1.15, 0.5] * 5),  # star
    _plus(0.34),  # plus
    _heart(),  # heart
    (
        (-0.85, 0.95),
        (-0.22, 0),
        (-0.85, -0.95),
        (0.85, -0.95),
        (0.22, 0),
        (0.85, 0.95),
    ),  # hourglass
    _half_circle(),
    _turned(_plus(0.25), 0.125),  # X
    _drop(),
    ((-1.15, 0.38), (-1.15, -0.38), (1.15, -0.38), (1.15, 0.38)),  # bar
    (
        (0, 1.12),
        (-0.5, 0.54),
        (-1, -0.04),
        (-0.34, -0.04),
        (-0.34, -1.05),
        (0.34, -1.05),
        (0.34, -0.04),
        (1, -0.04),
        (0.5, 0.54),
    ),  # arrow
    _leaf(),
)
"""By the number of the colour, in a circle of radius 1 or slightly more."""


def draw_shape(painter: ShapePainter, group: Surface, box: Box, shape: int, colour: Colour) -> None:
    """Draws a shape alone, as in a dot or a tag."""
    painter.shape(group, fit_outline(box, SHAPES[shape % len(SHAPES)]), colour)


def draw_sign(painter: ShapePainter, group: Surface, box: Box, colour: int) -> None:
    """Draws a player's shape in the player's colour, with an edge visible on any background."""
    outline = fit_outline(box.inset(dp(1)), SHAPES[colour])
    painter.shape(group, expanded(outline, dp(1)), DARK)
    painter.shape(group, outline, COLOURS[colour])


def fit_outline(box: Box, outline: tuple[Point, ...]) -> list[Point]:
    """Moves and scales an outline around 0, of radius about 1, into a box."""
    x, y = box.centre
    radius = box.short / 2 / 1.12
    return [(x + radius * across, y + radius * up) for across, up in outline]


class PlayerSign(Widget):
    """A player's sign; draws nothing if ``colour`` is -1."""

    colour = NumericProperty(NO_PLAYER)

    def __init__(self, **values: object) -> None:
        self._painter = ShapePainter()
        self._group = InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**values)
        self.canvas.add(self._group)
        self.bind(pos=self._draw, size=self._draw, colour=self._draw)
        self._draw()

    def _draw_now(self, _seconds: float) -> None:
        self._group.clear()
        if self.colour != NO_PLAYER:
            draw_sign(self._painter, self._group, Box(*self.pos, *self.size), int(self.colour))
