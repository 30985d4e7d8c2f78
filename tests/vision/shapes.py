"""Small drawings for the tests of single steps."""

import numpy as np
from PIL import Image, ImageDraw

from app.vision.canvas import Grey, Mask
from app.vision.outlines import Outlines

BODY, INK, TABLE = 230, 20, 90
WIDTH, LENGTH = 100, 196
"""Of a drawn tile, in pixels."""

MIDDLE = 200 + 200j

Box = tuple[float, float, float, float]


def mask_of(*boxes: Box, width: int = 200, height: int = 120) -> Mask:
    picture = Image.new("1", (width, height))
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, fill=1)
    return np.asarray(picture)


def turned_bar(degrees: float) -> Mask:
    """A bar of 80 by 8 pixels in the middle of 200 by 200."""
    picture = Image.new("L", (200, 200))
    ImageDraw.Draw(picture).rectangle((60, 96, 139, 103), fill=255)
    return np.asarray(picture.rotate(degrees, resample=Image.Resampling.BICUBIC)) > 127


def tile(first: int, second: int, *, pip: str = "black") -> Image.Image:
    """A tile upright in the middle of 400 by 400, with up to two pips on a diagonal."""
    picture = Image.new("RGB", (400, 400), (TABLE,) * 3)
    draw = ImageDraw.Draw(picture)
    left, top = 200 - WIDTH / 2, 200 - LENGTH / 2
    draw.rectangle((left, top, left + WIDTH, top + LENGTH), fill=(BODY,) * 3)
    draw.rectangle((left + 11, 196, left + WIDTH - 11, 204), fill=(INK,) * 3)
    for face, middle in ((first, 200 - LENGTH / 4), (second, 200 + LENGTH / 4)):
        for x, y in {0: (), 1: ((0, 0),), 2: ((-26, -26), (26, 26))}[face]:
            centre = 200 + x, middle + y
            draw.ellipse(_around(centre, 10), fill=pip)
    return picture


def outline(*corners: complex, shift: complex = 0) -> Outlines:
    """The outline of the drawn tile, or of another one of its bar."""
    up, across = 1j * LENGTH / 2, WIDTH / 2
    middle = MIDDLE + shift
    around = corners or tuple(
        middle + corner for corner in (-across - up, across - up, across + up, up - across)
    )
    return Outlines(
        corners=np.array([around]),
        waist=np.array([[middle - across, middle + across]]),
        bar_length=np.array([WIDTH - 22.0]),
        bar_width=np.array([9.0]),
        edge=np.array([1.0]),
        weight=np.array([0.9]),
        contrast=np.array([float(BODY - INK)]),
        body=np.array([float(BODY)]),
    )


def grey_of(picture: Image.Image) -> Grey:
    return np.asarray(picture.convert("L")).astype(np.int16)


def _around(centre: tuple[float, float], radius: float) -> Box:
    x, y = centre
    return x - radius, y - radius, x + radius, y + radius
