"""The size of the tiles and the tilt of the table that most edges of a picture agree with."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Integers
from app.vision.bars import Bars
from app.vision.edges import END_AT, SIDE_AT, SKEWS, Edges, smoothed
from app.vision.tilts import Tilt, View, tilts

RATIO = 1.95
"""A tile's length by its width, at the median of those that are sold."""

HALF_LENGTHS = np.arange(0.80, 2.10, 0.03)
MOST_FITS = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """Half a tile's width and length, in lengths of its bar, on a table of this tilt."""

    half_width: float
    half_length: float
    tilt: Tilt


def fits(of: Bars, beside: Edges, view: View) -> tuple[Fit, ...]:
    """Returns the sizes that differ most from each other, the best first."""
    share = of.weight**2 + 1e-6
    share = share / share.sum()
    every = tilts(view)
    score = np.stack([_score(of, beside, share, tilt) for tilt in every])
    return tuple(
        Fit(float(SIDE_AT[row]), float(HALF_LENGTHS[column]), every[best])
        for best, row, column in _peaks(score)
    )


def _score(of: Bars, beside: Edges, share: Floats, tilt: Tilt) -> Floats:
    """Returns how much edge there is for each half width and half length."""
    rows = np.arange(share.size)
    skew = nearest_skew(of, tilt)
    side = (beside.left[rows, skew] + beside.right[rows, skew]) / 2
    sides = smoothed((side * share[:, None]).sum(axis=0))
    end = (beside.top + beside.bottom) / 2
    far = np.abs(tilt.up(of.at, of.along))[:, None] * HALF_LENGTHS[None, :]
    ends = smoothed((_at(end, far) * share[:, None]).sum(axis=0))
    ratio = HALF_LENGTHS[None, :] / SIDE_AT[:, None]
    usual = 0.35 + 0.65 * np.exp(-(((ratio - RATIO) / 0.22) ** 2))
    score = (sides[:, None] + ends[None, :]) * usual * tilt.likelihood
    return np.where((ratio < 1.5) | (ratio > 2.3), -1.0, score)


def nearest_skew(of: Bars, tilt: Tilt) -> Integers:
    """Returns the number of the skew that each bar's tile has on a table of this tilt."""
    skew = np.angle(tilt.up(of.at, of.along) / (-1j * of.along))
    return np.asarray(np.argmin(np.abs(skew[:, None] - SKEWS[None, :]), axis=1))


def _at(profile: Floats, distance: Floats) -> Floats:
    step = END_AT[1] - END_AT[0]
    column = np.clip(np.rint((distance - END_AT[0]) / step).astype(int), 0, END_AT.size - 1)
    return np.take_along_axis(profile, column, axis=1)


def _peaks(score: Floats) -> list[tuple[int, int, int]]:
    left = score.copy()
    found: list[tuple[int, int, int]] = []
    for _ in range(MOST_FITS):
        tilt, row, column = (int(i) for i in np.unravel_index(np.argmax(left), left.shape))
        if left[tilt, row, column] <= 0 or left[tilt, row, column] < 0.35 * score.max():
            break
        found.append((tilt, row, column))
        near_side = np.abs(SIDE_AT - SIDE_AT[row]) < 0.085
        near_end = np.abs(HALF_LENGTHS - HALF_LENGTHS[column]) < 0.17
        left[:, near_side[:, None] & near_end[None, :]] = -1
    return found
