import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.vision.canvas import Marks, canvas, grey
from app.vision.choosing import scored, without_overlaps
from app.vision.colours import plain_halves, unseen
from app.vision.confidence import evidence
from app.vision.outlines import Outlines, straightened
from app.vision.pips import SIDE, Pips, halves, pips
from tests.vision.shapes import BODY, INK, LENGTH, MIDDLE, WIDTH, grey_of, outline, tile


def read(picture: Image.Image, of: Outlines) -> Pips:
    return pips(halves(of, grey_of(picture)), np.zeros(of.body.size, np.int64), most=12)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 2), (2, 0), (2, 2)])
def test_the_pips_of_both_halves_are_counted(first: int, second: int) -> None:
    found = read(tile(first, second), outline())

    assert found.count.tolist() == [[first, second]]
    assert found.clarity.min() > 0.7


def test_pips_that_lie_in_no_pattern_are_unclear() -> None:
    found = read(tile(2, 2), outline(shift=18 + 0j))

    assert found.clarity.min() < 0.5


def test_more_pips_than_the_set_has_are_unclear() -> None:
    found = pips(halves(outline(), grey_of(tile(2, 2))), np.zeros(1, np.int64), most=1)

    assert found.clarity.max() < 0.2


def test_a_half_is_laid_flat_from_the_bar_to_its_end() -> None:
    picture = tile(0, 0)
    ImageDraw.Draw(picture).ellipse((190, 160, 210, 180), fill="black")  # beside the bar

    depth = halves(outline(), grey_of(picture)).depth[0]

    assert np.nonzero(depth > 100)[0].max() < SIDE / 2


def test_the_sides_of_a_tile_in_perspective_become_lines_of_their_own() -> None:
    picture = tile(1, 2).transform(
        (400, 400), Image.Transform.PERSPECTIVE, (1, 0.08, -16, 0, 1, 0, 0, 0.0004)
    )
    true = np.array([seen(corner) for corner in outline().corners[0]])
    rough = outline(*(true + np.array([3 + 2j, -2 + 3j, 3 - 2j, -2 - 3j])))

    exact = straightened(rough, canvas(picture, side=400).soft)

    assert np.abs(exact.corners[0] - true).max() < 0.03 * LENGTH


def seen(corner: complex) -> complex:
    """Where the perspective above shows a point of the drawing."""
    x, y = corner.real, corner.imag
    shown_y = y / (1 - 0.0004 * y)
    return complex(x * (1 + 0.0004 * shown_y) - 0.08 * shown_y + 16, shown_y)


def test_all_sides_of_a_tile_are_edges_and_those_in_its_middle_are_not() -> None:
    picture = tile(1, 2)
    soft = canvas(picture, side=400).soft
    up, across = 0.6j * LENGTH / 2, 0.6 * WIDTH / 2
    inner = [MIDDLE + one for one in (-across - up, across - up, across + up, up - across)]

    real = evidence(outline(), grey_of(picture), soft)
    false = evidence(outline(*inner), grey_of(picture), soft)

    assert real.sides.min() > 0.7
    assert false.sides.min() < 0.3


def test_beyond_the_ends_of_a_bar_is_body() -> None:
    picture = tile(1, 2)
    gap = picture.copy()
    gap.paste((INK,) * 3, (100, 196, 300, 205))
    soft = canvas(picture, side=400).soft

    assert evidence(outline(), grey_of(picture), soft).bar_ends[0] > 0.9
    assert evidence(outline(), grey_of(gap), soft).bar_ends[0] < 0.1


def test_red_pips_are_unseen_where_red_is_as_light_as_white() -> None:
    on_canvas = canvas(tile(1, 2, pip=f"rgb({BODY}, 40, 40)"), side=400)

    hidden = unseen(outline(), on_canvas, grey(on_canvas, Marks.BLACK))
    shown = unseen(outline(), on_canvas, grey(on_canvas, Marks.DARK))

    assert (hidden.tolist(), shown.tolist()) == ([3], [0])


def test_a_half_of_one_colour_is_plain_and_clear() -> None:
    picture = tile(0, 0)
    picture.paste((210, 50, 40), (151, 103, 250, 195))

    found = plain_halves(outline(), canvas(picture, side=400))

    assert found.count.tolist() == [[1, 0]]
    assert found.clarity.min() > 0.9


def test_of_two_outlines_in_one_place_the_better_stays() -> None:
    picture = tile(1, 2)
    right, wrong = outline(), outline(shift=12 + 0j)
    both = Outlines(
        *(
            np.concatenate([getattr(one, name) for one in (wrong, right)])
            for name in Outlines.__slots__
        )
    )

    kept = without_overlaps(scored(both, read(picture, both), np.ones(2)))

    assert kept.outline.corners.tolist() == right.corners.tolist()
