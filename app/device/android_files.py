"""Files behind Android's content URIs ("content://…"), which have no path."""

import mimetypes
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.device.android_java import activity, autoclass
from app.device.answers import Answer, Result, answer_for_os_error

MIME_TYPES: Mapping[str, str] = {".bgsplay": "application/octet-stream"}
"""Android appends its own suffix to a name whose suffix does not match the MIME type."""


def content_resolver() -> Any:  # noqa: ANN401 - a Java object
    return activity().getContentResolver()


def write(file: Path, uri: object) -> None:
    """Replaces the content at the URI."""
    descriptor = content_resolver().openFileDescriptor(uri, "wt").detachFd()
    with file.open("rb") as source, os.fdopen(descriptor, "wb") as target:
        shutil.copyfileobj(source, target)


def read(uri: object, file: Path) -> None:
    descriptor = content_resolver().openFileDescriptor(uri, "r").detachFd()
    with os.fdopen(descriptor, "rb") as source, file.open("wb") as target:
        shutil.copyfileobj(source, target)


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


def answer_for_error(error: Exception) -> Answer:
    """Handles errors of Python and of Java, which are known by the names of their classes."""
    if isinstance(error, OSError):
        return answer_for_os_error(error)
    java_class = str(getattr(error, "classname", ""))
    return Answer(
        {
            "android.content.ActivityNotFoundException": Result.UNSUPPORTED,
            "java.io.FileNotFoundException": Result.NOT_THERE,
            "java.lang.SecurityException": Result.NOT_ALLOWED,
        }.get(java_class, Result.FAILED)
    )
