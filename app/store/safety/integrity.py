"""Checks whether a database file is damaged: the open file, a backup or a copy of it."""

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Literal

from app.store.core.database import Migration, connect, migrate, schema_version
from app.store.core.errors import StoreError, StoreFault, fault_of
from app.store.core.files import whole_file
from app.store.core.stamps import Now, utc_now

logger = logging.getLogger(__name__)
_MAGIC = b"SQLite format 3\x00"
_FORMATS = {1, 2}
"""The valid write and read versions. For an invalid one SQLite only reports "read-only"."""
_WAL_MAGIC: dict[int, Literal["little", "big"]] = {0x377F0682: "little", 0x377F0683: "big"}
_WAL_HEADER, _FRAME_HEADER = 32, 24
"""In bytes. A frame is a page with the number of the page, the size of the file where it ends a
transaction, and two salts, which are another pair in each log.
"""
_DAMAGE = {StoreFault.DAMAGED, StoreFault.REFUSED}
_MAX_VERSION = 200
"""No file has so many migrations: a higher version means damage."""


NEWEST_SCHEMA = (1, "b4c5d3a5ea9fb9f57894a3212f03b4a53a8e40d12ffe03e5682e45a117b46e53")
"""The last version and the hash of its schema, so that a start need not run all migrations to know
it. A file with another one is compared with what they create.
"""


class DamagedError(Exception):
    """The file is damaged."""


@contextlib.contextmanager
def as_damage() -> Iterator[None]:
    """Raises ``DamagedError`` for damage, and ``StoreError`` for errors that are not damage."""
    try:
        yield
    except sqlite3.Error as fault:
        if _is_damage(fault):
            raise DamagedError from fault
        raise StoreError(fault_of(fault), why=str(fault)) from fault
    except UnicodeDecodeError as fault:  # the error message quotes a damaged name
        raise DamagedError from fault


def _is_damage(fault: sqlite3.Error) -> bool:
    """An error without a key of its own is damage too, unless it is a lack of memory."""
    code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return True
    return code != sqlite3.SQLITE_NOMEM and fault_of(fault) in _DAMAGE


def verify_header(file: Path) -> None:
    """Checks the headers of the file and its log before SQLite opens them.

    SQLite takes an empty file for a new one, and silently drops a damaged log.
    """
    with file.open("rb") as opened:
        head = opened.read(20)
    if head[:16] != _MAGIC or not set(head[18:20]) <= _FORMATS:
        raise DamagedError
    with (
        contextlib.suppress(FileNotFoundError),  # a closed file has no log
        Path(f"{file}-wal").open("rb") as opened,
    ):
        wal = opened.read(_WAL_HEADER)
        if wal and not _is_wal_header(wal) and _lacks_frames(opened, file):
            raise DamagedError


def _lacks_frames(wal: BinaryIO, file: Path) -> bool:
    """True if the log, read after its header, has something that the file lacks.

    A header that was being written when the power failed has no frame after it yet, or those of
    the log before, which are all in the file: a new log is begun only then.
    """
    with file.open("rb") as opened:
        size = int.from_bytes(opened.read(18)[16:], "big")
        size = 65536 if size == 1 else size
        pages, salts = dict[int, bytes](), b""
        committed = dict[int, bytes]()
        while len(frame := wal.read(_FRAME_HEADER + size)) == _FRAME_HEADER + size:
            number, is_commit = (int.from_bytes(frame[at : at + 4], "big") for at in (0, 4))
            if not number or frame[8:16] != (salts := salts or frame[8:16]):
                break
            pages[number] = frame[_FRAME_HEADER:]
            if is_commit:
                committed |= pages
                pages.clear()
        for number, page in committed.items():
            opened.seek((number - 1) * size)
            if opened.read(size) != page:
                return True
    return False


def _is_wal_header(head: bytes) -> bool:
    """Checks the checksums at the end of the header of a write-ahead log."""
    order = _WAL_MAGIC.get(int.from_bytes(head[:4], "big"))
    if len(head) < _WAL_HEADER or order is None:
        return False
    one = other = 0
    for start in range(0, 24, 8):
        one = (one + int.from_bytes(head[start : start + 4], order) + other) % 2**32
        other = (other + int.from_bytes(head[start + 4 : start + 8], order) + one) % 2**32
    return head[24:32] == one.to_bytes(4, "big") + other.to_bytes(4, "big")


