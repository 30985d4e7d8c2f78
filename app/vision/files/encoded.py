"""A picture as it lies in a file, before it is decoded."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
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
