"""The code of a box: compressed text that any messenger carries as it is.

Letters and digits alone: nothing that a messenger makes bold, a link, or a smiley of. Whatever
else a messenger puts in between, such as line breaks and the marks of a quote, is skipped. The
header has the version, the number of digits that follow it, and their checksum.
"""

import re
import zlib
from functools import cache

from app import paths
from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import MAX_RULES_LENGTH

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