def verify_fully(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> int:
    """Checks all pages, indexes and names, and returns the version. Slower for a larger file.

    ``quick_check`` does not compare indexes with their tables, but statistics and lists are
    read from indexes. ``integrity_check`` takes up to twice as long.
    """
    return _verify(connection, steps, "integrity_check(1)")


def verify_at_start(connection: sqlite3.Connection, steps: tuple[Migration, ...]) -> int:
    """Checks what a start needs, in a time that does not grow with the file: the version, all
    names, and the settings, which the first frame needs. Checks a file of another version fully,
    because it will be migrated.
    """
    if schema_version(connection) != len(steps):
        return verify_fully(connection, steps)
    return _verify(connection, steps, "integrity_check(settings)")


def _verify(connection: sqlite3.Connection, steps: tuple[Migration, ...], check: str) -> int:
    """Checks in one transaction, because another program may write to the file."""
    connection.execute("BEGIN")
    try:
        version = schema_version(connection)
        if [row[0] for row in connection.execute(f"PRAGMA {check}")] != ["ok"]:
            raise DamagedError
        if not 0 <= version < _MAX_VERSION:
            raise DamagedError
        if not _fits_version(_schema(connection), version, steps):
            raise DamagedError
        return version
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _fits_version(found: list[tuple[str, ...]], version: int, steps: tuple[Migration, ...]) -> bool:
    """Each migration changes the schema: in a file that says it is newer, one of ours shows that
    its version is damaged.
    """
    if (version, hash_of_schema(found)) == NEWEST_SCHEMA:
        return True
    if version <= len(steps):
        return found == schema_of(steps[:version])
    return all(found != schema_of(steps[:ours]) for ours in range(len(steps) + 1))


def hash_of_schema(schema: list[tuple[str, ...]]) -> str:
    return sha256(repr(schema).encode()).hexdigest()


def _schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    found = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema "
        "WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
    )
    return [tuple(row) for row in found]


def schema_of(steps: tuple[Migration, ...]) -> list[tuple[str, ...]]:
    """The schema as the migrations create it. SQLite's checks do not find a damaged name in it."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, steps)
        return _schema(connection)


def is_valid_backup(file: Path, steps: tuple[Migration, ...]) -> bool:
    """True if a backup can replace the file: not damaged, and not of a newer version.

    Opens it for writing, because SQLite skips the CHECK constraints of a read-only file.
    """
    try:
        verify_header(file)
        with as_damage(), contextlib.closing(connect(file, "mode=rw")) as backup:
            return 0 < verify_fully(backup, steps) <= len(steps)
    except (DamagedError, OSError) as fault:
        cause = fault.__cause__ or type(fault).__name__
        logger.warning("%s is no valid copy: %s", file.name, cause)
        return False


_SUSPECTED = "suspected"


class LastCheck:
    """The day of the last full check of the database, or a mark that it may be damaged. Stored in a
    separate small file, because a damaged database must not be written to.

    Calls ``on_suspected`` in the thread that finds the damage. Without a window nothing is
    reported: the next start checks the file.
    """

    def __init__(self, folder: Path, now: Now = utc_now) -> None:
        self._file = folder / "last-check"
        self._now = now
        self.on_suspected: Callable[[], None] = lambda: None
        self._writing = Lock()
        """The check and the backup of a day end in threads of their own, maybe at the same time."""

    @property
    def is_suspected(self) -> bool:
        """If True, the next start checks the whole file before it shows anything."""
        return self._read() == _SUSPECTED

    @property
    def is_due(self) -> bool:
        """True if the file was not checked today."""
        return self._read() != self._today()

    def mark_sound(self) -> None:
        """Stores that the whole file was checked today."""
        self._write(self._today())

    def mark_suspected(self) -> None:
        """Makes the next start check the file. The damage may be in another file read with it."""
        logger.warning("the file seems to be damaged")
        if not self.is_suspected and not self._write(_SUSPECTED):
            self._forget()

    def report_suspected(self) -> None:
        """Also calls ``on_suspected``."""
        self.mark_suspected()
        self.on_suspected()

    def _today(self) -> str:
        return self._now().strftime("%Y-%m-%d")

    def _read(self) -> str:
        try:
            return self._file.read_text("utf-8")
        except FileNotFoundError:  # no check yet
            return ""
        except (OSError, UnicodeDecodeError) as fault:
            logger.warning("last check cannot be read: %s", fault)
            return ""

    def _write(self, text: str) -> bool:
        """Returns False, and leaves the file as it was, if it cannot be written."""
        try:
            with self._writing, whole_file(self._file) as temporary:
                temporary.write_text(text, "utf-8")
        except OSError as fault:
            logger.warning("last check cannot be written: %s", fault)
            return False
        return True

    def _forget(self) -> None:
        """Needs no space on the disk: then the check is due, at any rate."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError as fault:
            logger.warning("last check cannot be deleted: %s", fault)


def check_file(file: Path, steps: tuple[Migration, ...], last_check: LastCheck) -> None:
    """Checks the whole file while it is in use, in any thread, and stores the result.

    Raises StoreError if the file cannot be checked now.
    """
    try:
        with as_damage(), contextlib.closing(connect(file, "mode=rw")) as connection:
            verify_fully(connection, steps)
    except DamagedError:  # recovered at the next start
        last_check.report_suspected()
    else:
        last_check.mark_sound()
