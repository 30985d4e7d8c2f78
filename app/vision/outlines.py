"""Where a tile's four sides are, from the edges beside its bar."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Grey, Mask, Points
from app.vision.bars import Bars
from app.vision.edges import END_AT, SIDE_AT, SKEWS, Edges, upwards
from app.vision.fits import Fit

MOST_UNEVEN = 0.08
"""The bar is in the middle; seen from one side, the nearer half is a little longer."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """``corners`` go around from the left of the first half's end; ``waist`` is where the middle of
    the bar meets the left and the right side; ``edge`` is how crisp the sides are, from 0 to 1.
    """

    corners: Points
    waist: Points
    bar_length: Floats
    bar_width: Floats
    edge: Floats
    weight: Floats
    contrast: Floats
    body: Floats

    @property
    def middle(self) -> Points:
        return np.asarray(self.corners.mean(axis=1))

    @property
    def middle_of_bar(self) -> Points:
        return np.asarray(self.waist.mean(axis=1))

    @property
    def width(self) -> Floats:
        return np.asarray(np.abs(np.diff(self.waist, axis=1))[:, 0])

    @property
    def length(self) -> Floats:
        ends = (
            self.corners[:, 0] + self.corners[:, 1] - self.corners[:, 2] - self.corners[:, 3]
        ) / 2
        return np.abs(ends)

    @property
    def uneven(self) -> Floats:
        """How much nearer the bar is to one end than to the other."""
        first, second = self.corners[:, :2].mean(axis=1), self.corners[:, 2:].mean(axis=1)
        near, far = np.abs(first - self.middle_of_bar), np.abs(second - self.middle_of_bar)
        return np.asarray(np.abs(near / far - 1))

    @property
    def size(self) -> Floats:
        """The side of a square as large as the tile: the same for all on a tilted table."""
        first, second = (
            self.corners[:, 2] - self.corners[:, 0],
            self.corners[:, 3] - self.corners[:, 1],
        )
        return np.sqrt(np.abs((first.conjugate() * second).imag) / 2)


def outlines(of: Bars, beside: Edges, fit: Fit) -> Outlines:
    """Returns an outline for each bar, each side where its edge is best near the fit's."""
    skew, (left, right), side_edge = _long_sides(of, beside, fit)
    reach = fit.half_length * np.abs(fit.tilt.up(of.at, of.along))
    (top, bottom), end_edge = _opposite((beside.top, beside.bottom), END_AT, reach)
    across, up = of.along * of.length, upwards(of.along, skew) * of.length
    waist = of.at[:, None] + np.stack([-left * across, right * across], axis=1)
    first, second = waist + (top * up)[:, None], waist - (bottom * up)[:, None]
    return Outlines(
        corners=np.stack([first[:, 0], first[:, 1], second[:, 1], second[:, 0]], axis=1),
        waist=waist,
        bar_length=of.length,
        bar_width=of.width,
        edge=(side_edge + end_edge) / 2,
        weight=of.weight,
        contrast=of.contrast,
        body=of.body,
    )


def _long_sides(of: Bars, beside: Edges, fit: Fit) -> tuple[Floats, tuple[Floats, Floats], Floats]:
    """Returns the skew of each, near that of the table's tilt, where the long sides are, and how
    crisp they are.
    """
    rows, width = np.arange(of.length.size), np.full(of.length.size, fit.half_width)
    expected = np.angle(fit.tilt.up(of.at, of.along) / (-1j * of.along))
    each = []
    for number, skew in enumerate(SKEWS):
        sides = beside.left[:, number], beside.right[:, number]
        (left, right), crisp = _opposite(sides, SIDE_AT, width)
        each.append((left, right, crisp, crisp * np.exp(-(((skew - expected) / 0.25) ** 2))))
    lefts, rights, crisps, likely = (np.stack(part) for part in zip(*each, strict=True))
    best = np.argmax(likely, axis=0)
    return SKEWS[best], (lefts[best, rows], rights[best, rows]), crisps[best, rows]


def _opposite(
    profiles: tuple[Floats, Floats], at: Floats, expected: Floats
) -> tuple[tuple[Floats, Floats], Floats]:
    """Returns where two opposite sides have the best edges, near what is expected and about as far
    from the bar as each other; and how crisp they are.
    """
    near = np.exp(-(((at[None, :] / expected[:, None] - 1) / 0.10) ** 2))
    one, other = (profile * near for profile in profiles)
    uneven = (at[:, None] - at[None, :]) / (at[:, None] + at[None, :])
    score = (one[:, :, None] + other[:, None, :]) * np.exp(-((uneven / MOST_UNEVEN) ** 2))
    best = np.argmax(score.reshape(len(score), -1), axis=1)
    rows, first, second = np.arange(best.size), best // at.size, best % at.size
    crisp = (profiles[0][rows, first] + profiles[1][rows, second]) / 2
    return (at[first], at[second]), crisp


def within(of: Outlines, grey: Grey) -> Mask:
    """Returns which outlines have their middle in the picture."""
    height, width = grey.shape
    middle = of.middle
    inside: Mask = (middle.real > -5) & (middle.real < width + 5)
    inside &= (middle.imag > -5) & (middle.imag < height + 5)
    return inside
