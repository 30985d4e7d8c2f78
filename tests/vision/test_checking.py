"""What one grey does not show makes a tile unsure."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.domain.tiles import TileSet
from app.vision import CERTAIN, read_photo
from app.vision.canvas import Bytes, Marks, canvas, grey
from app.vision.checking import hides_pips, is_open
from app.vision.pips import Pips, halves, pips
from tests.scenes.random_scene import scene_of
from tests.scenes.render import render
from tests.vision.comparison import HIGH, Result, compare_places
from tests.vision.shapes import BODY, INK, LENGTH, WIDTH, outline, tile

LEFT, TOP = 200 - WIDTH // 2, 200 - LENGTH // 2
RIGHT, BOTTOM = LEFT + WIDTH, TOP + LENGTH
ORANGE = f"rgb({BODY}, 120, 60)"


def soft(picture: Image.Image) -> Bytes:
    return canvas(picture, side=400).soft


def read_in(marks: Marks, picture: Image.Image) -> Pips:
    flat = halves(outline(), grey(canvas(picture, side=400), marks))
    return pips(flat, np.zeros(1, np.int64), most=12)


def without_table(picture: Image.Image) -> Image.Image:
    """All of the picture is like the tile's body."""
    page = Image.new("RGB", picture.size, (BODY,) * 3)
    page.paste(picture.crop((LEFT, TOP, RIGHT, BOTTOM)), (LEFT, TOP))
    return page


def test_pips_that_only_another_grey_shows_are_hidden() -> None:
    picture = tile(1, 2, pip=ORANGE)
    read = read_in(Marks.BLACK, picture)

    found = hides_pips(outline(), read, soft(picture), 12)

    assert read.is_blank.tolist() == [True]
    assert found.tolist() == [True]


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 0), (2, 1)])
@pytest.mark.parametrize("pip", ["black", ORANGE])
def test_where_all_pips_were_seen_no_grey_shows_more(first: int, second: int, pip: str) -> None:
    picture = tile(first, second, pip=pip)
    read = read_in(Marks.DARK, picture)

    assert hides_pips(outline(), read, soft(picture), 12).tolist() == [False]


def test_a_tile_on_a_table_is_not_open() -> None:
    assert is_open(outline(), soft(tile(1, 2))).tolist() == [False]


def test_a_tile_between_others_is_not_open_where_a_thin_gap_is_dark() -> None:
    picture = without_table(tile(1, 2))
    ImageDraw.Draw(picture).rectangle((LEFT, TOP, RIGHT, BOTTOM), outline=(BODY // 2,) * 3, width=2)

    assert is_open(outline(), soft(picture)).tolist() == [False]


def test_a_tile_of_which_one_long_side_is_no_edge_is_not_open() -> None:
    picture = tile(1, 2)
    picture.paste((BODY,) * 3, (RIGHT, TOP, RIGHT + WIDTH, BOTTOM))

    assert is_open(outline(), soft(picture)).tolist() == [False]


def test_words_around_a_part_of_a_page_leave_it_open() -> None:
    picture = without_table(tile(1, 2))
    draw = ImageDraw.Draw(picture)
    for start in range(TOP, BOTTOM, 30):
        for x in (LEFT, RIGHT):
            draw.line((x, start, x, start + 18), fill=(INK,) * 3, width=6)
        for y in (TOP, BOTTOM):
            draw.line((start, y, start + 18, y), fill=(INK,) * 3, width=6)

    assert is_open(outline(), soft(picture)).tolist() == [True]


@pytest.mark.parametrize(
    ("number", "least"),
    [
        pytest.param(506, HIGH, id="orange pips in the light of a lamp"),
        pytest.param(427, HIGH, id="dark tiles that touch, seen too small"),
        pytest.param(689, CERTAIN, id="words in rows"),
        pytest.param(1679, CERTAIN, id="words of one column"),
        pytest.param(1919, CERTAIN, id="words on a white table"),
    ],
)
def test_what_was_once_read_wrong_is_unsure(number: int, least: float) -> None:
    assert max(result_of(number).wrong, default=0) < least


def result_of(number: int) -> Result:
    scene = scene_of(number)
    rendered = render(scene)
    photo = read_photo(rendered.image, TileSet(scene.faces.highest), scene.faces)
    return compare_places(rendered.tiles, photo.tiles)
