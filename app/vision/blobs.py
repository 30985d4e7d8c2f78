"""The blobs of many halves at once, each half a row of one table."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Integers, Mask, Points
from app.vision.components import Spots, components

MOST = 24
"""Blobs of a half that are looked at: twice as many as the largest face that is read."""


@dataclass(frozen=True, slots=True)
class Blobs:
    """Rows by half, the largest blob first; ``at`` and ``area`` in sides of the half. Where a row
    has no more, ``area`` is 0.
    """

    at: Points
    area: Floats

    @property
    def there(self) -> Mask:
        return self.area > 0

    @property
    def count(self) -> Integers:
        return np.asarray(self.there.sum(axis=1))


def blobs(masks: Mask) -> Blobs:
    """Returns the compact blobs that do not lie on the rim, of a size that pips have."""
    count, side = masks.shape[:2]
    framed = np.zeros((count, side + 2, side + 2), bool)
    framed[:, 1:-1, 1:-1] = masks
    spots = components(framed.reshape(-1, side + 2))
    half = (spots.at.imag // (side + 2)).astype(np.int64)
    at = (spots.at - 1 - 1j * (half * (side + 2) + 1)) / side
    fits = _is_pip(spots, at, side)
    return _rows(half[fits], at[fits], spots.area[fits] / side**2, count)


def _is_pip(spots: Spots, at: Points, side: int) -> Mask:
    area = spots.area / side**2
    fits = (area > 0.006) & (area < 0.11) & (spots.elongation < 2.3) & (spots.fill > 0.6)
    fits &= (at.real >= 0.045) & (at.real <= 0.955)
    fits &= (at.imag >= 0.06) & (at.imag <= 0.955)
    return np.asarray(fits)


def _rows(half: Integers, at: Points, area: Floats, count: int) -> Blobs:
    order = np.lexsort((-area, half))
    half, at, area = half[order], at[order], area[order]
    column = np.arange(half.size) - np.searchsorted(half, half)
    kept = column < MOST
    points, areas = np.zeros((count, MOST), complex), np.zeros((count, MOST))
    points[half[kept], column[kept]] = at[kept]
    areas[half[kept], column[kept]] = area[kept]
    return _alike(Blobs(points, areas))


def _alike(found: Blobs) -> Blobs:
    """Leaves out what is far smaller than the larger half of its row: dirt beside pips."""
    upper = (found.count + 1) // 2
    rows = np.arange(upper.size)
    low, high = found.area[rows, np.maximum(upper - 1, 0) // 2], found.area[rows, upper // 2]
    kept = found.area > 0.38 * ((low + high) / 2)[:, None]
    return Blobs(np.where(kept, found.at, 0), np.where(kept, found.area, 0))
