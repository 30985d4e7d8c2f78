"""Which of the outlines are tiles: those that read best and do not overlap."""

from dataclasses import dataclass

import numpy as np

from app.vision.canvas import Floats, Integers, Mask, Points, stack, take
from app.vision.outlines import Outlines
from app.vision.pips import Pips

MOST_OVERLAP = 0.22


@dataclass(frozen=True, slots=True)
class Tiles:
    """Outlines with what was read in them; ``score`` is how much speaks for a tile."""

    outline: Outlines
    pips: Pips
    score: Floats


def scored(outline: Outlines, read: Pips, ends: Floats) -> Tiles:
    """``ends`` is how light it is beyond those of the bar: where it is dark, the bar may be the gap
    between two tiles.
    """
    clarity = read.clarity[:, 0] * read.clarity[:, 1]
    clean = np.exp(-((read.dirt / 0.17) ** 2))
    score = (0.2 + 0.8 * clarity) * promise(outline) * clean * (0.4 + 0.6 * ends)
    return Tiles(outline, read, score)


def promise(of: Outlines) -> Floats:
    """Returns what edges and bar say of an outline, before it is read."""
    return (0.25 + of.edge) * (0.3 + of.weight)


def rows(of: Tiles, which: Integers | Mask) -> Tiles:
    return Tiles(take(of.outline, which), take(of.pips, which), of.score[which])


def better(first: Tiles, exact: Tiles) -> Tiles:
    """Returns each tile with its exact outline, unless it reads clearly worse with that."""
    count = first.score.size
    exact_wins = exact.score > 0.9 * first.score
    every = Tiles(
        stack((first.outline, exact.outline)),
        stack((first.pips, exact.pips)),
        np.concatenate([first.score, exact.score]),
    )
    return rows(every, np.arange(count) + np.where(exact_wins, count, 0))


def quality(of: Tiles) -> float:
    """Returns what speaks for the tiles together; a double blank may be anything pale."""
    blank = of.pips.count.sum(axis=1) == 0
    return float((of.score**1.5 * np.where(blank, 0.4, 1.0)).sum())


def without_overlaps(of: Tiles) -> Tiles:
    """Returns the tiles, the best first, without those that lie in a better one."""
    ordered = rows(of, np.argsort(-of.score, kind="stable"))
    overlap = _overlaps(ordered.outline)
    kept: list[int] = []
    for row in range(ordered.score.size):
        if ordered.score[row] < 0.06:
            break
        if (overlap[row, kept] < MOST_OVERLAP).all():
            kept.append(row)
    return rows(ordered, np.array(kept, np.int64))


def _overlaps(of: Outlines) -> Floats:
    """Returns for each two how much of the smaller lies in the larger."""
    share = (np.arange(8) + 0.5) / 8
    across, down = share[None, None, :], share[None, :, None]
    corner = of.corners[:, :, None, None]
    first = corner[:, 0] * (1 - across) + corner[:, 1] * across
    second = corner[:, 3] * (1 - across) + corner[:, 2] * across
    points = (first * (1 - down) + second * down).reshape(of.body.size, -1)
    inside = np.stack([_inside(points, corners).mean(axis=1) for corners in of.corners], axis=1)
    smaller = of.size[:, None] <= of.size[None, :]
    return np.where(smaller, inside, inside.T)


def _inside(points: Points, corners: Points) -> Mask:
    following = np.roll(corners, -1)
    sides = [
        ((end - start).conjugate() * (points - start)).imag > 0
        for start, end in zip(corners, following, strict=True)
    ]
    return np.asarray(np.all(sides, axis=0) | ~np.any(sides, axis=0))
