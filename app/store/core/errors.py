"""Errors of the storage: a key and values, never a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class StoreFault(StrEnum):
    """All keys of a ``StoreError``; the screens have a message for each."""

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
    BACKUP_DAMAGED = "copy_damaged"
    NO_FOLDER = "no_folder"
    NEWER_RULES = "newer_rules"

    FILE_TOO_LARGE = "file_too_large"
    FILE_TOO_DEEP = "file_too_deep"
    FILE_NOT_READ = "file_not_read"
    FILE_NOT_OURS = "file_not_ours"
    FILE_NEWER = "file_newer"
    FILE_WRONG = "file_wrong"

    BOX_NOT_FOUND = "box_not_found"
    BOX_CUT = "box_cut"
    BOX_GARBLED = "box_garbled"
    BOX_NEWER = "box_newer"
    BOX_WRONG = "box_wrong"
    BOX_TOO_LONG = "box_too_long"


class StoreError(Exception):
    """Writing or reading failed; the stored data is unchanged."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.key}({values})"


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
    """Raises SQLite errors and file errors as ``StoreError``."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(fault_of(error), why=str(error)) from error
    except UnicodeDecodeError as error:  # SQLite's message contains damaged text
        raise StoreError(StoreFault.DAMAGED, why=str(error)) from error
    except (OverflowError, UnicodeEncodeError) as error:  # too large a number, a lone surrogate
        raise StoreError(StoreFault.REFUSED, why=str(error)) from error
    except OSError as error:
        raise StoreError(_by_errno(error), why=str(error)) from error


def fault_of(error: BaseException | None) -> StoreFault:
    """Returns what SQLite reports; ``REFUSED`` for an error that is not in the table."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return _BY_CODE.get(code, StoreFault.REFUSED)


def _by_errno(error: OSError) -> StoreFault:
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return StoreFault.READ_ONLY
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return StoreFault.DISK_FULL
    if isinstance(error, FileExistsError | NotADirectoryError):  # a file where a folder should be
        return StoreFault.CANNOT_OPEN
    return StoreFault.DISK_TROUBLE
