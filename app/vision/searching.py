"""From a grey picture to the tiles in it: bars, groups of bars, sizes, and the best of all."""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest
from typing import Protocol

import numpy as np

from app.vision.bars import SAME_BODY, Bars, bars, strokes
from app.vision.canvas import Blurs, Canvas, Floats, Grey, Integers, Marks, grey, take
from app.vision.choosing import (
    Tiles,
    better,
    promise,
    quality,
    rows,
    scored,
    without_overlaps,
)
from app.vision.confidence import bar_ends, confidence, evidence, is_kept
from app.vision.edges import Edges, edges
from app.vision.fits import View, fits
from app.vision.outlines import Outlines, outlines, straightened, within
from app.vision.pips import Pips

SPREAD = 0.45
"""How much, as a logarithm, the bars of one picture differ: near and far, along and across."""

STEP = 0.3
"""From one such group of bars to the next; they overlap."""

MOST_GROUPS = 3
MOST_READ = 60

Pause = Callable[[], None]
"""Raises where somebody has cancelled."""


class Reader(Protocol):
    """Reads the halves of outlines; ``thorough`` takes longer."""

    def __call__(self, of: Outlines, canvas: Canvas, blurs: Blurs, *, thorough: bool) -> Pips: ...


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at a picture: which marks are dark, how much the greys of a tile's two halves
    may differ, and what reads them.
    """

    marks: Marks
    read: Reader
    most_apart: float = SAME_BODY
    least_typical: float = 0.0
    """The median confidence that tiles have at least; what is less sure is a pattern."""


@dataclass(frozen=True, slots=True)
class _Sight:
    canvas: Canvas
    blurs: Blurs
    look: Look
    pause: Pause


@dataclass(frozen=True, slots=True)
class Search:
    """The tiles of a picture as one look saw them, by row with their confidence."""

    tiles: Tiles
    confidence: Floats

    @property
    def quality(self) -> float:
        return float((self.tiles.score * self.confidence).sum())


def search(of: Canvas, look: Look, pause: Pause) -> Search | None:
    pixels = grey(of, look.marks)
    sight = _Sight(of, Blurs.of(pixels), look, pause)
    pause()
    lines = strokes(pixels)
    pause()
    found = bars(lines, pixels, look.most_apart) if lines.length.size else None
    if found is None or not found.length.size:
        return None
    beside = edges(found, of.soft)
    pause()
    tried = [_tiles(take(found, group), take(beside, group), sight) for group in _groups(found)]
    best = max(tried, key=quality)
    return _sure(best.outline, sight) if best.score.size else None


def _sure(rough: Outlines, sight: _Sight) -> Search | None:
    """Returns what is left of the tiles when each is looked at closely."""
    exact = straightened(rough, sight.canvas.soft)
    sight.pause()
    read = better(_read(rough, sight, thorough=True), _read(exact, sight, thorough=True))
    seen = evidence(read.outline, sight.blurs.sharp, sight.canvas.soft)
    sure = confidence(read, seen)
    kept = is_kept(read, sure)
    if not kept.any() or np.median(sure[kept]) < sight.look.least_typical:
        return None
    return Search(rows(read, kept), sure[kept])


def _groups(of: Bars) -> list[Integers]:
    """Returns the rows of bars of about one length, for each length that a clear bar has."""
    length = np.log(of.length)
    found: list[Integers] = []
    for centre in np.unique(np.round(length / STEP)) * STEP:
        group = np.flatnonzero(np.abs(length - centre) < SPREAD)
        if group.size and of.weight[group].max() >= 0.4 * of.weight.max():
            found.append(group)
    return _likeliest(of, list({group.tobytes(): group for group in found}.values()))


def _likeliest(of: Bars, groups: list[Integers]) -> list[Integers]:
    """Returns the groups with most bars, as many small tiles have, and those with the longest, as
    few large tiles have on a table of a fine pattern.
    """

    def most_bars(group: Integers) -> float:
        return float((of.weight[group] ** 2).sum())

    def longest(group: Integers) -> float:
        return float((of.weight[group] ** 2 * of.length[group]).max())

    chosen = [*nlargest(MOST_GROUPS, groups, most_bars), *nlargest(MOST_GROUPS, groups, longest)]
    return list({group.tobytes(): group for group in chosen}.values())


def _tiles(of: Bars, beside: Edges, sight: _Sight) -> Tiles:
    """Returns the tiles of the size that reads best."""
    tried: list[Tiles] = []
    for fit in fits(of, beside, View.of(*sight.blurs.sharp.shape)):
        sight.pause()
        outline = _promising(outlines(of, beside, fit), sight.blurs.sharp)
        tried.append(without_overlaps(_read(outline, sight, thorough=False)))
    return max(tried, key=quality)


def _promising(of: Outlines, pixels: Grey) -> Outlines:
    inside = take(of, within(of, pixels))
    if not inside.body.size:
        return inside
    ordered = take(inside, np.argsort(-promise(inside), kind="stable")[:MOST_READ])
    return take(ordered, promise(ordered) > 0.22 * promise(ordered)[0])


def _read(of: Outlines, sight: _Sight, *, thorough: bool) -> Tiles:
    read = sight.look.read(of, sight.canvas, sight.blurs, thorough=thorough)
    return scored(of, read, bar_ends(of, sight.blurs.sharp))
