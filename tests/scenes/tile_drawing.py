"""Draws a tile: its sides, its face with rounded edges, the bar, the pips or colours."""

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from PIL import Image, ImageDraw

from tests.scenes.canvas import Patch, Picture, disc, paint, patch_of, rounded_box
from tests.scenes.outline import hull, tile_outline
from tests.scenes.pip_places import pip_places, pip_radius
from tests.scenes.projection import Matrix, View
from tests.scenes.scene import Colour, Laid, Look, Point, Scene

BRASS = (186, 146, 70)
WHITE = (255, 255, 255)
_FINE = 3
"""Sides are drawn so many times larger."""


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    """The upper side of a tile while it is painted; ``light`` is where the lamp is, in the tile's
    own directions.
    """

    picture: Picture
    plane: Matrix
    look: Look
    light: Point

    def patch(self, middle: Point, reach: Point) -> Patch | None:
        return patch_of(self.picture, self.plane, middle, reach)


def draw_tile(picture: Picture, scene: Scene, view: View, laid: Laid) -> None:
    look = scene.look
    _draw_sides(picture, look, view, laid)
    lamp = radians(scene.light.towards + 180 - laid.angle)
    face = _Face(picture, view.plane_of(laid, look.height), look, (cos(lamp), sin(lamp)))
    _draw_body(face, laid)
    if laid.face_down:
        return
    for half, mirrored, sign in zip((laid.first, laid.second), laid.mirrored, (-1, 1), strict=True):
        if scene.has_colours:
            _draw_colour(face, half, sign)
        else:
            _draw_pips(face, half, sign, mirrored=mirrored)
    _draw_bar(face)


def _draw_sides(picture: Picture, look: Look, view: View, laid: Laid) -> None:
    """One shape around the lower and the upper outline; the face covers the rest of it."""
    for low, high, colour in ((0.0, 1.0, look.back), (0.5, 1.0, look.side)):
        bottom = tile_outline(look, view.plane_of(laid, low * look.height))
        top = tile_outline(look, view.plane_of(laid, high * look.height))
        _fill(picture, hull(np.vstack([bottom, top])), colour, 0.72 + 0.2 * low)


