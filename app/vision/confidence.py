"""How sure a reading is: measures from 0 to 1 that do not know each other, and each can only lower
their product.
"""

from dataclasses import dataclass

import numpy as np

from app.vision.canvas import Bytes, Floats, Grey, Integers, Mask, sample
from app.vision.choosing import Tiles
from app.vision.edges import half_mark, share
from app.vision.outlines import Outlines, changes
from app.vision.pips import Pips, blobs, half_points

NEAR_SIDE = 3
"""Steps by which an edge may be off a side."""

BEYOND = 0.15
ON_SIDE = 0.04
"""In sides of a half: nearer to a side than this no tile has the middle of a pip."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """``sides`` by tile and side: how much of it is an edge. ``bar_ends``: whether there is body
    between the ends of the bar and the sides, as beside no gap or line. ``cut_pips``: how many pips
    lie on a side, which then is none.
    """

    sides: Floats
    bar_ends: Floats
    cut_pips: Integers


def evidence(of: Outlines, grey: Grey, soft: Bytes) -> Evidence:
    return Evidence(_sides(of, soft), bar_ends(of, grey), _cut_pips(of, grey))


def _sides(of: Outlines, soft: Bytes) -> Floats:
    change = changes(of, soft)
    middle = change.shape[3] // 2
    near = change[:, :, :, middle - NEAR_SIDE : middle + NEAR_SIDE + 1]
    each = np.abs(near).sum(axis=-1).max(axis=3)
    together = np.abs(near.mean(axis=2)).sum(axis=-1).max(axis=2)
    half = half_mark(of.contrast)[:, None]
    return np.asarray((share(together, half) + share(each, half[:, :, None]).mean(axis=2)) / 2)


def bar_ends(of: Outlines, grey: Grey) -> Floats:
    """Returns how light it is beyond the darker end of the bar, from 0 as the bar to 1 as the
    body.
    """
    middle = of.middle_of_bar[:, None, None]
    sides = of.waist[:, :, None] - middle
    end = (of.bar_length / 2)[:, None, None] / np.abs(sides)
    places = end + (1 - end) * np.linspace(0.3, 0.7, 5)[None, None, :]
    beyond = sample(grey, middle + sides * places).astype(float)
    bar = (of.body - of.contrast)[:, None]
    light = (beyond.max(axis=2) - bar) / np.maximum(of.contrast, 1)[:, None]
    return np.asarray(np.clip(light.min(axis=1), 0, 1))


def _cut_pips(of: Outlines, grey: Grey) -> Integers:
    tone = sample(grey, half_points(of, BEYOND)).astype(float)
    body, contrast = np.repeat(of.body, 2), np.repeat(of.contrast, 2)
    found = blobs(tone < (body - 0.5 * contrast)[:, None, None])
    at = found.at * (1 + 2 * BEYOND) - BEYOND * (1 + 1j)
    on_side = np.minimum(np.abs(at.real), np.abs(at.real - 1)) < ON_SIDE
    on_side &= (at.imag > 0) & (at.imag < 1)
    on_end = (np.abs(at.imag - 1) < ON_SIDE) & (at.real > 0) & (at.real < 1)
    cut = found.there & (on_side | on_end)
    return np.asarray(cut.reshape(of.body.size, -1).sum(axis=1))


LEAST = 0.2
"""Below this, nothing is said to lie there."""

LEAST_BEST = 0.45
"""Of the surest tile: where nothing is clear, all of it is something else."""

LEAST_BLANK = 0.25
"""A double blank must be earned: its only marks are a bar and four sides."""

LEAST_LONE = 0.47
"""Of a double blank where no tile with pips beside it tells what a tile is here."""

BAR_LENGTH = 0.77
"""A bar's length by the tile's width, at the median of those that were seen."""

RATIO = 1.95
"""A tile's length by its width."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A measure that is ``good`` or better changes nothing; one that is ``bad`` or worse leaves
    only the ``floor``. Either may be the larger.
    """

    bad: float
    good: float
    floor: float

    def __call__(self, measure: Floats | Integers) -> Floats:
        share = np.clip((measure - self.bad) / (self.good - self.bad), 0, 1)
        return np.asarray(self.floor + (1 - self.floor) * share)


# All sides are edges, one may be hidden where tiles touch; past the ends of the bar is body.
SIDES = Gate(0.40, 0.68, 0.05)
SECOND_SIDE = Gate(0.25, 0.55, 0.2)
WORST_SIDE = Gate(0.0, 0.35, 0.6)
BAR_ENDS = Gate(0.1, 0.75, 0.5)
CUT_PIPS = Gate(3, 1, 0.5)
# The shape is a domino's, as far as a tilt allows; the bar is in its middle.
THICKNESS = Gate(0.19, 0.14, 0.1)
BAR_OFF = Gate(0.35, 0.16, 0.1)
RATIO_OFF = Gate(0.42, 0.22, 0.1)
UNEVEN = Gate(0.20, 0.07, 0.3)
# The pips lie in a pattern, and nothing else is dark.
CLARITY = Gate(0.25, 0.79, 0.15)
DIRT = Gate(0.22, 0.07, 0.1)
UNSEEN = Gate(2, 0, 0.1)
WEIGHT = Gate(0.15, 0.40, 0.35)
# It is as large and as bright as the clear tiles beside it.
SIZE_OFF = Gate(0.45, 0.12, 0.3)
BODY_OFF = Gate(0.6, 0.2, 0.6)
BLANK = 0.95
LONE_BLANK = 0.55


def confidence(of: Tiles, seen: Evidence) -> Floats:
    return (
        _of_sides(seen)
        * _of_shape(of.outline)
        * _of_pips(of.pips)
        * UNSEEN(of.pips.unseen)
        * _of_kind(of)
    )


def is_kept(of: Tiles, sure: Floats) -> Mask:
    if sure.max(initial=0) < LEAST_BEST:
        return np.zeros(sure.size, bool)
    blank, lone = of.pips.is_blank, _is_lone(of)
    kept: Mask = sure >= np.where(blank, LEAST_LONE if lone else LEAST_BLANK, LEAST)
    if lone and (kept & blank).sum() > 1:
        # A set has one double blank: what is there twice and nothing else is a pattern.
        kept &= ~blank
    return kept


def _is_lone(of: Tiles) -> bool:
    """Whether nothing but double blanks is clear."""
    return bool((of.pips.is_blank | ~_is_clear(of)).all())


def _is_clear(of: Tiles) -> Mask:
    return np.asarray(of.score > 0.5 * of.score.max(initial=0))


def _of_sides(seen: Evidence) -> Floats:
    ordered = np.sort(seen.sides, axis=1)
    sides = SIDES(ordered.mean(axis=1)) * SECOND_SIDE(ordered[:, 1]) * WORST_SIDE(ordered[:, 0])
    return np.asarray(sides * BAR_ENDS(seen.bar_ends) * CUT_PIPS(seen.cut_pips))


def _of_shape(of: Outlines) -> Floats:
    thickness = THICKNESS(of.bar_width / of.width)
    bar_off = BAR_OFF(np.abs(of.bar_length / of.width - BAR_LENGTH))
    ratio_off = RATIO_OFF(np.abs(np.log(of.length / of.width / RATIO)))
    return thickness * bar_off * ratio_off * UNEVEN(of.uneven)


def _of_pips(read: Pips) -> Floats:
    clear = np.where(read.count > 0, CLARITY(read.clarity), 1.0)
    doubtful_blank = (read.count == 0) & (read.clarity < 0.7)
    clear = np.where(doubtful_blank, CLARITY(read.clarity), clear)
    return np.asarray(clear.prod(axis=1) * DIRT(read.dirt))


def _of_kind(of: Tiles) -> Floats:
    outline, clear = of.outline, _is_clear(of)
    size = np.abs(np.log(outline.size / np.median(outline.size[clear])))
    body = np.abs(np.log(outline.body / np.median(outline.body[clear])))
    blank = np.where(of.pips.is_blank, LONE_BLANK if _is_lone(of) else BLANK, 1.0)
    weight = WEIGHT(outline.weight)
    return np.asarray(weight * SIZE_OFF(size) * BODY_OFF(body) * blank)
