"""Where a tile's four sides are, from the edges beside its bar."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Grey, Mask, Points
from app.vision.bars import Bars
from app.vision.edges import END_AT, SIDE_AT, Edges, smoothed

RATIO = 1.95
"""A tile's length by its width, at the median of those that are sold."""

MOST_SIZES = 3


@dataclass(frozen=True, slots=True)
class Size:
    """Half a tile's width and length, in lengths of its bar."""

    half_width: float
    half_length: float


@dataclass(frozen=True, slots=True)
class Outlines:
    """``corners`` go around from the left of the first half's end; ``waist`` is where the middle of
    the bar meets the left and the right side; ``edge`` is how crisp the sides are, from 0 to 1.
    """

    corners: Points
    waist: Points
    bar: Floats
    edge: Floats
    weight: Floats
    contrast: Floats
    body: Floats

    @property
    def middle(self) -> Points:
        return np.asarray(self.corners.mean(axis=1))

    @property
    def width(self) -> Floats:
        return np.asarray(np.abs(np.diff(self.waist, axis=1))[:, 0])

    @property
    def length(self) -> Floats:
        ends = (
            self.corners[:, 0] + self.corners[:, 1] - self.corners[:, 2] - self.corners[:, 3]
        ) / 2
        return np.abs(ends)


def sizes(of: Edges, weight: Floats) -> tuple[Size, ...]:
    """Returns the sizes that most edges agree with, the best first: all tiles of a picture are of
    one ratio.
    """
    share = (weight / weight.sum())[:, None]
    sides = smoothed(((of.left + of.right) / 2 * share).sum(axis=0))
    ends = smoothed(((of.top + of.bottom) / 2 * share).sum(axis=0))
    ratio = END_AT[None, :] / SIDE_AT[:, None]
    usual = 0.35 + 0.65 * np.exp(-(((ratio - RATIO) / 0.22) ** 2))
    score = (sides[:, None] + ends[None, :]) * usual
    score[(ratio < 1.5) | (ratio > 2.3)] = -1
    return _peaks(score)


def _peaks(score: Floats) -> tuple[Size, ...]:
    left, found, best = score.copy(), [], score.max()
    for _ in range(MOST_SIZES):
        row, column = np.unravel_index(np.argmax(left), left.shape)
        if left[row, column] <= 0 or left[row, column] < 0.35 * best:
            break
        found.append(Size(float(SIDE_AT[row]), float(END_AT[column])))
        near_side = np.abs(SIDE_AT - SIDE_AT[row]) < 0.085
        near_end = np.abs(END_AT - END_AT[column]) < 0.17
        left[near_side[:, None] & near_end[None, :]] = -1
    return tuple(found)


def outlines(of: Bars, beside: Edges, size: Size) -> Outlines:
    """Returns an outline for each bar, each side where its edge is best near ``size``."""
    left, left_edge = _nearest(beside.left, SIDE_AT, size.half_width)
    right, right_edge = _nearest(beside.right, SIDE_AT, size.half_width)
    top, top_edge = _nearest(beside.top, END_AT, size.half_length)
    bottom, bottom_edge = _nearest(beside.bottom, END_AT, size.half_length)
    across, up = of.along * of.length, beside.up * of.length
    waist = of.at[:, None] + np.stack([-left * across, right * across], axis=1)
    first, second = waist + (top * up)[:, None], waist - (bottom * up)[:, None]
    return Outlines(
        corners=np.stack([first[:, 0], first[:, 1], second[:, 1], second[:, 0]], axis=1),
        waist=waist,
        bar=of.width,
        edge=(left_edge + right_edge + top_edge + bottom_edge) / 4,
        weight=of.weight,
        contrast=of.contrast,
        body=of.body,
    )


def _nearest(profile: Floats, at: Floats, expected: float) -> tuple[Floats, Floats]:
    near = np.exp(-(((at - expected) / (0.10 * expected)) ** 2))
    best = np.argmax(profile * near[None, :], axis=1)
    return at[best], profile[np.arange(best.size), best]


def within(of: Outlines, grey: Grey) -> Mask:
    """Returns which outlines have their middle in the picture."""
    height, width = grey.shape
    middle = of.middle
    inside: Mask = (middle.real > -5) & (middle.real < width + 5)
    inside &= (middle.imag > -5) & (middle.imag < height + 5)
    return inside
