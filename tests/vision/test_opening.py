import io
import random
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.vision import PhotoError, PhotoFault
from app.vision.opening import LONGEST, open_picture, picture_of
from tests.vision import pictures
from tests.vision.pictures import SIDES, animated, encoded, exif, quarters, segment, with_segments

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
KINDS = ("JPEG", "PNG", "WEBP", "GIF")
TRIES = 600


def opened(content: bytes) -> Image.Image:
    return open_picture(io.BytesIO(content))


def fault_of(content: bytes) -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        opened(content)
    return caught.value


def corners(picture: Image.Image) -> list[tuple[int, ...]]:
    """Top left, top right, bottom left, bottom right; each part of a colour all or nothing."""
    width, height = picture.size
    places = [(x, y) for y in (5, height - 5) for x in (5, width - 5)]
    pixels = np.asarray(picture)
    return [tuple(255 if part > 128 else 0 for part in pixels[y, x]) for x, y in places]


# What is opened


@pytest.mark.parametrize("kind", KINDS)
def test_each_format_is_opened_in_rgb(kind: str) -> None:
    picture = opened(encoded(quarters(), kind))

    assert (picture.size, picture.mode) == (SIDES, "RGB")
    assert corners(picture) == [RED, GREEN, BLUE, WHITE]


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("L", "JPEG"),
        ("CMYK", "JPEG"),
        ("L", "PNG"),
        ("LA", "PNG"),
        ("RGBA", "PNG"),
        ("P", "PNG"),
        ("1", "PNG"),
        ("I;16", "PNG"),
        ("RGBA", "WEBP"),
    ],
)
def test_each_kind_of_pixels_becomes_rgb(mode: str, kind: str) -> None:
    levels = Image.linear_gradient("L")
    picture = levels.convert("RGB").convert(mode) if mode != "I;16" else sixteen_bits(levels)

    found = opened(encoded(picture, kind))

    means = [np.asarray(found)[row : row + 16].mean() for row in (0, 120, 240)]
    assert found.mode == "RGB"
    assert means == pytest.approx([7.5, 127.5, 247.5], abs=10)


def sixteen_bits(levels: Image.Image) -> Image.Image:
    return Image.fromarray(np.asarray(levels, np.uint16) * 257)


def test_a_file_on_the_disk_is_opened_whatever_its_name(tmp_path: Path) -> None:
    file = tmp_path / "picture.txt"
    file.write_bytes(encoded(quarters(), "JPEG"))

    assert open_picture(file).size == SIDES


def test_a_file_that_was_given_open_stays_open() -> None:
    file = io.BytesIO(encoded(quarters(), "JPEG"))

    open_picture(file)

    assert not file.closed


@pytest.mark.parametrize("options", [{"progressive": True}, {"subsampling": 0}, {"quality": 100}])
def test_a_jpeg_looks_as_pillow_itself_opens_it(options: dict[str, int]) -> None:
    content = encoded(quarters(301, 203), "JPEG", **options)

    ours = np.asarray(opened(content))

    assert np.array_equal(ours, np.asarray(Image.open(io.BytesIO(content))))


def test_bytes_between_the_segments_of_a_jpeg_are_skipped() -> None:
    content = encoded(quarters(), "JPEG", exif=exif(3))
    first = content.index(b"\xff\xdb")

    picture = opened(content[:first] + b"\0\0\xff\0\xff" + content[first:])

    assert corners(picture) == [WHITE, BLUE, GREEN, RED]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(5_000, 1_500), (1_500, 5_000), (2_100, 2_000)])
def test_a_large_picture_is_shrunk_and_keeps_its_shape(kind: str, size: tuple[int, int]) -> None:
    picture = opened(encoded(quarters(*size), kind))

    assert max(picture.size) == LONGEST
    assert picture.width / picture.height == pytest.approx(size[0] / size[1], rel=0.01)
    assert corners(picture) == [RED, GREEN, BLUE, WHITE]


def test_a_picture_as_thin_as_a_line_keeps_one_pixel() -> None:
    assert opened(encoded(Image.new("RGB", (30_000, 1)), "JPEG")).size == (LONGEST, 1)


def test_a_picture_is_made_of_its_pixels_again() -> None:
    picture = opened(encoded(quarters(), "PNG"))

    again = picture_of(picture.width, picture.height, picture.tobytes())

    assert np.array_equal(np.asarray(again), np.asarray(picture))


# How the camera was held


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("orientation", "seen"),
    [
        (1, [RED, GREEN, BLUE, WHITE]),
        (2, [GREEN, RED, WHITE, BLUE]),
        (3, [WHITE, BLUE, GREEN, RED]),
        (4, [BLUE, WHITE, RED, GREEN]),
        (5, [RED, BLUE, GREEN, WHITE]),
        (6, [BLUE, RED, WHITE, GREEN]),
        (7, [WHITE, GREEN, BLUE, RED]),
        (8, [GREEN, WHITE, RED, BLUE]),
    ],
)
def test_a_picture_is_turned_as_the_camera_was_held(
    orientation: int, order: str, seen: list[tuple[int, ...]]
) -> None:
    content = encoded(quarters(), "JPEG", exif=exif(orientation, order=order))

    picture = opened(content)

    assert corners(picture) == seen
    assert picture.size == (SIDES if orientation < 5 else SIDES[::-1])


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_formats_are_turned_too(kind: str) -> None:
    assert corners(opened(encoded(quarters(), kind, exif=exif(3)))) == [WHITE, BLUE, GREEN, RED]


