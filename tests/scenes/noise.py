"""Noise that is the same on every machine and with every version of numpy."""

from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Field = NDArray[np.floating]

_SPREAD = 73.9 * 2**0.5
"""The standard deviation of the sum of two random bytes, less rounding."""


def grains(rng: Random, height: int, width: int) -> Field:
    """Each pixel for itself: mean 0, deviation 1."""
    raw = np.frombuffer(rng.randbytes(2 * height * width), np.uint8).reshape(2, height, width)
    return np.asarray((raw.sum(0, dtype=np.float32) - 255) / np.float32(_SPREAD))


def clouds(rng: Random, size: tuple[int, int], spot: tuple[float, float]) -> Field:
    """Smooth noise of a size (height, width) with spots of about so many pixels (down, across)."""
    height, width = size
    rows, columns = (
        max(2, round(length / one)) + 1 for length, one in zip(size, spot, strict=True)
    )
    small = Image.fromarray(grains(rng, rows, columns))
    return np.asarray(small.resize((width, height), Image.Resampling.BICUBIC))
