"""Draws a domino: ivory, a brass spinner, and on its halves pips or colours as in the leaflet.

It draws the given look; it does not know who owns the tile or why it is dimmed.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.ui.widgets.drawing.pips import pattern, rotated
from app.ui.widgets.drawing.player_sign import (
    COLOURS,
    NO_PLAYER,
    colour_from_hex,
    contrast_colour,
    draw_shape,
)
from app.ui.widgets.drawing.shapes import (
    FLAT,
    RIMMED,
    SUNK,
    Box,
    Colour,
    Point,
    Relief,
    ShapePainter,
    Surface,
)

IVORY = colour_from_hex("#FBF6E9")
INK = colour_from_hex("#1D2A2C")
BRASS = colour_from_hex("#C69A45")
RING = colour_from_hex("#2E7D4F")
"""Default; the theme sets its own."""
MAX_LENGTH, MIN_LENGTH = 2.0, 1.75
"""Length of a tile, times its width."""
DIMMED_ALPHA, DIMMED_PIPS_ALPHA = 0.6, 0.72
OWNER_TINT = 0.22
"""Share of the player's colour in the ivory."""
PRESSED_BRIGHTNESS = 0.86
SPINNER = 1.2
"""Diameter, times the radius of a pip: where pips are close to the groove it is smaller."""
TAG_RADIUS = 0.165
COLOUR_DOT = 0.62
"""Diameter of the dot on a half that shows a colour, times the side of the half."""
MARK_SIZE = 0.58
"""Size of the mark, times the diameter of the dot."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """The look of one tile. ``owner`` is the number of a player's colour, or -1."""

    tile: Tile
    owner: int = NO_PLAYER
    selected: bool = False
    dimmed: bool = False
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The look that all tiles of a set share."""

    faces: Faces
    marks: bool = False
    """Draws a shape in the dot of each colour, for users who cannot tell the colours apart."""
    ring: Colour = RING


class Half(NamedTuple):
    """One face in its square; ``on_side`` if the tile is lying."""

    square: Box
    face: int
    on_side: bool


def draw_domino(
    painter: ShapePainter, group: Surface, box: Box, look: TileLook, style: TileStyle
) -> None:
    """Draws the tile in the middle of the box, lying if the box is wider than high."""
    body = tile_box(box)
    draw_body(painter, group, body, look, style.ring)
    if look.owner != NO_PLAYER and look.selected:
        body = body.inset(frame_width(body))
    _draw_groove(painter, group, body, look)
    draw_faces(
        painter, group, halves(body, look.tile), style, DIMMED_PIPS_ALPHA if look.dimmed else 1
    )
    if look.owner != NO_PLAYER:
        _draw_tag(painter, group, body, look)


def tile_box(box: Box) -> Box:
    """The box of the tile itself, without the room for a frame."""
    room = box.inset(frame_width(box))
    long = max(room.width, room.height)
    short = min(room.short, long / MIN_LENGTH)
    long = min(long, short * MAX_LENGTH)
    width, height = (long, short) if room.width > room.height else (short, long)
    x, y = room.centre
    width, height = even_pixels(width), even_pixels(height)
    return Box(round(x - width / 2), round(y - height / 2), width, height)


def even_pixels(length: float) -> int:
    """Rounds to an even number of pixels, so that centred shapes are not off by half a pixel."""
    return 2 * int(length / 2 + 0.5)


def frame_width(box: Box) -> float:
    return max(1, round(min(max(dp(3), box.short / 24), box.short / 8)))


def halves(body: Box, tile: Tile) -> tuple[Half, Half]:
    """The two halves: the higher face on top, or first if the tile is lying."""
    on_side = body.width > body.height
    side = min(body.short, max(body.width, body.height) / 2)
    x, y = body.centre
    if on_side:
        left = Box(x - side, y - side / 2, side, side)
        return Half(left, tile.high, on_side), Half(left._replace(x=x), tile.low, on_side)
    top = Box(x - side / 2, y, side, side)
    return Half(top, tile.high, on_side), Half(top._replace(y=y - side), tile.low, on_side)


def draw_body(
    painter: ShapePainter, group: Surface, body: Box, look: TileLook, ring: Colour
) -> None:
    """Draws the ivory, the frame of its owner and the ring of a selected tile."""
    width, radius = frame_width(body), 0.15 * body.short
    if look.selected:
        painter.rounded_box(group, body.inset(-width), (radius + width, FLAT), ring)
    if look.owner != NO_PLAYER:
        frame = body if look.selected else body.inset(-width)
        colour = _dimmed(COLOURS[look.owner], look)
        painter.rounded_box(group, frame, (radius + (frame is not body) * width, RIMMED), colour)
        body = frame.inset(width)
    drop = 0 if look.owner != NO_PLAYER else max(1, round(dp(1.5)))
    painter.rounded_box(
        group, body, (radius, Relief(0.93, 0.74, drop)), _dimmed(_body_colour(look), look)
    )


def _body_colour(look: TileLook) -> Colour:
    ground = IVORY
    if look.owner != NO_PLAYER:
        ground = mix(IVORY, COLOURS[look.owner], OWNER_TINT)
    return mix(ground, INK, 1 - PRESSED_BRIGHTNESS) if look.pressed else ground


def mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1


def _dimmed(colour: Colour, look: TileLook) -> Colour:
    return (*colour[:3], DIMMED_ALPHA) if look.dimmed else colour


def _draw_groove(painter: ShapePainter, group: Surface, body: Box, look: TileLook) -> None:
    x, y = body.centre
    thick = max(1, round(body.short / 40))
    long = 0.8 * body.short
    line = Box(x - long / 2, round(y - thick / 2), long, thick)
    if body.width > body.height:
        line = Box(round(x - thick / 2), y - long / 2, thick, long)
    spinner = max(4, even_pixels(SPINNER * pattern(look.tile.high).radius * body.short))
    painter.bar_with_disc(group, line, (spinner, RIMMED), _dimmed(BRASS, look))


def draw_faces(
    painter: ShapePainter, group: Surface, shown: tuple[Half, ...], style: TileStyle, alpha: float
) -> None:
    """Draws the dots of one size and colour together, on all given halves."""
    dots: dict[tuple[int, Colour], list[Point]] = defaultdict(list)
    for half in shown:
        diameter, points = _dots(half, style.faces)
        colour = _dot_colour(half.face, style.faces)
        dots[diameter, (*colour[:3], alpha)] += points
    for (diameter, colour), points in dots.items():
        if points:
            painter.discs(group, points, (diameter, SUNK), colour)
    if style.marks and style.faces.show == Show.COLOURS:
        for half in shown:
            _draw_mark(painter, group, half, style.faces, alpha)


def _dots(half: Half, faces: Faces) -> tuple[int, list[Point]]:
    x, y, side, _ = half.square
    if faces.show == Show.COLOURS:
        is_blank = not faces.colours[half.face]
        return even_pixels(COLOUR_DOT * side), [] if is_blank else [half.square.centre]
    points, radius = pattern(half.face)
    turned = map(rotated, points) if half.on_side else points
    return max(2, int(2 * radius * side)), [
        (x + side * across, y + side * up) for across, up in turned
    ]


def _dot_colour(face: int, faces: Faces) -> Colour:
    hex_colour = faces.colours[face] if faces.show != Show.PIPS and faces.colours else ""
    return colour_from_hex(hex_colour) if hex_colour else INK


def _draw_mark(
    painter: ShapePainter, group: Surface, half: Half, faces: Faces, alpha: float
) -> None:
    if not faces.colours[half.face]:
        return
    ink = contrast_colour(colour_from_hex(faces.colours[half.face]))
    box = half.square.inset(half.square.width * (1 - COLOUR_DOT * MARK_SIZE) / 2)
    draw_shape(painter, group, box, half.face, (*ink[:3], alpha))


def _draw_tag(painter: ShapePainter, group: Surface, body: Box, look: TileLook) -> None:
    """Draws the owner's sign at the end of the groove, where no face has a pip; further out where
    pips are close.
    """
    is_crowded = pattern(look.tile.high).radius < pattern(0).radius
    share, inset = (TAG_RADIUS * 0.86, 0.02) if is_crowded else (TAG_RADIUS, 0.06)
    radius = round(share * body.short)
    x, y = body.centre
    spot = (body.x + inset * body.short, y)
    if body.width > body.height:
        spot = (x, body.y + body.height - inset * body.short)
    edge = max(1, round(radius / 7))
    painter.discs(group, (spot,), (2 * (radius + edge), RIMMED), IVORY)
    painter.discs(group, (spot,), (2 * radius, RIMMED), COLOURS[look.owner])
    box = Box(round(spot[0]) - radius, round(spot[1]) - radius, 2 * radius, 2 * radius)
    draw_shape(
        painter, group, box.inset(0.26 * radius), look.owner, contrast_colour(COLOURS[look.owner])
    )


class Domino(Widget):
    """One tile; lying if the widget is wider than high."""

    tile = ObjectProperty(None, allownone=True)
    faces = ObjectProperty(None, allownone=True)
    owner = NumericProperty(NO_PLAYER)
    selected = BooleanProperty(defaultvalue=False)
    dimmed = BooleanProperty(defaultvalue=False)
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    """Colour of the ring around a selected tile."""

    def __init__(self, **values: object) -> None:
        self._painter = ShapePainter()
        self._group = InstructionGroup()
        self._draw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**values)
        self.canvas.add(self._group)
        names = ("pos", "size", "tile", "faces", "owner", "selected", "dimmed", "marks", "ring")
        for name in names:
            self.fbind(name, self._draw)
        self._draw()

    def _draw_now(self, _seconds: float) -> None:
        self._group.clear()
        if self.tile is None or self.faces is None or min(self.size) < 1:
            return
        look = TileLook(self.tile, int(self.owner), self.selected, self.dimmed)
        style = TileStyle(self.faces, self.marks, tuple(self.ring))
        draw_domino(self._painter, self._group, Box(*self.pos, *self.size), look, style)
