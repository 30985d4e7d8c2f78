import numpy as np
from PIL import Image, ImageDraw

from app.vision.canvas import Mask
from app.vision.pips import SIDE, blobs


def half(*discs: tuple[float, float, float]) -> Mask:
    """Discs by their middle and radius, in sides of the half."""
    picture = Image.new("1", (SIDE, SIDE))
    for x, y, radius in discs:
        box = tuple(part * SIDE for part in (x - radius, y - radius, x + radius, y + radius))
        ImageDraw.Draw(picture).ellipse(box, fill=1)
    return np.asarray(picture)


def counts(*halves: Mask) -> list[int]:
    return [int(count) for count in blobs(np.stack(halves)).count]


def test_pips_of_many_halves_are_counted_at_once() -> None:
    one, none = half((0.5, 0.5, 0.1)), half()
    two = half((0.25, 0.25, 0.1), (0.75, 0.75, 0.1))

    assert counts(one, none, two) == [1, 0, 2]


def test_pips_at_the_end_of_one_half_do_not_touch_those_of_the_next() -> None:
    low, high = half((0.5, 0.85, 0.1)), half((0.5, 0.2, 0.1))

    assert counts(low, high) == [1, 1]


def test_what_lies_on_the_rim_is_no_pip() -> None:
    assert counts(half((0.0, 0.5, 0.08), (0.5, 0.5, 0.1))) == [1]


def test_dirt_beside_pips_is_no_pip() -> None:
    assert counts(half((0.25, 0.25, 0.1), (0.75, 0.75, 0.1), (0.25, 0.75, 0.05))) == [2]


def test_a_shadow_over_most_of_a_half_is_no_pip() -> None:
    assert counts(half((0.5, 0.5, 0.3))) == [0]


def test_the_largest_blob_comes_first() -> None:
    found = blobs(half((0.25, 0.25, 0.08), (0.75, 0.75, 0.11))[None])

    assert found.area[0, 0] > found.area[0, 1] > 0
    assert found.area[0, 2] == 0
