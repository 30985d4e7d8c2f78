"""Whether a file is what it was: the one look that a file, a backup and a copy all get."""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from app.store.core.database import connect
from app.store.core.errors import as_store_errors
from app.store.core.migrations import Migration, migrate, version_of
from app.store.safety.last_check import LastCheck

logger = logging.getLogger(__name__)
_MAGIC = b"SQLite format 3\x00"
_FORMATS = {1, 2}
"""Who may write, who may read: of a garbled one SQLite only says that it is read-only."""
_WAL_MAGIC: dict[int, Literal["little", "big"]] = {0x377F0682: "little", 0x377F0683: "big"}
_UNBELIEVABLE = 200
"""No file has been migrated so often: such a version is a garbled one."""
_NOT_THE_FILE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
}


class DamagedError(Exception):
    """The file is not what it was."""


@contextlib.contextmanager
def as_damage() -> Iterator[None]:
    """What SQLite says of a file: damage, or trouble that is not the file's."""
    try:
        yield
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in _NOT_THE_FILE and code != sqlite3.SQLITE_IOERR_SHORT_READ:
            with as_store_errors():
                raise
        raise DamagedError from fault
    except UnicodeDecodeError as fault:  # a garbled name, in the very words of the complaint
        raise DamagedError from fault


def verify_head(file: Path) -> None:
    """Looked at before SQLite does, which would take an emptied file for a new one, and
    forget a garbled log without a word.
    """
    with file.open("rb") as read:
        head = read.read(20)
    if head[:16] != _MAGIC or not set(head[18:20]) <= _FORMATS:
        raise DamagedError
    with (
        contextlib.suppress(FileNotFoundError),  # a file that was closed has none
        Path(f"{file}-wal").open("rb") as read,
    ):
        wal = read.read(32)
        if wal and not _is_log(wal):
            raise DamagedError


def _is_log(head: bytes) -> bool:
    """The head of a write-ahead log ends with the sums of its words, taken in turns."""
    order = _WAL_MAGIC.get(int.from_bytes(head[:4], "big"))
    if len(head) < 32 or order is None:
        return False
    one = other = 0
    for start in range(0, 24, 8):
        one = (one + int.from_bytes(head[start : start + 4], order) + other) % 2**32
        other = (other + int.from_bytes(head[start + 4 : start + 8], order) + one) % 2**32
    return head[24:32] == one.to_bytes(4, "big") + other.to_bytes(4, "big")


def verify_whole(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> int:
    """Every page, every index, every name; the version. It takes as long as the file is large.

    The quick check leaves out whether indexes tell what their tables do, and figures and
    lists are read from indexes; the whole check takes up to twice as long.
    """
    return _verified(connection, steps, ("integrity_check(1)",))


def verify_start(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> int:
    """What a start cannot do without, however much was played: the version, every name, and
    the settings, which say how the first frame looks. A file of another version is checked
    whole, for it is to be migrated.
    """
    if version_of(connection) != len(steps):
        return verify_whole(connection, steps)
    return _verified(connection, steps, ("integrity_check(settings)",))


def _verified(
    connection: sqlite3.Connection, steps: tuple[Migration, ...], checks: tuple[str, ...]
) -> int:
    """All as of one moment: another program may be at the file."""
    connection.execute("BEGIN")
    try:
        return _version_if_sound(connection, steps, checks)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _version_if_sound(
    connection: sqlite3.Connection, steps: tuple[Migration, ...], checks: tuple[str, ...]
) -> int:
    version = version_of(connection)
    for check in checks:
        if [row[0] for row in connection.execute(f"PRAGMA {check}")] != ["ok"]:
            raise DamagedError
    if not 0 <= version < _UNBELIEVABLE:
        raise DamagedError
    if version <= len(steps) and _schema(connection) != _schema_of(steps[:version]):
        raise DamagedError
    return version


def _schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    found = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema "
        "WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
    )
    return [tuple(row) for row in found]


def _schema_of(steps: tuple[Migration, ...]) -> list[tuple[str, ...]]:
    """A garbled name in a schema passes every check of SQLite's; this one it does not."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, steps)
        return _schema(connection)


def check(file: Path, steps: tuple[Migration, ...], checks: LastCheck) -> None:
    """The whole file, in any thread, while it is in use; damage is suspected from then on, which
    the next start sees to. Raises a ``StoreError`` where it cannot be checked now.
    """
    try:
        with as_damage(), contextlib.closing(connect(file, "mode=rw")) as connection:
            verify_whole(connection, steps)
    except DamagedError:  # that is the answer
        checks.suspect()
    else:
        checks.sound()


def is_good(file: Path, steps: tuple[Migration, ...]) -> bool:
    """Whether a copy can take the place of the file: sound, and not of a newer version.

    It is opened as if to be written to: read-only, SQLite leaves out the CHECKs.
    """
    try:
        verify_head(file)
        with as_damage(), contextlib.closing(connect(file, "mode=rw")) as copy:
            return 0 < verify_whole(copy, steps) <= len(steps)
    except (DamagedError, OSError) as fault:
        logger.warning("%s is no good copy: %s", file.name, fault.__cause__ or type(fault).__name__)
        return False
