from math import hypot

import numpy as np
import pytest

from app.vision.bars import Bars
from app.vision.edges import upwards
from app.vision.fits import Tilt, View, tilts

VIEW = View(600 + 450j, 960.0)


def test_on_a_flat_table_what_is_square_looks_square() -> None:
    along = np.exp(1j * np.array([0.0, 0.4, 1.5]))

    up = Tilt(VIEW).up(np.array([100 + 100j, 600 + 450j, 900 + 800j]), along)

    assert up == pytest.approx(-1j * along)


def test_a_tilted_table_is_shorter_in_its_direction() -> None:
    tilt = Tilt(VIEW, angle=0.5, direction=1j)

    (shorter,) = tilt.up(np.array([VIEW.centre]), np.array([1 + 0j]))
    (longer,) = tilt.up(np.array([VIEW.centre]), np.array([1j]))

    assert abs(shorter) == pytest.approx(np.cos(0.5))
    assert abs(longer) == pytest.approx(1 / np.cos(0.5))


def test_across_a_tilt_tiles_look_skew() -> None:
    tilt = Tilt(VIEW, angle=0.5, direction=1j)

    (up,) = tilt.up(np.array([VIEW.centre]), np.array([np.exp(0.25j * np.pi)]))

    assert abs(np.angle(up / (-1j * np.exp(0.25j * np.pi)))) > 0.1


def test_the_long_sides_of_a_tile_are_as_skew_as_its_table_shows_them() -> None:
    tilt = Tilt(VIEW, angle=0.5, direction=1j)
    at, along = np.array([100 + 100j, VIEW.centre]), np.exp(1j * np.array([0.6, 0.8]))
    of = Bars(at, along, *[np.ones(2)] * 5)

    side, up = upwards(along, tilt.skew(of)), tilt.up(at, along)

    assert side == pytest.approx(up / np.abs(up))


def test_far_away_the_table_is_shorter_than_near() -> None:
    tilt = Tilt(VIEW, angle=0.5, direction=1j)

    far, near = tilt.up(np.array([600 + 50j, 600 + 850j]), np.ones(2, complex))

    assert abs(far) < abs(near)


def test_the_flat_table_is_tried_first_and_is_the_likeliest() -> None:
    every = tilts(View.of(900, 1200))

    assert every[0].angle == 0
    assert max(every, key=lambda tilt: tilt.likelihood) is every[0]
    assert all(
        hypot(tilt.direction.real, tilt.direction.imag) == pytest.approx(1) for tilt in every
    )
