"""A box as text to hand on, and back. Whatever a text holds, reading it changes nothing.

The text is a code: compressed, so that any messenger carries it as it is. Letters and digits alone:
nothing that a messenger makes bold, a link, or a smiley of. Whatever else a messenger puts in
between, such as line breaks and the marks of a quote, is skipped. The header has the version, the
number of digits that follow it, and their checksum.
"""

import re
import unicodedata
import zlib
from dataclasses import fields
from functools import cache
from pathlib import Path

from app import paths
from app.domain.rules import RuleSet
from app.domain.rules.lines import problems
from app.domain.rules.playable import first_limit, values_in
from app.domain.rules.values import Kind
from app.rule_text import rules_from_text, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.json_values import DECODE_ERRORS
from app.store.core.records import ID_PATTERN, MAX_COUNT, MAX_RULES_LENGTH
from app.store.exchange.validation import MAX_DEPTH
from app.store.exchange.values import is_too_deep
from app.toml_schema import TableError, UnknownError

MARK = "PIPKEEPERBOX"
VERSION = 1
MAX_DIGITS = 9_999

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_BASE = len(_DIGITS)
_BETWEEN = re.compile("[^0-9A-Za-z]+")
_HEADER = re.compile("([0-9]{2})([0-9]{4})([0-9A-Za-z]{6})")
"""The version, the number of digits, and their checksum."""
_HEADER_LENGTH, _CHECKSUM_LENGTH = 12, 6
_RAW = -15
"""Of zlib: no header and no checksum of its own."""

SUFFIX = ".pipkeeper-box"

_ID = re.compile(ID_PATTERN)
_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that no name has: line breaks, and halves of a character."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that would turn what stands around a name."""


def text_of_box(rules: RuleSet) -> str:
    """Returns the code. Raises StoreError: ``TOO_LONG``."""
    return pack(text_of(rules))


def box_of_file(file: Path) -> RuleSet:
    """Raises StoreError as ``box_of_text``; ``FILE_NOT_READ``."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_RULES_LENGTH + 1)
    except OSError as error:
        raise StoreError(StoreFault.FILE_NOT_READ, why=str(error)) from error
    return box_of_text(raw.decode("latin-1"))  # a code is ASCII, in whatever encoding


def box_of_text(text: str) -> RuleSet:
    """Raises StoreError: ``BOX_NOT_FOUND``, ``BOX_CUT``, ``BOX_GARBLED``, ``BOX_TOO_LONG``,
    ``BOX_NEWER`` with a field, ``BOX_WRONG`` with a field and what is wrong there, and with the
    ``Problem`` if the rules contradict each other.
    """
    if len(text) > MAX_RULES_LENGTH:
        raise StoreError(StoreFault.BOX_TOO_LONG)
    raw = unpack(text)
    if is_too_deep(raw, MAX_DEPTH):
        raise _wrong("", "too deep")
    try:
        rules = rules_from_text(raw.decode("utf-8"))
    except UnknownError as error:
        raise StoreError(StoreFault.BOX_NEWER, field=error.field) from error
    except TableError as error:
        raise _wrong(error.field, error.problem) from error
    except (RecursionError, *DECODE_ERRORS) as error:
        raise _wrong("", str(error)) from error
    limit = first_limit(rules)
    if limit is not None:
        raise _wrong(limit.field, limit.why)
    _verify_own(rules)
    _verify_playable(rules)
    return rules


def _verify_playable(rules: RuleSet) -> None:
    for problem in problems(rules):
        raise StoreError(StoreFault.BOX_WRONG, field=problem.rule, why=problem.why, problem=problem)


def _verify_own(rules: RuleSet) -> None:
    """Verifies that these are rules of an own box, which can replace none of the app's."""
    if rules.kind is not Kind.OWN:
        raise _wrong("kind", "is no own box")
    if not _ID.fullmatch(rules.id):
        raise _wrong("id", "is no id")
    if not 1 <= rules.revision <= MAX_COUNT:
        raise _wrong("revision", "is at least 1")
    if not rules.name.strip():
        raise _wrong("name", "is empty")
    for field in fields(rules):
        for value in values_in(getattr(rules, field.name)):
            if isinstance(value, str) and not _can_be_shown(value):
                raise _wrong(field.name, "has a character that cannot be shown")


