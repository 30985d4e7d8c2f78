"""Finds the picture in a PNG file: of an animated one, what a program shows that cannot animate."""

import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from app.vision.files.encoded import (
    UPRIGHT,
    Coding,
    DamagedError,
    Encoded,
    at_most,
    orientation_of,
    read_exactly,
)

SIGNATURE = b"\x89PNG\r\n\x1a\n"
END = b"\0\0\0\0IEND\xae\x42\x60\x82"
HEADER, PALETTE, TRANSPARENT, DATA, EXIF = b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"eXIf"
HEADER_LENGTH = 13
MOST_LENGTHS = {HEADER: HEADER_LENGTH, PALETTE: 768, TRANSPARENT: 256}
MOST_EXIF = 1 << 16
MOST_CHUNKS = 200_000
"""Of 8 KB each, as most programs write them, that are 1.6 GB."""


class Chunk(NamedTuple):
    """From ``start`` on it has its length, its kind and its body, then a check of four bytes."""

    kind: bytes
    start: int
    length: int

    @property
    def body(self) -> int:
        return self.start + 8

    @property
    def end(self) -> int:
        return self.body + self.length + 4


def find_png(file: BinaryIO) -> Encoded:
    (width, height), orientation = (0, 0), UPRIGHT
    parts: list[range] = []
    for chunk in _chunks(file):
        if chunk.kind == HEADER:
            width, height = struct.unpack(">II", read_exactly(file, chunk.body, 8))
        if chunk.kind == EXIF and chunk.length <= MOST_EXIF:
            orientation = orientation_of(read_exactly(file, chunk.body, chunk.length))
        if chunk.kind == DATA or chunk.kind in MOST_LENGTHS:
            parts.append(range(chunk.start, chunk.end))
    return Encoded(Coding.PNG, width, height, (SIGNATURE, *_merged(parts), END), orientation)


def _chunks(file: BinaryIO) -> Iterator[Chunk]:
    """Up to the last data of the first picture."""
    place, has_data = len(SIGNATURE), False
    for _ in at_most(MOST_CHUNKS):
        length, kind = struct.unpack(">I4s", read_exactly(file, place, 8))
        chunk = Chunk(kind, place, length)
        if has_data and kind != DATA:
            return
        if length > MOST_LENGTHS.get(kind, length):
            raise DamagedError(f"{kind!r} of {length} bytes")
        has_data = kind == DATA
        yield chunk
        place = chunk.end


def _merged(parts: list[range]) -> Iterator[range]:
    """Neighbours become one: the data of a picture may be in thousands of chunks."""
    start = end = 0
    for part in parts:
        if part.start != end:
            yield range(start, end)
            start = part.start
        end = part.stop
    yield range(start, end)
