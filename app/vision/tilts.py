"""How the table may be tilted to the camera, and what that makes of a tile at each bar.

All tiles of a picture lie on one table. Seen from one side it is shorter in one direction, so the
tiles that lie this way are shorter, those across are narrower, and the others are skew; most of all
where the camera looks along the table, least right below it.
"""

from dataclasses import dataclass

import numpy as np

from app.vision.arrays import Floats, Points

ANGLES = (0.26, 0.44, 0.62)
"""Radians: 15, 25 and 35 degrees."""

DIRECTIONS = 10

FOCAL = 0.8
"""Of the longer side of the picture: what most phones have."""


@dataclass(frozen=True, slots=True)
class View:
    """``centre`` is what the camera points at, ``focal`` is in pixels."""

    centre: complex
    focal: float

    @classmethod
    def of(cls, height: int, width: int) -> "View":
        return cls(complex(width, height) / 2, FOCAL * max(width, height))


@dataclass(frozen=True, slots=True)
class Tilt:
    """``direction`` is a unit that points to where the table is nearest."""

    view: View
    angle: float = 0.0
    direction: complex = 1.0

    @property
    def likelihood(self) -> float:
        """A flat table needs less to be believed."""
        return 1 - 0.2 * self.angle

    def up(self, at: Points, along: Points) -> Points:
        """Returns, for a unit of a bar in the picture, what is square to it and as long on the
        table, as it is seen in the picture.
        """
        rays = (at - self.view.centre) / self.view.focal
        ray, step = _space(rays, 1.0), _space(along, 0.0)
        normal = self._normal()
        depth = 1 / (ray @ normal)
        on_table = step * depth[:, None] - ray * (step @ normal * depth**2)[:, None]
        square = np.cross(on_table, normal)
        return np.asarray((square[:, 0] + 1j * square[:, 1] - rays * square[:, 2]) / depth)

    def _normal(self) -> Floats:
        """Returns the unit square to the table, away from the camera."""
        flat = np.sin(self.angle) * self.direction
        return np.array([flat.real, flat.imag, np.cos(self.angle)])


def _space(flat: Points, z: float) -> Floats:
    return np.stack([flat.real, flat.imag, np.full(flat.shape, z)], axis=1)


def tilts(view: View) -> tuple[Tilt, ...]:
    """Returns those that are tried, the flat table first."""
    turns = np.exp(2j * np.pi * np.arange(DIRECTIONS) / DIRECTIONS)
    steep = (Tilt(view, angle, complex(turn)) for angle in ANGLES for turn in turns)
    return (Tilt(view), *steep)
