"""Connected spots of a mask, and the rectangle with the same moments as each."""

from dataclasses import dataclass

import numpy as np

from app.vision.canvas import Floats, Integers, Mask, Points


@dataclass(frozen=True, slots=True)
class Spots:
    """``length`` and ``width`` are the rectangle's; ``angle`` is its long side's, in radians."""

    area: Floats
    at: Points
    length: Floats
    width: Floats
    angle: Floats

    @property
    def fill(self) -> Floats:
        """How much of the rectangle is filled: 1 for a bar, less for whatever is bent."""
        return self.area / (self.length * self.width)

    @property
    def elongation(self) -> Floats:
        return self.length / self.width


@dataclass(frozen=True, slots=True)
class _Runs:
    """Neighbouring pixels of one row, from ``first`` to before ``end``; in the order of reading."""

    row: Integers
    first: Integers
    end: Integers


def components(mask: Mask) -> Spots:
    """Returns the spots whose pixels touch, corners included."""
    runs = _runs(mask)
    if not runs.row.size:
        nothing = np.zeros(0)
        return Spots(nothing, nothing.astype(complex), nothing, nothing, nothing)
    return _moments(runs, _labels(runs))


def _runs(mask: Mask) -> _Runs:
    height, width = mask.shape
    framed = np.zeros((height, width + 2), np.int8)
    framed[:, 1:-1] = mask
    steps = np.diff(framed.reshape(-1))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    row = starts // (width + 2)
    return _Runs(row, starts - row * (width + 2), ends - row * (width + 2))


def _labels(runs: _Runs) -> Integers:
    """Returns the number of each run's spot: neighbours take the smaller until none differ."""
    below, above = _neighbours(runs)
    label: Integers = np.arange(runs.row.size)
    while (label[below] != label[above]).any():
        one, other = label[below], label[above]
        differ = one != other
        smaller, larger = np.minimum(one, other)[differ], np.maximum(one, other)[differ]
        np.minimum.at(label, larger, smaller)
        label = _shortened(label)
    return np.asarray(np.unique(label, return_inverse=True)[1])


def _shortened(label: Integers) -> Integers:
    """Follows each label to the label that it points to, until it points to itself."""
    while (label[label] != label).any():
        label = label[label]
    return label


def _neighbours(runs: _Runs) -> tuple[Integers, Integers]:
    """Returns the pairs of runs that touch, the lower and the upper of each."""
    stride = int(runs.end.max()) + 4
    first, end = runs.row * stride + runs.first, runs.row * stride + runs.end
    low = np.searchsorted(end, first - stride, "left")
    high = np.searchsorted(first, end - stride, "right")
    count = np.maximum(high - low, 0)
    below = np.repeat(np.arange(first.size), count)
    within = np.arange(below.size) - np.repeat(np.cumsum(count) - count, count)
    above = low[below] + within
    adjacent = runs.row[above] == runs.row[below] - 1
    return below[adjacent], above[adjacent]


def _moments(runs: _Runs, label: Integers) -> Spots:
    long = (runs.end - runs.first).astype(float)
    x, y = (runs.first + runs.end - 1) / 2, runs.row.astype(float)
    area = np.bincount(label, long).astype(float)

    def mean(values: Floats) -> Floats:
        return np.asarray(np.bincount(label, long * values) / area)

    middle_x, middle_y = mean(x), mean(y)
    off_x, off_y = x - middle_x[label], y - middle_y[label]
    # A pixel is a square: its own spread is 1/12, that of a run its length's square through 12.
    spread_x = mean(off_x * off_x + (long * long - 1) / 12) + 1 / 12
    spread_y = mean(off_y * off_y) + 1 / 12
    return _rectangles(area, middle_x + 1j * middle_y, spread_x, spread_y, mean(off_x * off_y))


def _rectangles(area: Floats, at: Points, xx: Floats, yy: Floats, xy: Floats) -> Spots:
    half, apart = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    length = np.sqrt(12 * (half + apart))
    width = np.sqrt(12 * np.maximum(half - apart, 1e-3))
    return Spots(area, at, length, width, np.arctan2(2 * xy, xx - yy) / 2)
