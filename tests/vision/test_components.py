import numpy as np
import pytest

from app.vision.components import components
from tests.vision.shapes import mask_of, turned_bar


def test_an_empty_mask_has_no_spots() -> None:
    spots = components(np.zeros((30, 40), bool))

    assert spots.area.size == 0


def test_a_bar_is_a_filled_rectangle_of_its_size() -> None:
    spots = components(mask_of((20, 30, 99, 37)))

    assert spots.area.tolist() == [640]
    assert spots.at[0] == pytest.approx(59.5 + 33.5j)
    assert (spots.length[0], spots.width[0]) == pytest.approx((80, 8))
    assert spots.fill[0] == pytest.approx(1)


@pytest.mark.parametrize("degrees", [0, 20, 45, 70])
def test_a_bar_is_as_long_in_any_direction(degrees: float) -> None:
    spots = components(turned_bar(degrees))

    assert spots.length[0] == pytest.approx(80, abs=1.5)
    assert spots.angle[0] == pytest.approx(-np.radians(degrees), abs=0.02)


def test_spots_that_touch_at_a_corner_are_one() -> None:
    spots = components(mask_of((10, 10, 14, 14), (15, 15, 19, 19)))

    assert spots.area.tolist() == [50]


def test_spots_with_one_pixel_between_them_are_two() -> None:
    spots = components(mask_of((10, 10, 14, 14), (16, 10, 20, 14)))

    assert spots.area.tolist() == [25, 25]


def test_two_arms_that_meet_further_down_are_one_spot() -> None:
    spots = components(mask_of((10, 10, 12, 60), (40, 10, 42, 60), (10, 58, 42, 60)))

    assert spots.area.size == 1


def test_what_ends_a_row_does_not_touch_what_begins_the_next() -> None:
    spots = components(mask_of((190, 10, 199, 10), (0, 11, 9, 11)))

    assert spots.area.tolist() == [10, 10]
