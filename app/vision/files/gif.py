"""Finds the first picture in a GIF file."""

import struct
from typing import BinaryIO

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
