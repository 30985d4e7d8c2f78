"""The ways to look at a picture, by what the halves of its tiles show."""

import numpy as np

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.vision.arrays import Grey
from app.vision.canvas import Canvas, Marks, blurred
from app.vision.colours import plain_halves
from app.vision.halves import SIDE, halves
from app.vision.outlines import Outlines
from app.vision.pips import LEVELS, Pips, pips
from app.vision.searching import Look, Reader

COLOURS_APART = 0.5
"""Two colours of one tile differ more in grey than light and shadow do."""


def looks(faces: Faces | None, most_pips: int) -> tuple[Look, ...]:
    """Returns the looks to take, the first enough where it sees clear tiles."""
    if faces is not None and faces.show is Show.COLOURS:
        return (Look(Marks.BLACK, _read_plain, COLOURS_APART),)
    reader = _pip_reader(most_pips)
    return tuple(Look(marks, reader) for marks in (Marks.DARK, Marks.LIGHT, Marks.BLUE))


def _read_plain(of: Outlines, canvas: Canvas, pixels: Grey, *, thorough: bool) -> Pips:
    del pixels, thorough
    return plain_halves(of, canvas)


def _pip_reader(most_pips: int) -> Reader:
    def read(of: Outlines, canvas: Canvas, pixels: Grey, *, thorough: bool) -> Pips:
        del canvas
        sharp = _as_sharp_as_read(of, pixels)
        return pips(halves(of, sharp), most_pips, LEVELS if thorough else LEVELS[:1])

    return read


def _as_sharp_as_read(of: Outlines, pixels: Grey) -> Grey:
    """Returns the picture blurred to the distance of the points that halves are read at."""
    apart = np.median(of.width) / SIDE if of.body.size else 1.0
    radius = round(max(0.0, (float(apart) - 1) / 2) * 2) / 2
    return blurred(pixels, radius).astype(np.int16) if radius > 0.3 else pixels
