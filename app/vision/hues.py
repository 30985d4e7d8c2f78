"""Colours as an eye compares them: by hue and how colourful they are, not by how light."""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Integers, Points

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
