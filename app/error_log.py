"""The error log: a file in the app's own folder that a player can share after a failure.

It must not contain anything that a player typed. An exception's message can hold a name, so the
log holds only error types and code locations. Of the app's own log records it holds the message
as written in the code, and only values that cannot be text.
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

MAX_FILE_BYTES = 100_000
"""There are two files: the current one and the one before it."""
MAX_ENTRY_BYTES = 16_000
MAX_REPEATS = 3
"""How often the same error, at the same code location, is written in one run."""
MAX_CHAIN = 8
"""Exceptions in one entry, including their causes."""
MAX_FRAMES = 15
"""Traceback lines that are written at each end of a long traceback."""
UNKNOWN = "?"

Key = tuple[str, int, str, str]
"""Identifies an error: logger, line of the log call, error type, where it was raised."""


class ErrorLog(logging.Handler):
    """Logs warnings and errors of the app's loggers, and only errors of all others.

    Never raises. If the file cannot be written, there is no log.
    """

    def __init__(self, folder: Path, repeats: int = MAX_REPEATS) -> None:
        super().__init__(logging.WARNING)
        self.folder = folder
        self.file = folder / "errors.log"
        self.older_file = folder / "errors-older.log"
        self._repeats = repeats
        self._counts: Counter[Key] = Counter()
        self._has_header = False

    def attach(self) -> None:
        logging.getLogger().addHandler(self)

    def detach(self) -> None:
        logging.getLogger().removeHandler(self)
        self.close()

    @property
    def has_entries(self) -> bool:
        return any(file.is_file() for file in (self.older_file, self.file))

    def write_report(self, file: Path) -> None:
        """Writes the whole log to ``file``, oldest entries first."""
        parts = (part for part in (self.older_file, self.file) if part.is_file())
        file.write_bytes(b"".join(part.read_bytes() for part in parts))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            key = _key(record)
            self._counts[key] += 1
            is_relevant = _is_from_app(record) or record.levelno >= logging.ERROR
            if is_relevant and self._counts[key] <= self._repeats:
                self._write(_entry(record, is_last=self._counts[key] == self._repeats))
        except Exception:  # noqa: BLE001, S110 - a failing log must not raise a second error
            pass

    def _write(self, entry: str) -> None:
        size = self.file.stat().st_size if self.file.is_file() else 0
        header = "" if self._has_header and size else _header()
        new = _encode(header) + _encode(entry)[:MAX_ENTRY_BYTES] + b"\n"
        if size + len(new) > MAX_FILE_BYTES:
            self.file.replace(self.older_file)
            new = new if header else _encode(_header()) + new
        with self.file.open("ab") as log:
            log.write(new)
        self._has_header = True


def error_signature(error: BaseException) -> tuple[str, str]:
    """Returns the error type and where it was raised. Equal signatures mean the same error."""
    frames = list(traceback.walk_tb(error.__traceback__))
    return _type_name(error), f"{_module(frames[-1][0])}:{frames[-1][1]}" if frames else ""


def _is_from_app(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "app"


def _key(record: logging.LogRecord) -> Key:
    error = _error(record)
    return record.name, record.lineno, *(error_signature(error) if error else ("", ""))


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _header() -> str:
    kivy = getattr(sys.modules.get("kivy"), "__version__", "none")
    android = getattr(sys, "getandroidapilevel", None)
    system = f"Android API {android()}" if android else sys.platform
    python = ".".join(map(str, sys.version_info[:3]))
    return f"Pipkeeper {VERSION}, Python {python}, Kivy {kivy}, {system}\n"


def _entry(record: logging.LogRecord, *, is_last: bool) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    text = _message(record) if _is_from_app(record) else f"line {record.lineno}"
    lines = [f"{at:%Y-%m-%dT%H:%M:%SZ} {record.levelname} {record.name}: {text}"]
    error = _error(record)
    if error is not None:
        lines += (f"  {line}" for line in _error_lines(error, set()))
    if is_last:
        lines.append("  (From here on it is not written any more in this run.)")
    return "\n".join(lines) + "\n"


def _message(record: logging.LogRecord) -> str:
    """Formats a message of the app's own. A player may have typed its values: see ``_safe``."""
    args = record.args if isinstance(record.args, tuple) else ()
    try:
        return str(record.msg) % tuple(map(_safe, args)) if args else str(record.msg)
    except (TypeError, ValueError):  # a number was expected: the message alone is enough
        return str(record.msg)


def _safe(value: object) -> object:
    """Returns numbers and enum members unchanged; of anything else only its type."""
    if value is None or isinstance(value, bool | int | float | Enum):
        return value
    if isinstance(value, BaseException):
        return _type_name(value) + _detail(value)
    return f"<{type(value).__name__}>"


def _error_lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    """Like Python's traceback, the cause first, but without messages and notes."""
    seen.add(id(error))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in seen and len(seen) < MAX_CHAIN:
        yield from _error_lines(cause, seen)
        yield "and then:"
    yield from _frame_lines(error)
    yield _type_name(error) + _detail(error)
    for member in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        if id(member) not in seen and len(seen) < MAX_CHAIN:
            yield "in this group:"
            yield from _error_lines(member, seen)


def _frame_lines(error: BaseException) -> Iterator[str]:
    frames = tuple(traceback.walk_tb(error.__traceback__))
    summaries = traceback.extract_tb(error.__traceback__)
    omitted = len(frames) - 2 * MAX_FRAMES
    for number, ((frame, line), summary) in enumerate(zip(frames, summaries, strict=True)):
        if omitted > 0 and MAX_FRAMES <= number < MAX_FRAMES + omitted:
            if number == MAX_FRAMES:
                yield f"({omitted} more)"
            continue
        module = _module(frame)
        source = f": {summary.line[:120]}" if summary.line and module != UNKNOWN else ""
        yield f"{module}:{line}:{summary.colno} in {summary.name}{source}"


def _module(frame: FrameType) -> str:
    """Returns the module's name, because files of a package hold the paths of the build machine.

    For a kv file, returns its path relative to the app's folder.
    """
    name = frame.f_globals.get("__name__")
    if isinstance(name, str) and name in sys.modules:
        return name
    file = Path(frame.f_code.co_filename)
    return file.relative_to(paths.ROOT).as_posix() if paths.KV in file.parents else UNKNOWN


def _type_name(error: BaseException) -> str:
    kind = type(error)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    return f"{module}{kind.__qualname__}"


def _detail(error: BaseException) -> str:
    """Returns the error's key or code, only if it is a known constant."""
    detail: str | None = None
    if isinstance(error, RuleError | StoreError):
        detail = error.key if error.key in {*Fault, *StoreFault} else None
    elif isinstance(error, OSError):
        detail = errno.errorcode.get(error.errno or 0)
    elif isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", None)
        detail = name if isinstance(name, str) and hasattr(sqlite3, name) else None
    elif _type_name(error) == "jnius.JavaException":
        detail = str(getattr(error, "classname", ""))
    return f": {detail}" if detail else ""


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
