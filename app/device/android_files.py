"""Files behind Android's addresses ("content://…"), which no path leads to."""

import os
import shutil
from pathlib import Path
from typing import Any

from app.device.android_java import activity, autoclass
from app.device.answers import Answer, Went, failed


def resolver() -> Any:  # noqa: ANN401 - an object of Java
    return activity().getContentResolver()


def write(file: Path, address: object) -> None:
    """What is there already is gone."""
    descriptor = resolver().openFileDescriptor(address, "wt").detachFd()
    with file.open("rb") as source, os.fdopen(descriptor, "wb") as target:
        shutil.copyfileobj(source, target)


def read(address: object, file: Path) -> None:
    descriptor = resolver().openFileDescriptor(address, "r").detachFd()
    with os.fdopen(descriptor, "rb") as source, file.open("wb") as target:
        shutil.copyfileobj(source, target)


def name_of(address: object) -> str:
    """As the player knows it; "" where it has none."""
    rows = resolver().query(address, None, None, None, None)
    if rows is None:
        return ""
    try:
        column = rows.getColumnIndex(autoclass("android.provider.OpenableColumns").DISPLAY_NAME)
        return str(rows.getString(column)) if column >= 0 and rows.moveToFirst() else ""
    finally:
        rows.close()


def went_wrong(fault: Exception) -> Answer:
    """Told by Python, or by Java, whose errors have the names of their classes."""
    if isinstance(fault, OSError):
        return failed(fault)
    kind = str(getattr(fault, "classname", ""))
    return Answer(
        {
            "android.content.ActivityNotFoundException": Went.UNSUPPORTED,
            "java.io.FileNotFoundException": Went.NOT_THERE,
            "java.lang.SecurityException": Went.NOT_ALLOWED,
        }.get(kind, Went.FAILED)
    )
