"""Rounded boxes for kv in a single instruction, removed while the colour is transparent.

The corners are one small texture for each radius; Kivy's own smooth shapes take four instructions
each, and three times as long to draw.
"""

from functools import cache
from math import hypot, sqrt
from operator import sub

from kivy.graphics import BorderImage, Color, InstructionGroup
from kivy.graphics.texture import Texture

from app.ui.widgets.drawing.shapes import Colour, create_texture

Box = tuple[float, float, float, float]


class Rounded(InstructionGroup):
    """``box`` is x, y, width and height, ``corner`` the radius, ``ink`` the colour; ``edge`` is the
    width of the outline, 0 for a filled box.
    """

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self._colour = Color(noadd=True)
        self._shape = BorderImage(auto_scale="both_lower", noadd=True)
        self._corner, self._edge = 1, 0.0

    def _set_box(self, box: Box) -> None:
        x, y, width, height = box
        left, bottom = round(x), round(y)
        self._shape.pos = left, bottom
        self._shape.size = round(x + width) - left, round(y + height) - bottom

    def _set_corner(self, corner: float) -> None:
        self._corner = max(1, round(corner))
        self._paint_if_seen()

    def _set_edge(self, edge: float) -> None:
        self._edge = edge
        self._paint_if_seen()

    def _set_ink(self, ink: Colour) -> None:
        self._colour.rgba = ink
        if bool(ink[3]) is bool(self.children):
            return
        if self.children:
            self.remove(self._shape)  # clear() would remove its texture first
            self.remove(self._colour)
        else:
            self._paint()
            self.add(self._colour)
            self.add(self._shape)

    box = property(fset=_set_box)
    corner = property(fset=_set_corner)
    edge = property(fset=_set_edge)
    ink = property(fset=_set_ink)

    def _paint_if_seen(self) -> None:
        """Before it is laid out and coloured, it has other corners than it is drawn with."""
        if self.children:
            self._paint()

    def _paint(self) -> None:
        self._shape.border = (self._corner,) * 4
        self._shape.texture = picture(self._corner, self._edge)


class Framed(InstructionGroup):
    """A box filled with ``ground``, and its outline in ``ink``: one place, told once."""

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self._ground, self._outline = Rounded(noadd=True), Rounded(noadd=True)
        self.add(self._ground)
        self.add(self._outline)

    def _set_box(self, box: Box) -> None:
        self._ground.box = self._outline.box = box

    def _set_corner(self, corner: float) -> None:
        self._ground.corner = self._outline.corner = corner

    def _set_edge(self, edge: float) -> None:
        self._outline.edge = edge

    def _set_ground(self, ground: Colour) -> None:
        self._ground.ink = ground

    def _set_ink(self, ink: Colour) -> None:
        self._outline.ink = ink

    box = property(fset=_set_box)
    corner = property(fset=_set_corner)
    edge = property(fset=_set_edge)
    ground = property(fset=_set_ground)
    ink = property(fset=_set_ink)


@cache
def picture(corner: int, edge: float) -> Texture:
    """Texture of four corners that meet: a disc, or a ring of this width."""
    quarter = [_edge_row(corner, edge, place + 0.5) for place in range(corner)]
    half = [_white_pixels(line[::-1] + line) for line in quarter]
    return create_texture(2 * corner, [*half[::-1], *half])


def _edge_row(corner: int, edge: float, y: float) -> bytes:
    """Coverage of each pixel in a row, outwards from the middle."""
    outside = _disc_row(corner, corner, y)
    return bytes(map(sub, outside, _disc_row(corner - edge, corner, y))) if edge else outside


def _disc_row(radius: float, width: int, y: float) -> bytes:
    """Coverage of a disc; only the few pixels at its edge are computed one by one."""
    full, some = (_covered_pixels(radius + part, y) for part in (-0.5, 0.5))
    rim = (radius + 0.5 - hypot(place + 0.5, y) for place in range(full, min(some + 1, width)))
    covered = bytes(round(255 * min(1.0, max(0.0, share))) for share in rim)
    return (b"\xff" * full + covered).ljust(width, b"\0")


def _covered_pixels(radius: float, y: float) -> int:
    """How many pixels of the row have their centre in the disc."""
    return int(sqrt(radius * radius - y * y) + 0.5) if radius > y else 0


def _white_pixels(alphas: bytes) -> bytes:
    dots = bytearray(b"\xff" * (4 * len(alphas)))
    dots[3::4] = alphas
    return bytes(dots)
