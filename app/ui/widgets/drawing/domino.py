"""One domino, drawn: ivory, a brass spinner, and on its halves what the leaflet says.

It draws the look it is given; whose tile it is and why it is faded is not known here.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.domain.rules import Faces, Show
from app.domain.tiles import Tile
from app.ui.widgets.drawing.pips import lying, pattern
from app.ui.widgets.drawing.player_sign import COLOURS, NOBODY, colour_of, draw_shape, ink_on
from app.ui.widgets.drawing.shapes import (
    FLAT,
    RIMMED,
    SUNK,
    Box,
    Colour,
    Ground,
    Point,
    Relief,
    ShapePainter,
)

IVORY = colour_of("#FBF6E9")
INK = colour_of("#1D2A2C")
BRASS = colour_of("#C69A45")
RING = colour_of("#2E7D4F")
"""Until the theme says otherwise."""
LONGEST, SQUATTEST = 2.0, 1.75
"""A tile is about twice as long as it is wide."""
FADED, FADED_PIPS = 0.6, 0.72
TINGE = 0.22
"""How much of a player's colour the ivory takes on."""
PRESSED = 0.86
SPINNER = 1.2
"""Times the radius of a pip: where pips crowd up to the groove it is smaller."""
TAG = 0.165
BIG_DOT = 0.62
"""Of a half that shows a colour instead of pips."""
MARK = 0.58
"""Of the dot, in which its mark stands."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one tile shows. ``owner`` is the number of a player's colour, or -1."""

    tile: Tile
    owner: int = NOBODY
    selected: bool = False
    dimmed: bool = False
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """What all tiles of a set share."""

    faces: Faces
    marks: bool = False
    """Each colour its own shape in the dot, for who can't tell the colours apart."""
    ring: Colour = RING


class Half(NamedTuple):
    """One face in its square; ``on_side`` when the tile lies."""

    square: Box
    face: int
    on_side: bool


def draw_domino(brush: ShapePainter, group: Ground, box: Box, look: Look, style: Style) -> None:
    """The whole tile, in the middle of the box, lying where that is wider than high."""
    body = tile_in(box)
    draw_ground(brush, group, body, look, style.ring)
    if look.owner != NOBODY and look.selected:
        body = body.inset(frame_width(body))
    _draw_groove(brush, group, body, look)
    draw_faces(brush, group, halves(body, look.tile), style, FADED_PIPS if look.dimmed else 1)
    if look.owner != NOBODY:
        _draw_tag(brush, group, body, look)


def tile_in(box: Box) -> Box:
    """The tile itself: what is left of the box once there is room for a frame around it."""
    room = box.inset(frame_width(box))
    long = max(room.width, room.height)
    short = min(room.short, long / SQUATTEST)
    long = min(long, short * LONGEST)
    width, height = (long, short) if room.width > room.height else (short, long)
    x, y = room.centre
    width, height = even(width), even(height)
    return Box(round(x - width / 2), round(y - height / 2), width, height)


def even(length: float) -> int:
    """Whole pixels that have a middle: what is centred on them is not askew."""
    return 2 * int(length / 2 + 0.5)


def frame_width(box: Box) -> float:
    return max(1, round(min(max(dp(3), box.short / 24), box.short / 8)))


def halves(body: Box, tile: Tile) -> tuple[Half, Half]:
    """The higher end on top, or first where the tile lies."""
    on_side = body.width > body.height
    side = min(body.short, max(body.width, body.height) / 2)
    x, y = body.centre
    if on_side:
        left = Box(x - side, y - side / 2, side, side)
        return Half(left, tile.high, on_side), Half(left._replace(x=x), tile.low, on_side)
    top = Box(x - side / 2, y, side, side)
    return Half(top, tile.high, on_side), Half(top._replace(y=y - side), tile.low, on_side)


def draw_ground(brush: ShapePainter, group: Ground, body: Box, look: Look, ring: Colour) -> None:
    """Ivory, in the frame of whose it is, in the ring of what is chosen."""
    width, radius = frame_width(body), 0.15 * body.short
    if look.selected:
        brush.slab(group, body.inset(-width), (radius + width, FLAT), ring)
    if look.owner != NOBODY:
        frame = body if look.selected else body.inset(-width)
        colour = _faded(COLOURS[look.owner], look)
        brush.slab(group, frame, (radius + (frame is not body) * width, RIMMED), colour)
        body = frame.inset(width)
    drop = 0 if look.owner != NOBODY else max(1, round(dp(1.5)))
    brush.slab(group, body, (radius, Relief(0.93, 0.74, drop)), _faded(_ivory(look), look))


