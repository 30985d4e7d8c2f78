"""From a grey picture to the tiles in it: bars, groups of bars, sizes, and the best of all."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Grey, Integers, take
from app.vision.bars import Bars, bars
from app.vision.canvas import Canvas, Marks, blurred, grey
from app.vision.choosing import (
    Tiles,
    better,
    promise,
    quality,
    rows,
    scored,
    without_overlaps,
)
from app.vision.confidence import confidence, is_kept
from app.vision.edges import Edges, edges
from app.vision.evidence import evidence
from app.vision.fits import fits
from app.vision.halves import SIDE, halves
from app.vision.outlines import Outlines, outlines, within
from app.vision.pips import LEVELS, pips
from app.vision.sides import straightened
from app.vision.strokes import strokes

SPREAD = 0.45
"""How much, as a logarithm, the bars of one picture differ: near and far, along and across."""

MOST_READ = 60
MOST_AT_ALL_LEVELS = 24

Pause = Callable[[], None]
"""Raises where somebody has cancelled."""


@dataclass(frozen=True, slots=True)
class Search:
    """The tiles of a picture in one grey, by row with their confidence."""

    tiles: Tiles
    confidence: Floats

    @property
    def quality(self) -> float:
        return float((self.tiles.score * self.confidence).sum())


def search(of: Canvas, marks: Marks, pause: Pause) -> Search | None:
    pixels = grey(of, marks)
    pause()
    lines = strokes(pixels)
    pause()
    found = bars(lines, pixels) if lines.length.size else None
    if found is None or not found.length.size:
        return None
    beside = edges(found, of.soft)
    pause()
    tried = [
        _tiles(take(found, group), take(beside, group), pixels, pause) for group in _groups(found)
    ]
    best = max(tried, key=quality)
    return _sure(of, pixels, best.outline) if best.score.size else None


def _sure(of: Canvas, pixels: Grey, rough: Outlines) -> Search | None:
    """Returns what is left of the tiles when each is looked at closely."""
    exact = straightened(rough, of.soft)
    read = better(_read(rough, pixels, LEVELS), _read(exact, pixels, LEVELS))
    bodies = halves(read.outline, _as_sharp_as_read(read.outline, pixels)).body.reshape(-1, 2)
    sure = confidence(read, evidence(read.outline, pixels, of.soft, bodies))
    kept = is_kept(read, sure)
    return Search(rows(read, kept), sure[kept]) if kept.any() else None


def _groups(of: Bars) -> list[Integers]:
    """Returns the rows of bars of about one length, for each length that a clear bar has."""
    length = np.log(of.length)
    found: list[Integers] = []
    for centre in np.unique(np.round(length / 0.2)) * 0.2:
        group = np.flatnonzero(np.abs(length - centre) < SPREAD)
        if group.size and of.weight[group].max() >= 0.4 * of.weight.max():
            found.append(group)
    return list({group.tobytes(): group for group in found}.values())


def _tiles(of: Bars, beside: Edges, pixels: Grey, pause: Pause) -> Tiles:
    """Returns the tiles of the size that reads best."""
    tried: list[Tiles] = []
    for fit in fits(of, beside):
        pause()
        outline = _promising(outlines(of, beside, fit), pixels)
        levels = LEVELS if outline.body.size <= MOST_AT_ALL_LEVELS else LEVELS[:1]
        tried.append(without_overlaps(_read(outline, pixels, levels)))
    return max(tried, key=quality)


def _promising(of: Outlines, pixels: Grey) -> Outlines:
    inside = take(of, within(of, pixels))
    if not inside.body.size:
        return inside
    ordered = take(inside, np.argsort(-promise(inside), kind="stable")[:MOST_READ])
    return take(ordered, promise(ordered) > 0.22 * promise(ordered)[0])


def _read(of: Outlines, pixels: Grey, levels: tuple[float, ...]) -> Tiles:
    sharp = _as_sharp_as_read(of, pixels)
    return scored(of, pips(halves(of, sharp), levels))


def _as_sharp_as_read(of: Outlines, pixels: Grey) -> Grey:
    """Returns the picture blurred to the distance of the points that halves are read at."""
    apart = np.median(of.width) / SIDE if of.body.size else 1.0
    radius = round(max(0.0, (float(apart) - 1) / 2) * 2) / 2
    return blurred(pixels, radius).astype(np.int16) if radius > 0.3 else pixels
