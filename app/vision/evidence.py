"""What speaks for a tile once it is read: measures from 0 to 1 that do not know each other."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Bytes, Floats, Grey, Integers, sample
from app.vision.blobs import blobs
from app.vision.edges import half_mark, share
from app.vision.halves import half_points
from app.vision.outlines import Outlines
from app.vision.sides import changes

NEAR_SIDE = 3
"""Steps by which an edge may be off a side."""

BEYOND = 0.15
ON_SIDE = 0.04
"""In sides of a half: nearer to a side than this no tile has the middle of a pip."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """``sides`` by tile and side: how much of it is an edge. ``bar_ends``: whether there is body
    between the ends of the bar and the sides, as beside no gap or line. ``cut_pips``: how many pips
    lie on a side, which then is none.
    """

    sides: Floats
    bar_ends: Floats
    cut_pips: Integers


def evidence(of: Outlines, grey: Grey, soft: Bytes) -> Evidence:
    return Evidence(_sides(of, soft), bar_ends(of, grey), _cut_pips(of, grey))


def _sides(of: Outlines, soft: Bytes) -> Floats:
    change = changes(of, soft)
    middle = change.shape[3] // 2
    near = change[:, :, :, middle - NEAR_SIDE : middle + NEAR_SIDE + 1]
    each = np.abs(near).sum(axis=-1).max(axis=3)
    together = np.abs(near.mean(axis=2)).sum(axis=-1).max(axis=2)
    half = half_mark(of.contrast)[:, None]
    return np.asarray((share(together, half) + share(each, half[:, :, None]).mean(axis=2)) / 2)


def bar_ends(of: Outlines, grey: Grey) -> Floats:
    """Returns how light it is beyond the darker end of the bar, from 0 as the bar to 1 as the
    body.
    """
    middle = of.middle_of_bar[:, None, None]
    sides = of.waist[:, :, None] - middle
    end = (of.bar_length / 2)[:, None, None] / np.abs(sides)
    places = end + (1 - end) * np.linspace(0.3, 0.7, 5)[None, None, :]
    beyond = sample(grey, middle + sides * places).astype(float)
    bar = (of.body - of.contrast)[:, None]
    light = (beyond.max(axis=2) - bar) / np.maximum(of.contrast, 1)[:, None]
    return np.asarray(np.clip(light.min(axis=1), 0, 1))


def _cut_pips(of: Outlines, grey: Grey) -> Integers:
    tone = sample(grey, half_points(of, BEYOND)).astype(float)
    body, contrast = np.repeat(of.body, 2), np.repeat(of.contrast, 2)
    found = blobs(tone < (body - 0.5 * contrast)[:, None, None])
    at = found.at * (1 + 2 * BEYOND) - BEYOND * (1 + 1j)
    on_side = np.minimum(np.abs(at.real), np.abs(at.real - 1)) < ON_SIDE
    on_side &= (at.imag > 0) & (at.imag < 1)
    on_end = (np.abs(at.imag - 1) < ON_SIDE) & (at.real > 0) & (at.real < 1)
    cut = found.there & (on_side | on_end)
    return np.asarray(cut.reshape(of.body.size, -1).sum(axis=1))
