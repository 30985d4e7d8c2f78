"""Halves that show a colour instead of pips, and pips whose colour must agree with their number."""

import numpy as np

from app.domain.rules.tables import Faces
from app.vision.arrays import Floats, Grey, Integers, Mask, sample
from app.vision.blobs import blobs
from app.vision.canvas import Canvas
from app.vision.halves import SIDE, half_points
from app.vision.hues import chroma, likeliest, nearest, palette
from app.vision.outlines import Outlines
from app.vision.pips import Pips

RING = (0.09, 0.21)
"""From the middle of a half, in its sides: past a dot that is printed on the colour, and within one
that is the colour.
"""

COLOURFUL = 0.13
"""Chroma from which a half is no white one; found on all scenes of ivory tiles."""

OTHER_HUE = 30
"""Levels of 255 from which a mark is no shadow."""

LEAST_PIP = 0.015
"""In areas of a half; what is smaller is noise."""

UNLIKE = 0.65
"""From this doubt on another face is nearly as like."""


def plain_halves(of: Outlines, canvas: Canvas) -> Pips:
    """Reads whether halves are one colour each; a colour counts as one pip, whatever its face."""
    seen = _in_ring(of, canvas)
    colour = np.median(seen, axis=1)
    spread = np.abs(seen - colour[:, None]).mean(axis=(1, 2))
    clarity = np.exp(-((spread / 24) ** 2)).reshape(-1, 2)
    coloured = np.abs(chroma(colour, np.full(3, 255.0))) > COLOURFUL
    return Pips(
        coloured.astype(np.int64).reshape(-1, 2),
        clarity,
        np.zeros(of.body.size),
        np.zeros(of.body.size, np.int64),
    )


def coloured_halves(of: Outlines, canvas: Canvas, faces: Faces) -> tuple[Integers, Mask]:
    """Returns the face of each half, and which tiles are doubtful: another face is nearly as like,
    or another light as likely would change it.
    """
    seen = np.median(_in_ring(of, canvas), axis=1)
    best, *others = likeliest(seen, palette(faces.colours, faces.highest))
    doubtful: Mask = np.asarray(best.doubt > UNLIKE)
    for other in others:
        doubtful = doubtful | (other.face != best.face)
    return best.face.reshape(-1, 2), np.asarray(doubtful.reshape(-1, 2).any(axis=1))


def wrong_colours(of: Outlines, read: Pips, canvas: Canvas, faces: Faces) -> Mask:
    """Returns which tiles have pips of another face's colour. White is what the tiles are."""
    body, ink = _body_and_ink(of, canvas)
    seen = chroma(ink, np.maximum(body, 1))
    known = chroma(palette(faces.colours, faces.highest), np.full(3, 255.0))
    count = np.minimum(read.count.reshape(-1), faces.highest)
    like = nearest(seen, known[1:])
    expected = np.abs(seen - known[count])
    other = (like.face + 1 != count) & (like.apart < UNLIKE * expected) & (count > 0)
    return np.asarray(other.reshape(-1, 2).any(axis=1))


def unseen(of: Outlines, canvas: Canvas, grey: Grey) -> Integers:
    """Returns how many blobs like pips each tile has that differ from the body in colour and not in
    grey: coloured pips, looked at in a grey that hides them.
    """
    points = half_points(of)
    colour, tone = sample(canvas.soft, points).astype(float), sample(grey, points).astype(float)
    body = np.maximum(np.median(colour, axis=(1, 2), keepdims=True), 1)
    # What light and shadow alone would make of the body.
    light = (colour * body).sum(axis=3, keepdims=True) / (body * body).sum(axis=3, keepdims=True)
    unlike = np.abs(colour - body * light).max(axis=3)
    contrast = np.repeat(of.contrast, 2)[:, None, None]
    same_tone = np.abs(tone - np.median(tone, axis=(1, 2), keepdims=True)) < 0.13 * contrast
    hidden = blobs((unlike > np.maximum(OTHER_HUE, 0.4 * contrast)) & same_tone)
    return np.asarray((hidden.area > LEAST_PIP).reshape(of.body.size, -1).sum(axis=1))


def _in_ring(of: Outlines, canvas: Canvas) -> Floats:
    """Returns red, green and blue of the points around the middle of each half."""
    place = (np.arange(SIDE) + 0.5) / SIDE - 0.5
    away = np.hypot(place[:, None], place[None, :])
    ring = (away > RING[0]) & (away < RING[1])
    return sample(canvas.soft, half_points(of)[:, ring]).astype(float)


def _body_and_ink(of: Outlines, canvas: Canvas) -> tuple[Floats, Floats]:
    """Returns the colour of each half's body and of its marks: what is least like the body."""
    inner = half_points(of)[:, 7 : SIDE - 4, 4 : SIDE - 4]
    seen = sample(canvas.pixels, inner.reshape(len(inner), -1)).astype(float)
    body = np.median(seen, axis=1)
    unlike = np.abs(chroma(seen, np.maximum(body, 1)[:, None]))
    few = max(1, seen.shape[1] // 40)
    marks = np.argsort(-unlike, axis=1)[:, :few]
    return body, np.median(np.take_along_axis(seen, marks[:, :, None], axis=1), axis=1)
