"""The error log: a file in the app's own folder that a player can share when something failed.

Nothing that a player typed may get into it. An exception's message can hold a name, so the log
has only kinds of errors and places in the code; of our own log lines it has the sentence as it
stands in the code, and values that cannot be a text.
"""

import errno
import logging
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from types import FrameType

from app import paths
from app.domain.errors import Fault, RuleError
from app.store.core.errors import StoreError, StoreFault
from app.version import VERSION

HALF = 100_000
"""Bytes. There are two files: the newer one, and the one before it."""
LONGEST = 16_000
"""Bytes of one entry."""
REPEATS = 3
"""Times that the same error, at the same place, is written in one run."""
CHAIN = 8
"""Exceptions of one entry, with those that they came of."""
FRAMES = 15
"""Lines of a traceback that are written, at each of its two ends."""

Key = tuple[str, int, str, str]


class ErrorLog(logging.Handler):
    """Warnings and errors of the app's loggers, and errors of all others. It never raises:
    where nothing can be written there is no log.
    """

    def __init__(self, folder: Path, repeats: int = REPEATS) -> None:
        super().__init__(logging.WARNING)
        self.folder = folder
        self.file = folder / "errors.log"
        self.older = folder / "errors-older.log"
        self._repeats = repeats
        self._written: Counter[Key] = Counter()
        self._headed = False

    def attach(self) -> None:
        logging.getLogger().addHandler(self)

    def detach(self) -> None:
        logging.getLogger().removeHandler(self)
        self.close()

    @property
    def has_entries(self) -> bool:
        return any(file.is_file() for file in (self.older, self.file))

    def write_report(self, file: Path) -> None:
        """All that is in the log, the oldest first."""
        parts = (part for part in (self.older, self.file) if part.is_file())
        file.write_bytes(b"".join(part.read_bytes() for part in parts))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            key = _key(record)
            self._written[key] += 1
            if _is_wanted(record) and self._written[key] <= self._repeats:
                self._write(_entry(record, last=self._written[key] == self._repeats))
        except Exception:  # noqa: BLE001, S110 - a log that fails must not be a second error
            pass

    def _write(self, entry: str) -> None:
        size = self.file.stat().st_size if self.file.is_file() else 0
        head = "" if self._headed and size else _head()
        new = _encoded(head) + _encoded(entry)[:LONGEST] + b"\n"
        if size + len(new) > HALF:
            self.file.replace(self.older)
            new = new if head else _encoded(_head()) + new
        with self.file.open("ab") as log:
            log.write(new)
        self._headed = True


def place_of(fault: BaseException) -> tuple[str, str]:
    """The kind of an error and where it was raised: two with the same are the same error."""
    frames = list(traceback.walk_tb(fault.__traceback__))
    return _kind(fault), f"{_module(frames[-1][0])}:{frames[-1][1]}" if frames else ""


def _is_wanted(record: logging.LogRecord) -> bool:
    return _is_ours(record) or record.levelno >= logging.ERROR


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "app"


def _key(record: logging.LogRecord) -> Key:
    fault = _fault(record)
    return record.name, record.lineno, *(place_of(fault) if fault else ("", ""))


def _fault(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _head() -> str:
    kivy = getattr(sys.modules.get("kivy"), "__version__", "none")
    android = getattr(sys, "getandroidapilevel", None)
    system = f"Android API {android()}" if android else sys.platform
    python = ".".join(map(str, sys.version_info[:3]))
    return f"Pipkeeper {VERSION}, Python {python}, Kivy {kivy}, {system}\n"


def _entry(record: logging.LogRecord, *, last: bool) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    said = _message(record) if _is_ours(record) else f"line {record.lineno}"
    lines = [f"{at:%Y-%m-%dT%H:%M:%SZ} {record.levelname} {record.name}: {said}"]
    fault = _fault(record)
    if fault is not None:
        lines += (f"  {line}" for line in _explained(fault, set()))
    if last:
        lines.append("  (From here on it is not written any more in this run.)")
    return "\n".join(lines) + "\n"


def _message(record: logging.LogRecord) -> str:
    """A sentence of ours. Its values may have been typed by a player, unless they are numbers."""
    args = record.args if isinstance(record.args, tuple) else ()
    try:
        return str(record.msg) % tuple(map(_harmless, args)) if args else str(record.msg)
    except (TypeError, ValueError):  # a number was expected: the sentence alone says enough
        return str(record.msg)


def _harmless(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | Enum):
        return value
    if isinstance(value, BaseException):
        return _kind(value) + _detail(value)
    return f"<{type(value).__name__}>"


def _explained(fault: BaseException, seen: set[int]) -> Iterator[str]:
    """What it came of first, as Python has it; without any message or note."""
    seen.add(id(fault))
    before = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    if before is not None and id(before) not in seen and len(seen) < CHAIN:
        yield from _explained(before, seen)
        yield "and then:"
    yield from _frames(fault)
    yield _kind(fault) + _detail(fault)
    for member in fault.exceptions if isinstance(fault, BaseExceptionGroup) else ():
        if id(member) not in seen and len(seen) < CHAIN:
            yield "in this group:"
            yield from _explained(member, seen)


def _frames(fault: BaseException) -> Iterator[str]:
    walked = tuple(traceback.walk_tb(fault.__traceback__))
    read = traceback.extract_tb(fault.__traceback__)
    left_out = len(walked) - 2 * FRAMES
    for number, ((frame, line), code) in enumerate(zip(walked, read, strict=True)):
        if left_out > 0 and FRAMES <= number < FRAMES + left_out:
            if number == FRAMES:
                yield f"({left_out} more)"
            continue
        module = _module(frame)
        source = f": {code.line[:120]}" if code.line and module != UNKNOWN else ""
        yield f"{module}:{line}:{code.colno} in {code.name}{source}"


UNKNOWN = "?"


def _module(frame: FrameType) -> str:
    """By its name, as files of a package keep the paths of whoever built it; of a kv file the
    path below the app's own folder.
    """
    name = frame.f_globals.get("__name__")
    if isinstance(name, str) and name in sys.modules:
        return name
    file = Path(frame.f_code.co_filename)
    return file.relative_to(paths.ROOT).as_posix() if paths.KV in file.parents else UNKNOWN


def _kind(fault: BaseException) -> str:
    kind = type(fault)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    return f"{module}{kind.__qualname__}"


def _detail(fault: BaseException) -> str:
    """Of what an error says, only what is one of a known few."""
    detail: str | None = None
    if isinstance(fault, RuleError | StoreError):
        detail = fault.key if fault.key in {*Fault, *StoreFault} else None
    elif isinstance(fault, OSError):
        detail = errno.errorcode.get(fault.errno or 0)
    elif isinstance(fault, sqlite3.Error):
        named = getattr(fault, "sqlite_errorname", None)
        detail = named if isinstance(named, str) and hasattr(sqlite3, named) else None
    elif _kind(fault) == "jnius.JavaException":
        detail = str(getattr(fault, "classname", ""))
    return f": {detail}" if detail else ""


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
