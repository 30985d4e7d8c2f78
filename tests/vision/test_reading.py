"""A whole photograph, where no generated scene is needed."""

from random import Random

import numpy as np
import pytest
from PIL import Image

from app.domain.tiles import Tile, TileSet
from app.vision import Doubt, Photo, PhotoError, PhotoFault, read_photo
from tests.rule_sets import load_set
from tests.vision.shapes import LENGTH, WIDTH, tile


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "YCbCr", "I", "F"])
def test_a_picture_of_any_mode_is_read(mode: str) -> None:
    photo = read_photo(tile(1, 2).convert("L").convert("RGB").convert(mode))

    assert [str(one.tile) for one in photo.tiles] == ["2-1"]


def test_what_one_can_see_through_is_white() -> None:
    picture = tile(1, 2).convert("RGBA")
    clear = picture.getchannel("R").point(lambda level: 0 if level > 200 else 255)
    picture.putalpha(clear)

    assert [one.tile for one in read_photo(picture).tiles] == [Tile(2, 1)]


@pytest.mark.parametrize("turns", range(4))
def test_corners_go_around_from_the_end_of_the_first_half(turns: int) -> None:
    picture = tile(1, 2).rotate(90 * turns)

    (read,) = read_photo(picture).tiles

    along = complex(*read.corners[0]) - complex(*read.corners[3])
    across = complex(*read.corners[1]) - complex(*read.corners[0])
    towards = 1 if read.first == 1 else -1
    assert along == pytest.approx(-LENGTH * 1j * towards * (-1j) ** turns, abs=0.03 * LENGTH)
    assert across == pytest.approx(WIDTH * towards * (-1j) ** turns, abs=0.03 * LENGTH)


def test_corners_are_in_pixels_of_the_picture_that_was_given() -> None:
    picture = tile(1, 2)

    (small,), (large,) = (read_photo(one).tiles for one in (picture, picture.resize((1600, 1600))))

    assert np.array(large.corners) / 4 == pytest.approx(np.array(small.corners), abs=3)


def test_the_set_says_what_it_does_not_have() -> None:
    (read,) = read_photo(tile(1, 2), TileSet(6, removed=(Tile(2, 1),))).tiles

    assert (read.tile, set(read.doubts)) == (Tile(2, 1), {Doubt.NOT_IN_SET})


def test_pips_of_another_colour_than_their_number_has_are_doubted() -> None:
    faces = load_set("art3494").faces

    (right,) = read_photo(tile(1, 1, pip=faces.colours[1]), faces=faces).tiles
    (wrong,) = read_photo(tile(1, 1, pip=faces.colours[2]), faces=faces).tiles

    assert Doubt.COLOUR not in right.doubts
    assert Doubt.COLOUR in wrong.doubts
    assert not wrong.is_certain


@pytest.mark.parametrize("size", [(1, 1), (99, 99), (99, 3)])
def test_a_picture_too_small_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(PhotoError) as refused:
        read_photo(Image.new("RGB", size))

    assert (refused.value.fault, refused.value.values) == (PhotoFault.TOO_SMALL, {"least": 100})


@pytest.mark.parametrize("size", [(1, 5000), (5000, 1), (2, 300), (100, 100), (1200, 900)])
@pytest.mark.parametrize("colour", ["black", "white", "red"])
def test_a_plain_picture_of_any_shape_is_empty(size: tuple[int, int], colour: str) -> None:
    assert read_photo(Image.new("RGB", size, colour)) == Photo()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("show", ["luckies", "art3494", "bergen"])
def test_noise_is_empty(seed: int, show: str) -> None:
    rng = Random(seed)
    width, height, block = rng.randint(100, 500), rng.randint(1, 500), rng.randint(1, 12)
    pixels = np.frombuffer(rng.randbytes(3 * width * height), np.uint8).reshape(height, width, 3)
    coarse = np.kron(pixels[::block, ::block], np.ones((block, block, 1), np.uint8))

    photo = read_photo(Image.fromarray(coarse[:height, :width]), faces=load_set(show).faces)

    assert photo == Photo()


def test_reading_can_be_cancelled_at_any_step() -> None:
    steps = steps_of(tile(1, 2))

    for step in range(steps):
        with pytest.raises(PhotoError) as cancelled:
            cancelled_at(step, tile(1, 2))

        assert cancelled.value.fault is PhotoFault.CANCELLED


def steps_of(picture: Image.Image) -> int:
    asked: list[bool] = []

    def is_cancelled() -> bool:
        asked.append(False)
        return False

    read_photo(picture, is_cancelled=is_cancelled)
    return len(asked)


def cancelled_at(step: int, picture: Image.Image) -> Photo:
    left = iter([False] * step + [True])
    return read_photo(picture, is_cancelled=lambda: next(left))
