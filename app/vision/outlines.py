"""Where a tile's four sides are, from the edges beside its bar; then each side as a straight line
of its own: seen from one side, no two are parallel.
"""

from dataclasses import dataclass, replace

import numpy as np

from app.vision.bars import Bars
from app.vision.canvas import Bytes, Floats, Grey, Mask, Points, sample
from app.vision.edges import END_AT, SIDE_AT, SKEWS, Edges, half_mark, share, upwards
from app.vision.fits import Fit

MOST_UNEVEN = 0.08
"""The bar is in the middle; seen from one side, the nearer half is a little longer."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """``corners`` go around from the left of the first half's end; ``waist`` is where the middle of
    the bar meets the left and the right side; ``edge`` is how crisp the sides are, from 0 to 1.
    """

    corners: Points
    waist: Points
    bar_length: Floats
    bar_width: Floats
    edge: Floats
    weight: Floats
    contrast: Floats
    body: Floats

    @property
    def middle(self) -> Points:
        return np.asarray(self.corners.mean(axis=1))

    @property
    def middle_of_bar(self) -> Points:
        return np.asarray(self.waist.mean(axis=1))

    @property
    def width(self) -> Floats:
        return np.asarray(np.abs(np.diff(self.waist, axis=1))[:, 0])

    @property
    def length(self) -> Floats:
        ends = (
            self.corners[:, 0] + self.corners[:, 1] - self.corners[:, 2] - self.corners[:, 3]
        ) / 2
        return np.abs(ends)

    @property
    def uneven(self) -> Floats:
        """How much nearer the bar is to one end than to the other."""
        first, second = self.corners[:, :2].mean(axis=1), self.corners[:, 2:].mean(axis=1)
        near, far = np.abs(first - self.middle_of_bar), np.abs(second - self.middle_of_bar)
        return np.asarray(np.abs(near / far - 1))

    @property
    def size(self) -> Floats:
        """The side of a square as large as the tile: the same for all on a tilted table."""
        first, second = (
            self.corners[:, 2] - self.corners[:, 0],
            self.corners[:, 3] - self.corners[:, 1],
        )
        return np.sqrt(np.abs((first.conjugate() * second).imag) / 2)


def outlines(of: Bars, beside: Edges, fit: Fit) -> Outlines:
    """Returns an outline for each bar, each side where its edge is best near the fit's."""
    skew, (left, right), side_edge = _long_sides(of, beside, fit)
    reach = fit.half_length * np.abs(fit.tilt.up(of.at, of.along))
    (top, bottom), end_edge = _opposite((beside.top, beside.bottom), END_AT, reach)
    across, up = of.along * of.length, upwards(of.along, skew) * of.length
    waist = of.at[:, None] + np.stack([-left * across, right * across], axis=1)
    first, second = waist + (top * up)[:, None], waist - (bottom * up)[:, None]
    return Outlines(
        corners=np.stack([first[:, 0], first[:, 1], second[:, 1], second[:, 0]], axis=1),
        waist=waist,
        bar_length=of.length,
        bar_width=of.width,
        edge=(side_edge + end_edge) / 2,
        weight=of.weight,
        contrast=of.contrast,
        body=of.body,
    )


def _long_sides(of: Bars, beside: Edges, fit: Fit) -> tuple[Floats, tuple[Floats, Floats], Floats]:
    """Returns the skew of each, near that of the table's tilt, where the long sides are, and how
    crisp they are.
    """
    rows, width = np.arange(of.length.size), np.full(of.length.size, fit.half_width)
    expected = fit.tilt.skew(of)
    each = []
    for number, skew in enumerate(SKEWS):
        sides = beside.left[:, number], beside.right[:, number]
        (left, right), crisp = _opposite(sides, SIDE_AT, width)
        each.append((left, right, crisp, crisp * np.exp(-(((skew - expected) / 0.25) ** 2))))
    lefts, rights, crisps, likely = (np.stack(part) for part in zip(*each, strict=True))
    best = np.argmax(likely, axis=0)
    return SKEWS[best], (lefts[best, rows], rights[best, rows]), crisps[best, rows]


def _opposite(
    profiles: tuple[Floats, Floats], at: Floats, expected: Floats
) -> tuple[tuple[Floats, Floats], Floats]:
    """Returns where two opposite sides have the best edges, near what is expected and about as far
    from the bar as each other; and how crisp they are.
    """
    near = np.exp(-(((at[None, :] / expected[:, None] - 1) / 0.10) ** 2))
    one, other = (profile * near for profile in profiles)
    uneven = (at[:, None] - at[None, :]) / (at[:, None] + at[None, :])
    score = (one[:, :, None] + other[:, None, :]) * np.exp(-((uneven / MOST_UNEVEN) ** 2))
    best = np.argmax(score.reshape(len(score), -1), axis=1)
    rows, first, second = np.arange(best.size), best // at.size, best % at.size
    crisp = (profiles[0][rows, first] + profiles[1][rows, second]) / 2
    return (at[first], at[second]), crisp


def within(of: Outlines, grey: Grey) -> Mask:
    """Returns which outlines have their middle in the picture."""
    height, width = grey.shape
    middle = of.middle
    inside: Mask = (middle.real > -5) & (middle.real < width + 5)
    inside &= (middle.imag > -5) & (middle.imag < height + 5)
    return inside


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


def beside(of: Outlines, along: Floats, away: Floats) -> Points:
    """Returns points at each side: by tile, side, place in its lengths, and step outwards in sizes
    of the tile.
    """
    side = np.roll(of.corners, -1, axis=1) - of.corners
    feet = of.corners[:, :, None, None] + side[:, :, None, None] * along[None, None, :, None]
    outwards = (outward(of) * of.size[:, None])[:, :, None, None]
    return np.asarray(feet + outwards * away[None, None, None, :])


def changes(of: Outlines, soft: Bytes) -> Floats:
    """Returns the change of colour at each step outwards: by tile, side, place and step."""
    outer, inner = (
        sample(soft, beside(of, ALONG, away)).astype(np.float32)
        for away in (AWAY + STEP, AWAY - STEP)
    )
    return np.asarray(outer - inner)


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
