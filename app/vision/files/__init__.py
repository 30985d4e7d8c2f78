"""Finds the first picture of a file, whatever its format, and nothing else of it: no other frames,
no remarks, nothing that a camera noted. So a picture costs no more than its pixels; Pillow alone
would keep all of it. The name of the file does not count.

What has to be known of a GIF is little, and is here.
"""

import struct
from collections.abc import Callable, Mapping
from typing import BinaryIO

from app.vision.files import jpeg, png, webp
from app.vision.files.encoded import Coding, DamagedError, Encoded, at_most, length_of, read_exactly

HEADER_LENGTH = 13
HAS_TABLE, TABLE_SIZE = 0x80, 0x07
PICTURE, EXTENSION = b",", b"!"
MOST_BLOCKS = 100_000
"""Before the picture: remarks, mostly, of at most 255 bytes each."""


def find_gif(file: BinaryIO) -> Encoded:
    width, height, flags = struct.unpack("<6xHHB2x", read_exactly(file, 0, HEADER_LENGTH))
    head = HEADER_LENGTH + (3 << (flags & TABLE_SIZE) + 1 if flags & HAS_TABLE else 0)
    place = _picture(file, head)
    left, top, wide, high = struct.unpack("<HHHH", read_exactly(file, place + 1, 8))
    parts = (range(head), range(place, length_of(file)))
    return Encoded(Coding.GIF, max(width, left + wide), max(height, top + high), parts)


def _picture(file: BinaryIO, place: int) -> int:
    """Returns the place of the first picture."""
    is_extension = False
    for _ in at_most(MOST_BLOCKS):
        (first,) = read_exactly(file, place, 1)
        if is_extension:
            place += 1 + first
            is_extension = first > 0
        elif first == PICTURE[0]:
            return place
        elif first == EXTENSION[0]:
            place += 2
            is_extension = True
        else:
            raise DamagedError(f"no block of GIF at {place}")
    return place


FINDERS: Mapping[bytes, Callable[[BinaryIO], Encoded]] = {
    jpeg.START: jpeg.find_jpeg,
    png.SIGNATURE: png.find_png,
    b"GIF87a": find_gif,
    b"GIF89a": find_gif,
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
