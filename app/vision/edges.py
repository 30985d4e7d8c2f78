"""How much of an edge there is beside each bar, by the distance from it."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Bytes, Floats, Points, sample
from app.vision.bars import Bars

SIDE_AT = np.arange(0.42, 0.98, 0.02)
"""Where a long side can be, in lengths of the bar from its middle."""

END_AT = np.arange(0.80, 2.10, 0.03)
"""Where a short side can be."""

SKEWS = (0.0, -0.07, 0.07, -0.15, 0.15, -0.23, 0.23)
"""Radians that a tilted tile's long sides can be off the square to its bar."""

STEP = 0.03


@dataclass(frozen=True, slots=True)
class Edges:
    """``up`` is a unit along the long sides. ``left`` to ``bottom`` are by ``SIDE_AT`` and
    ``END_AT``, from 0 to 1.
    """

    up: Points
    left: Floats
    right: Floats
    top: Floats
    bottom: Floats


def edges(of: Bars, soft: Bytes) -> Edges:
    up, left, right = _long_sides(of, soft)
    rays = np.linspace(-0.36, 0.36, 11)
    top = _profile(of, soft, (up, of.along), END_AT, rays)
    bottom = _profile(of, soft, (-up, of.along), END_AT, rays)
    return Edges(up, left, right, top, bottom)


def _long_sides(of: Bars, soft: Bytes) -> tuple[Points, Floats, Floats]:
    """Returns the direction in which the long sides are crispest, and their edges there."""
    best = np.zeros(of.length.size)
    up = 1j * of.along
    left = right = np.zeros((of.length.size, SIDE_AT.size))
    for skew in SKEWS:
        turned = 1j * of.along * np.exp(-1j * skew)
        right_now, left_now = _both_sides(of, soft, turned)
        crisp = _peak(left_now) + _peak(right_now)
        crisp = crisp * np.exp(-((skew / 0.45) ** 2))
        better = crisp > best * 1.06
        best, up = np.where(better, crisp, best), np.where(better, turned, up)
        left = np.where(better[:, None], left_now, left)
        right = np.where(better[:, None], right_now, right)
    return up, left, right


def _both_sides(of: Bars, soft: Bytes, up: Points) -> tuple[Floats, Floats]:
    half = np.linspace(0.12, 0.85, 10)
    rays = np.concatenate([-half, half])
    right = _profile(of, soft, (of.along, up), SIDE_AT, rays)
    return right, _profile(of, soft, (-of.along, up), SIDE_AT, rays)


def _peak(profile: Floats) -> Floats:
    return np.asarray(smoothed(profile)[:, 1:-1].max(axis=1))


def _profile(
    of: Bars, soft: Bytes, axes: tuple[Points, Points], at: Floats, rays: Floats
) -> Floats:
    """Returns the change of colour along the first axis, over rays that lie beside each other
    along the second.
    """
    away, beside = (axis[:, None, None] for axis in axes)
    scale = of.length[:, None, None]
    feet = of.at[:, None, None] + scale * beside * rays[None, None, :]

    def colours(distance: Floats) -> Floats:
        points = feet + scale * away * distance[None, :, None]
        return sample(soft, points).astype(np.float32)

    change = colours(at + STEP) - colours(at - STEP)
    # An edge that keeps its sign over all rays tells more than one that does not.
    together = np.abs(change.mean(axis=2)).sum(axis=-1)
    each = np.abs(change).mean(axis=2).sum(axis=-1)
    full = 1.2 * np.maximum(of.contrast, 20)[:, None]
    return np.asarray(np.minimum((0.6 * together + 0.4 * each) / full, 1.0))


def smoothed(profile: Floats) -> Floats:
    return (np.roll(profile, 1, -1) + 2 * profile + np.roll(profile, -1, -1)) / 4
