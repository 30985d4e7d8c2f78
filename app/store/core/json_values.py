"""JSON text, and checked access to decoded JSON values."""

import json
import math
import re
from typing import Any, NoReturn

from app.domain.errors import RuleError
from app.store.core.errors import StoreError, StoreFault

Json = Any

DECODE_ERRORS = (LookupError, TypeError, ValueError, AttributeError, RuleError)
"""The errors that decoding a damaged value can raise."""


def to_json(value: Json) -> str:
    """Returns the same text for equal values: sorted keys, no spaces."""
    return _ENCODER.encode(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)
"""Made once: making one takes longer than encoding a small row."""


def from_json(text: str, **where: str) -> Json:
    """Raises StoreError (``DAMAGED``) with the values of ``where`` if the text is damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:  # in damaged pages, even a number
        raise StoreError(StoreFault.DAMAGED, **where) from error


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


def as_text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def as_hash(value: Json) -> str:
    """Hexadecimal digits, at most as many as SHA-256 has."""
    if not _HASH.fullmatch(as_text(value)):
        raise ValueError(value)
    return str(value)


_HASH = re.compile("[0-9a-f]{1,64}")


def as_int(value: Json) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def as_bool(value: Json) -> bool:
    if type(value) is not bool:
        raise TypeError(value)
    return value


def as_texts(value: Json) -> tuple[str, ...]:
    return tuple(map(as_text, as_list(value)))


def as_list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def as_ints(value: Json) -> tuple[int, ...]:
    return tuple(map(as_int, as_list(value)))