def _can_be_shown(text: str) -> bool:
    """Joiners are no printable characters, but some names need them."""
    return text.isprintable() or not any(
        letter in _TURNING or unicodedata.category(letter) in _UNSEEN for letter in text
    )


def _wrong(field: str, why: str) -> StoreError:
    return StoreError(StoreFault.BOX_WRONG, field=field, why=why)


@cache
def dictionary() -> bytes:
    """Texts that the rules of most boxes have. A code can be read by these bytes alone: the file
    never changes.
    """
    return paths.BOX_DICTIONARY.read_bytes()


def pack(text: str) -> str:
    """Raises StoreError: ``TOO_LONG``."""
    raw = text.encode("utf-8")
    digits = digits_of(compressed(raw))
    if len(raw) > MAX_RULES_LENGTH or len(digits) > MAX_DIGITS:
        raise StoreError(StoreFault.TOO_LONG)
    return with_header(digits)


def with_header(digits: str) -> str:
    return f"{MARK}{VERSION:02}{len(digits):04}{_checksum(digits)}{digits}"


def unpack(message: str) -> bytes:
    """Finds the last code in a message. Raises StoreError: what is wrong with it."""
    _, mark, code = _BETWEEN.sub("", message).rpartition(MARK)
    if not mark:
        raise StoreError(StoreFault.BOX_NOT_FOUND)
    header = _HEADER.match(code)
    if header is None:
        raise StoreError(
            StoreFault.BOX_CUT if len(code) < _HEADER_LENGTH else StoreFault.BOX_GARBLED
        )
    version, length, digits = int(header[1]), int(header[2]), code[_HEADER_LENGTH:]
    if version > VERSION:
        raise StoreError(StoreFault.BOX_NEWER, field="")
    if len(digits) < length:
        raise StoreError(StoreFault.BOX_CUT)
    if header[3] != _checksum(digits[:length]):
        raise StoreError(StoreFault.BOX_GARBLED)
    return _decompressed(_bytes_of(digits[:length]))


def _checksum(digits: str) -> str:
    return _in_base(zlib.crc32(digits.encode("ascii"))).rjust(_CHECKSUM_LENGTH, _DIGITS[0])


def digits_of(raw: bytes) -> str:
    """A byte before them keeps those that are 0."""
    return _in_base(int.from_bytes(b"\x01" + raw, "big"))


def _in_base(number: int) -> str:
    digits = []
    while number:
        number, value = divmod(number, _BASE)
        digits.append(_DIGITS[value])
    return "".join(reversed(digits))


def _bytes_of(digits: str) -> bytes:
    number = 0
    for digit in digits:
        number = number * _BASE + _VALUES[digit]
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if not raw.startswith(b"\x01"):
        raise StoreError(StoreFault.BOX_GARBLED)
    return raw[1:]


def compressed(raw: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=_RAW, memLevel=9, zdict=dictionary())
    return packer.compress(raw) + packer.flush()


def _decompressed(packed: bytes) -> bytes:
    """A few bytes can stand for gigabytes: stops where no text of rules is as long."""
    unpacker = zlib.decompressobj(wbits=_RAW, zdict=dictionary())
    try:
        raw = unpacker.decompress(packed, MAX_RULES_LENGTH + 1)
    except zlib.error as error:
        raise StoreError(StoreFault.BOX_GARBLED) from error
    if len(raw) > MAX_RULES_LENGTH:
        raise StoreError(StoreFault.BOX_TOO_LONG)
    if not unpacker.eof or unpacker.unused_data:
        raise StoreError(StoreFault.BOX_GARBLED)
    return raw
