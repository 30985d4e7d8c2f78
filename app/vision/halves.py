"""The two halves of each tile, laid flat as squares; and which of their points are dark."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Bytes, Floats, Grey, Mask, Points, sample
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
