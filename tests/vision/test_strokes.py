import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.vision.bars import bars, strokes
from tests.vision.shapes import BODY, INK, TABLE, Box, grey_of, tile


def drawn(*boxes: Box, ground: int = BODY) -> Image.Image:
    picture = Image.new("RGB", (400, 300), (ground,) * 3)
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, fill=(INK,) * 3)
    return picture


@pytest.mark.parametrize(("length", "thick"), [(30, 3), (90, 8), (180, 20)])
def test_thin_and_thick_bars_are_found(length: int, thick: int) -> None:
    found = strokes(grey_of(drawn((100, 100, 99 + length, 99 + thick))))

    assert found.length[~found.joined].max() == pytest.approx(length, rel=0.1)


def test_a_disc_is_no_stroke() -> None:
    picture = drawn()
    ImageDraw.Draw(picture).ellipse((100, 100, 124, 124), fill=(INK,) * 3)

    assert strokes(grey_of(picture)).length.size == 0


def test_the_halves_of_a_bar_beside_its_pin_are_joined() -> None:
    found = strokes(grey_of(drawn((100, 100, 134, 107), (146, 100, 180, 107))))

    whole = found.length[found.joined].max()

    assert whole == pytest.approx(81, rel=0.1)


def test_a_pip_that_touches_a_bar_is_cut_off() -> None:
    picture = drawn((100, 100, 179, 105))
    ImageDraw.Draw(picture).ellipse((110, 105, 134, 129), fill=(INK,) * 3)

    found = strokes(grey_of(picture))

    assert ((found.width < 9) & (found.length > 60)).any()


def test_a_plain_picture_has_no_strokes() -> None:
    assert strokes(grey_of(drawn())).length.size == 0


def test_the_bar_of_a_tile_has_a_body_on_both_sides() -> None:
    grey = grey_of(tile(1, 2))

    found = bars(strokes(grey), grey)

    best = int(np.argmax(found.weight * found.length))
    assert found.at[best] == pytest.approx(200 + 200j, abs=2)
    assert (found.body[best], found.contrast[best]) == pytest.approx((BODY, BODY - INK), abs=6)


def test_the_edge_of_a_table_is_no_bar() -> None:
    picture = drawn((100, 140, 300, 146))
    ImageDraw.Draw(picture).rectangle((0, 147, 400, 300), fill=(TABLE,) * 3)
    grey = grey_of(picture)

    assert bars(strokes(grey), grey).length.size == 0
