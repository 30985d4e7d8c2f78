"""Files behind Android's content URIs ("content://…"), which have no path."""

import errno
import logging
import mimetypes
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, Any, ParamSpec

from app.device.android_java import activity, autoclass
from app.device.answers import Answer, Result, answer_for_os_error

logger = logging.getLogger(__name__)

P = ParamSpec("P")

MIME_TYPES: Mapping[str, str] = {".bgsplay": "application/octet-stream"}
"""Android appends its own suffix to a name whose suffix does not match the MIME type."""
NO_DISK = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
"""What a pipe to another program answers where a disk would write."""
RESULTS_BY_CLASS: Mapping[str, Result] = {
    "android.content.ActivityNotFoundException": Result.UNSUPPORTED,
    "java.io.FileNotFoundException": Result.NOT_THERE,
    "java.lang.SecurityException": Result.NOT_ALLOWED,
}
RESULTS_BY_TEXT = (
    ("ENOSPC", Result.NO_ROOM),
    ("java.io.FileNotFoundException", Result.NOT_THERE),
)
"""Only the text of other errors has the cause: that of a document that is gone is an
``IllegalArgumentException``, as Android did not find out if it belongs to the folder.
"""


def content_resolver() -> Any:  # noqa: ANN401 - a Java object
    return activity().getContentResolver()


def write(file: Path, uri: object) -> None:
    """Replaces the content at the URI; returns when it is on the disk, if there is one."""
    with file.open("rb") as source, _opened(uri, "wt") as target:
        shutil.copyfileobj(source, target)
        _sync(target)


def write_bytes(uri: object, content: bytes) -> None:
    with _opened(uri, "wt") as target:
        target.write(content)
        _sync(target)


def read(uri: object, file: Path) -> None:
    with _opened(uri, "r") as source, file.open("wb") as target:
        shutil.copyfileobj(source, target)


def read_bytes(uri: object, most: int) -> bytes:
    with _opened(uri, "r") as source:
        return source.read(most)


@contextmanager
def _opened(uri: object, mode: str) -> Iterator[IO[bytes]]:
    """Java closes it, and learns if it failed: a cloud app carries on what was closed without an
    error, and nothing whose descriptor was taken from it (``detachFd``).
    """
    descriptor = content_resolver().openFileDescriptor(uri, mode)
    if descriptor is None:  # the other program ended meanwhile
        raise FileNotFoundError(errno.ENOENT, "no answer", str(uri))
    try:
        with os.fdopen(descriptor.getFd(), f"{mode[0]}b", closefd=False) as opened:
            yield opened
    except BaseException as error:
        descriptor.closeWithError(str(error))
        raise
    descriptor.close()


def _sync(target: IO[bytes]) -> None:
    target.flush()
    try:
        os.fsync(target.fileno())
    except OSError as error:
        if error.errno not in NO_DISK:
            raise
        logger.info("a document that lies on no disk")


def display_name(uri: object) -> str:
    """Returns the file name that the user sees; "" if there is none."""
    rows = content_resolver().query(uri, None, None, None, None)
    if rows is None:
        return ""
    try:
        column = rows.getColumnIndex(autoclass("android.provider.OpenableColumns").DISPLAY_NAME)
        return str(rows.getString(column)) if column >= 0 and rows.moveToFirst() else ""
    finally:
        rows.close()


def mime_type(name: str) -> str:
    suffix = Path(name).suffix
    return MIME_TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")


def answering(fault: str) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Whatever Java raises becomes an answer, and is logged as this fault."""

    def decorated(ask: Callable[P, Answer]) -> Callable[P, Answer]:
        @wraps(ask)
        def answer(*given: P.args, **named: P.kwargs) -> Answer:
            try:
                return ask(*given, **named)
            except Exception as error:  # Java can raise anything
                logger.warning("%s", fault, exc_info=True)
                return answer_for_error(error)

        return answer

    return decorated


def answer_for_error(error: Exception) -> Answer:
    """Handles errors of Python and of Java, which are known by the names of their classes."""
    if isinstance(error, OSError):
        return answer_for_os_error(error)
    java_class, text = str(getattr(error, "classname", "")), str(error)
    told = (result for words, result in RESULTS_BY_TEXT if words in text)
    return Answer(RESULTS_BY_CLASS.get(java_class) or next(told, Result.FAILED))
