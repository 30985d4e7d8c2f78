"""Where the bars between halves are: long, filled, dark strokes, at three sizes of the picture,
with a body of about one brightness on both sides.

The bar is what reading begins with. It has a body on both sides even where tiles touch, so they
part by themselves; and it tells the size and the direction of its tile.
"""

from dataclasses import dataclass, replace

import numpy as np

from app.vision.canvas import (
    Floats,
    Grey,
    Integers,
    Mask,
    Points,
    blurred,
    sample,
    shrunk,
    stack,
    take,
)
from app.vision.components import Spots, components

SHRUNK = (1, 2, 4)
"""How many pixels each side of the picture is shrunk to one: fine bars are seen on the whole
picture, thick ones faster on a small one.
"""

RADIUS = 8
"""Of the mean that a pixel is compared with."""

THICK = 3
"""What is thicker than twice this is cut off a bar: a pip that touches it."""

MOST_WHOLE = 90
MOST_PARTS = 160


@dataclass(frozen=True, slots=True)
class Strokes:
    """``joined`` of two parts, which a pin had cut in two."""

    at: Points
    length: Floats
    width: Floats
    angle: Floats
    joined: Mask


def strokes(grey: Grey) -> Strokes:
    """Returns what may be a bar, the longest first."""
    found = [part for times in SHRUNK for part in _of_size(grey, times)]
    return _distinct(stack(found))


def _of_size(grey: Grey, times: int) -> list[Strokes]:
    small = shrunk(grey, times)
    mean = blurred(small, RADIUS).astype(np.int16)
    depth = mean - small
    # 16 % darker than around it; as whole numbers, which take half the time.
    mask = depth > np.maximum(9, mean * 41 >> 8)
    both = (mask, mask & ~_thick(mask))
    return [_enlarged(part, times) for marks in both for part in _of_mask(marks, depth)]


def _enlarged(found: Strokes, times: int) -> Strokes:
    at = found.at * times + (times - 1) / 2 * (1 + 1j)
    return replace(found, at=at, length=found.length * times, width=found.width * times)


def _thick(mask: Mask) -> Mask:
    """Returns the mask without whatever is narrower than twice ``THICK``."""
    core = blurred(mask.view(np.uint8) * 255, THICK) > 253
    grown: Mask = blurred(core.view(np.uint8) * 255, THICK + 1) > 0
    return grown


def _of_mask(mask: Mask, depth: Grey) -> tuple[Strokes, Strokes]:
    spots = components(mask)
    spots = take(spots, spots.width < 1.6 * RADIUS)
    whole = (spots.length >= 11) & (spots.elongation > 3.2) & (spots.elongation < 25)
    whole &= (spots.fill > 0.72) & (spots.length < 0.5 * max(mask.shape))
    parts = (spots.length >= 7) & (spots.elongation > 1.7) & (spots.elongation < 9)
    parts &= spots.fill > 0.7
    return (
        _as_strokes(_darkest(take(spots, whole), depth, MOST_WHOLE)),
        _joined(_darkest(take(spots, parts), depth, MOST_PARTS)),
    )


def _darkest(spots: Spots, depth: Grey, most: int) -> Spots:
    rank = -sample(depth, spots.at) * np.sqrt(spots.length)
    return take(spots, np.argsort(rank, kind="stable")[:most])


def _as_strokes(spots: Spots) -> Strokes:
    whole = np.zeros(spots.area.size, bool)
    return Strokes(spots.at, spots.length, spots.width, spots.angle, whole)


def _joined(parts: Spots) -> Strokes:
    one, other = _pairs(parts)
    apart = parts.at[other] - parts.at[one]
    return Strokes(
        at=(parts.at[one] + parts.at[other]) / 2,
        length=np.abs(apart) + (parts.length[one] + parts.length[other]) / 2,
        width=(parts.width[one] + parts.width[other]) / 2,
        angle=np.angle(apart),
        joined=np.ones(one.size, bool),
    )


