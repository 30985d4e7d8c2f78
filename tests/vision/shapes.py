"""Small drawings for the tests of single steps."""

import numpy as np
from PIL import Image, ImageDraw

from app.vision.arrays import Grey, Mask

BODY, INK, TABLE = 230, 20, 90
WIDTH, LENGTH = 100, 196
"""Of a drawn tile, in pixels."""

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


def grey_of(picture: Image.Image) -> Grey:
    return np.asarray(picture.convert("L")).astype(np.int16)


def _around(centre: tuple[float, float], radius: float) -> Box:
    x, y = centre
    return x - radius, y - radius, x + radius, y + radius
