"""Reads a JSON file of any size piece by piece: of one long list only an item at a time is held.

What a hostile file could cost is bounded: no value is longer than ``MAX_VALUE`` or nested deeper
than ``MAX_DEPTH``, and no piece is parsed before its brackets were looked at.
"""

import codecs
import json
import re
from collections.abc import Iterator
from itertools import count
from typing import BinaryIO

from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.json_values import Json
from app.store.exchange.values import foreign_value, is_too_deep

MAX_VALUE = 32_000_000
"""In characters, for a match with its hands and log, or all players, boxes or rules of a file. A
value takes about eighteen times its length in memory.
"""
MAX_DEPTH = 64
"""In levels of brackets; an export has a dozen."""
PIECE = 1 << 20
"""In bytes, of the file at a time; more where a value is longer."""

Member = tuple[tuple[str | int, ...], Json]
"""The path of a value, and the value."""

_SPACES = re.compile("[ \t\n\r]*")
_LONGEST_TOKEN = 16
"""In characters, of what can be cut in two and then be no JSON, or another number."""


def members(source: "JsonSource", streamed: str) -> Iterator[Member]:
    """The fields of an object; the list called ``streamed`` as an empty one, then item by item.
    Anything but an object is one value without a path.
    """
    if source.peek() != "{":
        yield (), source.value()
        source.verify_ended()
        return
    source.take("{")
    names = set[str]()
    while source.peek() != "}" or names:
        name = source.name()
        source.take(":")
        if name == streamed and source.peek() == "[":
            if name in names:
                raise StoreError(StoreFault.FILE_WRONG, place=name, why="twice")
            yield (name,), []
            yield from _items(source, name)
        else:
            yield (name,), source.value()
        names.add(name)
        if source.peek() != ",":
            break
        source.take(",")
    source.take("}")
    source.verify_ended()


def _items(source: "JsonSource", name: str) -> Iterator[Member]:
    source.take("[")
    if source.peek() != "]":
        for index in count():
            yield (name, index), source.value()
            if source.peek() != ",":
                break
            source.take(",")
    source.take("]")


class JsonSource:
    """The text of a file from the place on that was read. Raises StoreError: ``FILE_NOT_READ`` with
    the line and the column, ``FILE_TOO_DEEP``, ``FILE_TOO_LARGE``.
    """

    def __init__(self, opened: BinaryIO, size: int) -> None:
        opened.seek(0)
        self._opened, self._size = opened, size
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at = "", 0
        self._bytes = 0
        self._lines, self._column = 0, 0
        self._is_ended = False

    @property
    def share(self) -> float:
        """How much of the file was read, from 0 to 1."""
        rest = len(self._text) - self._at
        return min(1.0, max(0, self._bytes - rest) / max(1, self._size))

    def peek(self) -> str:
        """The next character but spaces; empty at the end."""
        while True:
            found = _SPACES.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if self._is_ended:
                return ""
            self._read_on(PIECE)

    def take(self, character: str) -> None:
        if self.peek() != character:
            raise self._not_read(self._at)
        self._at += 1

    def name(self) -> str:
        if self.peek() != '"':
            raise self._not_read(self._at)
        return str(self.value())

    def verify_ended(self) -> None:
        if self.peek():
            raise self._not_read(self._at)

    def value(self) -> Json:
        """A value that is cut at the end of the text is parsed again with twice as much."""
        self.peek()
        while True:
            try:
                value, end = foreign_value(self._text, self._at)
            except json.JSONDecodeError as fault:
                if self._is_ended or not _is_cut(fault, len(self._text)):
                    raise self._not_read(fault.pos) from fault
            except ValueError as fault:  # a number with thousands of digits, or none
                raise StoreError(StoreFault.FILE_NOT_READ, why=str(fault)[:200]) from fault
            else:
                if self._is_ended or end + _LONGEST_TOKEN <= len(self._text):
                    self._at = end
                    return value
            self._read_on(max(PIECE, len(self._text) - self._at))

    def _read_on(self, more: int) -> None:
        """Forgets what was read."""
        done = self._text[: self._at]
        self._lines += done.count("\n")
        self._column = len(done) - done.rfind("\n") - 1 + (0 if "\n" in done else self._column)
        with as_store_errors():
            raw = self._opened.read(more)
        self._bytes += len(raw)
        self._is_ended = len(raw) < more
        try:
            new = self._decoder.decode(raw, self._is_ended)
        except UnicodeDecodeError as fault:
            raise StoreError(StoreFault.FILE_NOT_READ, why=str(fault)[:200]) from fault
        self._text, self._at = self._text[self._at :] + new, 0
        if is_too_deep(self._text.encode("utf-8"), MAX_DEPTH):
            raise StoreError(StoreFault.FILE_TOO_DEEP, most=MAX_DEPTH)
        if len(self._text) > MAX_VALUE + PIECE:
            raise StoreError(StoreFault.FILE_TOO_LARGE, most=MAX_VALUE)

    def _not_read(self, place: int) -> StoreError:
        before = self._text[:place]
        column = len(before) - before.rfind("\n") + (0 if "\n" in before else self._column)
        line = self._lines + before.count("\n") + 1
        return StoreError(StoreFault.FILE_NOT_READ, line=line, column=column)


def _is_cut(fault: json.JSONDecodeError, length: int) -> bool:
    """Whether more text could mend it."""
    return fault.msg.startswith("Unterminated") or fault.pos > length - _LONGEST_TOKEN
