"""How the table may be tilted to the camera, and what that makes of a tile at each bar.

All tiles of a picture lie on one table. Seen from one side it is shorter in one direction, so the
tiles that lie this way are shorter, those across are narrower, and the others are skew.
"""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Points

COSINES = (0.93, 0.86, 0.78)
"""How much shorter the table is: tilts of about 22, 31 and 39 degrees."""

DIRECTIONS = 8


@dataclass(frozen=True, slots=True)
class Tilt:
    """``direction`` is a unit, along which the table is shorter by ``cosine``."""

    cosine: float = 1.0
    direction: complex = 1.0

    @property
    def likelihood(self) -> float:
        """A flat table needs less to be believed."""
        return 1 - 0.25 * (1 - self.cosine)

    def up(self, along: Points) -> Points:
        """Returns, for a unit of a bar, what is square to it and as long on the table."""
        return self._seen(-1j * self._on_table(along))

    def unforeshortened(self, along: Points) -> Floats:
        """Returns how long a unit of each bar is on the table."""
        return np.abs(self._on_table(along))

    def _on_table(self, seen: Points) -> Points:
        return self._stretched(seen, 1 / self.cosine)

    def _seen(self, on_table: Points) -> Points:
        return self._stretched(on_table, self.cosine)

    def _stretched(self, vectors: Points, times: float) -> Points:
        turned = vectors / self.direction
        return np.asarray((turned.real * times + 1j * turned.imag) * self.direction)


def tilts() -> tuple[Tilt, ...]:
    """Returns those that are tried, the flat table first."""
    turns = np.exp(1j * np.pi * np.arange(DIRECTIONS) / DIRECTIONS)
    steep = (Tilt(cosine, complex(turn)) for cosine in COSINES for turn in turns)
    return (Tilt(), *steep)
