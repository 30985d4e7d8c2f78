"""Opens the file of a photograph: turned as the camera was held, and made smaller while it is
decoded. Whatever the file is, that costs no more memory than ``MOST_PIXELS`` allow.

JPEG, PNG, WebP and GIF are opened, of animated ones the first picture. HEIC is not: Pillow has no
decoder for it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from math import ceil
from pathlib import Path
from typing import BinaryIO

from PIL.GifImagePlugin import GifImageFile
from PIL.Image import Image, Resampling, Transpose, frombytes
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile

from app.vision import PhotoError, PhotoFault
from app.vision.files import find_picture
from app.vision.files.encoded import Coding, Encoded, joined

LONGEST = 2_048
"""Pixels of the longer side of what is returned."""
MEGA = 1_000_000
MOST_PIXELS: Mapping[Coding, int] = {
    Coding.JPEG: 250 * MEGA,
    Coding.BUFFERED_JPEG: 25 * MEGA,
    Coding.PNG: 25 * MEGA,
    Coding.WEBP: 13 * MEGA,
    Coding.GIF: 25 * MEGA,
}
"""What can be decoded in 300 MB. A pixel needs up to eight bytes in a JPEG whose scans must all be
in memory, eight in a PNG, twenty in a WebP. A plain JPEG shrinks while it is decoded: its limit is
the time that this takes.
"""
SCALES = (8, 4, 2, 1)
"""By how much a JPEG can be shrunk while it is decoded."""
SMOOTH = frozenset({"RGB", "L", "CMYK"})
"""The kinds of pixels that can be averaged as they are."""
TURNS: Mapping[int, Transpose] = {
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}
"""By the orientation that EXIF tells."""

DECODERS: Mapping[Coding, Callable[[BinaryIO], ImageFile]] = {
    Coding.JPEG: JpegImageFile,
    Coding.BUFFERED_JPEG: JpegImageFile,
    Coding.PNG: PngImageFile,
    Coding.WEBP: WebPImageFile,
    Coding.GIF: GifImageFile,
}
"""The classes themselves: ``PIL.Image.open`` would refuse what is only huge before it is shrunk."""


def open_picture(source: Path | BinaryIO) -> Image:
    """Returns it in RGB. Raises ``PhotoError`` (``NOT_A_PICTURE``, ``TOO_LARGE``).

    A file that ends too early is no picture: what is missing would look like a table without
    tiles, and nobody would notice.
    """
    with (
        _as_photo_errors(),
        source.open("rb") if isinstance(source, Path) else nullcontext(source) as file,
    ):
        encoded = find_picture(file)
        most = MOST_PIXELS[encoded.coding]
        if encoded.pixels > most:
            megapixels = ceil(encoded.pixels / MEGA)
            raise PhotoError(PhotoFault.TOO_LARGE, megapixels=megapixels, most=most // MEGA)
        picture, turn = _decoded(file, encoded), TURNS.get(encoded.orientation)
        return picture if turn is None else picture.transpose(turn)


def picture_of(width: int, height: int, pixels: bytes) -> Image:
    """``pixels`` has three bytes for each, row by row from the top."""
    return frombytes("RGB", (width, height), pixels)


@contextmanager
def _as_photo_errors() -> Iterator[None]:
    try:
        yield
    except PhotoError:
        raise
    except Exception as error:  # Pillow raises nearly any kind on a damaged file
        raise PhotoError(PhotoFault.NOT_A_PICTURE) from error


def _decoded(file: BinaryIO, encoded: Encoded) -> Image:
    """Not larger than ``LONGEST``, and in RGB."""
    with DECODERS[encoded.coding](joined(file, encoded.parts)) as picture:
        if picture.size != (encoded.width, encoded.height):
            raise PhotoError(PhotoFault.NOT_A_PICTURE)
        target = _target(picture.size)
        picture.draft(None, _draft(picture.size))
        return _smooth(picture).resize(target, Resampling.BOX, reducing_gap=2).convert("RGB")


def _smooth(picture: Image) -> Image:
    if picture.mode in SMOOTH:
        return picture
    if picture.mode == "I;16":  # Pillow would make white of all that is not black
        return picture.point(lambda level: level / 256).convert("L")
    return picture.convert("RGB")


def _target(size: tuple[int, int]) -> tuple[int, int]:
    share = min(1.0, LONGEST / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def _draft(size: tuple[int, int]) -> tuple[int, int]:
    """The smallest size to which a JPEG can be decoded that is not below the target."""
    scale = next((scale for scale in SCALES if max(size) >= scale * LONGEST), 1)
    return max(1, size[0] // scale), max(1, size[1] // scale)