def _fill(picture: Picture, polygon: Matrix, colour: Colour, shade: float) -> None:
    height, width = picture.shape[:2]
    left, top = np.maximum(np.floor(polygon.min(0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(polygon.max(0)).astype(int) + 1, (width, height))
    if left >= right or top >= bottom:
        return
    mask = Image.new("L", (int(right - left) * _FINE, int(bottom - top) * _FINE))
    inside = (polygon - (left, top) + 0.5) * _FINE
    ImageDraw.Draw(mask).polygon([(x, y) for x, y in inside], fill=255)
    weight = np.asarray(mask.reduce(_FINE), np.float32)[..., None] / 255
    pixels = picture[top:bottom, left:right]
    pixels += (np.asarray(colour, np.float32) * np.float32(shade) - pixels) * weight


def _draw_body(face: _Face, laid: Laid) -> None:
    look = face.look
    half = (0.5, look.length / 2)
    patch = face.patch((0, 0), half)
    if patch is None:
        return
    across, along = face.light
    slopes = [
        np.sign(place) * np.clip((np.abs(place) - (end - look.bevel)) / look.bevel, 0, 1)
        for place, end in ((patch.x, 0.5), (patch.y, look.length / 2))
    ]
    edge = slopes[0] * across + slopes[1] * along
    mirrored = np.clip(0.4 + 0.5 * (patch.x * across + patch.y * along), 0, 1) ** 2
    shine = look.gloss * (30 * np.clip(edge, 0, 1) + 22 * mirrored)
    body = np.asarray(look.back if laid.face_down else look.body, np.float32) * laid.shade
    colour = body * (1 + 0.16 * edge[..., None]) + shine[..., None]
    paint(patch, rounded_box(patch, (0, 0), half, look.corner), colour)


def _draw_pips(face: _Face, number: int, sign: int, *, mirrored: bool) -> None:
    look = face.look
    radius = pip_radius(number) * look.pip_size
    spread = (0.5 - look.bevel - 0.085 - radius) * (1.08 if number > 9 else 1.0)
    middle, reach = _half(look, has_middle_pips=number > 7)
    along = min(spread, reach - radius)
    for x, y in pip_places(number, mirrored=mirrored):
        place = (x * spread, sign * middle + y * along)
        _draw_pip(face, place, radius, look.pips[number])


def _half(look: Look, *, has_middle_pips: bool) -> tuple[float, float]:
    """The middle and the reach, along the tile, of where pips can be; pips in the middle column
    keep clear of a pin.
    """
    bar = look.bar_width / 2 + 0.03
    low = max(bar, look.pin + 0.02) if has_middle_pips else bar
    high = look.length / 2 - look.bevel - 0.04
    return (low + high) / 2, (high - low) / 2


def _draw_pip(face: _Face, place: Point, radius: float, colour: Colour) -> None:
    """A hollow: dark towards the lamp, light away from it, with a spot where the lamp shines."""
    patch = face.patch(place, (radius * 1.2, radius * 1.2))
    if patch is None:
        return
    across, along = face.light
    slope = ((patch.x - place[0]) * across + (patch.y - place[1]) * along) / radius
    depth, gloss = face.look.depth, face.look.gloss
    shade = 1 - 0.35 * depth * np.clip(slope, -1, 1)
    lit = np.asarray(colour, np.float32) * shade[..., None] + 14 * depth * (1 - shade[..., None])
    paint(patch, disc(patch, place, radius), lit)
    spot = (place[0] - across * radius * 0.4, place[1] - along * radius * 0.4)
    paint(patch, disc(patch, spot, radius * face.look.spot), WHITE, gloss * depth)


def _draw_colour(face: _Face, number: int, sign: int) -> None:
    """A colour fills its half, or is a dot; a blank has none."""
    look = face.look
    if number == 0:
        return
    middle = (0.0, sign * _half(look, has_middle_pips=False)[0])
    half = (0.5 - look.bevel * 1.5, look.length / 4 - look.bar_width * 0.6 - look.bevel)
    patch = face.patch(middle, half)
    if patch is None:
        return
    shape = (
        disc(patch, middle, look.dot)
        if look.dot
        else rounded_box(patch, middle, half, min(look.corner, 0.1))
    )
    paint(patch, shape, look.pips[number])


def _draw_bar(face: _Face) -> None:
    look = face.look
    half = (look.bar_length / 2, look.bar_width / 2)
    patch = face.patch((0, 0), (half[0] + 0.02, max(half[1], look.pin) + 0.02))
    if patch is None:
        return
    slope = np.clip(patch.y / half[1], -1, 1) * np.sign(face.light[1] or 1)
    groove = 1 - 0.3 * look.depth * slope
    colour = np.asarray(look.bar, np.float32) * groove[..., None]
    paint(patch, rounded_box(patch, (0, 0), half, min(half[1], 0.015)), colour)
    if look.bar_core:
        core = (half[0] - half[1] * 0.5, half[1] * 0.5)
        paint(patch, rounded_box(patch, (0, 0), core, 0), look.body, look.bar_core)
    if look.pin:
        _draw_pin(patch, face)


def _draw_pin(patch: Patch, face: _Face) -> None:
    look, (across, along) = face.look, face.light
    shade = 1 + 0.35 * (patch.x * across + patch.y * along) / look.pin
    paint(patch, disc(patch, (0, 0), look.pin * 1.12), (70, 56, 34), 0.6)
    paint(patch, disc(patch, (0, 0), look.pin), np.asarray(BRASS, np.float32) * shade[..., None])
    spot = (across * look.pin * 0.4, along * look.pin * 0.4)
    paint(patch, disc(patch, spot, look.pin * 0.25), WHITE, 0.7 * look.gloss)
