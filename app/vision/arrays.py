"""The arrays that the steps of reading hand on. Points are complex numbers, x + iy in pixels of the
canvas: moving is adding, turning is multiplying.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Integers = NDArray[np.integer]
Points = NDArray[np.complex128]
Mask = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Grey = NDArray[np.int16]

Table = TypeVar("Table")


def sample(pixels: Bytes | Grey, points: Points) -> NDArray[np.int16 | np.uint8]:
    """Returns the nearest pixel of each point; outside, the nearest of the border."""
    height, width = pixels.shape[:2]
    column = np.clip(np.rint(points.real).astype(np.int32), 0, width - 1)
    row = np.clip(np.rint(points.imag).astype(np.int32), 0, height - 1)
    return pixels[row, column]


def take(table: Table, rows: Integers | Mask) -> Table:
    """Returns the chosen rows of a dataclass whose fields are arrays of one length."""
    columns = {field.name: getattr(table, field.name)[rows] for field in fields(table)}  # type: ignore[arg-type] # every table is a dataclass
    return type(table)(**columns)


def stack(tables: Sequence[Table]) -> Table:
    """Returns one table with the rows of all."""
    names = [field.name for field in fields(tables[0])]  # type: ignore[arg-type] # as above
    columns = {name: np.concatenate([getattr(table, name) for table in tables]) for name in names}
    return type(tables[0])(**columns)
