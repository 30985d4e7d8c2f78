"""Each side of a tile as a straight line of its own: seen from one side, no two are parallel."""

from dataclasses import replace

import numpy as np

from app.vision.arrays import Bytes, Floats, Points, sample
from app.vision.edges import half_mark, share
from app.vision.outlines import Outlines

ALONG = np.linspace(0.12, 0.88, 12)
"""Where a side is looked at, in its lengths: not at the corners, which are round."""

AWAY = np.linspace(-0.12, 0.12, 25)
"""How far a side can be from where it was, in sizes of the tile, outwards."""

MOST_TURN = 5
"""Steps of ``AWAY`` by which the two ends of a side can move differently."""

STEP = 0.02


def straightened(of: Outlines, soft: Bytes) -> Outlines:
    """Moves each side to the line with most edge, then corners and waist to where lines cross."""
    if not of.body.size:
        return of
    starts, ends = of.corners, np.roll(of.corners, -1, axis=1)
    first, last = _lines(changes(of, soft), of.contrast)
    outwards = outward(of) * of.size[:, None]
    starts, ends = starts + outwards * AWAY[first], ends + outwards * AWAY[last]
    before = np.roll(starts, 1, axis=1), np.roll(ends, 1, axis=1)
    corners = _crossing(before, (starts, ends))
    bar = of.waist[:, :1], of.waist[:, 1:]
    # The sides are, in their order: the first half's end, right, the second half's end, left.
    waist = [
        _crossing(bar, (starts[:, side : side + 1], ends[:, side : side + 1])) for side in (3, 1)
    ]
    return replace(of, corners=corners, waist=np.concatenate(waist, axis=1))


def outward(of: Outlines) -> Points:
    along = np.roll(of.corners, -1, axis=1) - of.corners
    return np.asarray(-1j * along / np.maximum(np.abs(along), 1e-9))


def changes(of: Outlines, soft: Bytes) -> Floats:
    """Returns the change of colour at each step outwards: by tile, side, place and step."""
    along = np.roll(of.corners, -1, axis=1) - of.corners
    feet = of.corners[:, :, None, None] + along[:, :, None, None] * ALONG[None, None, :, None]
    outwards = (outward(of) * of.size[:, None])[:, :, None, None]

    def colours(away: Floats) -> Floats:
        return sample(soft, feet + outwards * away[None, None, None, :]).astype(np.float32)

    return np.asarray(colours(AWAY + STEP) - colours(AWAY - STEP))


def _lines(change: Floats, contrast: Floats) -> tuple[Floats, Floats]:
    """Returns the number of the step at the start and at the end of each side."""
    start, turn = np.meshgrid(np.arange(AWAY.size), np.arange(-MOST_TURN, MOST_TURN + 1))
    inside = (start + turn >= 0) & (start + turn < AWAY.size)
    start, end = start[inside], (start + turn)[inside]
    steps = np.rint(start[:, None] + (end - start)[:, None] * ALONG[None, :]).astype(int)
    on_line = change[:, :, np.arange(ALONG.size)[None, :], steps]
    half = half_mark(contrast)[:, None, None]
    together = share(np.abs(on_line.mean(axis=3)).sum(axis=-1), half)
    each = share(np.abs(on_line).sum(axis=-1), half[..., None]).mean(axis=3)
    near = np.exp(-((AWAY[start] / 0.12) ** 2 + (AWAY[end] / 0.12) ** 2) / 2)
    best = np.argmax((0.6 * together + 0.4 * each) * near, axis=2)
    return start[best], end[best]


def _crossing(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points:
    """Returns where the lines through two points each cross."""
    along, across = one[1] - one[0], other[1] - other[0]
    turn = (along.conjugate() * across).imag
    share = ((other[0] - one[0]).conjugate() * across).imag / np.where(turn == 0, 1e-9, turn)
    return np.asarray(one[0] + along * share)
