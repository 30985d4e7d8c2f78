"""What can go wrong with keeping things: a key and values, never a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class StoreFault(StrEnum):
    """Every key that a ``StoreError`` can carry; a screen has words for each."""

    DISK_FULL = "disk_full"
    DISK_TROUBLE = "disk_trouble"
    LOCKED = "locked"
    READ_ONLY = "read_only"
    NEWER = "newer"
    CANNOT_OPEN = "cannot_open"
    CLOSED = "closed"
    DAMAGED = "damaged"
    NOT_FOUND = "not_found"
    REFUSED = "refused"
    TOO_LONG = "too_long"
    SAT_TOGETHER = "sat_together"
    MERGED_SINCE = "merged_since"
    COPY_DAMAGED = "copy_damaged"
    NO_FOLDER = "no_folder"

    FILE_TOO_LARGE = "file_too_large"
    FILE_TOO_DEEP = "file_too_deep"
    FILE_NOT_READ = "file_not_read"
    FILE_NOT_OURS = "file_not_ours"
    FILE_NEWER = "file_newer"
    FILE_WRONG = "file_wrong"


class StoreError(Exception):
    """It could not be kept, or not be read; what was kept before still is."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.key}({told})"


_BY_CODE = {
    sqlite3.SQLITE_FULL: StoreFault.DISK_FULL,
    sqlite3.SQLITE_IOERR: StoreFault.DISK_TROUBLE,
    sqlite3.SQLITE_BUSY: StoreFault.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreFault.LOCKED,
    sqlite3.SQLITE_READONLY: StoreFault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StoreFault.CANNOT_OPEN,
    sqlite3.SQLITE_PERM: StoreFault.CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: StoreFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StoreFault.DAMAGED,
}


@contextmanager
def as_store_errors() -> Iterator[None]:
    """SQLite's errors, and those of the files around it, as keys."""
    try:
        yield
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        raise StoreError(_BY_CODE.get(code, StoreFault.REFUSED), why=str(fault)) from fault
    except UnicodeDecodeError as fault:  # SQLite complains in garbled words
        raise StoreError(StoreFault.DAMAGED, why=str(fault)) from fault
    except OverflowError as fault:  # a number that no row can hold
        raise StoreError(StoreFault.REFUSED, why=str(fault)) from fault
    except UnicodeEncodeError as fault:  # half a pair of surrogates is no letter
        raise StoreError(StoreFault.REFUSED, why=str(fault)) from fault
    except OSError as fault:
        raise StoreError(_by_errno(fault), why=str(fault)) from fault


def is_damage(fault: BaseException | None) -> bool:
    """Whether SQLite came upon a page that is not what it was."""
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _by_errno(fault: OSError) -> StoreFault:
    if isinstance(fault, PermissionError) or fault.errno == errno.EROFS:
        return StoreFault.READ_ONLY
    if fault.errno in {errno.ENOSPC, errno.EDQUOT}:
        return StoreFault.DISK_FULL
    if isinstance(fault, FileExistsError | NotADirectoryError):  # a file where a folder should be
        return StoreFault.CANNOT_OPEN
    return StoreFault.DISK_TROUBLE
