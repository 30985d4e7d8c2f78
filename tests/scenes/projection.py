"""From the table to the picture: a camera without distortion, above the table's middle and then
tilted towards whoever holds it.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.scenes.scene import Camera, Laid

Matrix = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """``matrix`` takes (x, y, height, 1) on the table to the picture's (x, y, 1) × depth."""

    matrix: Matrix
    width: int
    height: int

    def project(self, points: Any) -> Matrix:
        """Rows of (x, y, height) to rows of pixels."""
        table = np.asarray(points, float)
        shown = np.column_stack([table, np.ones(len(table))]) @ self.matrix.T
        return np.asarray(shown[:, :2] / shown[:, 2:])

    def plane(self, x: float, y: float, angle: float, height: float) -> Matrix:
        """From a plane above the table, with its own middle and turn, to the picture."""
        turn = radians(angle)
        placed = np.array(
            [
                [cos(turn), -sin(turn), x],
                [sin(turn), cos(turn), y],
                [0.0, 0.0, height],
                [0.0, 0.0, 1.0],
            ]
        )
        return np.asarray(self.matrix @ placed)

    def plane_of(self, laid: Laid, height: float) -> Matrix:
        return self.plane(laid.x, laid.y, laid.angle, height)


def view_of(camera: Camera) -> View:
    focal = camera.focal * max(camera.width, camera.height)
    distance = focal / camera.tile_width
    turn, tilt = radians(camera.turn), radians(camera.tilt)
    x, y = camera.middle
    turned = np.array(
        [
            [cos(turn), -sin(turn), 0, -x * cos(turn) + y * sin(turn)],
            [sin(turn), cos(turn), 0, -x * sin(turn) - y * cos(turn)],
            [0, 0, 1, 0],
            [0, 0, 0, 1],
        ]
    )
    tilted = np.array(
        [
            [1, 0, 0, 0],
            [0, cos(tilt), -sin(tilt), 0],
            [0, -sin(tilt), -cos(tilt), distance],
        ]
    )
    lens = np.array([[focal, 0, camera.width / 2], [0, focal, camera.height / 2], [0, 0, 1]])
    return View(lens @ tilted @ turned, camera.width, camera.height)


def through(matrix: Matrix, points: Any) -> Matrix:
    """Rows of (x, y) of a plane to rows of pixels."""
    plane = np.asarray(points, float)
    shown = np.column_stack([plane, np.ones(len(plane))]) @ matrix.T
    return np.asarray(shown[:, :2] / shown[:, 2:])
