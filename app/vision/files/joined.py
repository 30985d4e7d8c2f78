"""Reads parts of a file as if they were one file."""

import io
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import BinaryIO

from app.vision.files.encoded import Part


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
