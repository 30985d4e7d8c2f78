"""Which strokes are bars: dark, with a body of about one brightness on both sides."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Grey, Points, sample, take
from app.vision.strokes import Strokes

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
