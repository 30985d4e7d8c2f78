"""How much of an edge there is beside each bar, by the distance from it."""

from dataclasses import dataclass

import numpy as np

from app.vision.bars import Bars
from app.vision.canvas import Bytes, Floats, Points, sample

SIDE_AT = np.arange(0.48, 1.00, 0.02)
"""Where a long side can be, in lengths of the bar from its middle: a bar is at most as long as the
tile is wide.
"""

END_AT = np.arange(0.65, 2.33, 0.03)
"""Where a short side can be; tilt makes it near or far."""

SKEWS = np.array([0.0, -0.07, 0.07, -0.15, 0.15, -0.23, 0.23])
"""Radians that the long sides of a tilted tile can be off the square to its bar."""

STEP = 0.03


@dataclass(frozen=True, slots=True)
class Edges:
    """From 0 to 1: ``left`` and ``right`` by skew and ``SIDE_AT``, ``top`` and ``bottom`` by
    ``END_AT``.
    """

    left: Floats
    right: Floats
    top: Floats
    bottom: Floats


def edges(of: Bars, soft: Bytes) -> Edges:
    sides = [_both_sides(of, soft, upwards(of.along, skew)) for skew in SKEWS]
    left, right = (np.stack(side, axis=1) for side in zip(*sides, strict=True))
    up = upwards(of.along, SKEWS[_crispest(left, right)])
    rays = np.linspace(-0.36, 0.36, 11)
    top = _profile(of, soft, (up, of.along), END_AT, rays)
    bottom = _profile(of, soft, (-up, of.along), END_AT, rays)
    return Edges(left, right, top, bottom)


def upwards(along: Points, skew: Floats | float) -> Points:
    """Returns the unit along the long sides: a quarter turn from the bar, less the skew."""
    return np.asarray(-1j * along * np.exp(1j * np.asarray(skew)))


def _crispest(left: Floats, right: Floats) -> Floats:
    """Returns the number of the skew with the crispest long sides; a small one needs less."""
    crisp = _peak(left) + _peak(right)
    crisp *= np.exp(-((SKEWS / 0.45) ** 2))
    crisp[:, 0] *= 1.06
    return np.asarray(np.argmax(crisp, axis=1))


def _both_sides(of: Bars, soft: Bytes, up: Points) -> tuple[Floats, Floats]:
    half = np.linspace(0.12, 0.85, 10)
    rays = np.concatenate([-half, half])
    left = _profile(of, soft, (-of.along, up), SIDE_AT, rays)
    return left, _profile(of, soft, (of.along, up), SIDE_AT, rays)


def _peak(profile: Floats) -> Floats:
    return np.asarray(smoothed(profile)[..., 1:-1].max(axis=-1))


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
    half = half_mark(of.contrast)[:, None]
    # An edge that keeps its sign over all rays tells more than one that does not.
    together = np.abs(change.mean(axis=2)).sum(axis=-1)
    each = np.abs(change).sum(axis=-1)
    both = 0.6 * share(together, half) + 0.4 * share(each, half[:, :, None]).mean(axis=2)
    return np.asarray(np.minimum(1.2 * both, 1.0))


def half_mark(contrast: Floats) -> Floats:
    """Returns the change of colour that is half an edge. It is small, since a weak edge on all rays
    tells more than the strong ones of a row of pips.
    """
    return 20 + 0.1 * np.maximum(contrast, 20)


def share(change: Floats, half: Floats) -> Floats:
    """Returns how much of an edge a change of colour is, from 0 to 1."""
    return np.asarray(change / (change + half))


def smoothed(profile: Floats) -> Floats:
    return (np.roll(profile, 1, -1) + 2 * profile + np.roll(profile, -1, -1)) / 4
