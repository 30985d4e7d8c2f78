"""The two halves of each tile, laid flat as squares; how many pips each has, and how clearly.

Every pattern of pips looks the same turned half around, and its middle is the half's. That gives a
measure of how well a count fits without knowing the patterns, and the sets differ in them.
"""

from dataclasses import dataclass

import numpy as np

from app.vision.canvas import Bytes, Floats, Grey, Integers, Mask, Points, sample, take
from app.vision.components import Spots, components
from app.vision.outlines import Outlines

SIDE = 44
"""Points along each side of a half."""


@dataclass(frozen=True, slots=True)
class Halves:
    """Two for each tile, one after the other. ``depth`` is how much darker than the body each point
    is, in rows from the bar to the end; ``dark`` is the depth of its darkest points.
    """

    depth: Floats
    body: Floats
    dark: Floats
    contrast: Floats
    bar_rows: Floats


def halves(of: Outlines, grey: Bytes | Grey) -> Halves:
    flat = sample(grey, half_points(of)).astype(np.float64)
    inner = flat[:, 6 : SIDE - 3, 3 : SIDE - 3].reshape(len(flat), -1)
    body = np.percentile(inner, 78, axis=1)
    depth = body[:, None, None] - flat
    return Halves(
        depth, body, _darkest(depth), np.repeat(of.contrast, 2), (_bar_share(of) + 0.02) * SIDE
    )


def half_points(of: Outlines, beyond: float = 0.0) -> Points:
    """Returns where the points of each half are on the canvas; with so much ``beyond`` each of its
    sides, in lengths of them.
    """
    steps = -beyond + (1 + 2 * beyond) * (np.arange(SIDE) + 0.5) / SIDE
    across, up = steps[None, None, :], steps[None, :, None]
    near = np.repeat(of.waist, 2, axis=0)[:, :, None, None]
    far = of.corners[:, [0, 1, 3, 2]].reshape(-1, 2)[:, :, None, None]
    foot = near[:, 0] * (1 - across) + near[:, 1] * across
    end = far[:, 0] * (1 - across) + far[:, 1] * across
    return np.asarray(foot * (1 - up) + end * up)


def _bar_share(of: Outlines) -> Floats:
    """Returns how much of each half is under the bar."""
    foot = of.middle_of_bar
    ends = of.corners.reshape(-1, 2, 2).mean(axis=2)
    return np.asarray(of.bar_width[:, None] / 2 / np.abs(ends - foot[:, None])).reshape(-1)


def _darkest(depth: Floats) -> Floats:
    inner = np.sort(depth[:, 7 : SIDE - 4, 4 : SIDE - 4].reshape(len(depth), -1), axis=1)
    few = max(1, int(0.012 * inner.shape[1]))
    return np.asarray(inner[:, -few:].mean(axis=1))


def darker(of: Halves, share: float) -> Mask:
    """Returns the points darker than this share of the darkest, without those of the bar."""
    least = np.maximum(np.maximum(11, 0.075 * of.body), 0.13 * of.contrast)
    mask: Mask = of.depth > np.maximum(least, share * of.dark)[:, None, None]
    mask &= np.arange(SIDE)[None, :, None] >= np.rint(of.bar_rows)[:, None, None]
    return mask


def dark_share(of: Halves) -> Floats:
    """Returns how much of each half is as dark as a pip or dirt."""
    inner = of.depth[:, 6 : SIDE - 4, 4 : SIDE - 4]
    dark = inner > np.maximum(14, 0.35 * of.contrast)[:, None, None]
    return np.asarray(dark.sum(axis=(1, 2)) / SIDE**2)


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


LEVELS = (0.45, 0.33, 0.60)
"""Shares of the darkest points' depth; the first is preferred a little."""

BLANK_CLARITY = 0.75
"""A blank half has no pattern that could speak for it."""


@dataclass(frozen=True, slots=True)
class Pips:
    """By tile and half. ``clarity`` is from 0 to 1; ``dirt`` is how much of a tile is dark and no
    pip, in areas of a half; ``unseen`` how many pips
    this grey hides.
    """

    count: Integers
    clarity: Floats
    dirt: Floats
    unseen: Integers

    @property
    def is_blank(self) -> Mask:
        return np.asarray((self.count == 0).all(axis=1))


def pips(of: Halves, unseen: Integers, most: int, levels: tuple[float, ...] = LEVELS) -> Pips:
    """``most`` is the highest face that there can be."""
    masks = np.concatenate([darker(of, level) for level in levels])
    found = blobs(masks)
    shape = (len(levels), of.body.size)
    count, fit = found.count.reshape(shape), _fit(found, most).reshape(shape)
    fit[0] *= 1.08
    best, half = np.argmax(fit, axis=0), np.arange(of.body.size)
    chosen = count[best, half]
    agree = (count == chosen).mean(axis=0)
    clarity = np.minimum(fit[best, half], 1) * (0.5 + 0.5 * agree)
    area = take(found, best * of.body.size + half).area.sum(axis=1)
    return _with_blanks(of, Pips(chosen, clarity, area, unseen))


def _with_blanks(of: Halves, read: Pips) -> Pips:
    """Takes a half whose marks fit nothing and are pale beside its bar for a blank one with dirt.
    What was read is by half, with the area of its pips as dirt.
    """
    depth = of.dark / np.maximum(of.contrast, 1)
    pale = (read.clarity < 0.3) & (depth < 0.35)
    blank_clarity = np.minimum(1.2 * (1 - 2 * depth), BLANK_CLARITY)
    count, clarity = np.where(pale, 0, read.count), np.where(pale, blank_clarity, read.clarity)
    dirt = np.maximum(dark_share(of) - np.where(pale, 0, read.dirt), 0).reshape(-1, 2).sum(axis=1)
    return Pips(count.reshape(-1, 2), clarity.reshape(-1, 2), dirt, read.unseen)


def _fit(found: Blobs, most: int) -> Floats:
    count = found.count
    middle = found.at.sum(axis=1) / np.maximum(count, 1)
    off = np.abs(middle - (0.5 + 0.5j))
    fit = np.exp(-((_asymmetry(found) / 0.09) ** 2)) * np.exp(-((off / 0.13) ** 2))
    fit = np.where(count > most, 0.1 * fit, fit)
    return np.where(count == 0, BLANK_CLARITY, fit)


def _asymmetry(found: Blobs) -> Floats:
    """Returns how far, on average, a pip's image through the middle is from the nearest pip."""
    count = np.maximum(found.count, 1)
    middle = found.at.sum(axis=1) / count
    image = 2 * middle[:, None] - found.at
    apart = np.abs(found.at[:, None, :] - image[:, :, None])
    nearest = np.where(found.there[:, None, :], apart, np.inf).min(axis=2)
    return np.asarray(np.where(found.there, nearest, 0).sum(axis=1) / count)
