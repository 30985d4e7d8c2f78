"""The size of the tiles and the tilt of the table that most edges of a picture agree with.

All tiles of a picture lie on one table. Seen from one side it is shorter in one direction, so the
tiles that lie this way are shorter, those across are narrower, and the others are skew; most of all
where the camera looks along the table, least right below it.
"""

from dataclasses import dataclass

import numpy as np

from app.vision.bars import Bars
from app.vision.canvas import Floats, Points
from app.vision.edges import END_AT, SIDE_AT, SKEWS, Edges, smoothed

ANGLES = (0.26, 0.44, 0.62)
"""Radians: 15, 25 and 35 degrees."""

DIRECTIONS = 10

FOCAL = 0.8
"""Of the longer side of the picture: what most phones have."""


@dataclass(frozen=True, slots=True)
class View:
    """``centre`` is what the camera points at, ``focal`` is in pixels."""

    centre: complex
    focal: float

    @classmethod
    def of(cls, height: int, width: int) -> "View":
        return cls(complex(width, height) / 2, FOCAL * max(width, height))


@dataclass(frozen=True, slots=True)
class Tilt:
    """``direction`` is a unit that points to where the table is nearest."""

    view: View
    angle: float = 0.0
    direction: complex = 1.0

    @property
    def likelihood(self) -> float:
        """A flat table needs less to be believed."""
        return 1 - 0.2 * self.angle

    def up(self, at: Points, along: Points) -> Points:
        """Returns, for a unit of a bar in the picture, what is square to it and as long on the
        table, as it is seen in the picture.
        """
        rays = (at - self.view.centre) / self.view.focal
        ray, step = _space(rays, 1.0), _space(along, 0.0)
        normal = self._normal()
        depth = 1 / (ray @ normal)
        on_table = step * depth[:, None] - ray * (step @ normal * depth**2)[:, None]
        square = np.cross(on_table, normal)
        return np.asarray((square[:, 0] + 1j * square[:, 1] - rays * square[:, 2]) / depth)

    def skew(self, of: Bars) -> Floats:
        """Returns how far the long sides of each bar's tile are off the square to it."""
        return np.asarray(np.angle(self.up(of.at, of.along) / (-1j * of.along)))

    def _normal(self) -> Floats:
        """Returns the unit square to the table, away from the camera."""
        flat = np.sin(self.angle) * self.direction
        return np.array([flat.real, flat.imag, np.cos(self.angle)])


def _space(flat: Points, z: float) -> Floats:
    return np.stack([flat.real, flat.imag, np.full(flat.shape, z)], axis=1)


def tilts(view: View) -> tuple[Tilt, ...]:
    """Returns those that are tried, the flat table first."""
    turns = np.exp(2j * np.pi * np.arange(DIRECTIONS) / DIRECTIONS)
    steep = (Tilt(view, angle, complex(turn)) for angle in ANGLES for turn in turns)
    return (Tilt(view), *steep)


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
    skew = np.argmin(np.abs(tilt.skew(of)[:, None] - SKEWS[None, :]), axis=1)
    side = (beside.left[rows, skew] + beside.right[rows, skew]) / 2
    sides = smoothed((side * share[:, None]).sum(axis=0))
    end = (beside.top + beside.bottom) / 2
    far = np.abs(tilt.up(of.at, of.along))[:, None] * HALF_LENGTHS[None, :]
    ends = smoothed((_at(end, far) * share[:, None]).sum(axis=0))
    ratio = HALF_LENGTHS[None, :] / SIDE_AT[:, None]
    usual = 0.35 + 0.65 * np.exp(-(((ratio - RATIO) / 0.22) ** 2))
    score = (sides[:, None] + ends[None, :]) * usual * tilt.likelihood
    return np.where((ratio < 1.5) | (ratio > 2.3), -1.0, score)


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
