"""Reads from EXIF how the camera was held: one number. All else of it is left alone, as tags that
are endless, huge or in a circle are a known way to stop a program.
"""

import struct

from app.vision.files.encoded import UPRIGHT

PREFIX = b"Exif\0\0"
"""Before EXIF in JPEG, and sometimes in WebP."""
ORIENTATION = 0x0112
SHORT = 3
"""The kind of a number of two bytes."""
ENTRY = 12
"""The bytes of one tag."""
ORDERS = {b"II*\0": "<", b"MM\0*": ">"}
"""The order of bytes, by the first four of them."""


def orientation_of(exif: bytes) -> int:
    """Returns 1 to 8; 1, upright, for whatever cannot be understood."""
    tiff = exif.removeprefix(PREFIX)
    order = ORDERS.get(tiff[:4])
    if order is None:
        return UPRIGHT
    try:
        found = _orientation(tiff, order)
    except struct.error:  # it ends too early
        return UPRIGHT
    return found if 1 <= found <= 8 else UPRIGHT


def _orientation(tiff: bytes, order: str) -> int:
    """In the first directory of tags alone: where a camera writes it."""
    (start,) = struct.unpack_from(f"{order}I", tiff, 4)
    (count,) = struct.unpack_from(f"{order}H", tiff, start)
    for index in range(count):
        entry = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + index * ENTRY)
        if entry[:3] == (ORIENTATION, SHORT, 1):
            return int(entry[3])
    return UPRIGHT
