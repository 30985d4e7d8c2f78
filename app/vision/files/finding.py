"""Finds the first picture of a file, whatever its format. Its name does not count."""

from collections.abc import Callable, Mapping
from typing import BinaryIO

from app.vision.files import gif, jpeg, png, webp
from app.vision.files.encoded import DamagedError, Encoded

FINDERS: Mapping[bytes, Callable[[BinaryIO], Encoded]] = {
    jpeg.START: jpeg.find_jpeg,
    png.SIGNATURE: png.find_png,
    b"GIF87a": gif.find_gif,
    b"GIF89a": gif.find_gif,
    b"RIFF": webp.find_webp,
}
"""By how a file begins."""


def find_picture(file: BinaryIO) -> Encoded:
    """Raises ``DamagedError`` if it has none."""
    file.seek(0)
    beginning = file.read(max(map(len, FINDERS)))
    for signature, find in FINDERS.items():
        if beginning.startswith(signature):
            return _with_pixels(find(file))
    raise DamagedError("no format that is known")


def _with_pixels(encoded: Encoded) -> Encoded:
    if not encoded.pixels:
        raise DamagedError("no pixels")
    return encoded
