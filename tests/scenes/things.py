"""Things that lie on tables and are no dominoes; many of them have dots or bars, as dominoes do."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, sin
from random import Random

import numpy as np

from tests.scenes.canvas import Patch, Picture, disc, paint, patch_of, rounded_box
from tests.scenes.pip_places import pip_places
from tests.scenes.projection import Matrix, View
from tests.scenes.scene import Colour, Item, Point, Thing

INK = (28, 28, 32)
PAPER = (240, 238, 230)


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """Where to find small patches, for what has many small parts."""

    picture: Picture
    plane: Matrix


def draw_item(picture: Picture, view: View, item: Item) -> None:
    plane = view.plane(item.x, item.y, item.angle, 0)
    patch = patch_of(picture, plane, (0, 0), (item.size, item.size))
    if patch is None:
        return
    if item.thing is Thing.TEXT:
        _text(_Sheet(picture, plane), patch, item.size, Random(item.seed))
    else:
        _SHAPES[item.thing](patch, item.size, Random(item.seed))


def _text(sheet: "_Sheet", patch: Patch, size: float, rng: Random) -> None:
    """Lines of words; the paper may be as the table."""
    if rng.random() < 0.7:
        paint(patch, rounded_box(patch, (0, 0), (size, size), 0.02), PAPER)
    line = size * rng.uniform(0.07, 0.16)
    for row in range(int(1.7 * size / line / 1.3)):
        y, x = -size * 0.85 + row * line * 1.3, -size * 0.85
        while x < size * 0.7:
            word = line * rng.uniform(0.6, 3)
            _word(sheet, (x, y), (word, line * 0.5), rng)
            x += word + line * 0.5


def _word(sheet: "_Sheet", start: Point, size: tuple[float, float], rng: Random) -> None:
    """Letters: strokes, rings, or both."""
    width, height = size
    step = height * 0.62
    for place in range(int(width / step)):
        middle = (start[0] + place * step, start[1])
        patch = patch_of(sheet.picture, sheet.plane, middle, (height * 0.4, height * 0.6))
        if patch is None:
            continue
        ring = np.abs(disc(patch, middle, height * 0.25)) - height * 0.06
        stroke = rounded_box(patch, middle, (height * 0.07, height * 0.5), 0)
        paint(patch, (ring, stroke, np.minimum(ring, stroke))[rng.randrange(3)], INK)


def _die(patch: Patch, size: float, rng: Random) -> None:
    body = rng.choice(((244, 244, 240), (200, 40, 40), (30, 30, 34)))
    pip = (250, 250, 250) if max(body) < 210 else INK
    half = size * 0.6
    paint(patch, rounded_box(patch, (0.06, 0.06), (half, half), half * 0.25), (0, 0, 0), 0.4)
    paint(patch, rounded_box(patch, (0, 0), (half, half), half * 0.25), body)
    for x, y in pip_places(rng.randint(1, 6), mirrored=rng.random() < 0.5):
        paint(patch, disc(patch, (x * half * 0.55, y * half * 0.55), half * 0.17), pip)


def _coin(patch: Patch, size: float, rng: Random) -> None:
    metal = rng.choice(((196, 160, 80), (190, 190, 192), (170, 105, 70)))
    radius = size * rng.uniform(0.5, 0.9)
    paint(patch, disc(patch, (0.05, 0.06), radius), (0, 0, 0), 0.4)
    shine = 1 + 0.2 * np.clip((patch.x - patch.y) / size, -1, 1)
    paint(patch, disc(patch, (0, 0), radius), np.asarray(metal, np.float32) * shine[..., None])
    paint(patch, np.abs(disc(patch, (0, 0), radius * 0.88)) - radius * 0.03, _darker(metal), 0.7)
    for _ in range(6):
        spot = (rng.uniform(-0.4, 0.4) * radius, rng.uniform(-0.4, 0.4) * radius)
        blob = rounded_box(patch, spot, (radius * 0.2, radius * rng.uniform(0.04, 0.2)), 0.01)
        paint(patch, blob, _darker(metal), 0.6)


def _card(patch: Patch, size: float, rng: Random) -> None:
    """A playing card with signs in the pattern of a face."""
    half = (size * 0.62, size * 0.9)
    paint(patch, rounded_box(patch, (0.03, 0.03), half, size * 0.06), (0, 0, 0), 0.3)
    paint(patch, rounded_box(patch, (0, 0), half, size * 0.06), (248, 247, 243))
    ink = rng.choice((INK, (190, 30, 40)))
    for x, y in pip_places(rng.randint(1, 10), mirrored=rng.random() < 0.5):
        place = (x * half[0] * 0.45, y * half[1] * 0.62)
        turned = np.abs(patch.x - place[0]) * 1.25 + np.abs(patch.y - place[1])
        paint(patch, turned - size * 0.11, ink)
    for sign in (-1, 1):
        corner = (sign * half[0] * 0.84, sign * half[1] * 0.84)
        paint(patch, rounded_box(patch, corner, (size * 0.04, size * 0.07), 0.01), ink)


def _cup(patch: Patch, size: float, rng: Random) -> None:
    """From above: a rim, and what is in it."""
    colour = rng.choice(((240, 240, 236), (60, 90, 140), (150, 60, 50)))
    radius = size * rng.uniform(0.7, 0.95)
    paint(patch, disc(patch, (0.15 * size, 0.15 * size), radius), (0, 0, 0), 0.45)
    paint(patch, disc(patch, (0, 0), radius), colour)
    paint(patch, disc(patch, (0, 0), radius * 0.9), _darker(colour))
    drink = rng.choice(((60, 36, 20), (120, 74, 30), (235, 225, 205)))
    paint(patch, disc(patch, (0, 0), radius * 0.84), drink)


def _board(patch: Patch, size: float, rng: Random) -> None:
    """Squares of two colours, with round men on some."""
    light = rng.choice(((230, 205, 160), (240, 240, 235)))
    dark = rng.choice(((110, 66, 40), (40, 40, 44), (40, 90, 60)))
    squares = rng.choice((4, 6, 8))
    step = 2 * size / squares
    odd = (np.floor(patch.x / step) + np.floor(patch.y / step)) % 2
    inside = rounded_box(patch, (0, 0), (size, size), 0)
    paint(patch, inside, np.where(odd[..., None] > 0.5, light, dark))
    for _ in range(rng.randrange(10)):
        place = (
            (rng.randrange(squares) + 0.5) * step - size,
            (rng.randrange(squares) + 0.5) * step - size,
        )
        paint(patch, disc(patch, place, step * 0.38), rng.choice((INK, PAPER, (180, 40, 40))))


def _pen(patch: Patch, size: float, rng: Random) -> None:
    colour = rng.choice((INK, (30, 60, 150), (200, 40, 40), (225, 185, 40)))
    thickness = size * rng.uniform(0.03, 0.07)
    shadow = rounded_box(patch, (thickness, thickness), (thickness, size * 0.95), thickness * 0.8)
    paint(patch, shadow, (0, 0, 0), 0.35)
    shade = 1 - 0.4 * np.clip(np.abs(patch.x) / thickness, 0, 1)
    body = rounded_box(patch, (0, 0), (thickness, size * 0.95), thickness * 0.8)
    paint(patch, body, np.asarray(colour, np.float32) * shade[..., None])


def _strips(patch: Patch, size: float, rng: Random) -> None:
    """Dark bars on white paper, and boxes with a line across, but none as long as a tile."""
    paint(patch, rounded_box(patch, (0, 0), (size, size), 0.02), PAPER)
    for _ in range(rng.randint(4, 14)):
        place = (rng.uniform(-0.8, 0.8) * size, rng.uniform(-0.8, 0.8) * size)
        bar = (size * rng.uniform(0.04, 0.3), size * rng.uniform(0.01, 0.04))
        paint(patch, rounded_box(patch, place, bar, 0), INK)
        if rng.random() < 0.3:
            frame = (bar[0] * 1.2, bar[0] * rng.uniform(0.6, 1.7))
            paint(patch, np.abs(rounded_box(patch, place, frame, 0.02)) - bar[1] * 0.3, INK)


def _hand(patch: Patch, size: float, rng: Random) -> None:
    """A palm and four fingers; nails at their ends."""
    skin = rng.choice(((224, 178, 150), (150, 104, 78), (96, 66, 50)))
    shade = (1 - 0.12 * (patch.x + patch.y) / size)[..., None]
    lit = np.asarray(skin, np.float32) * shade
    paint(patch, disc(patch, (0, size * 0.45), size * 0.42), lit)
    for finger in range(4):
        lean = (finger - 1.5) * 0.18
        for joint in range(8):
            reach = size * (0.1 + joint * 0.1)
            middle = (
                reach * sin(lean) + (finger - 1.5) * size * 0.2,
                size * 0.2 - reach * cos(lean),
            )
            paint(patch, disc(patch, middle, size * (0.12 - joint * 0.004)), lit)
        paint(patch, disc(patch, middle, size * 0.055), _darker((255, 225, 210)), 0.6)


def _darker(colour: Colour) -> Colour:
    red, green, blue = (round(level * 0.75) for level in colour)
    return red, green, blue


_SHAPES: dict[Thing, Callable[[Patch, float, Random], None]] = {
    Thing.DIE: _die,
    Thing.COIN: _coin,
    Thing.CARD: _card,
    Thing.CUP: _cup,
    Thing.BOARD: _board,
    Thing.PEN: _pen,
    Thing.STRIPS: _strips,
    Thing.HAND: _hand,
}
