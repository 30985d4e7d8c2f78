"""Round corners for kv, in one instruction that is not there where nothing is to be seen.

The corners are one small picture, made once for a radius; Kivy's own smooth shapes take four
instructions each, and three times as long to draw.
"""

from functools import cache
from math import hypot, sqrt
from operator import sub

from kivy.graphics import BorderImage, Color, InstructionGroup
from kivy.graphics.texture import Texture

from app.ui.widgets.drawing.shapes import Colour, painted

Box = tuple[float, float, float, float]


class Rounded(InstructionGroup):
    """``box`` is x, y, width and height, ``corner`` the radius, ``ink`` the colour; ``edge``
    is the width of a line round an empty middle, and nothing where the middle is filled.
    """

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self._colour = Color(noadd=True)
        self._shape = BorderImage(auto_scale="both_lower", noadd=True)
        self._corner, self._edge = 1, 0.0

    def _set_box(self, box: Box) -> None:
        x, y, width, height = box
        left, foot = round(x), round(y)
        self._shape.pos = left, foot
        self._shape.size = round(x + width) - left, round(y + height) - foot

    def _set_corner(self, corner: float) -> None:
        self._corner = max(1, round(corner))
        self._paint()

    def _set_edge(self, edge: float) -> None:
        self._edge = edge
        self._paint()

    def _set_ink(self, ink: Colour) -> None:
        self._colour.rgba = ink
        if bool(ink[3]) is bool(self.children):
            return
        if self.children:
            self.remove(self._shape)  # clear() would lose it: it takes its texture off first
            self.remove(self._colour)
        else:
            self.add(self._colour)
            self.add(self._shape)

    box = property(fset=_set_box)
    corner = property(fset=_set_corner)
    edge = property(fset=_set_edge)
    ink = property(fset=_set_ink)

    def _paint(self) -> None:
        self._shape.border = (self._corner,) * 4
        self._shape.texture = picture(self._corner, self._edge)


@cache
def picture(corner: int, edge: float) -> Texture:
    """Four corners that meet: a disc, or a ring of that width."""
    quarter = [_line(corner, edge, place + 0.5) for place in range(corner)]
    half = [_white(line[::-1] + line) for line in quarter]
    return painted(2 * corner, [*half[::-1], *half])


def _line(corner: int, edge: float, y: float) -> bytes:
    """How much of each pixel is covered, outwards from the middle."""
    outside = _disc_line(corner, corner, y)
    return bytes(map(sub, outside, _disc_line(corner - edge, corner, y))) if edge else outside


def _disc_line(radius: float, width: int, y: float) -> bytes:
    """Only the few pixels at the rim are reckoned one by one."""
    full, some = (_reach(radius + part, y) for part in (-0.5, 0.5))
    rim = (radius + 0.5 - hypot(place + 0.5, y) for place in range(full, min(some + 1, width)))
    covered = bytes(round(255 * min(1.0, max(0.0, share))) for share in rim)
    return (b"\xff" * full + covered).ljust(width, b"\0")


def _reach(radius: float, y: float) -> int:
    """How many pixels of the line have their middles in the disc."""
    return int(sqrt(radius * radius - y * y) + 0.5) if radius > y else 0


def _white(alphas: bytes) -> bytes:
    dots = bytearray(b"\xff" * (4 * len(alphas)))
    dots[3::4] = alphas
    return bytes(dots)