def _ivory(look: Look) -> Colour:
    ground = IVORY
    if look.owner != NOBODY:
        ground = mixed(IVORY, COLOURS[look.owner], TINGE)
    return mixed(ground, INK, 1 - PRESSED) if look.pressed else ground


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1


def _faded(colour: Colour, look: Look) -> Colour:
    return (*colour[:3], FADED) if look.dimmed else colour


def _draw_groove(brush: ShapePainter, group: Ground, body: Box, look: Look) -> None:
    x, y = body.centre
    thick = max(1, round(body.short / 40))
    long = 0.8 * body.short
    line = Box(x - long / 2, round(y - thick / 2), long, thick)
    if body.width > body.height:
        line = Box(round(x - thick / 2), y - long / 2, thick, long)
    spinner = max(4, even(SPINNER * pattern(look.tile.high).radius * body.short))
    brush.stud(group, line, (spinner, RIMMED), _faded(BRASS, look))


def draw_faces(
    brush: ShapePainter, group: Ground, shown: tuple[Half, ...], style: Style, alpha: float
) -> None:
    """Dots of one size and colour in one go, on however many halves they are."""
    dots: dict[tuple[int, Colour], list[Point]] = defaultdict(list)
    for half in shown:
        diameter, points = _dots(half, style.faces)
        colour = _dot_colour(half.face, style.faces)
        dots[diameter, (*colour[:3], alpha)] += points
    for (diameter, colour), points in dots.items():
        if points:
            brush.discs(group, points, (diameter, SUNK), colour)
    if style.marks and style.faces.show == Show.COLOURS:
        for half in shown:
            _draw_mark(brush, group, half, style.faces, alpha)


def _dots(half: Half, faces: Faces) -> tuple[int, list[Point]]:
    x, y, side, _ = half.square
    if faces.show == Show.COLOURS:
        is_blank = not faces.colours[half.face]
        return even(BIG_DOT * side), [] if is_blank else [half.square.centre]
    points, radius = pattern(half.face)
    turned = map(lying, points) if half.on_side else points
    return max(2, int(2 * radius * side)), [
        (x + side * across, y + side * up) for across, up in turned
    ]


def _dot_colour(face: int, faces: Faces) -> Colour:
    written = faces.colours[face] if faces.show != Show.PIPS and faces.colours else ""
    return colour_of(written) if written else INK


def _draw_mark(brush: ShapePainter, group: Ground, half: Half, faces: Faces, alpha: float) -> None:
    if not faces.colours[half.face]:
        return
    ink = ink_on(colour_of(faces.colours[half.face]))
    box = half.square.inset(half.square.width * (1 - BIG_DOT * MARK) / 2)
    draw_shape(brush, group, box, half.face, (*ink[:3], alpha))


def _draw_tag(brush: ShapePainter, group: Ground, body: Box, look: Look) -> None:
    """At the end of the groove, where no face has a pip; further out where pips crowd."""
    is_crowded = pattern(look.tile.high).radius < pattern(0).radius
    share, inset = (TAG * 0.86, 0.02) if is_crowded else (TAG, 0.06)
    radius = round(share * body.short)
    x, y = body.centre
    spot = (body.x + inset * body.short, y)
    if body.width > body.height:
        spot = (x, body.y + body.height - inset * body.short)
    edge = max(1, round(radius / 7))
    brush.discs(group, (spot,), (2 * (radius + edge), RIMMED), IVORY)
    brush.discs(group, (spot,), (2 * radius, RIMMED), COLOURS[look.owner])
    box = Box(round(spot[0]) - radius, round(spot[1]) - radius, 2 * radius, 2 * radius)
    draw_shape(brush, group, box.inset(0.26 * radius), look.owner, ink_on(COLOURS[look.owner]))


class Domino(Widget):
    """One tile of the faces of a leaflet; lying when the widget is wider than high."""

    tile = ObjectProperty(None, allownone=True)
    faces = ObjectProperty(None, allownone=True)
    owner = NumericProperty(NOBODY)
    selected = BooleanProperty(defaultvalue=False)
    dimmed = BooleanProperty(defaultvalue=False)
    marks = BooleanProperty(defaultvalue=False)
    ring = ColorProperty(RING)
    """Of the theme, around what is selected."""

    def __init__(self, **values: object) -> None:
        self._brush = ShapePainter()
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
        look = Look(self.tile, int(self.owner), self.selected, self.dimmed)
        style = Style(self.faces, self.marks, tuple(self.ring))
        draw_domino(self._brush, self._group, Box(*self.pos, *self.size), look, style)
