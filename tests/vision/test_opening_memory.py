"""What a hostile file costs: each is opened in a process of its own, which tells its own peak."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PIL import Image

from app import paths
from app.vision import PhotoFault
from app.vision.files.encoded import Coding
from app.vision.opening import MEGA, MOST_PIXELS
from tests.vision import pictures
from tests.vision.pictures import (
    animated,
    chunk,
    encoded,
    greedy_exif,
    quarters,
    segment,
    with_chunks,
    with_segments,
    with_size,
)

pytestmark = pytest.mark.process

MOST_MEGABYTES = 300
DEADLINE = 120
"""Seconds after which a process hangs."""
HUNDREDS = 200 * pictures.MEGABYTE
SEGMENT = 65_000
OPENED, REFUSED, LARGE = "opened", PhotoFault.NOT_A_PICTURE.value, PhotoFault.TOO_LARGE.value


def largest(coding: Coding, mode: str = "RGB") -> Image.Image:
    """Nearly as many pixels as may be, in the shape of a photograph."""
    height = int((MOST_PIXELS[coding] * 3 / 4) ** 0.5)
    return Image.new(mode, (height * 4 // 3, height), 1)


def plain(megapixels: int) -> bytes:
    """A baseline JPEG, whose pixels are all there."""
    height = int((megapixels * MEGA * 3 / 4) ** 0.5)
    return encoded(Image.new("RGB", (height * 4 // 3, height), 1), "JPEG", quality=30)


def remarks(marker: int, body: bytes, total: int = HUNDREDS) -> bytes:
    return with_segments(encoded(quarters(), "JPEG"), *[segment(marker, body)] * (total // SEGMENT))


def huge(kind: str) -> bytes:
    return with_size(encoded(quarters(), kind), kind, 16_000, 16_000)


FILES: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "100 megapixels": (lambda: plain(100), OPENED),
    "200 megapixels": (lambda: plain(200), OPENED),
    "256 megapixels": (lambda: huge("JPEG"), LARGE),
    "the largest that is not shrunk": (
        lambda: encoded(Image.new("RGB", (4_095, 4_095)), "JPEG"),
        OPENED,
    ),
    "the largest progressive JPEG": (
        lambda: encoded(largest(Coding.BUFFERED_JPEG), "JPEG", progressive=True, subsampling=0),
        OPENED,
    ),
    "the largest progressive JPEG in four colours": (
        lambda: encoded(largest(Coding.BUFFERED_JPEG, "CMYK"), "JPEG", progressive=True),
        OPENED,
    ),
    "the largest PNG": (lambda: encoded(largest(Coding.PNG, "RGBA"), "PNG"), OPENED),
    "a PNG of 256 megapixels": (lambda: huge("PNG"), LARGE),
    "the largest GIF": (lambda: encoded(largest(Coding.GIF, "P"), "GIF"), OPENED),
    "the largest WebP": (
        lambda: encoded(largest(Coding.WEBP, "RGBA"), "WEBP", lossless=True, method=0),
        OPENED,
    ),
    "a thousand pictures in a GIF": (lambda: animated("GIF", 1_000), OPENED),
    "a thousand pictures in a PNG": (lambda: animated("PNG", 1_000), OPENED),
    "a thousand pictures in a WebP": (lambda: animated("WEBP", 1_000), OPENED),
    "EXIF whose tags want all of it each": (lambda: remarks(0xE1, greedy_exif(), SEGMENT), OPENED),
    "200 MB of EXIF": (lambda: remarks(0xE1, b"Exif\0\0" + bytes(SEGMENT)), OPENED),
    "200 MB of Adobe": (lambda: remarks(0xEE, b"Adobe" + bytes(SEGMENT)), OPENED),
    "200 MB of remarks": (lambda: remarks(0xFE, bytes(SEGMENT)), OPENED),
    "200 MB of frames": (
        lambda: remarks(0xC0, b"\x08\0\x10\0\x10\xff" + bytes(SEGMENT)),
        REFUSED,
    ),
    "200 MB of tables": (lambda: remarks(0xDB, bytes(65 * 1_000)), REFUSED),
    "a PNG with 400 MB of what nobody knows": (
        lambda: with_chunks(encoded(quarters(), "PNG"), chunk(b"prVt", bytes(HUNDREDS))),
        OPENED,
    ),
    "a JPEG and 200 MB of zeros": (lambda: encoded(quarters(), "JPEG") + bytes(HUNDREDS), OPENED),
    "a JPEG that never begins": (lambda: b"\xff\xd8" + b"\xff" * HUNDREDS, REFUSED),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_costs_at_most_300_megabytes(name: str, tmp_path: Path) -> None:
    make, expected = FILES[name]
    file = tmp_path / "picture"
    file.write_bytes(make())

    outcome, megabytes = opened_alone(file)

    assert outcome == expected
    assert megabytes < MOST_MEGABYTES


def opened_alone(file: Path) -> tuple[str, float]:
    command = (sys.executable, "-m", "tests.vision.peak", str(file))
    done = subprocess.run(
        command, cwd=paths.ROOT, capture_output=True, text=True, timeout=DEADLINE, check=True
    )
    outcome, megabytes = done.stdout.split()
    return outcome, float(megabytes)
