"""Halves that show a colour instead of pips, and pips whose colour must agree with their number.

Colours are compared as by an eye: by hue and how colourful they are, not by how light.
"""

from dataclasses import dataclass

import numpy as np

from app.domain.rules.tables import Faces
from app.vision.canvas import Canvas, Floats, Grey, Integers, Mask, Points, sample
from app.vision.outlines import Outlines
from app.vision.pips import SIDE, Pips, blobs, half_points

LIGHTS = (
    (1.0, 1.0, 1.0),
    (1.0, 0.93, 0.82),
    (1.0, 0.86, 0.66),
    (1.0, 0.78, 0.50),
    (0.90, 0.95, 1.0),
)
"""What white looks like under daylight, three lamps from cool to warm, and a blue sky."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """``face`` is the face of each colour, ``apart`` how far the colour is from it, ``doubt`` how
    near the next face is: 0 for none near, 1 for as near.
    """

    face: Integers
    apart: Floats
    doubt: Floats


def palette(colours: tuple[str, ...], highest: int) -> Floats:
    """Returns red, green and blue by face, from 0 to 255; a face without a colour is white."""
    codes = [*colours, *[""] * (highest + 1 - len(colours))]
    return np.array([_rgb(code) if code else (255, 255, 255) for code in codes], float)


def _rgb(code: str) -> tuple[int, int, int]:
    """Of "#d9342b"."""
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def chroma(rgb: Floats, white: Floats) -> Points:
    """Returns the hue as an angle, and how colourful it is as the length: 0 for white, grey and
    black.
    """
    seen = rgb / white
    red, green, blue = seen[..., 0], seen[..., 1], seen[..., 2]
    most = np.maximum(seen.max(axis=-1), 1e-6)
    return np.asarray(((red - green) + 1j * ((red + green) / 2 - blue)) / most)


def nearest(seen: Points, known: Points) -> Likeness:
    """Compares each colour with those of all faces."""
    apart = np.abs(seen[:, None] - known[None, :])
    order = np.argsort(apart, axis=1, kind="stable")
    rows = np.arange(seen.size)
    first, second = apart[rows, order[:, 0]], apart[rows, order[:, 1]]
    return Likeness(order[:, 0], first, first / np.maximum(second, 1e-6))


def likeliest(seen: Floats, known: Floats, measured: Floats | None = None) -> tuple[Likeness, ...]:
    """Returns the faces under each light that explains the colours about as well as the best does,
    the best first. ``measured`` is what white looks like, where there is any.
    """
    lights = [np.array(light) for light in LIGHTS]
    if measured is not None:
        lights.insert(0, measured / measured.max())
    known_hues = chroma(known, np.full(3, 255.0))
    tried = [nearest(chroma(seen, light * 255), known_hues) for light in lights]
    tried.sort(key=lambda one: float(one.apart.mean()))
    best = float(tried[0].apart.mean())
    return tuple(one for one in tried if one.apart.mean() <= 1.25 * best + 0.02)


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
