"""Text that comes from anywhere as JSON, and typed access to its values; errors name the place in
the file.
"""

import json
import math
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import NoneType
from typing import Any, NoReturn, get_args, get_origin

from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import Json, to_json
from app.store.core.records import ID_PATTERN, MAX_ROW_BYTES, Id, Time
from app.store.core.rows import LATER_NAME
from app.store.core.stamps import LATEST_TIME

_STORABLE = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_ID = re.compile(ID_PATTERN)
_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
MAX_INTEGER = 2**53 - 1
"""Some JSON parsers do not read larger integers exactly."""
MAX_OBJECT_LENGTH = 200_000
"""In characters, for a value of the change log; it may contain two verdicts."""


def foreign_json(text: str) -> Json:
    """Parses text that comes from anywhere: without NaN and infinite numbers, which JSON does not
    have. Raises ``ValueError`` or ``RecursionError``.
    """
    return _FOREIGN.decode(text)


def foreign_value(text: str, at: int) -> tuple[Json, int]:
    """Parses the value that begins there; returns it and where it ends."""
    return _FOREIGN.raw_decode(text, at)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


_FOREIGN = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
"""Made once: making one takes as long as parsing a row."""


_ESCAPE = re.compile(rb"\\.", re.DOTALL)
_STRING = re.compile(rb'"[^"]*"')
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def is_too_deep(raw: bytes, most: int) -> bool:
    """Checks the nesting without parsing: the depth that a parser can read differs by phone.

    Looks only at the brackets of the text; each round removes the innermost pairs. The text can
    end anywhere, also within a string.
    """
    if raw.count(b"[") + raw.count(b"{") <= most:
        return False
    whole, _, _ = _STRING.sub(b"", _ESCAPE.sub(b"", raw)).partition(b'"')
    brackets = whole.translate(None, _NO_BRACKETS)
    for _ in range(most):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return False
    return len(brackets) > most  # with fewer the parser finds a better error


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A value and the path to it."""

    value: Any
    path: tuple[str | int, ...] = ()

    @property
    def place(self) -> str:
        """The path as text, such as ``matches[3].hands[1].left``; whatever a name in the file
        holds, it can be shown.
        """
        steps = (
            f"[{step}]" if isinstance(step, int) else f".{printable(step)}" for step in self.path
        )
        return "".join(steps).removeprefix(".") or "the file"

    def child(self, *steps: str | int) -> "JsonNode":
        """A node below this one, for an error there; it has no value."""
        return JsonNode(None, (*self.path, *steps))

    def error(self, why: str) -> StoreError:
        return StoreError(StoreFault.FILE_WRONG, place=self.place, why=why)

    def fields(
        self, *names: str, optional: Container[str] = (), later: bool = False
    ) -> dict[str, "JsonNode"]:
        """The fields of an object: all of these, perhaps optional ones, and no others; ``later``:
        perhaps those of a later version too.
        """
        if not isinstance(self.value, dict):
            raise self.error("no_table")
        for name in self.value:
            is_known = name in names or name in optional
            if not is_known and not (later and LATER_NAME.fullmatch(name)):
                raise self.child(str(name)[:40]).error("unknown")
        for name in names:
            if name not in self.value:
                raise self.child(name).error("missing")
        return {name: JsonNode(item, (*self.path, name)) for name, item in self.value.items()}

    def items(self) -> Iterator["JsonNode"]:
        if not isinstance(self.value, list):
            raise self.error("no_list")
        return (JsonNode(item, (*self.path, index)) for index, item in enumerate(self.value))

    def integer(self, minimum: int = 0, maximum: int = MAX_INTEGER) -> int:
        if type(self.value) is not int:
            raise self.error("no_whole_number")
        if not minimum <= self.value <= maximum:
            raise self.error("out_of_range")
        return self.value

    def boolean(self) -> bool:
        if type(self.value) is not bool:
            raise self.error("not_true_or_false")
        return self.value

    def text(self, minimum: int = 0, maximum: int = 200) -> str:
        if not isinstance(self.value, str):
            raise self.error("no_text")
        if not minimum <= len(self.value) <= maximum:
            raise self.error("out_of_range")
        self.verify_text(self.value)
        return self.value

    def id(self) -> str:
        text = self.text()
        if not _ID.fullmatch(text):
            raise self.error("no_id")
        return text

    def timestamp(self) -> str:
        text = self.text()
        try:
            datetime.fromisoformat(text)
        except ValueError as fault:  # not a valid date or time
            raise self.error("no_time") from fault
        if not _TIMESTAMP.fullmatch(text) or text > LATEST_TIME:
            raise self.error("no_time")
        return text

    def json_object(self) -> dict[str, Any] | None:
        """An object or null, not validated further: it is only stored and shown."""
        if self.value is not None and not isinstance(self.value, dict):
            raise self.error("no_table")
        self.verify_storable(MAX_OBJECT_LENGTH)
        return self.value

    def verify_storable(self, longest: int) -> None:
        """Verifies that JSON can hold it: no lone surrogate, no NaN, not endless or too long."""
        try:
            text = _STORABLE.encode(self.value)
        except (ValueError, RecursionError) as fault:
            raise self.error("no_number") from fault
        if len(text) > longest:
            raise self.error("too_long")
        self.verify_text(text)

    def verify_size(self) -> None:
        """Verifies that a row fits into a line of a shared folder. Its values are valid."""
        if len(to_json(self.value).encode()) > MAX_ROW_BYTES:
            raise self.error("too_long")

    def verify_depth(self, levels: int) -> None:
        """Verifies that the value is not nested deeper than this."""
        values = [self.value]
        for _ in range(levels):
            values = [child for value in values for child in _children(value)]
            if not values:
                return
        raise self.error("too_deep")

    def verify_text(self, text: str) -> None:
        """Verifies that the text has no lone surrogate, which cannot be stored."""
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as fault:
            raise self.error("no_text") from fault

    def text_by_name(self) -> Mapping[str, str]:
        """An object with any names, all of them with short texts."""
        if not isinstance(self.value, dict):
            raise self.error("no_table")
        return {
            JsonNode(name, self.path).text(): JsonNode(text, (*self.path, name[:40])).text()
            for name, text in self.value.items()
        }


def printable(text: str) -> str:
    """Replaces what cannot be shown, such as half a character, or would turn what stands around."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


Reader = Callable[[JsonNode], Any]


def reader_of(kind: Any) -> Reader:  # noqa: ANN401 - what the field of a record says
    """Returns what reads a value for a field of this kind: see ``app.store.core.records``."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    of, *others = get_args(kind)
    if get_origin(kind) is tuple:
        read = reader_of(of)
        return lambda node: tuple(map(read, node.items()))
    if others == [NoneType]:
        read = reader_of(of)
        return lambda node: None if node.value is None else read(node)
    check = JsonNode.text if of is str else JsonNode.integer
    return lambda node: check(node, *others)


_PLAIN: Mapping[Any, Reader] = {
    Id: JsonNode.id,
    Time: JsonNode.timestamp,
    bool: JsonNode.boolean,
    str: JsonNode.text,
    Json: JsonNode.json_object,
}
