"""JSON text, and checked access to decoded JSON values."""

import json
import re
from typing import Any

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
