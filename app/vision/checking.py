"""Looks again at the tiles that are left, for what one grey does not show, and for what the set
cannot hold. Each check can only make a tile unsure; none hides it: a person decides.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from app.domain.tiles import TileSet
from app.vision import CERTAIN, Doubt, ReadTile
from app.vision.canvas import Bytes, Canvas, Floats, Mask, sample
from app.vision.outlines import Outlines, beside
from app.vision.pips import Pips, halves, pips
from app.vision.searching import Search

CLEAR_PIPS = 0.7
"""Clarity from which another grey is believed to show pips."""

LEAST_DEPTH = 0.2
"""Of marks in another grey, in contrasts of the bar in the tile's own."""

ALONG = np.linspace(0.08, 0.92, 24)
"""Where a side is looked at, in its lengths."""

ACROSS = np.linspace(-0.1, 0.1, 21)
"""From within a tile to beyond its side, in sizes of the tile."""

LEAST_CHANGE = 0.2
"""Across a side, in contrasts of the bar: what changes less goes on."""

MOST_OPEN = 0.2
"""Of all sides but one: lines of print are edges with gaps."""


def checked(found: Search, of: Canvas, most_pips: int) -> Search:
    """Returns the tiles with no more than a doubtful confidence where a check fails."""
    outline = found.tiles.outline
    unsure = hides_pips(outline, found.tiles.pips, of.soft, most_pips) | is_open(outline, of.soft)
    sure = found.confidence
    return replace(found, confidence=np.where(unsure, np.minimum(sure, MOST_CONFIDENCE), sure))


def hides_pips(of: Outlines, read: Pips, soft: Bytes, most_pips: int) -> Mask:
    """Returns which tiles have a half where red, green or blue alone shows more pips."""
    hidden = np.zeros(read.count.shape, bool)
    for grey in _greys(soft):
        seen = halves(of, grey)
        deep = seen.dark.reshape(-1, 2) > LEAST_DEPTH * of.contrast[:, None]
        # The bar's contrast in this grey is not known; the pattern must speak for itself.
        other = pips(replace(seen, contrast=0 * seen.contrast), read.unseen, most_pips)
        hidden |= deep & (other.count > read.count) & (other.clarity > CLEAR_PIPS)
    return np.asarray(hidden.any(axis=1))


def is_open(of: Outlines, soft: Bytes) -> Mask:
    """Returns which tiles have three or four sides past which the body goes on in places. Where
    tiles touch, or lie on a table of their own colour, some change is still there.
    """
    gaps = np.sort(gaps_in_sides(of, soft), axis=1)
    return np.asarray(gaps[:, 1] > MOST_OPEN)


def gaps_in_sides(of: Outlines, soft: Bytes) -> Floats:
    """Returns, by tile and side, how much of it is no edge."""
    change = np.ptp(sample(soft, beside(of, ALONG, ACROSS)), axis=3).max(axis=-1)
    return np.asarray((change < LEAST_CHANGE * of.contrast[:, None, None]).mean(axis=2))


def _greys(soft: Bytes) -> Iterator[Bytes]:
    """Each colour as it is, for dark marks, and inverted, for light ones."""
    for colour in range(3):
        yield soft[:, :, colour]
        yield 255 - soft[:, :, colour]


ANY_SET = TileSet(12)
"""Where nobody says which set it is."""

MOST_CONFIDENCE = CERTAIN - 0.05
"""Of a tile with a doubt."""


def doubted(read: tuple[ReadTile, ...], tiles: TileSet | None) -> tuple[ReadTile, ...]:
    """Adds what the set cannot hold: a tile twice, or one that it does not have."""
    times = Counter(tile.tile for tile in read)
    return tuple(_with(tile, times[tile.tile], tiles or ANY_SET) for tile in read)


def _with(tile: ReadTile, times: int, tiles: TileSet) -> ReadTile:
    doubts = set(tile.doubts)
    if times > 1:
        doubts.add(Doubt.TWICE)
    if tile.tile not in tiles:
        doubts.add(Doubt.NOT_IN_SET)
    if tile.confidence < CERTAIN and not doubts:
        doubts.add(Doubt.UNCLEAR)
    confidence = min(tile.confidence, MOST_CONFIDENCE) if doubts else tile.confidence
    return replace(tile, confidence=confidence, doubts=frozenset(doubts))