@pytest.mark.parametrize(
    "written",
    [
        exif(9),
        exif(0),
        exif(6)[:20],
        b"Exif\0\0",
        b"Exif\0\0II*\0\xff\xff\xff\xff",
        b"Exif\0\0XX" + exif(6)[8:],
        pictures.endless_exif(),
        pictures.greedy_exif(),
    ],
)
def test_exif_that_says_nothing_leaves_the_picture_as_it_is(written: bytes) -> None:
    content = with_segments(encoded(quarters(), "JPEG"), segment(0xE1, written))

    assert corners(opened(content)) == [RED, GREEN, BLUE, WHITE]


# Animated pictures


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_the_first_of_many_pictures_counts(kind: str) -> None:
    assert corners(opened(animated(kind, 5))) == [RED, GREEN, BLUE, WHITE]


# What is no picture


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"\xff\xd8\xff",
        b"GIF89a",
        b"RIFF\xff\xff\xff\xffWEBP",
        b"\x89PNG\r\n\x1a\n",
        b"%PDF-1.7",
        b"\0\0\0\x18ftypheic\0\0\0\0",
        bytes(10_000),
        "Ann wins 17".encode("utf-16"),
        encoded(quarters(), "TIFF"),
        encoded(quarters(), "BMP"),
    ],
)
def test_a_file_that_is_no_photograph_is_refused(content: bytes) -> None:
    assert fault_of(content).fault is PhotoFault.NOT_A_PICTURE


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_that_ends_too_early_is_refused(kind: str) -> None:
    content = encoded(quarters(300, 200), kind)

    for share in (0.1, 0.5, 0.9):
        assert fault_of(content[: int(len(content) * share)]).fault is PhotoFault.NOT_A_PICTURE


def test_a_place_without_a_file_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(PhotoError):
            open_picture(place)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_without_pixels_is_refused(kind: str) -> None:
    content = pictures.with_size(encoded(quarters(), kind), kind, 0, 40)

    # A GIF takes the size of its first picture.
    assert kind == "GIF" or fault_of(content).fault is PhotoFault.NOT_A_PICTURE


# What is huge, or says to be


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_that_says_to_be_huge_is_refused_before_it_is_decoded(kind: str) -> None:
    side = 16_000
    content = pictures.with_size(encoded(quarters(), kind), kind, side, side)

    caught = fault_of(content)

    assert caught.fault is PhotoFault.TOO_LARGE
    assert caught.values["megapixels"] == 256 > caught.values["most"]


def test_a_progressive_picture_may_be_less_large() -> None:
    plain = pictures.with_size(encoded(quarters(), "JPEG"), "JPEG", 10_000, 10_000)
    progressive = encoded(quarters(), "JPEG", progressive=True)

    caught = fault_of(pictures.with_size(progressive, "JPEG", 10_000, 10_000))

    assert caught.fault is PhotoFault.TOO_LARGE
    assert opened(plain).size == (LONGEST, LONGEST)


def test_a_progressive_picture_of_too_many_scans_is_refused() -> None:
    content = encoded(quarters(), "JPEG", progressive=True)
    scan = content[content.rindex(b"\xff\xda") : -2]

    assert opened(content[:-2] + scan * 5 + content[-2:]).size == SIDES
    assert fault_of(content[:-2] + scan * 100 + content[-2:]).fault is PhotoFault.NOT_A_PICTURE


@pytest.mark.parametrize("marker", [0xFE, 0xE2])
def test_a_million_remarks_before_a_picture_are_refused(marker: int) -> None:
    content = with_segments(encoded(quarters(), "JPEG"), *[segment(marker, b"")] * 10_000)

    assert fault_of(content).fault is PhotoFault.NOT_A_PICTURE


# Damaged files


def mutilated(content: bytes, chance: random.Random) -> bytes:
    """With bytes that are wrong, left out, or doubled; mostly near the beginning."""
    damaged = bytearray(content)
    for _ in range(chance.choice((1, 3, 10))):
        most = len(damaged) if chance.random() < 0.4 else min(100, len(damaged))
        place = chance.randrange(most)
        match chance.randrange(4):
            case 0:
                damaged[place] = chance.choice((0, 1, 127, 128, 255))
            case 1:
                damaged[place] = chance.randrange(256)
            case 2:
                del damaged[place : place + chance.randrange(1, 20)]
            case _:
                damaged[place:place] = damaged[place : place + chance.randrange(1, 20)]
    return bytes(damaged)


def test_a_damaged_file_is_a_picture_or_refused_and_nothing_else() -> None:
    chance = random.Random(5)
    sources = [
        encoded(quarters(), "JPEG", exif=exif(6)),
        encoded(quarters(), "JPEG", progressive=True),
        encoded(quarters(), "WEBP"),
        encoded(quarters(), "WEBP", lossless=True, exif=exif(6)),
        encoded(quarters(), "PNG", exif=exif(6)),
        encoded(quarters(), "GIF"),
        *(animated(kind, 3) for kind in ("PNG", "GIF", "WEBP")),
    ]
    outcomes = {"opened": 0, "refused": 0}

    for number in range(TRIES):
        try:
            picture = opened(mutilated(sources[number % len(sources)], chance))
        except PhotoError as error:
            assert error.fault in {PhotoFault.NOT_A_PICTURE, PhotoFault.TOO_LARGE}
            outcomes["refused"] += 1
        else:
            assert picture.mode == "RGB"
            assert max(picture.size) <= LONGEST
            outcomes["opened"] += 1

    assert min(outcomes.values()) > TRIES / 10
