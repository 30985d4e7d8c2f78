"""Finds the picture in a JPEG file: its tables, its frame and its scans."""

import struct
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from app.vision.files.encoded import (
    EXIF_PREFIX,
    UPRIGHT,
    Coding,
    DamagedError,
    Encoded,
    at_most,
    length_of,
    orientation_of,
    read_exactly,
)

START = b"\xff\xd8"
FILL = 0xFF
"""Before each marker, once or more often. What else stands there is skipped."""
NO_MARKERS = frozenset({0, FILL})
BASELINE, EXTENDED, PROGRESSIVE = 0xC0, 0xC1, 0xC2
FRAMES = frozenset({BASELINE, EXTENDED, PROGRESSIVE})
"""Other codings are in no photograph, and Pillow cannot decode all of them."""
HUFFMAN, QUANTIZATION, RESTART = 0xC4, 0xDB, 0xDD
SCAN = 0xDA
EXIF, JFIF, ADOBE = 0xE1, 0xE0, 0xEE
ABOUT_COLOURS = {JFIF: b"JFIF\0", ADOBE: b"Adobe"}
"""They say what the colours mean; only the first of each is needed."""
MOST_SEGMENTS = 4_096
"""Before the first scan, and bytes that are skipped. Some cameras write several hundred."""
MOST_NEEDED = 1 << 18
"""Bytes of what is needed before the first scan: tables of some hundred bytes each."""
MOST_SCANS = 64
"""A progressive picture has ten. Each more costs as much time as decoding all pixels."""
BLOCK = 1 << 20


class Segment(NamedTuple):
    """``start`` is the place of its marker, ``body`` of what follows its length."""

    marker: int
    start: int
    body: int
    end: int

    @property
    def places(self) -> range:
        return range(self.start, self.end)


def find_jpeg(file: BinaryIO) -> Encoded:
    segments = tuple(_segments(file))
    frames = tuple(segment for segment in segments if segment.marker in FRAMES)
    if len(frames) != 1:
        raise DamagedError(f"{len(frames)} frames")
    height, width, components = _frame(file, frames[0])
    scan = segments[-1]
    is_buffered = (
        frames[0].marker == PROGRESSIVE or read_exactly(file, scan.body, 1)[0] < components
    )
    if is_buffered and _scans(file, scan.start) > MOST_SCANS:
        raise DamagedError("too many scans")
    parts = tuple(segment.places for segment in _needed(file, segments))
    if sum(map(len, parts)) > MOST_NEEDED:
        raise DamagedError("too many tables")
    return Encoded(
        Coding.BUFFERED_JPEG if is_buffered else Coding.JPEG,
        width,
        height,
        (START, *parts, range(scan.end, length_of(file))),
        _orientation(file, segments),
    )


def _segments(file: BinaryIO) -> Iterator[Segment]:
    """Up to the first scan, which is the last of them."""
    place = len(START)
    for _ in at_most(MOST_SEGMENTS):
        lead, marker = read_exactly(file, place, 2)
        if lead != FILL or marker in NO_MARKERS:
            place += 1
            continue
        (length,) = struct.unpack(">H", read_exactly(file, place + 2, 2))
        segment = Segment(marker, place, place + 4, place + 2 + max(2, length))
        yield segment
        if marker == SCAN:
            return
        place = segment.end


def _frame(file: BinaryIO, frame: Segment) -> tuple[int, int, int]:
    """Returns its height, its width, and of how many components its colours are."""
    height, width, components = struct.unpack(">xHHB", read_exactly(file, frame.body, 6))
    if frame.end - frame.body != 6 + 3 * components:
        raise DamagedError("a frame of another length")
    return height, width, components


def _needed(file: BinaryIO, segments: Iterable[Segment]) -> Iterator[Segment]:
    tables = {HUFFMAN, QUANTIZATION, RESTART, SCAN, *FRAMES}
    missing = dict(ABOUT_COLOURS)
    for segment in segments:
        if segment.marker in tables:
            yield segment
        elif _begins_with(file, segment, missing.get(segment.marker)):
            del missing[segment.marker]
            yield segment


def _orientation(file: BinaryIO, segments: Iterable[Segment]) -> int:
    for segment in segments:
        if segment.marker == EXIF and _begins_with(file, segment, EXIF_PREFIX):
            return orientation_of(read_exactly(file, segment.body, segment.end - segment.body))
    return UPRIGHT


def _begins_with(file: BinaryIO, segment: Segment, prefix: bytes | None) -> bool:
    if prefix is None:
        return False
    file.seek(segment.body)
    return file.read(len(prefix)) == prefix


def _scans(file: BinaryIO, start: int) -> int:
    """Counts the markers: in what is between them, a zero follows each byte of 255."""
    file.seek(start)
    marker = bytes((FILL, SCAN))
    count, before = 0, b""
    while block := file.read(BLOCK):
        count += (before + block).count(marker)
        before = block[-1:]
    return count
