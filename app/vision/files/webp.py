"""Finds the first picture in a WebP file, without what is transparent in it."""

import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from app.vision.files.encoded import (
    UPRIGHT,
    Coding,
    DamagedError,
    Encoded,
    Part,
    at_most,
    length_of,
    orientation_of,
    read_exactly,
)

HEADER_LENGTH = 12
LOSSY, LOSSLESS, FRAME, EXIF = b"VP8 ", b"VP8L", b"ANMF", b"EXIF"
FRAME_HEAD = 16
"""Before the chunks of a frame."""
LOSSLESS_SIGN = 0x2F
MOST_EXIF = 1 << 16
MOST_CHUNKS = 10_000
SLACK = 1 << 16
"""How many bytes more than four a pixel the smallest pictures may have."""
SIDE = (1 << 14) - 1
"""The bits of a width or a height."""


class Chunk(NamedTuple):
    kind: bytes
    start: int
    length: int

    @property
    def body(self) -> int:
        return self.start + 8

    @property
    def end(self) -> int:
        return self.body + self.length


def find_webp(file: BinaryIO) -> Encoded:
    picture, orientation = None, UPRIGHT
    for chunk in _chunks(file):
        if chunk.kind in {LOSSY, LOSSLESS}:
            picture = picture or chunk
        elif chunk.kind == EXIF and chunk.length <= MOST_EXIF:
            orientation = orientation_of(read_exactly(file, chunk.body, chunk.length))
    if picture is None:
        raise DamagedError("no picture")
    width, height = _size(file, picture)
    if picture.length > 4 * width * height + SLACK:
        raise DamagedError("more than its pixels")
    return Encoded(Coding.WEBP, width, height, _file_of(picture), orientation)


def _chunks(file: BinaryIO) -> Iterator[Chunk]:
    """Those in a frame too, as if they were outside."""
    place, end = HEADER_LENGTH, length_of(file)
    for _ in at_most(MOST_CHUNKS):
        if place + 8 > end:
            return
        kind, length = struct.unpack("<4sI", read_exactly(file, place, 8))
        chunk = Chunk(kind, place, length)
        yield chunk
        place = chunk.body + FRAME_HEAD if kind == FRAME else chunk.end + length % 2


def _size(file: BinaryIO, picture: Chunk) -> tuple[int, int]:
    """As its own first bytes say: what decodes it believes nothing else."""
    if picture.kind == LOSSY:
        width, height = struct.unpack("<HH", read_exactly(file, picture.body + 6, 4))
        return width & SIDE, height & SIDE
    sign, bits = struct.unpack("<BI", read_exactly(file, picture.body, 5))
    if sign != LOSSLESS_SIGN:
        raise DamagedError("not lossless")
    return (bits & SIDE) + 1, (bits >> 14 & SIDE) + 1


def _file_of(picture: Chunk) -> tuple[Part, ...]:
    padding = b"\0" * (picture.length % 2)
    length = picture.end - picture.start + len(padding) + 4
    head = struct.pack("<4sI4s", b"RIFF", length, b"WEBP")
    return head, range(picture.start, picture.end), padding
