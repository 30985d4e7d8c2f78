"""A picture as it lies in a file, before it is decoded, and how the camera was held."""

import io
import struct
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import BinaryIO

Part = bytes | range
"""Of a file: bytes that stand for themselves, or the places of those in the file."""
UPRIGHT = 1
"""The orientation of a picture that is not turned, as EXIF counts."""


class Coding(StrEnum):
    """How a picture is decoded: that decides how much memory it needs."""

    JPEG = "jpeg"
    """Row by row, and smaller than it is."""
    BUFFERED_JPEG = "buffered_jpeg"
    """Only when all its scans are in memory: progressive, or one colour after the other."""
    PNG = "png"
    WEBP = "webp"
    GIF = "gif"


class DamagedError(Exception):
    """The file is not what its beginning says."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """``parts`` together are a complete file of the same format."""

    coding: Coding
    width: int
    height: int
    parts: tuple[Part, ...]
    orientation: int = UPRIGHT

    @property
    def pixels(self) -> int:
        return self.width * self.height


def read_exactly(file: BinaryIO, place: int, count: int) -> bytes:
    file.seek(place)
    content = file.read(count)
    if len(content) < count:
        raise DamagedError(f"the file ends at {place + len(content)}")
    return content


def length_of(file: BinaryIO) -> int:
    return file.seek(0, 2)


def at_most(most: int) -> Iterator[None]:
    """Counts the steps through a file. Raises if it has more."""
    for _step in range(most):
        yield
    raise DamagedError(f"more than {most} parts")


EXIF_PREFIX = b"Exif\0\0"
"""Before EXIF in JPEG, and sometimes in WebP."""
ORIENTATION = 0x0112
SHORT = 3
"""The kind of a number of two bytes."""
ENTRY = 12
"""The bytes of one tag."""
ORDERS = {b"II*\0": "<", b"MM\0*": ">"}
"""The order of bytes, by the first four of them."""


def orientation_of(exif: bytes) -> int:
    """Returns how the camera was held, 1 to 8; 1, upright, for whatever cannot be understood.

    All else of EXIF is left alone, as tags that are endless, huge or in a circle are a known way to
    stop a program.
    """
    tiff = exif.removeprefix(EXIF_PREFIX)
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


def joined(file: BinaryIO, parts: Sequence[Part]) -> BinaryIO:
    """Closing it leaves ``file`` open."""
    return io.BufferedReader(_Joined(file, parts))


class _Joined(io.RawIOBase):
    def __init__(self, file: BinaryIO, parts: Sequence[Part]) -> None:
        self._file = file
        self._parts = tuple(filter(len, parts))
        self._ends = tuple(accumulate(map(len, self._parts), initial=0))[1:]
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        starts = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._ends[-1]}
        self._place = max(0, starts[whence] + offset)
        return self._place

    def readinto(self, view: memoryview) -> int:  # type: ignore[override] # what its buffer hands in
        """Reads within one part; the buffer around it asks for the next."""
        index = bisect_right(self._ends, self._place)
        if index == len(self._parts):
            return 0
        part = self._parts[index]
        content = self._read(part, self._place - self._ends[index] + len(part), len(view))
        view[: len(content)] = content
        self._place += len(content)
        return len(content)

    def _read(self, part: Part, start: int, count: int) -> bytes:
        if isinstance(part, bytes):
            return part[start : start + count]
        wanted = part[start : start + count]
        self._file.seek(wanted.start)
        return self._file.read(len(wanted))