def _pairs(parts: Spots) -> tuple[Integers, Integers]:
    """Returns the pairs that lie in one line, are of one length, and have a short gap between."""
    apart = parts.at[None, :] - parts.at[:, None]
    mean = (parts.length[None, :] + parts.length[:, None]) / 2
    gap = np.abs(apart) - mean
    turn = parts.angle[None, :] - parts.angle[:, None]
    turned = np.abs((turn + np.pi / 2) % np.pi - np.pi / 2)
    beside = np.abs((apart * np.exp(-1j * parts.angle)[:, None]).imag)
    fits = (turned < 0.2) & (beside < 0.5 * parts.width[:, None])
    fits &= (gap > 0) & (gap < 0.75 * mean)
    fits &= np.abs(parts.length[None, :] - parts.length[:, None]) < 0.4 * mean
    one, other = np.nonzero(np.triu(fits, 1))
    return one, other


def _distinct(found: Strokes) -> Strokes:
    """Leaves out what a longer stroke of nearly the same length and place already tells."""
    found = take(found, np.argsort(-found.length, kind="stable"))
    near = np.abs(found.at[None, :] - found.at[:, None]) < 0.15 * found.length[None, :]
    near &= np.abs(found.length[:, None] / found.length[None, :] - 1) < 0.12
    near &= found.joined[None, :] == found.joined[:, None]
    kept = np.ones(found.length.size, bool)
    for row in range(kept.size):
        if kept[row]:
            kept[row + 1 :] &= ~near[row, row + 1 :]
    return take(found, kept)


MOST = 56
"""More bars than a double-nine set has tiles; what is left out is the palest."""


SAME_BODY = 0.3
"""The share that light and shadow change."""


@dataclass(frozen=True, slots=True)
class Bars:
    """``along`` is a unit; ``body`` is the grey of the darker side, ``contrast`` what the bar is
    darker than it, ``weight`` how much a bar of this contrast tells, from 0 to 1.
    """

    at: Points
    along: Points
    length: Floats
    width: Floats
    body: Floats
    contrast: Floats
    weight: Floats


def bars(found: Strokes, grey: Grey, most_apart: float = SAME_BODY) -> Bars:
    """``most_apart`` is how much the greys of the two sides may differ, as a share."""
    every = _measured(found, grey)
    one_side, other_side = _sides(every, grey)
    fits = every.contrast > np.maximum(12, 0.12 * every.body)
    fits &= np.abs(one_side - other_side) < most_apart * np.maximum(one_side, other_side)
    fits &= every.body > 25
    checked = take(every, fits)
    rank = -checked.weight * np.sqrt(checked.length)
    if rank.size <= MOST:
        return checked
    return take(checked, np.argsort(rank, kind="stable")[:MOST])


def _measured(found: Strokes, grey: Grey) -> Bars:
    nothing = np.zeros(found.length.size)
    bare = Bars(
        found.at, np.exp(1j * found.angle), found.length, found.width, nothing, nothing, nothing
    )
    body = np.minimum(*_sides(bare, grey))
    contrast = body - np.median(_lines(bare, nothing[:, None], grey), axis=1)
    weight = np.minimum(contrast / np.maximum(body, 1), 1) * np.minimum(contrast / 60, 1)
    return Bars(bare.at, bare.along, bare.length, bare.width, body, contrast, np.maximum(weight, 0))


def _sides(of: Bars, grey: Grey) -> tuple[Floats, Floats]:
    """Returns the grey of the body on either side; a pip there does not count."""
    away = 0.75 * of.width[:, None] + 1 + np.array([0.05, 0.12, 0.2]) * of.length[:, None]
    one, other = (np.percentile(_lines(of, sign * away, grey), 85, axis=1) for sign in (-1, 1))
    return one, other


def _lines(of: Bars, away: Floats, grey: Grey) -> Floats:
    """Returns the grey along lines beside each bar, ``away`` pixels off."""
    steps = np.linspace(-0.4, 0.4, 13)[None, :, None] * of.length[:, None, None]
    points = of.at[:, None, None] + (steps + 1j * away[:, None, :]) * of.along[:, None, None]
    return sample(grey, points).reshape(of.length.size, -1).astype(float)
