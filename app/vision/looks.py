"""The ways to look at a picture, by what the halves of its tiles show."""

import numpy as np

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.vision.canvas import Blurs, Canvas, Marks
from app.vision.colours import plain_halves, unseen
from app.vision.halves import SIDE, halves
from app.vision.outlines import Outlines
from app.vision.pips import LEVELS, Pips, pips
from app.vision.searching import Look, Reader

COLOURS_APART = 0.5
"""Two colours of one tile differ more in grey than light and shadow do."""

COLOURS_TYPICAL = 0.5
"""Without pips there is less to tell tiles from patches of other things."""

ORDER = (Marks.DARK, Marks.LIGHT, Marks.PALE, Marks.BLACK, Marks.BLUE)


def looks(faces: Faces | None, most_pips: int) -> tuple[Look, ...]:
    """Returns the looks to take, the first enough where it sees clear tiles."""
    if faces is not None and faces.show is Show.COLOURS:
        return (Look(Marks.BLACK, _read_plain, COLOURS_APART, COLOURS_TYPICAL),)
    reader = _pip_reader(most_pips)
    return tuple(Look(marks, reader) for marks in ORDER)


def _read_plain(of: Outlines, canvas: Canvas, blurs: Blurs, *, thorough: bool) -> Pips:
    del blurs, thorough
    return plain_halves(of, canvas)


def _pip_reader(most_pips: int) -> Reader:
    def read(of: Outlines, canvas: Canvas, blurs: Blurs, *, thorough: bool) -> Pips:
        apart = float(np.median(of.width)) / SIDE if of.body.size else 1.0
        hidden = unseen(of, canvas, blurs.sharp) if thorough else np.zeros(of.body.size, np.int64)
        levels = LEVELS if thorough else LEVELS[:1]
        return pips(halves(of, blurs.for_points(apart)), hidden, most_pips, levels)

    return read
